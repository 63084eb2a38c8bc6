import { queryOptions } from '@tanstack/react-query';
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
