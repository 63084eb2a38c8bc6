import { queryOptions } from '@tanstack/react-query';
import { ordersApi } from '#src/features/orders/orders.contract.ts';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import type { QueueView } from '#src/features/work/web/queue-process.ts';
import { cmeApi } from '../../cme.contract.ts';
import { cmeQueueApi } from '../../cme-queue.contract.ts';
import { cmeRecordsApi } from '../../cme-records.contract.ts';
import type { CmeFilters } from '../../cme.shapes.ts';

/** What the workflow shows, and so what "the next" exam is the next of. */
export type ExamView = CmeFilters & QueueView;

/** The workflow is the same in every client, so its keys name none; live hints of the topic `cmeTasks` begin with its first part. */
const STAFF = null;
const READING_AGAIN = 1_500;

/** The clients that exams wait of: counted now and then, not at every event. */
export function examClientsQuery() {
  return queryOptions({
    queryKey: ['queue', STAFF, 'exams', 'clients'],
    queryFn: async ({ signal }) => {
      const options = { client: STAFF, signal, background: true };
      return (await call(cmeQueueApi.clients, undefined, options)).clients;
    },
    staleTime: 60_000,
  });
}

/** One exam with everything its forms show. */
export function examQuery(processInstanceId: string) {
  return queryOptions({
    queryKey: ['cme', STAFF, 'exam', processInstanceId],
    queryFn: ({ signal }) =>
      call(cmeApi.instance, { params: { processInstanceId } }, { client: STAFF, signal }),
    staleTime: 60_000,
  });
}

/** What the certificate says; the same as long as its files are. */
export function examSuggestionsQuery(taskId: string) {
  return queryOptions({
    queryKey: ['cme', STAFF, 'suggestions', taskId],
    queryFn: ({ signal }) =>
      call(cmeApi.suggestions, { params: { taskId } }, { client: STAFF, signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
    // A scan is being read: in some seconds it is.
    refetchInterval: ({ state }) => (state.data?.text === 'reading' ? READING_AGAIN : false),
  });
}

/** The open physicals of an employee, one of which a certificate may answer. */
export function openExamsQuery(employeeId: string) {
  return queryOptions({
    queryKey: ['orders', STAFF, 'openExams', employeeId],
    queryFn: ({ signal }) =>
      call(
        ordersApi.list,
        { query: { employmentId: employeeId, onlyPhysicals: 'true', openOrders: 'true' } },
        { client: STAFF, signal },
      ),
  });
}

/** One CME record with the exam it belongs to. Each reading is on record. */
export function cmeRecordQuery(cmeId: string) {
  return queryOptions({
    queryKey: ['cme', STAFF, 'record', cmeId],
    queryFn: ({ signal }) =>
      call(cmeRecordsApi.read, { params: { cmeId } }, { client: STAFF, signal }),
    staleTime: 60_000,
  });
}

/** Those of customer care who may be asked. */
export function cmeRepsQuery() {
  return queryOptions({
    queryKey: ['cme', STAFF, 'reps'],
    queryFn: async ({ signal }) =>
      (await call(cmeApi.careReps, undefined, { client: STAFF, signal })).reps,
    staleTime: 300_000,
  });
}

/** Where the bytes of a file of an exam are. */
export function examImagePath(processInstanceId: string, imageId: string): string {
  return fillPath(cmeApi.image.path, { processInstanceId, imageId });
}
