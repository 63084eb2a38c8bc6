import { draw, freeze } from '#src/features/randoms/server/draw.service.ts';
import { close, excuse } from '#src/features/randoms/server/lives.service.ts';
import { readPool, type PoolRecord } from '#src/features/randoms/server/pools.sql.ts';
import { selectedOf, type SelectionRecord } from '#src/features/randoms/server/selections.sql.ts';
import {
  daysLeft,
  periodAt,
  periodOf,
  type Frequency,
} from '#src/features/randoms/periods.rules.ts';
import type { SelectedPerson } from '#src/features/randoms/selections.contract.ts';
import { transaction, type Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { addDays, type IsoDate } from '#src/shared/dates.ts';
import { inTenant } from './load-rows.ts';
import { demoUuid, type DemoWorld } from './random.ts';

/** How far a period of a pool is: signed, tested up to a few who are late, or just begun. */
type Stage = 'closed' | 'late' | 'begun' | 'none';

interface DemoPool {
  name: string;
  authority: 'FMCSA' | 'nonRegulated' | 'admin';
  drug: number;
  alcohol: number;
  frequency: Frequency;
  safety: string;
  /** The current period, the one before it, and those before that. */
  stages: readonly [now: Stage, before: Stage, earlier: Stage];
}

/** The pools of the employer: its drivers under DOT rules, the same by a policy of its own, and its office. */
const POOLS: readonly DemoPool[] = [
  {
    ...{ name: 'CDL drivers', authority: 'FMCSA', drug: 50, alcohol: 10, frequency: 4 },
    ...{ safety: 'sensitive', stages: ['none', 'late', 'closed'] },
  },
  {
    ...{ name: 'Company drivers', authority: 'nonRegulated', drug: 25, alcohol: 10, frequency: 12 },
    ...{ safety: 'sensitive', stages: ['begun', 'closed', 'none'] },
  },
  {
    ...{ name: 'Office', authority: 'admin', drug: 10, alcohol: 0, frequency: 2 },
    ...{ safety: 'other', stages: ['none', 'closed', 'none'] },
  },
];
/** So many are drawn at most, however large the demo is. */
const MOST_DRAWN = 40;

/** Makes the pools of random testing of a company, and a year of selections: signed, tested, open and late. */
export async function loadRandoms(
  kernel: Kernel,
  world: DemoWorld,
  tenantId: number,
  account: { id: string; name: string },
): Promise<void> {
  const year = Number(world.today.slice(0, 4));
  await inTenant(kernel, tenantId, async (client) => {
    for (const [at, pool] of POOLS.entries())
      await client.query(
        `insert into random_pools (tenant_id, pool_id, client_id, name, authority, located_by, sites, statuses, safety, drug_pct,
             alcohol_pct, frequency, created_by, begun_on, alternates)
         values ($1, $2, $1, $3, $4, 'name', array[$1::int], '{2}', $5, $6, $7, $8, $9, $10, true)`,
        [
          ...[tenantId, demoUuid('randomPool', at), pool.name, pool.authority, pool.safety],
          ...[pool.drug, pool.alcohol, pool.frequency, account.id, `${year}-01-02`],
        ],
      );
  });
  for (const [at, pool] of POOLS.entries()) {
    const now = periodAt(world.today, pool.frequency).period;
    for (let period = 1; period <= now; period += 1) {
      const stage = pool.stages[Math.min(2, now - period)] ?? 'none';
      if (stage === 'none') continue;
      const { from, to } = periodOf(year, period, pool.frequency);
      const planned = daysLeft(stage === 'begun' ? from : addDays(from, 8), to)[0] ?? from;
      // A period that has just begun is drawn at once, were it on a Sunday: the demo shows the same on every day.
      const day = stage === 'begun' && planned > world.today ? from : planned;
      if (day > world.today) continue;
      await transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, (db) =>
        loadSelection(db, kernel, {
          poolId: demoUuid('randomPool', at),
          day,
          stage,
          world,
          account,
        }),
      );
    }
  }
}

interface Wanted {
  poolId: string;
  day: IsoDate;
  stage: Stage;
  world: DemoWorld;
  account: { id: string; name: string };
}

