import { queryOptions } from '@tanstack/react-query';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';
import type { SchemeId } from '../schemes.rules.ts';
import { mvrScoringAddresses } from '../mvr-scoring.addresses.ts';

/** The queue is the same in every client, so its keys name none. */
const STAFF = null;

/** What waits, oldest first, page by page. */
export function queueQuery(search: string) {
  const { query, options } = hiddenSearch(search);
  return pagedQuery(['mvrScoring', STAFF, 'queue', search], (page, signal) =>
    call(
      mvrScoringApi.queue,
      { query: { ...page, ...query } },
      { client: STAFF, signal, ...options },
    ),
  );
}

/** One record with its lines. */
export const scoringQuery = (scoringId: string) =>
  queryOptions({
    queryKey: ['mvrScoring', STAFF, 'one', scoringId],
    queryFn: ({ signal }) =>
      call(mvrScoringApi.read, { params: { scoringId } }, { client: STAFF, signal }),
  });

/** The scores of an employee. */
export const employeeScoresQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['mvrScoring', client, 'employee', employeeId],
    queryFn: ({ signal }) =>
      call(mvrScoringApi.employee, { params: { employeeId } }, { client, signal }),
  });

/** The versions of a location's way of scoring. */
export const definitionsQuery = (client: number) =>
  queryOptions({
    queryKey: ['mvrScoring', client, 'definitions'],
    queryFn: ({ signal }) =>
      call(mvrScoringApi.definitions, { params: { clientId: client } }, { client, signal }),
  });

const asked = (mvrScoreDefId: string) => (mvrScoreDefId ? { mvrScoreDefId } : {});

/** The rules of a version; of the one in force where none is named. */
export const rulesQuery = (client: number, mvrScoreDefId: string) =>
  queryOptions({
    queryKey: ['mvrScoring', client, 'rules', mvrScoreDefId],
    queryFn: ({ signal }) =>
      call(
        mvrScoringApi.rules,
        { params: { clientId: client }, query: asked(mvrScoreDefId) },
        { client, signal },
      ),
  });

/** The reasons of a version; of the one in force where none is named. */
export const reasonsQuery = (client: number, mvrScoreDefId: string) =>
  queryOptions({
    queryKey: ['mvrScoring', client, 'reasons', mvrScoreDefId],
    queryFn: ({ signal }) =>
      call(
        mvrScoringApi.reasons,
        { params: { clientId: client }, query: asked(mvrScoreDefId) },
        { client, signal },
      ),
  });

/** A scheme that ships; it does not change while the page is open. */
export const schemeQuery = (client: number, schemeId: SchemeId) =>
  queryOptions({
    queryKey: ['mvrScoring', client, 'scheme', schemeId],
    queryFn: ({ signal }) =>
      call(mvrScoringApi.scheme, { params: { schemeId } }, { client, signal }),
    staleTime: Infinity,
  });

export const QUEUE_ADDRESS = mvrScoringAddresses.queue;

/** The address of a record to score. */
export const scoringAddress = (scoringId: string): string => `${QUEUE_ADDRESS}/${scoringId}`;
/** The address of its paper, as a pane shows it. */
export const paperAddress = (scoringId: string): string => `${QUEUE_ADDRESS}/${scoringId}/paper`;
/** Where the bytes of its paper are. */
export const paperPath = (scoringId: string): string =>
  fillPath(mvrScoringApi.paper.path, { scoringId });
