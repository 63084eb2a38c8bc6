/** What the commands of scope `inboxRows` act on: the selected entries; with none selected the one that one is on. */
export interface InboxRowsSubject {
  kind: 'inboxRows';
  count: number;
  /** They are done already: marking them so takes that back. */
  isDone: boolean;
  done: () => Promise<void>;
  toggleRead: () => Promise<void>;
  /** How many entries are shown, and marks all of them as read. */
  shown: number;
  allRead: () => Promise<void>;
}

export function isInboxRows(subject: unknown): subject is InboxRowsSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'inboxRows'
  );
}
