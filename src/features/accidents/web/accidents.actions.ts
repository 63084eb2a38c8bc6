import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { call } from '#src/web/http.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { accidentsApi, type Accident } from '../accidents.contract.ts';
import { type Substance, SUBSTANCES } from '../accidents.rules.ts';
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

const again = ({ queryClient, client }: Pick<ActionContext, 'queryClient' | 'client'>) =>
  queryClient.invalidateQueries({ queryKey: ['accidents', client] });

/** Takes an accident off the file, and offers to take it back (D21). */
async function remove(accident: Accident, context: ActionContext): Promise<void> {
  const { toast, client, args } = context;
  const params = { accidentId: accident.accidentId };
  const removed = await call(
    accidentsApi.remove,
    { params, body: { reason: args['reason'] ?? '' } },
    { client, version: accident.version },
  );
  await again(context);
  toast('Accident removed.', 'success', {
    undo: async () => {
      await call(accidentsApi.restore, { params }, { client, version: removed.version });
      await again(context);
    },
  });
}

async function restore(accident: Accident, context: ActionContext): Promise<void> {
  const { client, toast } = context;
  const params = { accidentId: accident.accidentId };
  await call(accidentsApi.restore, { params }, { client, version: accident.version });
  await again(context);
  toast('Accident restored.', 'success');
}

const isSubstance = (name: string | undefined): name is Substance =>
  SUBSTANCES.some((substance) => substance === name);

/** The test that is asked for, else the first that still waits. */
function substanceOf({ tests }: Accident, asked: string | undefined): Substance {
  if (isSubstance(asked)) return asked;
  const waits = SUBSTANCES.find((one) => /^(due|overdue)$/.test(tests?.[one].state ?? ''));
  return waits ?? 'alcohol';
}

export const accidentsActions = {
  'accident.add': ({ args, open }) => {
    const employeeId = args['employee'] ?? '';
    open(`${fileAddress(employeeId)}?tab=accidents`);
    askedAccident.ask(employeeId);
  },
  'accident.correct': onAccident('correct', (accident, { subject }) => subject.correct(accident)),
  'accident.recordTest': onAccident('recordTest', (accident, { subject, args }) =>
    subject.recordTest(accident, substanceOf(accident, args['substance'])),
  ),
  'accident.remove': onAccident('remove', remove),
  'accident.restore': onAccident('restore', restore),
} satisfies Actions;
