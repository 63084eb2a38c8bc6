import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import type { ActionContext, Actions } from '#src/web/palette/action.ts';
import { askedPlan } from './asked-plan.ts';

/** Behind a lazy import: the contract is none of the console's first bytes. */
const calls = () => import('./plan-calls.ts');

const ask =
  (dialog: keyof typeof askedPlan) =>
  ({ args, open }: Pick<ActionContext, 'args' | 'open'>) => {
    const employeeId = args['employee'] ?? '';
    open(`${fileAddress(employeeId)}?tab=drugAlcohol`);
    askedPlan[dialog].ask(employeeId);
  };

export const followUpActions = {
  'followUp.add': ask('facts'),
  'followUp.correct': ask('facts'),
  'followUp.days': ask('days'),
  'followUp.end': async (context) => (await calls()).endPlan(context),
  'followUp.resume': async (context) => (await calls()).resumePlan(context),
} satisfies Actions;
