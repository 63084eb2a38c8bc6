import type { Seen } from '#src/features/work/web/decision.ts';
import type { TaskLease } from '#src/features/work/web/task-standing.tsx';
import { subjectsOf } from '#src/web/palette/subjects-of.ts';
import type { DqItem, Outcome } from '#src/features/intake/item.shapes.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';

/** What can be done with a document at any step. */
export type ItemAct =
  | { name: 'escalate'; note: string }
  | { name: 'askForExternal'; note: string; until: WaitsUntil }
  | { name: 'waitForCover'; until: WaitsUntil }
  | { name: 'askCare'; note: string; rep: string | null }
  | { name: 'delete'; reasonId: number; note: string | null }
  | { name: 'sendToCME' };

/** What the commands of scope `task` act on: the document of the open form. */
export interface TaskSubject {
  kind: 'task';
  task: Task;
  item: DqItem;
  act: (act: ItemAct) => Promise<void>;
  /** Puts the document off at its step; null ends its wait. */
  wait: (until: WaitsUntil | null) => Promise<void>;
  /** Puts the document aside by a call that asks for what it waits for, too; false when it is not held. */
  putAside: (
    send: (held: { taskId: string } & TaskLease & Seen) => Promise<Outcome>,
  ) => Promise<boolean>;
  assign: (userId: string) => Promise<void>;
  move: (clientId: number) => Promise<void>;
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

/** The subject of a kind, or null when another screen stands there. */
export const stepSubjectOf = subjectsOf<TaskSubject | CoverSheetsSubject | DeletedItemsSubject>();
