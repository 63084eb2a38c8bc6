import type { Action, Actions } from '#src/web/palette/action.ts';
import { undoLast } from '#src/web/ui/toasts.ts';
import { subjectOf } from '#src/features/work/web/subjects.ts';
import type { StepSubject } from '#src/features/work/web/subjects.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import { stepSubjectOf } from './step-subjects.ts';
import type { ItemAct } from './step-subjects.ts';

const act =
  (make: (args: Record<string, string>) => ItemAct): Action =>
  ({ subject, args }) =>
    stepSubjectOf('task', subject)?.act(make(args));

const step =
  (name: Exclude<keyof StepSubject, 'kind'>): Action =>
  ({ subject }) =>
    subjectOf('step', subject)?.[name]?.();

/** What its provider hands over. */
const asUntil = (until: string | undefined): WaitsUntil => until ?? 'arrival';

/** What the commands of the steps do. */
export const stepsActions = {
  'item.askForExternal': act(({ note = '', until }) => ({
    name: 'askForExternal',
    note,
    until: asUntil(until),
  })),
  'item.escalate': act(({ note = '' }) => ({ name: 'escalate', note })),
  'item.askCare': act(({ note = '', rep }) => ({ name: 'askCare', note, rep: rep ?? null })),
  'item.waitForCover': act(({ until }) => ({ name: 'waitForCover', until: asUntil(until) })),
  'item.wait': ({ subject, args }) => stepSubjectOf('task', subject)?.wait(asUntil(args['until'])),
  'item.endWait': ({ subject }) => stepSubjectOf('task', subject)?.wait(null),
  'item.sendToCME': act(() => ({ name: 'sendToCME' })),
  'item.delete': act(({ reason, note }) => ({
    name: 'delete',
    reasonId: Number(reason),
    note: note ?? null,
  })),
  'item.move': ({ subject, args }) => stepSubjectOf('task', subject)?.move(Number(args['client'])),
  'item.assign': ({ subject, args }) =>
    stepSubjectOf('task', subject)?.assign(args['colleague'] ?? ''),
  'step.confirm': step('confirm'),
  'step.refuse': step('refuse'),
  'step.addFile': step('addFile'),
  'step.find': step('find'),
  'step.write': step('write'),
  'step.skip': step('skip'),
  'step.undo': async ({ subject }) => {
    if (!(await undoLast())) await subjectOf('step', subject)?.undo();
  },
  'covers.claimNext': ({ subject }) => stepSubjectOf('coverSheets', subject)?.claimNext(),
  'deleted.restore': ({ subject }) => stepSubjectOf('deletedItems', subject)?.restore(),
} satisfies Actions;
