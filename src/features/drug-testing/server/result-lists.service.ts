import type { Db } from '#src/server/db/handle.ts';
import type { ResultRow } from '../drug-testing.shapes.ts';
import { countResults, listResults, type ResultFilter, type ResultRecord } from './results.sql.ts';
import { rowOf } from './shown-result.service.ts';

/** Rows a batch. */
const BATCH = 1000;

/** All results that a filter finds, the latest received first, batch by batch. The call that asks records the reading. */
export async function* everyResult(
  db: Db,
  filter: Omit<ResultFilter, 'limit' | 'after'>,
): AsyncGenerator<ResultRow[]> {
  let after: ResultFilter['after'] = null;
  do {
    const records: ResultRecord[] = await listResults(db, { ...filter, limit: BATCH, after });
    yield records.map(rowOf);
    const last: ResultRecord | undefined = records.length < BATCH ? undefined : records.at(-1);
    after = last ? [last.cursorAt, last.drugTestId] : null;
  } while (after !== null);
}

/** How many of the results that `everyResult` lists are of which type; null for those that were not reported. */
export const resultsByType = (db: Db, filter: Omit<ResultFilter, 'limit' | 'after'>) =>
  countResults(db, filter);
