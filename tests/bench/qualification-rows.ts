import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { requalifyByDate } from '#src/features/qualification/server/requalify.job.ts';
import { AS_OF_MODES, type AsOfMode } from '#src/features/qualification/as-of.rules.ts';
import { filesAsOf } from '#src/features/qualification/server/as-of.service.ts';
import { addMonths, utcToday } from '#src/shared/dates.ts';
import { bindSql, transaction } from '#src/server/db/handle.ts';
import { makeKeys } from '#src/server/keys.ts';
import { openPool } from '#src/server/db/pool.ts';
import { makeLog } from '#src/server/log.ts';
import { seconds, timed } from './figures.ts';
import type { Figure } from './figures.ts';
import type { BenchWorld } from './world.ts';

/** Employees that the budget speaks of. */
const EMPLOYEES = 100_000;
/** Papers a file, one each of so many types, dated over the last three years. */
const TYPES = [473, 660, 307, 302, 225, 303, 238, 301, 306, 308, 1116, 673];

/** Judging every file of a hundred thousand drivers anew, by the rules that requests use, and keeping what changed. */
export async function qualificationRows(world: BenchWorld): Promise<Figure[]> {
  const pool = openPool({ ...world.owner, options: '-c timezone=UTC' }, { max: 2 });
  try {
    const tenants = await pool.query<{ tenant_id: number }>(
      'select distinct tenant_id from client_directory order by tenant_id',
    );
    for (const { tenant_id } of tenants.rows) await fillTenant(pool, tenant_id);
    // In the order in which the server's own job takes them, which may be at work.
    await pool.query(
      'truncate qualification_due, employee_qualification, qualification_items, standing_tallies, alert_assignees, alert_waits',
    );
    const kernel = {
      pool,
      keys: makeKeys([{ id: 1, secret: randomBytes(32) }]),
      log: makeLog('silent'),
      wakeLive: () => undefined,
      wakeJobs: () => undefined,
    };
    let judged = 0;
    const first = await timed(async () => (judged = await requalifyByDate(kernel)));
    // Every file stands otherwise some day: this asks for all of them, and nearly none is another one today.
    await markAll(
      pool,
      tenants.rows.map(({ tenant_id }) => tenant_id),
    );
    let again = 0;
    const second = await timed(async () => (again = await requalifyByDate(kernel)));
    const asOf: Figure[] = [];
    for (const mode of AS_OF_MODES) {
      let files = 0;
      const took = await timed(async () => {
        for (const { tenant_id } of tenants.rows) files += await reportAsOf(pool, tenant_id, mode);
      });
      asOf.push({
        what: `judge every file as of a past day, ${mode === 'shown' ? 'what it showed' : 'whether the driver was qualified'}`,
        budget: `${EMPLOYEES.toLocaleString('en-US')} employees under 120 s`,
        measured: `${files.toLocaleString('en-US')} in ${(took / 1000).toFixed(1)} s`,
        met: (took * EMPLOYEES) / files < 120_000,
        note: `as the report of a location's files reads them; as of a year ago, ${TYPES.length} papers a file`,
      });
    }
    const scaled = (first * EMPLOYEES) / judged;
    return [
      {
        what: 'judge every file by the rules, in bulk',
        budget: `${EMPLOYEES.toLocaleString('en-US')} employees under 60 s`,
        measured: `${judged.toLocaleString('en-US')} in ${seconds(first)}`,
        met: scaled < 60_000,
        note: `never judged before, ${TYPES.length} papers a file, every row written; again with little changed: ${again.toLocaleString('en-US')} in ${seconds(second)}`,
      },
      ...asOf,
    ];
  } finally {
    await pool.end();
  }
}

/** Judges the files of a company as of a year ago, as the report does; returns how many rows it has. */
async function reportAsOf(pool: pg.Pool, tenantId: number, mode: AsOfMode): Promise<number> {
  const binding = { role: 'jobs', tenantId, sites: '*' } as const;
  const place = { tenantId, clientId: tenantId, path: [tenantId] };
  const day = addMonths(utcToday(), -12);
  let rows = 0;
  await transaction(pool, binding, async (db) => {
    const reader = {
      db,
      caller: { id: '', isConcordeUser: false, impersonator: null, grants: {} },
      kernel: { internalTenantId: 0 },
    };
    for await (const batch of filesAsOf(reader, place, { day, mode }, new Map()))
      rows += batch.length;
  });
  return rows;
}

/** Files of a tenant's employees with one paper of each type where there is none; the picture is one they share. */
async function fillTenant(pool: pg.Pool, tenantId: number): Promise<void> {
  await inTenant(pool, tenantId, (client) =>
    client.query(
      `insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, expiration_date, status, sha256,
         file_name, source, accepted_at)
       select e.tenant_id, e.client_id, e.employee_id, t.type, now()::date - d.age,
         case when t.type = 301 then now()::date - d.age + 1500 end, 'accepted', b.sha256, 'Paper.pdf', 'demo', now()
       from employees e
       cross join unnest($2::int[]) as t (type)
       cross join lateral (select abs(hashtext(e.employee_id::text || t.type)) % 1100 as age) d
       cross join (select sha256 from blobs where tenant_id = $1 limit 1) b
       where e.tenant_id = $1 and e.deleted_at is null and not exists (select from documents x
         where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id and x.document_type_id = t.type)`,
      [tenantId, TYPES],
    ),
  );
}

async function markAll(pool: pg.Pool, tenants: readonly number[]): Promise<void> {
  for (const tenantId of tenants)
    await inTenant(pool, tenantId, (client) =>
      client.query(
        'update employee_qualification set next_change = current_date where tenant_id = $1',
        [tenantId],
      ),
    );
  await pool.query('vacuum analyze employee_qualification, qualification_items, documents');
}

async function inTenant(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `begin; set local statement_timeout = 0; ${bindSql({ role: 'jobs', tenantId, sites: '*' })}`,
    );
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}
