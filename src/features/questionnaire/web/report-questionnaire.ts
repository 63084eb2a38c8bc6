import { lightFormat } from 'date-fns';
import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { questionnaireApi } from '../questionnaire.contract.ts';
import { questionnaireQuery } from './questionnaire.queries.ts';

/** Notes that what is open was reported today, and offers to take it back (D21). */
export async function reportQuestionnaire({
  args,
  client,
  queryClient,
  toast,
}: ActionContext): Promise<void> {
  const params = { employeeId: args['employee'] ?? '' };
  const query = questionnaireQuery(client, params.employeeId);
  const { answers } = await queryClient.ensureQueryData(query);
  const questions = answers
    .filter(({ reportedOn }) => reportedOn === null)
    .map(({ question }) => question);
  if (questions.length === 0) {
    toast('Nothing in the questionnaire waits to be reported.', 'warning');
    return;
  }
  const send = async (reportedOn: string | null) =>
    queryClient.setQueryData(
      query.queryKey,
      await call(questionnaireApi.report, { params, body: { reportedOn, questions } }, { client }),
    );
  await send(lightFormat(new Date(), 'yyyy-MM-dd'));
  toast('Marked as reported today.', 'success', {
    undo: async () => {
      await send(null);
    },
  });
}
