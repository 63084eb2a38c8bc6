import type { Db } from '#src/server/db/handle.ts';
import type { DocAlert } from '../alerts.contract.ts';
import { type AlertFilter, readAlerts } from './alerts.sql.ts';

export { countUntil } from './alert-counts.sql.ts';
export type { AlertFilter } from './alerts.sql.ts';

/** Rows a batch. */
const BATCH = 2000;

/** All alerts that a filter finds, worst first, batch by batch. */
export async function* everyAlert(db: Db, filter: AlertFilter): AsyncGenerator<DocAlert[]> {
  let after: string | undefined;
  do {
    const page = await readAlerts(db, filter, BATCH, after);
    yield page.rows;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
