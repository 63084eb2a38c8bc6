import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { Accident } from '../accidents.contract.ts';
import { type AccidentSubject, isAccidentSubject } from './accident-subject.ts';
import { askedAccident } from './asked-accident.ts';

const onSubject = actionsOn(ofKind(isAccidentSubject));

/** Runs on the accident under the cursor, when that may be done with it. */
const onAccident = (
  needed: Accident['allowed'][number],
  act: (
    accident: Accident,
    subject: AccidentSubject,
    context: ActionContext,
  ) => void | Promise<void>,
): Action =>
  onSubject(
    (subject, context) => subject.accident && act(subject.accident, subject, context),
    ({ accident }) => {
      if (!accident) return 'Choose an accident first.';
      return accident.allowed.includes(needed) ? null : REFUSALS[needed];
    },
  );

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
  'accident.correct': onAccident('correct', (accident, subject) => subject.correct(accident)),
  'accident.recordTest': onAccident('recordTest', (accident, subject, { args }) =>
    subject.recordTest(accident, args['substance']),
  ),
  'accident.remove': onAccident('remove', async (accident, _, context) =>
    (await changes()).removeAccident(accident, context),
  ),
  'accident.restore': onAccident('restore', async (accident, _, context) =>
    (await changes()).restoreAccident(accident, context),
  ),
} satisfies Actions;