/** A selection as it would have been made on its day, and what became of everyone since. */
async function loadSelection(
  db: Db,
  kernel: Kernel,
  { poolId, day, stage, world, account }: Wanted,
): Promise<void> {
  const pool = await readPool(db, poolId);
  if (!pool) throw new Error('A pool that was made can be read');
  const by = account.id;
  const frozen = await freeze(db, kernel, pool, by, day);
  const share = Math.ceil((frozen.people * pool.drugPct) / 100 / pool.frequency);
  const drug = Math.max(2, Math.min(MOST_DRAWN, share));
  const alcohol =
    pool.alcoholPct === 0
      ? 0
      : Math.max(
          1,
          Math.min(MOST_DRAWN, Math.ceil((frozen.people * pool.alcoholPct) / 100 / pool.frequency)),
        );
  const record = await draw(
    db,
    kernel,
    pool,
    {
      by,
      drug,
      alcohol,
      reason: 'As the C/TPA had planned the year',
      value: `Daily 4: ${day.slice(8)}07`,
      beacon: null,
    },
    day,
  );
  // The clock of the demo's year.
  await db.change(
    'demo-random-day',
    `update random_selections set frozen_at = $2::date + time '14:02', drawn_at = $2::date + time '14:05', notify_at = $2::date + time '15:00',
         noticed_at = $2::date + time '15:00', notify_by = $3 where selection_id = $1`,
    [record.selectionId, day, by],
    { least: 1 },
  );
  const people = await selectedOf(db, record, MOST_DRAWN);
  for (const [at, one] of people.entries())
    await live(db, { pool, record, day, stage, world }, one, at);
  if (stage === 'late' && people[1])
    await excuse(
      db,
      { pool, record },
      {
        ...{
          place: people[1].place,
          reason: 'medicalLeave',
          by,
          returnsOn: addDays(world.today, 20),
        },
        note: 'Knee surgery, doctor’s letter on file',
      },
    );
  if (stage !== 'closed') return;
  const last = people.at(-1);
  if (last && people.length > 3)
    await db.change(
      'demo-random-missed',
      `update random_selected set outcome = 'missed', outcome_on = $3, outcome_note = 'On a route out of state until the period ended',
           outcome_at = now(), outcome_by = $4, drug_test_id = null, alcohol_test_id = null where selection_id = $1 and place = $2`,
      [record.selectionId, last.place, addDays(day, 30), by],
      { least: 1 },
    );
  await close(db, record, { by, name: account.name, note: '' });
  await db.change(
    'demo-random-closed',
    `update random_selections set closed_at = $2::date + time '16:00' where selection_id = $1`,
    [record.selectionId, addDays(day, 31)],
    { least: 1 },
  );
}

/** Told, there and tested, as far as the stage goes: of a period that is open some wait, and a few are late. */
async function live(
  db: Db,
  of: { pool: PoolRecord; record: SelectionRecord; day: IsoDate; stage: Stage; world: DemoWorld },
  person: SelectedPerson,
  at: number,
): Promise<void> {
  const { stage, record, day, world } = of;
  const waits = stage === 'begun' ? at % 3 !== 0 : stage === 'late' && at < 4;
  // The second is excused, and the third was never told.
  if (stage !== 'closed' && (at === 1 || at === 2)) return;
  const told = [addDays(day, 1 + (at % 12)), world.today].toSorted()[0] ?? day;
  // UTC: a working day at the places of the demo's locations.
  const hour = 14 + (at % 8);
  const isThere = !waits || at % 4 === 3;
  await db.change(
    'demo-random-times',
    `update random_selected set notified_at = $3::date + make_time($4, 10, 0), arrived_at = case when $5 then $3::date + make_time($4, 45, 0) end,
         collected_at = case when $5 then $3::date + make_time($4 + 1, 5, 0) end where selection_id = $1 and place = $2`,
    [record.selectionId, person.place, told, hour, isThere],
    { least: 1 },
  );
  if (waits && at % 4 !== 3) return;
  if (person.drug)
    await loadTest(db, of, person, { at, told, isAlcohol: false, isReported: !waits });
  if (person.alcohol)
    await loadTest(db, of, person, { at, told, isAlcohol: true, isReported: !waits });
}

/** A result as the laboratory reports it: negative, but for a few of a year. */
async function loadTest(
  db: Db,
  { pool, record, day }: { pool: PoolRecord; record: SelectionRecord; day: IsoDate },
  person: SelectedPerson,
  made: { at: number; told: IsoDate; isAlcohol: boolean; isReported: boolean },
): Promise<void> {
  const { at, told, isAlcohol, isReported } = made;
  const isDot = pool.authority === 'FMCSA';
  const type = !isReported ? null : isAlcohol ? 14 : at === 5 && isDot ? 4 : at === 6 ? 3 : 1;
  const number = `R${day.slice(2, 4)}${day.slice(5, 7)}-${isDot ? 'D' : 'C'}${record.period}${isAlcohol ? 'A' : 'U'}${String(at).padStart(3, '0')}`;
  const [lastName, firstName] = person.name.split(', ');
  const report = {
    ...{ resultNumber: number, orderId: null, reasonId: 3, specimenTypeId: isAlcohol ? 3 : 1 },
    donor: {
      ...{ lastName, firstName, birthDate: null, ssnLast4: null, workId: null },
      ...{ license: null, licenseState: null },
    },
    ...{ panel: isAlcohol ? 'BAT' : 'DOT5', dotAgency: isDot ? 'FMCSA' : null, collectedOn: told },
    ...{ reportedOn: isReported ? addDays(told, 3) : null, resultTypeId: type, resultAs: null },
    ...{ substances: type === 4 ? ['Marijuana'] : [], laboratory: 'Prairie Laboratories' },
    ...{ reviewOfficer: 'Dr. Helen Ruiz', site: 'Lakeside Occupational Health', remarks: null },
    alcohol: null,
  };
  await db.rows(
    'demo-random-test',
    `insert into drug_tests (tenant_id, client_id, employee_id, reason_id, specimen_type_id, result_type_id, collected_on, reported_on,
         result_number, report, source, received_at)
     values ($1, $2, $3, 3, $4, $5, $6, $7, $8, $9::jsonb, 'file', $6::date + interval '3 days 15 hours')`,
    [
      ...[record.tenantId, person.clientId, person.employeeId, isAlcohol ? 3 : 1, type, told],
      ...[isReported ? addDays(told, 3) : null, number, JSON.stringify(report)],
    ],
  );
}
