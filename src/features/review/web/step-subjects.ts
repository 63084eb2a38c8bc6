import type { DqItem, Outcome, Task } from '../review.shapes.ts';

/** What can be done with a document at any step. */
export type ItemAct =
  | { name: 'askForExternal' | 'escalate'; note: string }
  | { name: 'askCare'; note: string; rep: string | null }
  | { name: 'delete'; reasonId: number; note: string | null }
  | { name: 'waitForCover' | 'sendToCME' };

/** What the commands of scope `task` act on: the document of the open form. */
export interface TaskSubject {
  kind: 'task';
  task: Task;
  item: DqItem;
  act: (act: ItemAct) => Promise<void>;
  /** Puts the document aside by a call that asks for what it waits for, too; false when it is not held. */
  putAside: (
    send: (held: { taskId: string; leaseId: string; version: number }) => Promise<Outcome>,
  ) => Promise<boolean>;
  assign: (userId: string) => Promise<void>;
  move: (clientId: number) => Promise<void>;
}

/** What the commands of scope `step` act on: a form that is neither match nor review. */
export interface StepSubject {
  kind: 'step';
  confirm: () => Promise<void>;
  refuse: () => Promise<void>;
  addFile: () => void;
  find: () => void;
  write: () => void;
  skip: () => Promise<void>;
  undo: () => Promise<void>;
}

/** What the commands of scope `coverSheets` act on. */
export interface CoverSheetsSubject {
  kind: 'coverSheets';
  claimNext: () => Promise<void>;
}

/** What the commands of scope `deletedItems` act on: the selected rows, without any the row of the cursor. */
export interface DeletedItemsSubject {
  kind: 'deletedItems';
  restore: () => Promise<void>;
}

interface Subjects {
  task: TaskSubject;
  step: StepSubject;
  coverSheets: CoverSheetsSubject;
  deletedItems: DeletedItemsSubject;
}

/** The subject of a kind, or null when another screen stands there. */
export function stepSubjectOf<K extends keyof Subjects>(
  kind: K,
  subject: unknown,
): Subjects[K] | null {
  const fits =
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === kind;
  // The kind names the shape: only the screens of the steps publish it.
  return fits ? (subject as Subjects[K]) : null;
}
