import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { mergeAddress } from './moves.queries.ts';
import { fileOf, isMerge, isSelection } from './moves-subjects.ts';
import type { ComparedFiles } from './moves-subjects.ts';

const onFile = actionsOn(fileOf, 'Open an employee file first.');
const onSelection = actionsOn(ofKind(isSelection));
const onMerge = actionsOn(ofKind(isMerge));
const onCompared = (
  act: (files: ComparedFiles) => void | Promise<void>,
  refusal: (files: ComparedFiles) => string | null = () => null,
): Action =>
  onMerge(
    ({ compared }) => compared && act(compared),
    ({ compared }) => (compared ? refusal(compared) : 'Choose the other file first.'),
  );

export const movesActions = {
  'employee.transfer': onFile(async (employeeId) =>
    (await import('./transfer-dialog.tsx')).showTransfer(employeeId),
  ),
  'employee.merge': onFile((employeeId, { open }) => open(mergeAddress(employeeId))),
  'employees.transferSelected': onSelection(async ({ rows, clear }) =>
    (await import('./bulk-transfer-dialog.tsx')).showBulkTransfer(rows, clear),
  ),
  'employees.mergeSelected': onSelection(
    ({ rows: [one, other] }, { open }) =>
      one && other && open(mergeAddress(one.employeeId, other.employeeId)),
    ({ rows }) => (rows.length === 2 ? null : 'Select the two files of one person to merge them.'),
  ),
  'merge.keepOwn': onCompared(({ choose }) => choose('to')),
  'merge.takeOther': onCompared(({ choose }) => choose('from')),
  'merge.view': onCompared(
    ({ view }) => view?.(),
    ({ view }) => (view ? null : 'Go to a document first.'),
  ),
  'merge.swap': onCompared(({ swap }) => swap()),
  'merge.another': onCompared(({ another }) => another()),
  'merge.confirm': onCompared(
    ({ confirm }) => confirm(),
    ({ refusal }) => refusal,
  ),
  'merge.undo': onMerge(
    ({ undo }) => undo?.(),
    ({ undo }) => (undo ? null : 'There is no merge of this file that can be undone.'),
  ),
} satisfies Actions;
