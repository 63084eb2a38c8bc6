/** A task of a process as its queue and its form see it, whichever process that is. */
export interface WorkTask {
  taskId: string;
  processInstanceId: string;
  /** The step that it waits at; names its form. */
  formKey: string;
  /** `mine`: a live lease of the caller's; `locked`: of another's; `open`: anyone may claim it. */
  hold: 'mine' | 'locked' | 'open' | 'done';
  assigneeName: string | null;
  /** Until when nobody is handed it: an instant, or until something arrives; null for one that waits for nothing. */
  waitsUntil: string | null;
  fileName: string | null;
}

/** A task as a queue needs it, which puts it in its order by itself. */
export interface QueueTask extends WorkTask {
  receivedAt: string;
  dueAt: string | null;
}

/** How many open tasks a step has. */
export interface StepCount {
  formKey: string;
  total: number;
  mine: number;
  open: number;
  waiting: number;
}

/** A task just claimed, with the lease that completing it must carry (D20). */
export type Held<Task extends WorkTask> = Task & { leaseId: string | null };

/** What a step came to: the next task of the same paper where the caller goes on with it. */
export interface WorkOutcome<Task extends WorkTask> {
  processInstanceId: string;
  next: Held<Task> | null;
}

/** How a form opens another address in its pane. */
export type Go = (path: string, options?: { with?: string | undefined }) => void;
