import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { cmeDashboardApi, cmeListsApi } from '../cme-lists.contract.ts';

/** The same in every client, so their keys name none; live hints of the topic `cmeTasks` begin with its first part. */
const STAFF = null;

export interface ChaseView {
  show: 'due' | 'all';
  search?: string;
}
export interface CareView {
  whose: 'mine' | 'all';
}
export interface ResultView {
  outcome?: 'verified' | 'badDocument';
  search?: string;
}

/** Exams to chase, longest waiting first. */
export function chaseQuery(view: ChaseView) {
  return {
    ...pagedQuery(['cmeTasks', STAFF, 'chase', view], (page, signal) =>
      call(
        cmeListsApi.chase,
        { query: { ...view, ...hiddenSearch(view.search).query, ...page } },
        { client: STAFF, signal, ...hiddenSearch(view.search).options },
      ),
    ),
    placeholderData: keepPreviousData,
  };
}

/** One exam to chase. */
export function chaseItemQuery(params: { medicalExamOrderId: string; orderId: string }) {
  return queryOptions({
    queryKey: ['cmeTasks', STAFF, 'chaseItem', params.orderId],
    queryFn: ({ signal }) => call(cmeListsApi.chaseItem, { params }, { client: STAFF, signal }),
  });
}

/** Questions to customer care, oldest first. */
export function careQuery(view: CareView, search: string) {
  const { query, options } = hiddenSearch(search);
  return {
    ...pagedQuery(['cmeTasks', STAFF, 'care', view, search], (page, signal) =>
      call(
        cmeListsApi.care,
        { query: { ...view, ...query, ...page } },
        { client: STAFF, signal, ...options },
      ),
    ),
    placeholderData: keepPreviousData,
  };
}

/** Exams that are dealt with, the latest first. */
export function resultsQuery(view: ResultView) {
  return {
    ...pagedQuery(['cmeTasks', STAFF, 'results', view], (page, signal) =>
      call(
        cmeListsApi.results,
        { query: { ...view, ...hiddenSearch(view.search).query, ...page } },
        { client: STAFF, signal, ...hiddenSearch(view.search).options },
      ),
    ),
    placeholderData: keepPreviousData,
  };
}

/** The figures of the exams. */
export function cmeDashboardQuery() {
  return queryOptions({
    queryKey: ['cmeTasks', STAFF, 'dashboard'],
    queryFn: ({ signal }) => call(cmeDashboardApi.dashboard, undefined, { client: STAFF, signal }),
  });
}
