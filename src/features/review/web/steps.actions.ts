import { actionsOn } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { undoLast } from '#src/web/ui/toasts.ts';
import { subjectOf } from '#src/features/work/web/subjects.ts';
import type { StepSubject } from '#src/features/work/web/subjects.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import { stepSubjectOf } from './step-subjects.ts';
import type { ItemAct } from './step-subjects.ts';

const onTask = actionsOn((subject) => stepSubjectOf('task', subject));
const act = (make: (args: Record<string, string>) => ItemAct): Action =>
  onTask((task, { args }) => task.act(make(args)));

const onStep = actionsOn((subject) => subjectOf('step', subject));
const goesOn = ({ refused }: StepSubject): string | null => refused.act;
/** What only some of the steps have. */
const inSome = (name: 'refuse' | 'addFile' | 'find', missing: string): Action =>
  onStep(
    (step) => step[name]?.(),
    (step) => step.refused.act ?? (step[name] ? null : missing),
  );

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
  'item.wait': onTask((task, { args }) => task.wait(asUntil(args['until']))),
  'item.endWait': onTask(
    (task) => task.wait(null),
    ({ task }) => (task.waitsUntil === null ? 'This document waits for nothing.' : null),
  ),
  'item.sendToCME': act(() => ({ name: 'sendToCME' })),
  'item.delete': act(({ reason, note }) => ({
    name: 'delete',
    reasonId: Number(reason),
    note: note ?? null,
  })),
  'item.move': onTask((task, { args }) => task.move(Number(args['client']))),
  'item.assign': onTask((task, { args }) => task.assign(args['colleague'] ?? '')),
  'step.confirm': onStep(
    (step) => step.confirm(),
    ({ refused }) => refused.decide,
  ),
  'step.refuse': inSome('refuse', 'At this step there is nothing to refuse.'),
  'step.addFile': inSome('addFile', 'At this step no files are added.'),
  'step.find': inSome('find', 'At this step nobody is looked for.'),
  'step.write': onStep((step) => step.write(), goesOn),
  'step.skip': onStep((step) => step.skip(), goesOn),
  'step.undo': onStep(async (step) => {
    if (!(await undoLast())) await step.undo();
  }),
  'covers.claimNext': actionsOn((subject) => stepSubjectOf('coverSheets', subject))((sheets) =>
    sheets.claimNext(),
  ),
  'deleted.restore': actionsOn((subject) => stepSubjectOf('deletedItems', subject))((items) =>
    items.restore(),
  ),
} satisfies Actions;
