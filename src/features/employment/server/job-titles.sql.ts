import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { SavedTitle } from '../job-titles.contract.ts';

const TITLE = `j.job_title_id as "jobTitleId", j.job_title as "jobTitle", j.client_id as "clientId", j.safety_sensitive as "safetySensitive"`;

/** Has changes of one company's titles follow one another. */
export async function lockTitles(db: Db, tenantId: number): Promise<void> {
  await db.rows('titles-lock', 'select pg_advisory_xact_lock(782513012, $1)::text', [tenantId]);
}

/** A title in use of the company, with the path of the location that it is of; null when there is none. */
export async function readTitle(
  db: Db,
  tenantId: number,
  jobTitleId: number,
): Promise<(SavedTitle & { path: number[] }) | null> {
  const [row] = await db.rows<SavedTitle & { path: number[] }>(
    'titles-read',
    `select ${TITLE}, c.path from job_titles j join clients c using (tenant_id, client_id)
      where j.tenant_id = $1 and j.job_title_id = $2 and not j.deactivated`,
    [tenantId, jobTitleId],
  );
  return row ?? null;
}

/** The titles in use of a location itself. */
export function titlesOf(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
): Promise<SavedTitle[]> {
  return db.rows<SavedTitle>(
    'titles-of',
    `select ${TITLE} from job_titles j where j.tenant_id = $1 and j.client_id = $2 and not j.deactivated order by j.job_title_id`,
    [tenantId, clientId],
  );
}

/** The title of this name that counts at a location, or that one of its own had before. */
export async function titleNamed(
  db: Db,
  { tenantId, clientId, path }: Place,
  name: string,
): Promise<{ jobTitleId: number; deactivated: boolean } | null> {
  const [row] = await db.rows<{ jobTitleId: number; deactivated: boolean }>(
    'titles-named',
    `select j.job_title_id as "jobTitleId", j.deactivated from job_titles j
      where j.tenant_id = $1 and fold(j.job_title) = fold($4)
        and (j.client_id = $2 or (j.client_id = any ($3::int[]) and not j.deactivated))
      order by j.deactivated, j.job_title_id limit 1`,
    [tenantId, clientId, path, name],
  );
  return row ?? null;
}

/** Writes a new title of a location, with the next number of its company; `db` is bound to all of it. */
export async function insertTitle(
  db: Db,
  { tenantId, clientId }: Place,
  title: { jobTitle: string; safetySensitive: boolean },
): Promise<number> {
  const [row] = await db.rows<{ jobTitleId: number }>(
    'titles-insert',
    `insert into job_titles (tenant_id, job_title_id, client_id, job_title, safety_sensitive)
     select $1, coalesce(max(job_title_id), 0) + 1, $2, $3, $4 from job_titles where tenant_id = $1
     returning job_title_id as "jobTitleId"`,
    [tenantId, clientId, title.jobTitle, title.safetySensitive],
  );
  if (!row) throw new Error('A title was not written');
  return row.jobTitleId;
}

/** Changes a title, or brings a removed one back. */
export async function updateTitle(
  db: Db,
  tenantId: number,
  title: { jobTitleId: number; jobTitle: string; safetySensitive: boolean },
): Promise<void> {
  await db.change(
    'titles-update',
    `update job_titles set job_title = $3, safety_sensitive = $4, deactivated = false
      where tenant_id = $1 and job_title_id = $2`,
    [tenantId, title.jobTitleId, title.jobTitle, title.safetySensitive],
    { least: 1 },
  );
}

/** Takes a title out of use. */
export async function retireTitle(db: Db, tenantId: number, jobTitleId: number): Promise<void> {
  await db.change(
    'titles-retire',
    'update job_titles set deactivated = true where tenant_id = $1 and job_title_id = $2',
    [tenantId, jobTitleId],
    { least: 1 },
  );
}
