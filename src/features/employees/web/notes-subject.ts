/** What the commands of scope `notes` act on: the note under the cursor. */
export interface NotesSubject {
  kind: 'notes';
  add: () => void;
  edit: () => void;
  remove: () => Promise<void> | void;
}

export function isNotes(subject: unknown): subject is NotesSubject {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'notes'
  );
}
