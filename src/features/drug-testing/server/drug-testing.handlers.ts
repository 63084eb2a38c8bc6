import { drugTestCatalogue } from '#src/features/orders/server/results.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { searchWords } from '#src/server/db/like.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { RESULT_COLUMNS } from '../drug-testing.columns.ts';
import { drugTestsApi } from '../drug-testing.contract.ts';
import { reasonsOf } from '../drug-testing.rules.ts';
import type { ResultRow } from '../drug-testing.shapes.ts';
import { reopenReview, reviewTest } from './bat.service.ts';
import { findMatches, matchResult, unmatchResult } from './match.service.ts';
import { everyResult } from './result-lists.service.ts';
import { countWaiting, listResults, type ResultFilter } from './results.sql.ts';
import { resultOf, rowOf, shownResult } from './shown-result.service.ts';

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
    words: searchWords(query.search === 'header' ? c.searchHeader : query.search),
  };
}

async function* wholeList(c: Acting, query: Filters): AsyncGenerator<ResultRow[]> {
  yield* everyResult(c.db, await filterOf(c, query));
}

export const drugTestsCalls = callsOf(drugTestsApi, {
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
    c.opened(record.employeeId);
    c.audit({
      entity: 'drugTest',
      entityId: record.drugTestId,
      tenantId: record.tenantId,
      clientId: record.clientId,
      detail: { employeeId: record.employeeId },
    });
    return shownResult(c, record);
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
