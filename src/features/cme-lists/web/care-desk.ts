import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { cmeListsApi } from '../cme-lists.contract.ts';
import { examQuery } from '#src/features/cme/web/exam/exam.queries.ts';
import { makeExamDesk, makeExamLeases } from '#src/features/cme/web/exam-work.queries.ts';
import { careForm } from './lists-address.ts';
import type { CareView } from './lists.queries.ts';

/** The questions that this tab holds. */
export const careLeases = makeExamLeases();

/** The oldest free question of the list, claimed; a few are looked at, for others may be quicker. */
async function nextQuestion(view: CareView, except: readonly string[]) {
  const { rows } = await call(
    cmeListsApi.care,
    { query: { ...view, limit: 50 } },
    { client: null },
  );
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
export const careDesk = makeExamDesk<CareView>({
  name: 'cmeCare',
  formKeys: ['cmeCustomerCare'],
  leases: careLeases,
  view: { whose: 'mine' },
  formPath: careForm,
  next: nextQuestion,
  warm: async ({ processInstanceId }) => {
    await queryClient.fetchQuery({ ...examQuery(processInstanceId), staleTime: 0 });
  },
});
