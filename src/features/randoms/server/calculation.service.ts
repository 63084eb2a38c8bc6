import type { Db } from '#src/server/db/handle.ts';
import { addDays, writeDate, type IsoDate } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { countOf, endsAt, forecast } from '../counts.rules.ts';
import { periodAt, periodName, periodOf } from '../periods.rules.ts';
import type { Calculation } from '../selections.contract.ts';
import type { PoolRecord } from './pools.sql.ts';
import { ownPeople, type PoolSource } from './sources.service.ts';

/** How many were in a pool at an earlier period, and how that is known. */
function earlierPeople(
  pool: PoolRecord,
  {
    year,
    period,
    now,
    known,
  }: { year: number; period: number; now: number; known: ReadonlyMap<number, number> },
): { people: number; from: string } {
  const drawn = known.get(period);
  if (drawn !== undefined) return { people: drawn, from: 'The list of its selection' };
  if (pool.totals?.year === year && periodOf(year, period, pool.frequency).from < pool.begunOn)
    return { people: pool.totals.average, from: 'The year’s totals from before' };
  if (periodOf(year, period, pool.frequency).to < pool.begunOn)
    return { people: 0, from: 'There was no pool yet' };
  return { people: now, from: 'Nobody was drawn: today’s roster stands in' };
}

const OF_ALL = 'The rate counts for all companies of the pool together.';

/** How many people the selection of a day's period takes, with each number that goes into it. `db` sees the whole company. */
export async function calculate(
  db: Db,
  pool: PoolRecord,
  day: IsoDate = todayIn(pool.zone),
  source: PoolSource = ownPeople(pool),
): Promise<Calculation> {
  const { frequency, totals } = pool;
  const { year, period, from, to } = periodAt(day, frequency);
  const now = await source.count(db);
  const facts = await source.year(db, year);
  const known = new Map(facts.periods.map((one) => [one.period, one.people]));
  const earlier = Array.from({ length: period - 1 }, (_, at) => ({
    period: at + 1,
    ...earlierPeople(pool, { year, period: at + 1, now, known }),
  }));
  const before = totals?.year === year ? totals : null;
  const isPart = pool.kind === 'part';
  const kindOf = (rate: number, done: number, open: number) => {
    const counting = {
      ...{ periods: frequency, period, now, rate, done, open },
      earlier: earlier.map(({ people }) => people),
    };
    const counted = countOf(counting);
    // From a part nobody is drawn by itself: the rate is that of the whole.
    const count = isPart ? { ...counted, target: 0, lacking: 0, pick: 0 } : counted;
    const until = writeDate(addDays(`${year + 1}-01-01`, -1));
    const { average, target, lacking, pick } = count;
    return {
      ...{ rate, average, target, done, open, lacking, pick },
      endsAt: endsAt(count, counting),
      forecast: isPart ? OF_ALL : forecast(count, counting, until),
    };
  };
  const drug = kindOf(pool.drugPct, facts.drugDone + (before?.drugTested ?? 0), facts.drugOpen);
  const alcohol = kindOf(
    pool.alcoholPct,
    facts.alcoholDone + (before?.alcoholTested ?? 0),
    facts.alcoholOpen,
  );
  return {
    ...{ poolId: pool.poolId, year, period, frequency, from, to },
    name: periodName({ year, period, frequency }),
    ofConsortium: isPart,
    ...{ rosterNow: now, earlier, average: drug.average, periodsLeft: frequency - period + 1 },
    ...{ targetDrug: drug.target, targetAlcohol: alcohol.target },
    ...{ doneDrug: drug.done, doneAlcohol: alcohol.done },
    ...{ numToSelectDrug: drug.pick, numToSelectAlcohol: alcohol.pick },
    ...{ drug, alcohol },
  };
}
