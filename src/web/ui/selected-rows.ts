import { writeRows } from '#src/shared/columns.ts';
import { toast } from './toasts.ts';

/** What the command of scope `selectedRows` acts on; every bar of selected rows that can be exported publishes one. */
export interface SelectedRowsSubject {
  kind: 'selectedRows';
  exportRows: () => Promise<void>;
}

export function isSelectedRows(subject: unknown): subject is SelectedRowsSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'selectedRows'
  );
}

/** Exports the rows with these ids, unless they are more than one export can name. */
export async function exportChosen(
  ids: readonly string[],
  run: (only: string) => Promise<void>,
): Promise<void> {
  const only = writeRows(ids);
  if (only !== null) await run(only);
  else toast('Select fewer rows, 300 at the most, or export the whole list.', 'warning');
}
