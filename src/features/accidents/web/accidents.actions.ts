import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { Accident } from '../accidents.contract.ts';
import { type AccidentSubject, isAccidentSubject } from './accident-subject.ts';
import { askedAccident } from './asked-accident.ts';

/** Runs on the accident under the cursor, when that may be done with it. */
const onAccident =
  (
    needed: Accident['allowed'][number],
    act: (
      accident: Accident,
      context: ActionContext & { subject: AccidentSubject },
    ) => void | Promise<void>,
  ): Action =>
  (context) => {
    const { subject } = context;
    const accident = isAccidentSubject(subject) ? subject.accident : null;
    if (!accident || !isAccidentSubject(subject)) {
      context.toast('Choose an accident first.', 'warning');
      return undefined;
    }
    if (accident.allowed.includes(needed)) return act(accident, { ...context, subject });
    context.toast(REFUSALS[needed], 'warning');
    return undefined;
  };

const REFUSALS: Readonly<Record<Accident['allowed'][number], string>> = {
  correct: 'This accident cannot be corrected here.',
  remove: 'This accident cannot be removed here.',
  restore: 'This accident was not removed.',
  recordTest: 'No test is to be recorded for this accident.',
};

/** Behind a lazy import: the contract is none of the console's first bytes. */
const changes = () => import('./change-accident.ts');

export const accidentsActions = {
  'accident.add': ({ args, open }) => {
    const employeeId = args['employee'] ?? '';
    open(`${fileAddress(employeeId)}?tab=accidents`);
    askedAccident.ask(employeeId);
  },
  'accident.correct': onAccident('correct', (accident, { subject }) => subject.correct(accident)),
  'accident.recordTest': onAccident('recordTest', (accident, { subject, args }) =>
    subject.recordTest(accident, args['substance']),
  ),
  'accident.remove': onAccident('remove', async (accident, context) =>
    (await changes()).removeAccident(accident, context),
  ),
  'accident.restore': onAccident('restore', async (accident, context) =>
    (await changes()).restoreAccident(accident, context),
  ),
} satisfies Actions;
