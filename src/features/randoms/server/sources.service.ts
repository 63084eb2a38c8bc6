import type { Db } from '#src/server/db/handle.ts';
import { countMembers } from './members.sql.ts';
import type { PoolRecord } from './pools.sql.ts';
import {
  addSelected,
  standIns,
  takeSnapshot,
  yearOf,
  type SelectionRecord,
  type YearFacts,
} from './selections.sql.ts';

/** Somebody at the head of a drawn order. */
export interface Placed {
  place: number;
  /** The place without those who stand in for somebody: the numbers count the others. */
  rank: number;
  employeeId: string;
  token: string;
}

/** Whose people a pool draws: those of one company, or of all clients that are in it. */
export interface PoolSource {
  count(db: Db): Promise<number>;
  year(db: Db, year: number): Promise<YearFacts>;
  /** Writes who is in the pool now as the list of a selection. */
  takeList(db: Db, selectionId: string): Promise<void>;
  /** The places of those who stand in for somebody. */
  standIns(db: Db, record: SelectionRecord): Promise<number[]>;
  /** Writes who is drawn. */
  write(
    db: Db,
    record: SelectionRecord,
    people: readonly Placed[],
    numbers: { drug: number; alcohol: number; day: string },
  ): Promise<void>;
}

/** So many of those who are drawn go into one statement. */
const AT_ONCE = 10_000;

/** The people of a company's own pool. `db` sees the whole company. */
export function ownPeople(pool: PoolRecord): PoolSource {
  return {
    count: (db) => countMembers(db, pool.tenantId, pool),
    year: (db, year) => yearOf(db, pool, year),
    takeList: (db, selectionId) => takeSnapshot(db, selectionId, pool.tenantId, pool),
    standIns: (db, record) => standIns(db, record),
    write: (db, record, people, numbers) => writePeople(db, record, people, numbers),
  };
}

/** Writes who is drawn from one company. */
export async function writePeople(
  db: Db,
  record: Pick<SelectionRecord, 'tenantId' | 'selectionId' | 'poolId' | 'clientId'>,
  people: readonly Placed[],
  numbers: { drug: number; alcohol: number; day: string },
): Promise<void> {
  const { day } = numbers;
  for (let at = 0; at < people.length; at += AT_ONCE)
    await addSelected(db, { ...record, day }, people.slice(at, at + AT_ONCE), numbers);
}
