import { makeAskedDialog } from '#src/web/asked-dialog.ts';

/** A note that is to be begun, by the pane of the file it is asked for in: its Notes tab may have to open first. */
export const newNote = makeAskedDialog();

/** What the commands of scope `notes` act on: the note under the cursor. */
export interface NotesSubject {
  kind: 'notes';
  edit: () => void;
  remove: () => Promise<void> | void;
}

export function isNotes(subject: unknown): subject is NotesSubject {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'notes'
  );
}
