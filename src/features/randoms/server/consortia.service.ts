import type { Db } from '#src/server/db/handle.ts';
import { yearOf, type SelectionRecord } from './selections.sql.ts';
import {
  clientsOfDrawn,
  countAll,
  listParts,
  partKeys,
  takeWholeList,
  writePart,
} from './consortia.sql.ts';
import type { PoolRecord } from './pools.sql.ts';
import { writePeople, type Placed, type PoolSource } from './sources.service.ts';

/** Of so many people at once it is asked where they work. */
const AT_ONCE = 200_000;

/** The people of a pool over several clients. `db` reads every client, and writes at the service. */
export function peopleOfAll(pool: PoolRecord): PoolSource {
  return {
    count: (db) => countAll(db, pool),
    year: (db, year) => yearOf(db, pool, year, 'parts'),
    takeList: (db, selectionId) => takeWholeList(db, pool, selectionId),
    // An alternate would be of another company: none stands in, and later draws take more.
    standIns: async () => [],
    write: (db, record, people, numbers) => writeParts(db, record, people, numbers),
  };
}

/** Writes each client's part of a draw into the client's own rows: its people alone, and as many as there are of it. */
async function writeParts(
  db: Db,
  whole: SelectionRecord,
  people: readonly Placed[],
  numbers: { drug: number; alcohol: number; day: string },
): Promise<void> {
  // Who left the pool after the freeze still stands in its list.
  const keys = await partKeys(db, whole.poolId, { all: true });
  const inList = new Map((await listParts(db, whole)).map((one) => [one.tenantId, one.people]));
  const tenants = [...inList.keys()];
  const of = new Map<number, Placed[]>();
  for (let at = 0; at < people.length; at += AT_ONCE)
    for (const { tenantId, ...one } of await clientsOfDrawn(
      db,
      tenants,
      people.slice(at, at + AT_ONCE),
    )) {
      const own = of.get(tenantId);
      if (own) own.push(one);
      else of.set(tenantId, [one]);
    }
  for (const { tenantId, poolId, clientId } of keys) {
    const listed = inList.get(tenantId);
    if (listed === undefined) continue;
    const own = of.get(tenantId) ?? [];
    const countTo = (most: number) => own.filter(({ rank }) => rank <= most).length;
    const [drug, alcohol] = [countTo(numbers.drug), countTo(numbers.alcohol)];
    await db.as({ role: 'jobs', tenantId, sites: '*' }, async (at) => {
      const { day } = numbers;
      const part = { tenantId, poolId, clientId, people: listed, drug, alcohol, day };
      const selectionId = await writePart(at, whole, part);
      await writePeople(at, { tenantId, selectionId, poolId, clientId }, own, numbers);
    });
  }
}
