import { narrowSites, placeOf } from '#src/features/clients/server/clients.service.ts';
import { actor } from '#src/features/orders/server/orders.service.ts';
import { drugTestCatalogue } from '#src/features/orders/server/results.service.ts';
import { readStoredRows } from '#src/features/rosters/server/stored-rows.service.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { type Context, feature } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Upload } from '#src/server/uploads.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { csvText } from '#src/shared/csv.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { holds } from '#src/shared/permissions.ts';
import { RESULT_COLUMNS } from '../drug-testing.columns.ts';
import { DRUG_TESTS_ERRORS, drugTestsApi, MOST_IN_FILE } from '../drug-testing.contract.ts';
import { reasonsOf } from '../drug-testing.rules.ts';
import type { ResultImport, ResultRow } from '../drug-testing.shapes.ts';
import {
  fieldsOfHeadings,
  headingsFault,
  LAYOUT,
  LAYOUT_FIELDS,
  type ResultFields,
} from '../result-layout.rules.ts';
import { reopenReview, reviewTest } from './bat.service.ts';
import { isSender, listImports, readFaults, readImport } from './imports.sql.ts';
import { findMatches, matchResult, unmatchResult } from './match.service.ts';
import { countWaiting, listResults, type ResultFilter, type ResultRecord } from './results.sql.ts';
import { resultOf, rowOf, shownResult } from './shown-result.service.ts';
import { inlinePapers, papersBeside } from './sent-papers.ts';
import { placeOfCells, takeResults } from './take-results.service.ts';

const fail = thrower(DRUG_TESTS_ERRORS);

/** Rows a batch of an export. */
const BATCH = 1000;

type Acting = Pick<Context<Endpoint>, 'db' | 'clientId' | 'kernel' | 'searchHeader'>;
type Filters = Context<typeof drugTestsApi.exportList>['query'];

async function filterOf(c: Acting, query: Filters): Promise<Omit<ResultFilter, 'limit' | 'after'>> {
  const { reasons } = query.view ? await drugTestCatalogue(c.db) : { reasons: [] };
  return {
    tenantId: c.clientId === null ? null : c.db.binding.tenantId,
    clientId: c.clientId,
    matched: query.matched === undefined ? null : query.matched === 'yes',
    reasonIds: query.view
      ? reasonsOf(
          query.view,
          reasons.map(({ reasonId }) => reasonId),
        )
      : null,
    outcome: query.outcome ?? null,
    review: query.review ?? null,
    hasPaper: query.paper === undefined ? null : query.paper === 'yes',
    startDate: query.startDate ?? null,
    endDate: query.endDate ?? null,
    words: ((query.search === 'header' ? c.searchHeader : query.search) ?? '')
      .slice(0, 100)
      .split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, 8),
  };
}

async function* wholeList(c: Acting, query: Filters): AsyncGenerator<ResultRow[]> {
  const filter = await filterOf(c, query);
  let after: ResultFilter['after'] = null;
  do {
    const records: ResultRecord[] = await listResults(c.db, { ...filter, limit: BATCH, after });
    yield records.map(rowOf);
    const last: ResultRecord | undefined = records.length < BATCH ? undefined : records.at(-1);
    after = last ? [last.cursorAt, last.drugTestId] : null;
  } while (after !== null);
}

/** A place that the caller works at. @throws request.not_found */
async function ownPlace(db: Db, clientId: number): Promise<void> {
  await placeOf(db, clientId);
  if ((await narrowSites(db, [clientId], false)).length === 0)
    throw requestError('request.not_found');
}

/** An import of a place that the caller works at. @throws request.not_found */
async function importOf(db: Db, importId: string): Promise<ResultImport> {
  const found = await readImport(db, importId);
  if (!found) throw requestError('request.not_found');
  return found;
}

/** Rows hold results as they were sent: they are for who sent them, and for who sees results. */
async function maySave(
  { db, caller, grants }: Pick<Context<Endpoint>, 'db' | 'caller' | 'grants'>,
  importId: string,
): Promise<boolean> {
  return holds(grants, 'records.viewDrugAlcohol') || isSender(db, importId, actor(caller).id);
}

/** Which of the files is the list of results; the others are papers. @throws drug-tests.one_list, and what keeps the list from being read */
function listAmong(files: readonly Upload[]): { list: Upload; papers: Upload[] } {
  const papers = files.filter(({ fileName }) => /\.pdf$/i.test(fileName));
  const [list, ...more] = files.filter((file) => !papers.includes(file));
  if (!list || more.length > 0) throw fail('drug-tests.one_list');
  if (list.facts?.refused) throw list.facts.refused;
  // A PDF by another name.
  if (list.facts?.pages !== null || list.facts.passwordProtected) throw fail('drug-tests.one_list');
  return { list, papers };
}

/** What is wrong with a row that has more cells than there are headings. */
function surplus(cells: readonly string[], headings: readonly string[]): { fault?: string } {
  if (!cells.slice(headings.length).some((cell) => cell.trim() !== '')) return {};
  return {
    fault: `It has ${cells.length} cells, and the heading ${headings.length}. A text with a comma needs quotation marks.`,
  };
}

/** An SSN as it may be saved: its last four, which are read back as such. */
const masked = (text: string): string => {
  const last = /(\d{4})\s*$/.exec(text)?.[1];
  return last ? `***-**-${last}` : '';
};

