import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { PastEmployer } from '../past-employers.contract.ts';
import { askedEmployer } from './asked-employer.ts';
import { isPastEmployerSubject, type PastEmployerSubject } from './past-employer-subject.ts';

const onSubject = actionsOn(ofKind(isPastEmployerSubject));

const REFUSALS: Readonly<Record<PastEmployer['allowed'][number], string>> = {
  correct: 'This past employer cannot be corrected here.',
  remove: 'This past employer cannot be removed here.',
  restore: 'This past employer was not removed.',
  tie: 'The documents of this past employer cannot be chosen here.',
  ask: 'This past employer is not asked: it has answered, was removed, or no DOT agency regulates it.',
  efforts: 'It takes three attempts without an answer, each on another day.',
  rebut: 'A driver answers what a past employer said. Nothing came yet.',
};

/** Runs on the past employer under the cursor, when that may be done with it. */
const onEmployer = (
  needed: PastEmployer['allowed'][number],
  act: (
    employer: PastEmployer,
    subject: PastEmployerSubject,
    context: ActionContext,
  ) => void | Promise<void>,
): Action =>
  onSubject(
    (subject, context) => subject.pastEmployer && act(subject.pastEmployer, subject, context),
    ({ pastEmployer }) => {
      if (!pastEmployer) return 'Choose a past employer first.';
      return pastEmployer.allowed.includes(needed) ? null : REFUSALS[needed];
    },
  );

/** Behind a lazy import: the contract is none of the console's first bytes. */
const changes = () => import('./change-employer.ts');

export const pastEmployersActions = {
  'employee.pastEmployers': ({ args, open }) =>
    open(`${fileAddress(args['employee'] ?? '')}?tab=pastEmployers`),
  'pastEmployer.add': ({ args, open }) => {
    const employeeId = args['employee'] ?? '';
    open(`${fileAddress(employeeId)}?tab=pastEmployers`);
    askedEmployer.ask(employeeId);
  },
  'pastEmployer.correct': onEmployer('correct', (employer, subject) => subject.correct(employer)),
  'pastEmployer.tie': onEmployer('tie', (employer, subject) => subject.tie(employer)),
  'pastEmployer.ask': onEmployer('ask', (employer, subject) => subject.ask(employer)),
  'pastEmployer.efforts': onEmployer('efforts', async (employer, _, context) =>
    (await changes()).fileEfforts(employer, context),
  ),
  'pastEmployer.rebut': onEmployer('rebut', async (employer, _, context) =>
    (await changes()).rebutEmployer(employer, context),
  ),
  'pastEmployer.remove': onEmployer('remove', async (employer, _, context) =>
    (await changes()).removeEmployer(employer, context),
  ),
  'pastEmployer.restore': onEmployer('restore', async (employer, _, context) =>
    (await changes()).restoreEmployer(employer, context),
  ),
} satisfies Actions;
