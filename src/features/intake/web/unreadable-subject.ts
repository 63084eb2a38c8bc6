import type { Unreadable } from '../intake.contract.ts';

/** What the commands of scope `unreadable` act on: the row under the cursor, or the file that stands open. */
export interface UnreadableSubject {
  kind: 'unreadable';
  file: Unreadable;
  /** Of a list the selected rows: while there are any, they are meant. */
  selected?: readonly Unreadable[];
}

export function isUnreadable(subject: unknown): subject is UnreadableSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'unreadable'
  );
}