export const drugTestsFeature = feature(drugTestsApi, {
  list: async (c) => {
    const { limit, after, ...query } = c.query;
    const filter = await filterOf(c, query);
    const records = await listResults(c.db, {
      ...filter,
      limit: limit + 1,
      after: timeCursor(after),
    });
    const rows = records.slice(0, limit);
    const last = records.length > limit ? rows.at(-1) : undefined;
    c.audit({
      entity: 'drugTest',
      entityId: 'list',
      clientId: c.clientId,
      detail: { rows: rows.length },
    });
    return {
      rows: rows.map(rowOf),
      next: last ? encodeCursor([last.cursorAt, last.drugTestId]) : null,
      ...(await countWaiting(c.db, filter)),
    };
  },

  exportList: async (c) => {
    const file = await csvFile(c, {
      name: 'Drug test results',
      columns: RESULT_COLUMNS,
      wanted: c.query.columns,
      batches: wholeList(c, c.query),
      only: { ids: c.query.only, idOf: ({ drugTestId }) => drugTestId },
    });
    c.audit({
      entity: 'export',
      entityId: 'drugTests',
      clientId: c.clientId,
      detail: { list: 'drugTests', rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  read: async (c) => {
    const record = await resultOf(c, c.params.drugTestId);
    c.audit({
      entity: 'drugTest',
      entityId: record.drugTestId,
      tenantId: record.tenantId,
      clientId: record.clientId,
      detail: { employeeId: record.employeeId },
    });
    return shownResult(c, record);
  },

  send: async (c) => {
    await ownPlace(c.db, c.params.clientId);
    const paperOf = inlinePapers(c.files);
    return takeResults(c, {
      clientId: c.params.clientId,
      source: 'http',
      fileName: null,
      rows: c.body.results.map((fields, at) => ({ line: at + 1, fields, ...paperOf(at, fields) })),
    });
  },

  sendFile: async (c) => {
    await ownPlace(c.db, c.params.clientId);
    const { list, papers } = listAmong(c.files);
    const { headings, rows, more } = await readStoredRows(list.path, MOST_IN_FILE);
    const wrong = headingsFault(headings);
    if (wrong !== null) throw fail('drug-tests.layout', { message: wrong });
    if (more) throw fail('drug-tests.too_many_rows');
    const named = fieldsOfHeadings(headings);
    const beside = papersBeside(papers);
    const sent = rows.map(({ row, cells }) => {
      const fields: ResultFields = Object.fromEntries(
        named.flatMap((field, at) => (field === null ? [] : [[field, csvText(cells[at] ?? '')]])),
      );
      return { line: row, fields, ...surplus(cells, headings), ...beside.of(fields) };
    });
    const left = beside.left();
    if (left.length > 0)
      throw fail('drug-tests.papers_left', {
        message: `No row names these PDFs: ${left.slice(0, 5).join(', ')}. Leave them out, or name each after the number of its result.`,
      });
    return takeResults(c, {
      clientId: c.params.clientId,
      source: 'file',
      fileName: list.fileName,
      rows: sent,
    });
  },

  template: async (c) => {
    await ownPlace(c.db, c.params.clientId);
    const file = await csvFile(c, {
      name: 'Drug test results template',
      columns: Object.fromEntries(
        LAYOUT_FIELDS.map((field) => [
          field,
          { title: field, text: (row: ResultFields) => row[field] ?? '' },
        ]),
      ),
      wanted: undefined,
      batches: oneBatch([
        Object.fromEntries(
          LAYOUT_FIELDS.map((field) => [field, LAYOUT[field].example]),
        ) as ResultFields,
      ]),
    });
    return file.stream;
  },

  imports: async (c) => {
    await ownPlace(c.db, c.params.clientId);
    return listImports(c.db, c.params.clientId);
  },

  readImport: async (c) => ({
    ...(await importOf(c.db, c.params.drugTestImportId)),
    faults: await readFaults(c.db, c.params.drugTestImportId),
    savable: await maySave(c, c.params.drugTestImportId),
  }),

  exportFaults: async (c) => {
    const { drugTestImportId: importId } = c.params;
    const { clientId } = await importOf(c.db, importId);
    if (!(await maySave(c, importId))) throw requestError('request.forbidden');
    const faults = await readFaults(c.db, importId);
    const { tenantId } = c.db.binding;
    const rows = faults.map((fault) => ({
      ...fault,
      fields: JSON.parse(
        c.kernel.keys
          .decrypt('drug-result', fault.cells, placeOfCells(tenantId, importId, fault.line))
          .toString('utf8'),
      ) as ResultFields,
    }));
    const file = await csvFile(c, {
      name: 'Results to correct',
      columns: Object.fromEntries(
        LAYOUT_FIELDS.map((field) => [
          field,
          {
            title: field,
            text: (row: (typeof rows)[number]) =>
              field === 'ssn' ? masked(row.fields.ssn ?? '') : (row.fields[field] ?? ''),
          },
        ]),
      ),
      wanted: undefined,
      batches: oneBatch(rows),
    });
    c.audit({
      entity: 'export',
      entityId: importId,
      clientId,
      detail: { list: 'drugTestFaults', rows: file.rows },
    });
    return file.stream;
  },

  findMatch: async (c) => {
    const { clientId } = c.params;
    const found = await findMatches(c, clientId, c.body.searchData);
    c.audit({
      entity: 'drugTest',
      entityId: c.body.searchData.drugTestId ?? 'search',
      clientId,
      detail: { matches: found.matches.length },
    });
    return found;
  },

  match: async (c) =>
    shownResult(c, await matchResult(c, c.params, c.query.employeeId, { again: false })),

  rematch: async (c) =>
    shownResult(c, await matchResult(c, c.params, c.query.employeeId, { again: true })),

  unmatch: async (c) => shownResult(c, await unmatchResult(c, c.params)),

  review: async (c) =>
    shownResult(c, await reviewTest(c, c.params.drugTestId, c.body.decision, c.body.remark)),

  reopenReview: async (c) => shownResult(c, await reopenReview(c, c.params.drugTestId)),
});
