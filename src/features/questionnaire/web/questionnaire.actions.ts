import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { askedQuestionnaire } from './asked-questionnaire.ts';

export const questionnaireActions = {
  'questionnaire.open': ({ args, open }) => {
    const employeeId = args['employee'] ?? '';
    open(`${fileAddress(employeeId)}?tab=questionnaire`);
    askedQuestionnaire.ask(employeeId);
  },
  'questionnaire.reported': async (context) =>
    (await import('./report-questionnaire.ts')).reportQuestionnaire(context),
} satisfies Actions;
