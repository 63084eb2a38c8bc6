import type { Db } from '#src/server/db/handle.ts';
import { LEVELS } from '../quality.rules.ts';
import type { Level } from '../quality.rules.ts';
import type { Sampling } from '../quality.shapes.ts';

const EVERY_TYPE = 0;

/** The rates that hold: one for each level, and those of single document types. */
export async function readRates(db: Db): Promise<Sampling['rates']> {
  return db.rows(
    'sampling-rates',
    `select l.level, null::int as "documentTypeId", null::text as "typeName", sampling_percent($1, l.level, $3)::float8 as percent
       from unnest($2::text[]) l (level)
     union all
     select r.level, r.document_type_id, t.name, r.percent::float8 from sampling_rates r
       join document_types t on t.document_type_id = r.document_type_id where r.tenant_id = $1 and r.document_type_id <> $3`,
    [db.binding.tenantId, LEVELS, EVERY_TYPE],
  );
}

/** Which version the rates are at; 1 before anybody changed them. */
export async function ratesVersion(db: Db): Promise<number> {
  const [row] = await db.rows<{ version: number }>(
    'sampling-version',
    'select version from sampling_seeds where tenant_id = $1',
    [db.binding.tenantId],
  );
  return row?.version ?? 1;
}

/** Replaces all rates. Returns false when another's change came before. */
export async function writeRates(
  db: Db,
  rates: readonly { level: Level; documentTypeId: number | null; percent: number }[],
  version: number | null,
): Promise<boolean> {
  const tenant = db.binding.tenantId;
  await db.rows(
    'sampling-seed',
    `insert into sampling_seeds (tenant_id, seed)
       values ($1, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
       on conflict do nothing`,
    [tenant],
  );
  const moved = await db.rows(
    'sampling-move',
    'update sampling_seeds set version = version + 1 where tenant_id = $1 and ($2::int is null or version = $2) returning 1',
    [tenant, version],
  );
  if (moved.length === 0) return false;
  await db.change('sampling-clear', 'delete from sampling_rates where tenant_id = $1', [tenant], {
    least: 0,
  });
  await db.rows(
    'sampling-write',
    `insert into sampling_rates (tenant_id, level, document_type_id, percent)
       select $1, r.level, coalesce(r.type, $3), r.percent
         from jsonb_to_recordset($2::jsonb) as r (level text, type int, percent numeric)`,
    [
      tenant,
      JSON.stringify(
        rates.map(({ level, documentTypeId, percent }) => ({
          level,
          type: documentTypeId,
          percent,
        })),
      ),
      EVERY_TYPE,
    ],
  );
  return true;
}

/** Which of these types do not exist. */
export async function unknownTypes(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    'sampling-types',
    `select w.id from unnest($1::int[]) w (id)
      where not exists (select from document_types t where t.document_type_id = w.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Who may review, with their levels, by name; one of them with an id. */
export async function listReviewers(
  db: Db,
  userId: string | null = null,
): Promise<Sampling['reviewers']> {
  return db.rows(
    'sampling-reviewers',
    `select u.user_id as "userId", u.first_name || ' ' || u.last_name as "userName", coalesce(l.level, 'regular') as level,
        l.set_at as "setAt", b.first_name || ' ' || b.last_name as "setBy"
       from users u
       left join reviewer_levels l on l.tenant_id = u.tenant_id and l.user_id = u.user_id
       left join users b on b.tenant_id = l.tenant_id and b.user_id = l.set_by
      where u.tenant_id = $1 and not u.deactivated and ($2::uuid is null or u.user_id = $2)
        and exists (select from user_permissions p where p.tenant_id = u.tenant_id and p.user_id = u.user_id
          and p.permission_group = 'dq' and p.permission = 'review')
      order by u.last_name, u.first_name, u.user_id`,
    [db.binding.tenantId, userId],
  );
}

/** Puts a reviewer on a level from now on, in the place of the one before. */
export async function writeLevel(
  db: Db,
  userId: string,
  level: Level,
  setBy: string,
): Promise<void> {
  await db.rows(
    'sampling-level',
    `insert into reviewer_levels (tenant_id, user_id, level, set_by) values ($1, $2, $3, $4)
       on conflict (tenant_id, user_id) do update set level = excluded.level, set_by = excluded.set_by, set_at = now()`,
    [db.binding.tenantId, userId, level, setBy],
  );
}
