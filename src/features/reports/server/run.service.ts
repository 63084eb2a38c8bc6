import { labelFor } from '#src/features/employees/employee-fields.rules.ts';
import { readIdentifier } from '#src/features/clients/server/clients.service.ts';
import { filterWords } from '#src/server/filter-words.ts';
import { findRows, sortRows, type Sort, type TextColumns } from '#src/shared/columns.ts';
import { writeDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { firstInOrder } from '#src/shared/first-in-order.ts';
import type { ReportAnswer } from '../reports.contract.ts';
import { columnsOf, reportOf, type ReportName, type ReportRow } from '../reports.rules.ts';
import { totalsFrom, totalsOf } from '../totals.rules.ts';
import { COUNTERS } from './counts.service.ts';
import { type Asked, type Reading, type Scope, scopeOf } from './scope.service.ts';
import { noteProtected, SOURCES } from './sources.service.ts';

/** As many rows as a list holds in memory at ease; totals and exports have them all. */
const MOST_SHOWN = 1000;

/** How a report is shown. */
export interface Shown {
  search?: 'header' | undefined;
  sort?: Sort | undefined;
}

type Columns = TextColumns<ReportRow>;

/** A report's columns, headed as the company of the caller calls them. */
export async function namedColumns(c: Reading, name: ReportName): Promise<Columns> {
  const columns = columnsOf(name);
  const { workId } = columns;
  if (!workId) return columns;
  return {
    ...columns,
    workId: { ...workId, title: labelFor('workId', await readIdentifier(c.db)) },
  };
}

/** The order asked for. @throws `request.invalid` for a column that the report does not have */
export function orderOf(name: ReportName, sort: Sort | undefined): Sort | null {
  if (sort === undefined) return null;
  const ids = Object.keys(reportOf(name).columns);
  if (ids.includes(sort.key)) return sort;
  throw requestError('request.invalid', {
    fields: [{ field: 'sort', message: `Sort by one of: ${ids.join(', ')}.` }],
  });
}

/** What is searched for: as it is, or percent-encoded, as names have letters that no header has. */
function searched({ searchHeader }: Reading, { search }: Shown): string | undefined {
  if (search === undefined || searchHeader === undefined) return undefined;
  try {
    return decodeURIComponent(searchHeader);
  } catch {
    return searchHeader;
  }
}

/** The rows of a report that a search finds, batch by batch, in its own order. */
export async function* foundRows(
  c: Reading,
  scope: Scope,
  columns: Columns,
  { search }: Shown,
): AsyncGenerator<readonly ReportRow[]> {
  const words = searched(c, { search }) ?? '';
  for await (const rows of SOURCES[scope.name](c, scope)) yield findRows(rows, columns, words);
}

/** The first rows of a report in its own order. */
async function firstRows(c: Reading, scope: Scope): Promise<ReportRow[]> {
  const first: ReportRow[] = [];
  for await (const rows of SOURCES[scope.name](c, scope)) {
    first.push(...rows.slice(0, MOST_SHOWN - first.length));
    if (first.length === MOST_SHOWN) break;
  }
  return first;
}

/** What a search finds, or what stands first in another order than the report's own: every row is read for it. */
async function readThrough(
  c: Reading,
  scope: Scope,
  shown: Shown,
  sort: Sort | null,
): Promise<Pick<ReportAnswer, 'results' | 'totals'>> {
  const columns = await namedColumns(c, scope.name);
  const totals = totalsOf(scope.name);
  const first = firstInOrder(sort, columns, MOST_SHOWN);
  for await (const rows of foundRows(c, scope, columns, shown)) {
    for (const row of rows) totals.add(row);
    first.add(rows);
  }
  return { results: first.get(), totals: totals.get() };
}

/**
 * Runs a report for a list: the first rows in the order asked for, and the totals of all of them. As a report opens, only these rows
 * are read, and the totals are counted. Every report of every call comes through here.
 * @throws what `scopeOf` throws
 */
export async function runReport(
  c: Reading,
  name: ReportName,
  asked: Asked,
  shown: Shown,
): Promise<ReportAnswer> {
  const sort = orderOf(name, shown.sort);
  const scope = await scopeOf(c, name, asked);
  if (reportOf(name).isProtected) noteProtected(c, scope, 'drugTests');
  const isOpening = sort === null && (searched(c, shown) ?? '').trim() === '';
  const counted = isOpening ? await COUNTERS[name](c, scope) : null;
  const { results, totals } = counted
    ? { results: await firstRows(c, scope), totals: totalsFrom(name, counted) }
    : await readThrough(c, scope, shown, sort);
  const { startDate, endDate } = scope;
  return { results, more: totals.rows > results.length, startDate, endDate, totals };
}

/** What a report on paper says it is: of when, of which DOT numbers, and how it was searched and sorted. */
export function scopeWords(
  c: Reading,
  { name, startDate, endDate, today }: Scope,
  { selectedDOTIds }: Asked,
  { search, sort }: Shown,
  columns: Columns,
): string[] {
  const until = endDate === null ? '' : writeDate(endDate);
  return [
    `As of ${writeDate(today)}`,
    ...(reportOf(name).basis === 'DOT'
      ? [`DOT numbers: ${(selectedDOTIds ?? []).join(', ')}`]
      : []),
    ...(startDate === null
      ? until === ''
        ? []
        : [`Up to ${until}`]
      : [`From ${writeDate(startDate)}${until === '' ? '' : ` to ${until}`}`]),
    ...filterWords({ sort }, searched(c, { search }), columns),
  ];
}

/** The rows of a report for a file, counted as they pass; in another order than its own they are in memory first. */
export async function* countedRows(
  c: Reading,
  scope: Scope,
  columns: Columns,
  shown: Shown,
  add: (row: ReportRow) => void,
): AsyncGenerator<readonly ReportRow[]> {
  const sort = orderOf(scope.name, shown.sort);
  const found = foundRows(c, scope, columns, shown);
  if (sort === null) {
    for await (const rows of found) {
      for (const row of rows) add(row);
      yield rows;
    }
    return;
  }
  const all: ReportRow[] = [];
  for await (const rows of found) all.push(...rows);
  for (const row of all) add(row);
  yield sortRows(all, sort, columns);
}
