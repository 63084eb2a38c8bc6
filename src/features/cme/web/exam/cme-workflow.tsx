import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import type { QueueProcess } from '#src/features/work/web/queue-process.ts';
import { TaskQueue } from '#src/features/work/web/task-queue.tsx';
import type { StepCount } from '#src/features/work/web/work-task.ts';
import { cmeApi } from '../../cme.contract.ts';
import { cmeQueueApi } from '../../cme-queue.contract.ts';
import { CME_STEP_NAMES, CME_WORKFLOW_KEYS } from '../../cme.rules.ts';
import type { CmeWorkflowKey } from '../../cme.rules.ts';
import type { CmeTask } from '../../cme.shapes.ts';
import { WORKFLOW_PATH } from './exam-address.ts';
import { ExamBulk } from './exam-bulk.tsx';
import { EXAM_COLUMNS } from './exam-columns.tsx';
import { examDesk, examLeases } from './exam-desk.ts';
import { readExamFilters, useExamFilters, writeExamFilters } from './exam-filters.ts';
import { examViews } from './exam-views.ts';
import { examClientsQuery } from './exam.queries.ts';
import type { ExamView } from './exam.queries.ts';
import './exam.css';

const STAFF = { client: null };

/** Of what is counted the steps of the workflow: chases and questions have lists of their own. */
function ofWorkflow<Told extends { counts: readonly StepCount[] }>(told: Told): Told {
  const counts = told.counts.filter(({ formKey }) =>
    CME_WORKFLOW_KEYS.some((one) => one === formKey),
  );
  return { ...told, counts };
}

const step = (formKey: CmeWorkflowKey) => ({
  formKey,
  title: CME_STEP_NAMES[formKey],
});

const WORKFLOW: QueueProcess<CmeTask, ExamView> = {
  id: 'exams',
  title: 'CME workflow',
  path: WORKFLOW_PATH,
  topic: 'cmeTasks',
  desk: examDesk,
  leases: examLeases,
  columns: EXAM_COLUMNS,
  sorts: [],
  steps: [
    step('cmeSearchAndMatch'),
    step('cmeReview'),
    step('cmeSecondReview'),
    step('cmeFinalReview'),
  ],
  setWait: null,
  page: async ({ sort: _, ...filters }, page, signal) =>
    ofWorkflow(await call(cmeApi.tasks, { query: { ...filters, ...page } }, { ...STAFF, signal })),
  changes: async ({ sort: _, ...filters }, since) => {
    const query = { ...filters, since };
    return ofWorkflow(await call(cmeQueueApi.changes, { query }, { ...STAFF, background: true }));
  },
  clients: () => queryClient.ensureQueryData(examClientsQuery()),
  readFilters: readExamFilters,
  writeFilters: writeExamFilters,
  useFilters: useExamFilters,
  views: examViews,
  exportRows: ({ sort: _, ...filters }, columns, only) =>
    exportCsv(
      'CME workflow',
      cmeApi.exportTasks,
      { query: { ...filters, columns, ...(only ? { only } : {}) } },
      STAFF,
    ),
  words: {
    searchBox: 'Search the exams',
    nothing: 'No exam waits here',
    noMatch: 'No exam fits the search and the filters.',
    howTheyCome: 'Certificates that arrive appear here.',
  },
};

/** The medical exams that have a certificate, oldest first; Enter claims one and opens its form (R082). */
export function CmeWorkflow(screen: ScreenProps) {
  return <TaskQueue {...screen} process={WORKFLOW} bulk={ExamBulk} />;
}
