import { keeping, useKept } from '#src/web/drafts.ts';

/** What a form of a task keeps while its step is not taken. */
export interface TaskDraft<Entries> {
  /** Names the form; the same task has others at other steps. */
  form: string;
  taskId: string;
  /** The files that it was typed for: of others it says nothing. */
  documents: readonly { imageId: string }[] | undefined;
  /** All that was typed, none of it an SSN that the keeping would not leave out. */
  entries: Entries;
  restore: (entries: Entries) => void;
  /** Whether anything is typed at all. */
  dirty: boolean;
}

/**
 * Keeps what was typed into the form of a task through a reload, and through the session's end (D33): until its step is
 * taken, which `forgetSent` is told of.
 */
export function useTaskDraft<Entries>({
  form,
  taskId,
  documents = [],
  entries,
  restore,
  dirty,
}: TaskDraft<Entries>) {
  const files = documents.map(({ imageId }) => imageId).join('+');
  return useKept(keeping(`${form}:${taskId}:${files}`, entries, restore), dirty);
}
