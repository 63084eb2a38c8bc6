import type { Action, Actions } from '#src/web/palette/action.ts';
import { mergeAddress } from './moves.queries.ts';
import { fileOf, isMerge, isSelection, type MergeSubject } from './moves-subjects.ts';

const inMerge =
  (act: (subject: MergeSubject) => void | Promise<void>): Action =>
  ({ subject }) =>
    isMerge(subject) ? act(subject) : undefined;

export const movesActions = {
  'employee.transfer': async ({ subject, toast }) => {
    const employeeId = fileOf(subject);
    if (employeeId === null) toast('Open an employee file first.', 'warning');
    else (await import('./transfer-dialog.tsx')).showTransfer(employeeId);
  },
  'employee.merge': ({ subject, open, toast }) => {
    const employeeId = fileOf(subject);
    if (employeeId === null) toast('Open an employee file first.', 'warning');
    else open(mergeAddress(employeeId));
  },
  'employees.transferSelected': async ({ subject }) => {
    if (!isSelection(subject)) return;
    (await import('./bulk-transfer-dialog.tsx')).showBulkTransfer(subject.rows, subject.clear);
  },
  'employees.mergeSelected': ({ subject, open, toast }) => {
    if (!isSelection(subject)) return;
    const [one, other, ...more] = subject.rows;
    if (one && other && more.length === 0) open(mergeAddress(one.employeeId, other.employeeId));
    else toast('Select the two files of one person to merge them.', 'warning');
  },
  'merge.keepOwn': inMerge(({ choose }) => choose('to')),
  'merge.takeOther': inMerge(({ choose }) => choose('from')),
  'merge.view': inMerge(({ view }) => view()),
  'merge.swap': inMerge(({ swap }) => swap()),
  'merge.another': inMerge(({ another }) => another()),
  'merge.confirm': inMerge(({ confirm }) => confirm()),
  'merge.undo': inMerge(({ undo }) => undo()),
} satisfies Actions;
