import { addressAt } from '#src/shared/address.ts';
import { call } from '#src/web/http.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { ActionContext, Actions } from '#src/web/palette/action.ts';
import { onboardingAddresses } from '../onboarding.addresses.ts';
import { onboardingApi } from '../onboarding.contract.ts';
import { isOnboardingsSubject, isTasksSubject } from './onboarding-subjects.ts';

const onOnboarding = actionsOn(ofKind(isOnboardingsSubject));
const onTasks = actionsOn(ofKind(isTasksSubject));

const again = ({ queryClient }: Pick<ActionContext, 'queryClient'>) =>
  queryClient.invalidateQueries({ queryKey: ['onboarding'] });

export const onboardingActions = {
  'onboarding.start': async (context) => {
    const { args, client, toast, open } = context;
    const made = await call(
      onboardingApi.start,
      { params: { employeeId: args['employee'] ?? '' } },
      { client },
    );
    await again(context);
    const { showLink } = await import('./link-dialog.tsx');
    showLink(made);
    open(addressAt(onboardingAddresses.list, {}));
    toast('The onboarding is begun.', 'success');
  },
  'onboarding.withdraw': onOnboarding(
    async ({ onboarding }, context) => {
      if (!onboarding) return;
      const { onboardingId } = onboarding;
      await call(onboardingApi.withdraw, { params: { onboardingId } }, { client: context.client });
      await again(context);
      context.toast('The onboarding is withdrawn.', 'success');
    },
    ({ onboarding }) => {
      if (!onboarding) return 'Choose an onboarding first.';
      return onboarding.state === 'open' ? null : 'This onboarding is over.';
    },
  ),
  'onboardingTask.add': onTasks(({ add }) => add()),
  'onboardingTask.remove': onTasks(
    async ({ onboardingTask }, context) => {
      if (!onboardingTask) return;
      const { taskId } = onboardingTask;
      await call(onboardingApi.removeTask, { params: { taskId } }, { client: context.client });
      await again(context);
      context.toast('The task is removed.', 'success');
    },
    ({ onboardingTask }) => (onboardingTask ? null : 'Choose a task first.'),
  ),
} satisfies Actions;
