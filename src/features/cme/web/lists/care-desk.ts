import { ApiError, call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { makeDesk } from '#src/web/work/desk.ts';
import { cmeApi } from '../../cme.contract.ts';
import { cmeListsApi } from '../../cme-lists.contract.ts';
import type { CmeTask } from '../../cme.shapes.ts';
import { examPaperPath } from '../exam/exam-address.ts';
import { examQuery } from '../exam/exam.queries.ts';
import { makeListLeases } from './list-leases.ts';
import { careForm } from './lists-address.ts';
import type { CareView } from './lists.queries.ts';

const STAFF = { client: null };

/** The questions that this tab holds. */
export const careLeases = makeListLeases();

/** The oldest free question of the list, claimed; a few are looked at, for others may be quicker. */
async function nextQuestion(view: CareView, except: readonly string[]) {
  const { rows } = await call(cmeListsApi.care, { query: { ...view, limit: 50 } }, STAFF);
  const lockedByOthers = rows.filter(({ hold }) => hold === 'locked').length;
  const free = rows.filter(({ hold, taskId }) => hold === 'open' && !except.includes(taskId));
  for (const { taskId } of free) {
    try {
      return { task: await careLeases.claim(taskId), lockedByOthers };
    } catch (error) {
      // Somebody was quicker: the one after it may be free.
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
    }
  }
  return { task: null, lockedByOthers };
}

/** One's work on the questions to customer care. */
export const careDesk = makeDesk<CmeTask, CareView>({
  name: 'cmeCare',
  leases: careLeases,
  view: { whose: 'mine' },
  formPath: careForm,
  paperOf: (processInstanceId) => {
    const [first] =
      queryClient.getQueryData(examQuery(processInstanceId).queryKey)?.item?.images ?? [];
    return first ? examPaperPath(processInstanceId, first.imageId) : null;
  },
  next: nextQuestion,
  warm: async ({ processInstanceId }) => {
    await queryClient.fetchQuery({ ...examQuery(processInstanceId), staleTime: 0 });
  },
  undo: (taskId) => call(cmeApi.undo, { params: { taskId } }, STAFF),
  // What was done before the page was loaded is in the history of its exam.
  ownSteps: () => Promise.resolve([]),
  renew: (processInstanceId) => {
    void queryClient.invalidateQueries({ queryKey: examQuery(processInstanceId).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['cmeTasks'] });
  },
  forget: (processInstanceId) =>
    queryClient.removeQueries({
      queryKey: examQuery(processInstanceId).queryKey,
      type: 'inactive',
    }),
});
