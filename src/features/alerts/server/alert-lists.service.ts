import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { DocAlert } from '../alerts.contract.ts';
import { countUntil } from './alert-counts.sql.ts';
import { type AlertFilter, readAlerts } from './alerts.sql.ts';

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

/** How many of the alerts that `everyAlert` lists have expired or will by a day; null where only the rows say it. */
export const alertsUntil = (db: Db, filter: AlertFilter, until: IsoDate) =>
  countUntil(db, filter, until);
