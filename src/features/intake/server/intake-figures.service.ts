import type { Db } from '#src/server/db/handle.ts';
import { waitingArrivals } from './arrivals.sql.ts';
import { countUnreadable } from './unreadable.sql.ts';

/** What came from outside and waits: to be taken in, of that for over an hour, and to be looked at. `db` is of the house. */
export async function intakeFigures(
  db: Db,
): Promise<{ arrived: number; late: number; unreadable: number }> {
  return { ...(await waitingArrivals(db)), unreadable: await countUnreadable(db) };
}
