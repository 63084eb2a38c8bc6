import { setImmediate as breathe } from 'node:timers/promises';
import { latestToday } from '#src/shared/dates.ts';
import { inLanes } from '#src/shared/lanes.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { settleLoose } from '#src/server/db/tallies.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import { asJob, type JobKernel } from '#src/server/frame.ts';
import { requalify } from './requalify.service.ts';
import { standingHints } from './settle.service.ts';
import { settleTallies, STANDING_TALLIES } from './standing.sql.ts';

/** Employees a transaction: few enough that requests get their turn, enough to keep the database busy. */
const BATCH = 500;

/** Batches of a tenant at a time: the database reads and writes for one while the other is judged. */
const BATCHES_AT_ONCE = 2;

/** After this many batches the new rows of the tallies are added up, because every reader has to sum them. */
const BATCHES_SETTLED = 20;

/** Judges what a large change left, tenant by tenant. */
export async function requalifyDue(kernel: JobKernel): Promise<number> {
  let done = 0;
  for (;;) {
    const { rows } = await kernel.pool.query<{ tenant_id: number }>(
      'select distinct tenant_id from qualification_due',
    );
    const before = done;
    for (const { tenant_id } of rows)
      done += await drain(kernel, tenant_id, (db) =>
        idsOf(db, 'batch', 'select * from take_qualification_batch($1, $2) as employee_id', [
          tenant_id,
          BATCH,
        ]),
      );
    if (done === before) return done;
  }
}

/**
 * Judges every file whose standing changes with the date, by the day at its location, and those never judged: `atOnce` tenants
 * in parallel. Returns how many.
 */
export async function requalifyByDate(
  kernel: JobKernel,
  { now = new Date(), atOnce = 1 }: { now?: Date; atOnce?: number } = {},
): Promise<number> {
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory order by tenant_id',
  );
  const done = await inLanes(atOnce, rows, ({ tenant_id }) => sweepTenant(kernel, tenant_id, now));
  return done.reduce((sum, one) => sum + one, 0);
}

async function sweepTenant(kernel: JobKernel, tenantId: number, now: Date): Promise<number> {
  let done = 0;
  for (const [name, sql] of SWEEPS) {
    let after = '00000000-0000-0000-0000-000000000000';
    done += await drain(
      kernel,
      tenantId,
      async (db) => {
        const ids = await idsOf(db, name, sql, [
          tenantId,
          BATCH,
          after,
          latestToday(now),
          now.toISOString(),
        ]);
        after = ids.at(-1) ?? after;
        return ids;
      },
      now,
    );
  }
  return done;
}

const SWEEPS = [
  [
    'changing',
    // The index leaves those that change today somewhere; of them, those at whose location the day has begun.
    `select q.employee_id from employee_qualification q
       join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where q.tenant_id = $1 and q.employee_id > $3::uuid and q.next_change <= $4::date
        and q.next_change <= ($5::timestamptz at time zone c.zone)::date
      order by q.employee_id limit $2`,
  ],
  [
    'never',
    // As a scalar subquery, which is looked up for each row read: "not exists" became a join with the company's whole table.
    `select e.employee_id from employees e
      where e.tenant_id = $1 and e.employee_id > $3::uuid and e.deleted_at is null and $4::date is not null and $5::timestamptz is not null
        and (select q.tenant_id from employee_qualification q
              where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id) is null
      order by e.employee_id limit $2`,
  ],
] as const;

async function idsOf(
  db: Db,
  name: string,
  sql: string,
  values: readonly unknown[],
): Promise<string[]> {
  const rows = await db.rows<{ employee_id: string }>(`qualification-${name}`, sql, values);
  return rows.map(({ employee_id }) => employee_id);
}

/**
 * Batches of a tenant, each in a transaction of its own, until none is left. `next` reads the ids of a batch, never two at a
 * time. Returns how many were judged.
 */
async function drain(
  kernel: JobKernel,
  tenantId: number,
  next: (db: Db) => Promise<string[]>,
  now: Date = new Date(),
): Promise<number> {
  const binding = { role: 'jobs', tenantId, sites: '*' } as const;
  let anyLeft = true;
  let hinted = false;
  let reading: Promise<unknown> = Promise.resolve();
  const after = async (before: Promise<unknown>, db: Db): Promise<string[]> => {
    await before;
    return next(db);
  };
  const batches = function* () {
    for (let batch = 1; anyLeft; batch += 1) yield batch;
  };
  const judged = await inLanes(BATCHES_AT_ONCE, batches(), async (batch) => {
    const [found, changed] = await transaction(kernel.pool, binding, async (db) => {
      const turn = after(reading, db);
      reading = turn.catch(() => undefined);
      const ids = await turn;
      if (ids.length === 0) return [0, 0];
      return [ids.length, await requalify(db, ids, now)];
    });
    if (changed > 0) hinted = true;
    if (found === 0) anyLeft = false;
    else if (batch % BATCHES_SETTLED === 0) await settle(kernel, tenantId);
    await breathe();
    return found;
  });
  const done = judged.reduce((sum, one) => sum + one, 0);
  if (done > 0) await settle(kernel, tenantId);
  // What derives from standings is brought up to date by its own jobs.
  if (hinted) {
    kernel.wakeJobs();
    await asJob(kernel, { tenantId, action: 'qualification.requalify' }, async ({ live }) =>
      standingHints(tenantId).forEach(live),
    );
  }
  return done;
}

function settle({ pool }: JobKernel, tenantId: number): Promise<void> {
  return transaction(pool, { role: 'jobs', tenantId, sites: '*' }, (db) =>
    settleTallies(db, tenantId),
  );
}

/** What a large change left: when it is told, each minute, and when the server starts. */
export const requalifyJob: JobTask = {
  name: 'requalify',
  match: '* * * * *',
  wakes: true,
  run: async (kernel) => {
    await requalifyDue(kernel);
    await settleLoose(kernel.pool, STANDING_TALLIES, settleTallies);
  },
};

/**
 * What changes with the date: soon after each midnight of a place, and when the server starts. Zones are whole hours apart, and
 * Newfoundland's half an hour.
 */
export const requalifyByDateJob: JobTask = {
  name: 'requalifyByDate',
  match: '1,31 * * * *',
  starts: true,
  run: async (kernel) => void (await requalifyByDate(kernel)),
};
