import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import type { QueueProcess } from '#src/features/work/web/queue-process.ts';
import { TaskQueue } from '#src/features/work/web/task-queue.tsx';
import { queueApi } from '../queue.contract.ts';
import { STEP_NAMES } from '#src/features/work/task.columns.ts';
import { reviewApi } from '../review.contract.ts';
import { TASK_SORTS } from '#src/features/work/task.shapes.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import { reviewDesk } from './desk.ts';
import { reviewLeases } from './leases.ts';
import { QUEUE_COLUMNS, stripOf } from './queue-columns.tsx';
import { readFilters, useQueueFilters, writeFilters } from './queue-filters.ts';
import { QUEUE_PATH, reviewViews } from './queue-views.ts';
import { queueFacetsQuery, REVIEW_PAGES } from './review.queries.ts';
import type { ListView } from './review.queries.ts';
import { ReviewBulk } from './review-bulk.tsx';
import { setWait } from './waits.ts';
import './review.css';

const STAFF = { client: null };
const OTHERS = FORM_KEYS.filter((formKey) => formKey !== 'searchAndMatch' && formKey !== 'review');

const REVIEW_QUEUE: QueueProcess<Task, ListView> = {
  ...REVIEW_PAGES,
  title: 'Review queue',
  path: QUEUE_PATH,
  topic: 'tasks',
  desk: reviewDesk,
  leases: reviewLeases,
  columns: QUEUE_COLUMNS,
  sorts: TASK_SORTS,
  strip: stripOf,
  // The steps that reviewers work on all day, and the others while something waits there.
  steps: [
    { formKey: 'searchAndMatch', title: 'To match' },
    { formKey: 'review', title: 'To review' },
    ...OTHERS.map((formKey) => ({ formKey, title: STEP_NAMES[formKey], minor: true as const })),
  ],
  setWait: (taskId, until) => setWait(taskId, until),
  changes: ({ sort: _, ...filters }, since) =>
    call(queueApi.changes, { query: { ...filters, since } }, { ...STAFF, background: true }),
  clients: async () => (await queryClient.ensureQueryData(queueFacetsQuery())).clients,
  readFilters,
  writeFilters,
  useFilters: useQueueFilters,
  views: reviewViews,
  exportRows: (view, columns, only) =>
    exportCsv(
      'Review queue',
      reviewApi.exportTasks,
      { query: { ...view, columns, ...(only ? { only } : {}) } },
      STAFF,
    ),
  words: {
    searchBox: 'Search the queue',
    nothing: 'Nothing waits here',
    noMatch: 'No document fits the search and the filters.',
    howTheyCome: 'New documents appear by themselves.',
  },
};

/** The queue of incoming documents, oldest first; Enter claims one and opens its form. */
export function ReviewQueue(screen: ScreenProps) {
  return <TaskQueue {...screen} process={REVIEW_QUEUE} bulk={ReviewBulk} />;
}
