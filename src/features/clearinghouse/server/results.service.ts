import { placeOf, todayAt } from '#src/features/clients/server/clients.service.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Upload } from '#src/server/uploads.ts';
import { latestToday } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import {
  isSameName,
  type Remark,
  resultHeading,
  resultRow,
  type ResultRow,
} from '../bulk-file.rules.ts';
import { CLEARINGHOUSE_ERRORS } from '../clearinghouse.contract.ts';
import type { Imported } from '../clearinghouse.shapes.ts';
import {
  type Answer,
  askedSince,
  graver,
  isHit,
  judgeAnswer,
  type Verdict,
} from '../clearinghouse.rules.ts';
import { applyAnswers, type News } from './answers.service.ts';
import { type Asker, doer } from './drivers.service.ts';
import { readFormat } from './files.sql.ts';
import { holdQueries, queriesOfLicenses, type QueryRecord } from './queries.sql.ts';
import type { ReadResults } from './read-results.service.ts';
import { addImport, type ImportRecord, importOf } from './results.sql.ts';

const fail = thrower(CLEARINGHOUSE_ERRORS);

/** So many remarks are kept; their number is, too. */
const KEPT = 2000;

type Reader = Asker & Pick<Context<Endpoint>, 'live'>;

/** What a verdict is called where it changes nothing. */
const REMARK_OF: Readonly<Record<Exclude<Verdict, 'news'>, Remark>> = {
  known: 'known',
  old: 'old',
  behind: 'behind',
  dropped: 'nobody',
  noOutcome: 'noOutcome',
  future: 'future',
};

/**
 * The query that a row answers: of this license and state, of this kind where the row says one, the newest that was asked by the
 * day of the answer; without one the newest.
 */
function queryFor(row: ResultRow, known: readonly QueryRecord[]): QueryRecord | null {
  const fit = known.filter(
    ({ asked, kind }) =>
      (row.state === '' || asked.state === row.state) && (row.kind === null || kind === row.kind),
  );
  const on = row.answer?.on ?? null;
  return fit.find((one) => on === null || askedSince(one) <= on) ?? fit[0] ?? null;
}

/** Whether a row is about the person whom its query asks about, as far as it says. */
function isSamePerson(row: ResultRow, { asked }: QueryRecord): boolean {
  const isName = row.lastName === '' || isSameName(row.lastName, asked.lastName ?? '');
  return isName && (row.dob === null || row.dob === asked.dob);
}

/** Ties the rows of a file to queries: what is news of which, and what is to be said of the others. */
export function tieRows(
  rows: readonly ResultRow[],
  known: readonly QueryRecord[],
): { news: News[]; remarks: Imported['remarks'] } {
  const byLicense = Map.groupBy(known, ({ asked }) => asked.license ?? '');
  const remarks: Imported['remarks'] = [];
  const found = new Map<string, { query: QueryRecord; answer: Answer; row: number }>();
  for (const row of rows) {
    const say = (what: Remark, query: QueryRecord | null = null, word: string | null = null) =>
      remarks.push({ row: row.row, what, employeeId: query?.employeeId ?? null, word });
    if (row.license === '') {
      say('noState');
      continue;
    }
    const query = queryFor(row, byLicense.get(normalizeLicense(row.license)) ?? []);
    if (query === null) say('nobody');
    else if (!isSamePerson(row, query)) say('otherPerson', query);
    else if (row.answer === null) say('unknownWord', query, row.word.slice(0, 80));
    else {
      const verdict = judgeAnswer(query, row.answer, latestToday());
      const before = found.get(query.queryId);
      if (before && isSameAnswer(before.answer, row.answer)) say('twice', query);
      else if (verdict !== 'news') say(REMARK_OF[verdict], query);
      else if (before) {
        say('contradicts', query);
        found.set(query.queryId, { ...before, answer: graver(before.answer, row.answer) });
      } else found.set(query.queryId, { query, answer: row.answer, row: row.row });
    }
  }
  return { news: [...found.values()].map(({ query, answer }) => ({ query, answer })), remarks };
}

const isSameAnswer = (one: Answer, other: Answer): boolean =>
  one.state === other.state && one.outcome === other.outcome && one.on === other.on;

/**
 * Reads a file of results at a client. The same bytes change nothing a second time.
 * @throws request.not_found, clearinghouse.not_results
 */
export async function readResults(c: Reader, clientId: number, file: Upload): Promise<Imported> {
  const { db } = c;
  const place = await placeOf(db, clientId);
  await holdQueries(db);
  const before = await importOf(db, clientId, file.sha256);
  if (before) return shownImport(before, true);
  const { rows: all } = (file.facts?.content ?? { rows: [] }) as ReadResults;
  const format = await readFormat(db, await todayAt(db, place));
  const [titles, ...below] = all;
  const heading = titles ? resultHeading(titles.cells, format) : null;
  if (!heading) throw fail('clearinghouse.not_results');
  const rows = below.map(({ row, cells }) => resultRow(row, cells, heading, format));
  const known = await queriesOfLicenses(db, [
    ...new Set(rows.map(({ license }) => normalizeLicense(license))),
  ]);
  const { news, remarks } = tieRows(rows, known);
  await applyAnswers(c, news);
  const counted = (is: (one: News) => boolean) => news.filter(is).length;
  const record = await addImport(db, {
    clientId,
    sha256: file.sha256,
    readBy: doer(c),
    fileName: file.fileName,
    rows: rows.length,
    counts: {
      news: news.length,
      notProhibited: counted(({ answer }) => answer.outcome === 'notProhibited'),
      hits: counted(({ query, answer }) => isHit(query.kind, answer.state) && !query.wasHit),
      prohibited: counted(({ answer }) => answer.outcome === 'prohibited'),
      notFound: counted(({ answer }) => answer.state === 'notFound'),
      remarksInAll: remarks.length,
    },
    remarks: remarks.slice(0, KEPT),
  });
  return shownImport(record, false);
}

/** A reading as it is shown; `again` where the file was read before. */
export function shownImport({ counts, ...record }: ImportRecord, again: boolean): Imported {
  return { ...record, ...counts, again };
}
