import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { followUpApi, type FollowUpPlan } from '../follow-up.contract.ts';
import { followUpQuery } from './follow-up.queries.ts';

const again = ({ queryClient, client }: Pick<ActionContext, 'queryClient' | 'client'>) =>
  queryClient.invalidateQueries({ queryKey: ['follow-up', client] });

/** The plan of the employee as the screen shows it: one that a colleague has changed since is not changed unseen. */
async function planFor(
  { args, client, queryClient, toast }: ActionContext,
  needed: FollowUpPlan['allowed'][number],
  refusal: string,
): Promise<FollowUpPlan | null> {
  const { plans } = await queryClient.ensureQueryData(
    followUpQuery(client, args['employee'] ?? ''),
  );
  const plan = plans.find(({ allowed }) => allowed.includes(needed));
  if (!plan) toast(refusal, 'warning');
  return plan ?? null;
}

/** Ends the open plan of an employee, and offers to take that back (D21). */
export async function endPlan(context: ActionContext): Promise<void> {
  const { args, client, toast } = context;
  const plan = await planFor(context, 'end', 'This driver has no open follow-up plan.');
  if (!plan) return;
  const params = { planId: plan.planId };
  const ended = await call(
    followUpApi.end,
    { params, body: { why: args['reason'] ?? '' } },
    { client, version: plan.version },
  );
  await again(context);
  toast('The follow-up plan is ended.', 'success', {
    undo: async () => {
      await call(followUpApi.resume, { params }, { client, version: ended.version });
      await again(context);
    },
  });
}

/** Takes the end of an employee's latest plan back. */
export async function resumePlan(context: ActionContext): Promise<void> {
  const { client, toast } = context;
  const plan = await planFor(context, 'resume', 'This driver has no follow-up plan that ended.');
  if (!plan) return;
  await call(
    followUpApi.resume,
    { params: { planId: plan.planId } },
    { client, version: plan.version },
  );
  await again(context);
  toast('The follow-up plan goes on.', 'success');
}
