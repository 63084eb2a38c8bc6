import { pagesAddresses } from '#src/features/pages/pages.addresses.ts';
import { call } from '#src/web/http.ts';
import { prefetchFirstPage } from '#src/web/pdf/pdf-documents.ts';
import { rotationOf } from '#src/web/pdf/rotation-memory.ts';
import { queryClient } from '#src/web/query-client.ts';
import { makeDesk } from '#src/features/work/web/desk.ts';
import { reviewApi } from '../review.contract.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { reviewLeases } from './leases.ts';
import { imagePath, itemQuery, reviewTypesQuery } from '#src/features/intake/web/items.queries.ts';
import { instanceQuery } from './review.queries.ts';
import type { ListView } from './review.queries.ts';
import { suggestionsQuery } from '#src/features/match/web/match.queries.ts';
import { reviewAddresses } from '../review.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

const STAFF = { client: null };

/** The forms of the steps. */
const FORMS = {
  classifyEmail: reviewAddresses.classify,
  searchAndMatch: reviewAddresses.match,
  review: reviewAddresses.review,
  getExternalDocs: reviewAddresses.getExternalDocs,
  waitingForCoverSheet: reviewAddresses.coverSheet,
  documentRejection: reviewAddresses.rejection,
  escalated: reviewAddresses.escalated,
  customerCareIntervention: reviewAddresses.customerCare,
} as const satisfies Record<FormKey, string>;

/** The address of a task's form. */
export function formPath({
  formKey,
  processInstanceId,
}: Pick<Task, 'formKey' | 'processInstanceId'>): string {
  return addressAt(FORMS[formKey], { processInstanceId });
}

/** The address of a file of an item, as a pane shows it. */
export function paperPath(dqItemId: string, imageId: string): string {
  return addressAt(pagesAddresses.itemFile, { dqItemId, imageId });
}

/** Loads what a task's form shows, and paints the first page of its document. */
export async function warm(task: Pick<Task, 'taskId' | 'processInstanceId'>): Promise<void> {
  void queryClient.prefetchQuery(reviewTypesQuery());
  const suggestions = queryClient.prefetchQuery(suggestionsQuery(task.taskId));
  const instance = await queryClient.fetchQuery({
    ...instanceQuery(task.processInstanceId),
    staleTime: 0,
  });
  const { item } = instance;
  if (item) queryClient.setQueryData(itemQuery(item.dqItemId).queryKey, item);
  const [first] = item?.images ?? [];
  // A document that cannot be painted ahead says why when it is opened.
  if (item && first)
    void prefetchFirstPage(
      imagePath(item.dqItemId, first.imageId),
      rotationOf(first.imageId),
    ).catch(() => undefined);
  await suggestions;
}

/** One's work on the documents of the review. */
export const reviewDesk = makeDesk<Task, ListView>({
  name: 'review',
  leases: reviewLeases,
  view: { assignee: 'any' },
  formPath,
  paperOf: (processInstanceId) => {
    const item = queryClient.getQueryData(instanceQuery(processInstanceId).queryKey)?.item;
    const [first] = item?.images ?? [];
    return item && first ? paperPath(item.dqItemId, first.imageId) : null;
  },
  next: ({ assignee: _, ...wanted }, except, options) =>
    call(reviewApi.nextTask, { body: { ...wanted, except: [...except] } }, options),
  warm,
  undo: (taskId) => call(reviewApi.undo, { params: { taskId } }, STAFF),
  // Rarely asked for, and the desk is part of the first load.
  ownSteps: async () => (await import('./own-steps.ts')).readOwnSteps(),
  renew: (processInstanceId) => {
    void queryClient.invalidateQueries({ queryKey: instanceQuery(processInstanceId).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['tasks'] });
  },
  forget: (processInstanceId) =>
    queryClient.removeQueries({
      queryKey: instanceQuery(processInstanceId).queryKey,
      type: 'inactive',
    }),
});

export const {
  view: filters,
  openNext,
  openTask,
  skip,
  finishTask,
  takeStep,
  undoStep,
  undoTask,
  noteChange,
} = reviewDesk;
