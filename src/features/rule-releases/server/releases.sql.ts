import type { Db } from '#src/server/db/handle.ts';
import { EFFECTS } from '../effects.rules.ts';
import type { ClientEffects, Effects } from '../rule-releases.contract.ts';

export interface ReleaseRecord {
  release: number;
  title: string;
  summary: string;
  switchedOnAt: string | null;
  switchedOnBy: string | null;
  /** The state of its rows now. */
  rowsState: string;
  previewId: string | null;
  /** The state of its rows that the preview judged by. */
  previewedState: string | null;
  askedAt: string | null;
  finishedAt: string | null;
}

/** Every release, the newest first, with its last preview. */
export function readReleases(db: Db): Promise<ReleaseRecord[]> {
  return db.rows<ReleaseRecord>(
    'rule-releases',
    `select r.release, r.title, r.summary, r.switched_on_at as "switchedOnAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = r.switched_on_by limit 1) as "switchedOnBy",
        rows_of_release(r.release) as "rowsState", p.preview_id as "previewId", p.rows_state as "previewedState",
        p.asked_at as "askedAt", p.finished_at as "finishedAt"
       from rule_releases r
       left join lateral (select * from rule_previews x where x.release = r.release order by x.preview_id desc limit 1) p on true
      order by r.release desc`,
    [],
  );
}

interface LawRow {
  ruleId: string;
  documentTypeId: number;
  release: number;
  leftWith: number | null;
}

/** Which row came and which left with which release. */
export function readRowsOfReleases(db: Db): Promise<LawRow[]> {
  return db.rows<LawRow>(
    'rule-releases-rows',
    `select rule_id as "ruleId", document_type_id as "documentTypeId", release, left_with as "leftWith"
       from qualification_defaults order by document_type_id, rule_id`,
    [],
  );
}

/** How far a preview is: companies and files judged, of how many. A company that was not begun counts with no files. */
export async function readProgress(
  db: Db,
  previewId: string,
): Promise<{ clientsDone: number; clients: number; judged: number; files: number }> {
  const [row] = await db.rows<{
    clientsDone: number;
    clients: number;
    judged: number;
    files: number;
  }>(
    'rule-releases-progress',
    `select (count(*) filter (where p.finished_at is not null))::int as "clientsDone",
        (select count(distinct tenant_id)::int from client_directory) as clients,
        coalesce(sum(p.judged), 0)::int as judged, coalesce(sum(p.files), 0)::int as files
       from rule_preview_clients p where p.preview_id = $1`,
    [previewId],
  );
  if (!row) throw new Error('An aggregate has one row');
  return row;
}

const COUNTED = EFFECTS.map((effect) => `p.${effect}`).join(', ');
const SUMS = EFFECTS.map((effect) => `coalesce(sum(p.${effect}), 0)::int as ${effect}`).join(', ');

/** What a preview found in all companies. */
export async function readEffects(db: Db, previewId: string): Promise<Effects> {
  const [row] = await db.rows<Effects>(
    'rule-releases-effects',
    `select ${SUMS} from rule_preview_clients p where p.preview_id = $1`,
    [previewId],
  );
  if (!row) throw new Error('An aggregate has one row');
  return row;
}

const OWN = EFFECTS.map(
  (effect, at) => `(count(*) filter (where f.effect = ${at}))::int as ${effect}`,
).join(', ');

/** What it found at a location and below it, among the caller's rows. */
export async function readEffectsAt(
  db: Db,
  previewId: string,
  { tenantId, clientId }: { tenantId: number; clientId: number },
): Promise<Effects> {
  const [row] = await db.rows<Effects>(
    'rule-releases-effects-at',
    `select ${OWN} from rule_preview_files f
       join clients c on c.tenant_id = f.tenant_id and c.client_id = f.client_id and c.path @> array[$3::int]
      where f.tenant_id = $1 and f.preview_id = $2`,
    [tenantId, previewId, clientId],
  );
  if (!row) throw new Error('An aggregate has one row');
  return row;
}

/** What it found in each company, most drivers stopped first. */
export function readClientEffects(db: Db, previewId: string): Promise<ClientEffects[]> {
  return db.rows<ClientEffects>(
    'rule-releases-clients',
    `select p.tenant_id as "clientId", c.name as "clientName", p.files, p.judged, ${COUNTED}
       from rule_preview_clients p join clients c on c.tenant_id = p.tenant_id and c.client_id = p.tenant_id
      where p.preview_id = $1
      order by p.stopped desc, p.worse desc, p.otherwise + p.better + p.freed desc, lower(c.name), p.tenant_id`,
    [previewId],
  );
}

export interface ListedFile {
  employeeId: string;
  name: string;
  location: string;
  effect: number;
}

/** Whose file it found otherwise at a location and below it, after a place in the list. */
export function readFiles(
  db: Db,
  previewId: string,
  { tenantId, clientId }: { tenantId: number; clientId: number },
  after: readonly [effect: number, employeeId: string] | null,
  most: number,
): Promise<ListedFile[]> {
  return db.rows<ListedFile>(
    'rule-releases-files',
    `select f.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, c.name as location, f.effect
       from rule_preview_files f
       join employees e on e.tenant_id = f.tenant_id and e.employee_id = f.employee_id
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
      where f.tenant_id = $1 and f.preview_id = $2 and c.path @> array[$3::int] and e.deleted_at is null and e.replaced_by is null
        and (f.effect, f.employee_id) > ($4::smallint, $5::uuid)
      order by f.effect, f.employee_id limit $6`,
    [
      tenantId,
      previewId,
      clientId,
      after?.[0] ?? -1,
      after?.[1] ?? '00000000-0000-0000-0000-000000000000',
      most,
    ],
  );
}

/** Asks for a preview of a release; its job finds it. */
export async function insertPreview(
  db: Db,
  { release, rowsState, askedBy }: { release: number; rowsState: string; askedBy: string },
): Promise<void> {
  await db.rows(
    'rule-releases-ask',
    'insert into rule_previews (release, rows_state, asked_by) values ($1, $2, $3)',
    [release, rowsState, askedBy],
  );
}

/** Puts a release in force; false where somebody else did so first. */
export async function setSwitchedOn(db: Db, release: number, by: string): Promise<boolean> {
  const rows = await db.rows(
    'rule-releases-switch-on',
    `update rule_releases set switched_on_at = now(), switched_on_by = $2
      where release = $1 and switched_on_at is null returning 1`,
    [release, by],
  );
  return rows.length > 0;
}

/** Holds the releases until the end of the transaction, so that nobody switches one on meanwhile. */
export async function lockReleases(db: Db): Promise<void> {
  await db.rows('rule-releases-lock', 'select from rule_releases order by release for update', []);
}
