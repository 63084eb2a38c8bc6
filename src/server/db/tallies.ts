import type pg from 'pg';
import { transaction, type Db } from './handle.ts';

/**
 * A table of kept totals: `tenant_id`, the columns of its key, `tally_id` and `change`. Triggers add a row for each change; the row
 * without `tally_id` holds the total of those that were added up. A reader sums `change` over both.
 */
export interface TallyTable {
  /** Its name, and the columns besides the tenant that tell one total from another, with commas between them: both go into SQL. */
  table: string;
  key: string;
}

/** Adds up the loose rows of a tenant's totals into one row each. Rows that another transaction is adding up are skipped. */
export async function settleTally(
  db: Db,
  { table, key }: TallyTable,
  tenantId: number,
): Promise<void> {
  const gone = key
    .split(',')
    .map((column) => `t.${column.trim()}`)
    .join(', ');
  await db.change(
    `tallies-settle-${table}`,
    `with loose as (
       select tally_id from ${table} where tenant_id = $1 and tally_id is not null for update skip locked),
     gone as (
       delete from ${table} t using loose l
        where t.tenant_id = $1 and t.tally_id is not null and t.tally_id = l.tally_id
       returning ${gone}, t.change)
     insert into ${table} (tenant_id, ${key}, tally_id, change)
     select $1, ${key}, null, sum(change) from gone
      group by ${key} having sum(change) <> 0
      order by ${key}
     on conflict (tenant_id, ${key}, tally_id)
       do update set change = ${table}.change + excluded.change`,
    [tenantId],
    // Zero if there are no loose rows, or if they cancel each other out.
    { least: 0 },
  );
}

/** So many loose rows of a tenant are added up; fewer cost its readers nothing. */
const MOST_LOOSE = 500;

/** Adds up the tables of every tenant of which they have many loose rows. */
export async function settleLoose(
  pool: pg.Pool,
  tables: readonly TallyTable[],
  settle: (db: Db, tenantId: number) => Promise<void>,
): Promise<void> {
  const tenants = await transaction(
    pool,
    { role: 'staff', tenantId: 0, sites: '*' },
    (db) =>
      db.rows<{ tenantId: number }>(
        `tallies-loose-${tables.map(({ table }) => table).join('-')}`,
        `select tenant_id as "tenantId" from (${tables
          .map(({ table }) => `select tenant_id from ${table} where tally_id is not null`)
          .join(' union all ')}) t
          group by tenant_id having count(*) > $1`,
        [MOST_LOOSE],
      ),
    { readOnly: true },
  );
  for (const { tenantId } of tenants)
    await transaction(pool, { role: 'jobs', tenantId, sites: '*' }, (db) => settle(db, tenantId));
}
