import { matchStepApi, matchApi } from '#src/features/match/match.contract.ts';
import { itemsApi } from '#src/features/intake/items.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { settingsApi } from '#src/features/settings/settings.contract.ts';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import type { QueueProcess, QueueView } from '#src/features/work/web/queue-process.ts';
import { queueApi } from '../queue.contract.ts';
import { reviewApi } from '../review.contract.ts';
import type { QueueFilters, Task } from '#src/features/work/task.shapes.ts';

/** The filters of the queue, and whose tasks it shows. */
export type ListView = QueueFilters & QueueView;

/** The queue is the same in every client, so its key names none; live hints of the topic `tasks` begin with its first part. */
const STAFF = null;
const READING_AGAIN = 1_500;

/** The pages of the queue (`queueQuery`). */
export const REVIEW_PAGES: Pick<QueueProcess<Task, ListView>, 'id' | 'page'> = {
  id: 'queue',
  page: (view, page, signal) =>
    call(reviewApi.tasks, { query: { ...view, ...page } }, { client: STAFF, signal }),
};

/** Open tasks of a filter, page by page; read again whenever a task changed: for the few that a screen shows in passing. */
export function tasksQuery(view: ListView) {
  return pagedQuery(['tasks', STAFF, 'list', view], (page, signal) =>
    call(reviewApi.tasks, { query: { ...view, ...page } }, { client: STAFF, signal }),
  );
}

/** What the queue can be narrowed to: counted now and then, not at every event. */
export function queueFacetsQuery() {
  return queryOptions({
    queryKey: ['queue', STAFF, 'facets'],
    queryFn: ({ signal }) =>
      call(queueApi.facets, undefined, { client: STAFF, signal, background: true }),
    staleTime: 60_000,
  });
}

/** How long papers may wait. */
export function limitsQuery() {
  return queryOptions({
    queryKey: ['queue', STAFF, 'limits'],
    queryFn: ({ signal }) => call(queueApi.limits, undefined, { client: STAFF, signal }),
  });
}

/** One item's process with everything its forms show. */
export function instanceQuery(processInstanceId: string) {
  return queryOptions({
    queryKey: ['review', STAFF, 'instance', processInstanceId],
    queryFn: ({ signal }) =>
      call(reviewApi.instance, { params: { processInstanceId } }, { client: STAFF, signal }),
    staleTime: 60_000,
  });
}

export function itemQuery(dqItemId: string) {
  return queryOptions({
    queryKey: ['review', STAFF, 'item', dqItemId],
    queryFn: ({ signal }) =>
      call(itemsApi.item, { params: { dqItemId } }, { client: STAFF, signal }),
  });
}

/** What the paper says; the same as long as the files are. */
export function suggestionsQuery(taskId: string) {
  return queryOptions({
    queryKey: ['review', STAFF, 'suggestions', taskId],
    queryFn: ({ signal }) =>
      call(
        matchStepApi.suggestions,
        { params: { taskId } },
        { client: STAFF, signal, background: true },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    // A scan is being read: in some seconds it is.
    refetchInterval: ({ state }) => (state.data?.text === 'reading' ? READING_AGAIN : false),
  });
}

/** What the paper says of somebody who is not on file, and where a file could be made. */
export function newFileQuery(taskId: string, query: { search?: string; place?: number }) {
  return queryOptions({
    queryKey: ['review', STAFF, 'newFile', taskId, query],
    queryFn: ({ signal }) =>
      call(matchApi.newFile, { params: { taskId }, query }, { client: STAFF, signal }),
    placeholderData: keepPreviousData,
  });
}

export function reviewTypesQuery() {
  return queryOptions({
    queryKey: ['review', STAFF, 'types'],
    queryFn: async ({ signal }) =>
      (await call(itemsApi.documentTypes, undefined, { client: STAFF, signal })).documentTypes,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Why a document may be marked as bad, in a process. */
export function badDocReasonsQuery(collection: 'dqBadDocReasons' | 'cmeBadDocReasons') {
  return queryOptions({
    queryKey: ['settings', STAFF, 'texts', collection],
    queryFn: ({ signal }) =>
      call(settingsApi.texts, { query: { collection } }, { client: STAFF, signal }),
    staleTime: 300_000,
  });
}

/** Where the bytes of an item's file are. */
export function imagePath(dqItemId: string, imageId: string): string {
  return fillPath(itemsApi.image.path, { dqItemId, imageId });
}
