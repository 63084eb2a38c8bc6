import type { CommandId } from '#commands/command.ts';
import type { CallOptions } from '#src/web/http.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { Seen } from './decision.ts';
import type { Desk } from './desk.ts';
import type { TaskLease } from './task-standing.tsx';
import type { Reviewing } from './use-reviewer-form.ts';
import type { Go, WorkOutcome, WorkTask } from './work-task.ts';

/** Sends a step of a task under its lease. */
export type Send<Task extends WorkTask> = (
  held: TaskLease & Seen,
  options: CallOptions,
) => Promise<WorkOutcome<Task>>;

/** A step as a form sends it. */
interface Step<Task extends WorkTask> {
  send: Send<Task>;
  /** Said once it is taken. */
  words: string;
}

/** The latest step of a process, as its form knows it. */
type LastAction = { taskId: string; action: string; undoable: boolean } | null | undefined;

/** What a form does with the task of a desk. */
export interface DeskActs<Task extends WorkTask> {
  /** Files what was entered and goes on at once (`finishTask`); null: it is no good yet. */
  finish: (id: CommandId, prepare: () => Step<Task> | null) => Promise<void>;
  /** Sends what was entered and opens what follows (`takeStep`); null: it is no good yet. */
  take: (id: CommandId, prepare: () => Step<Task> | null) => Promise<void>;
  /** Files it as a bad document, for the reason that was asked for. What was entered stays, for an undo. */
  reject: (id: CommandId, send: Send<Task>) => Promise<void>;
  /** Back to its match. One's own match is taken back; anybody else's, and what the sender named, the server refuses. */
  rematch: (id: CommandId, last: LastAction, send: Send<Task>) => Promise<void>;
  skip: () => Promise<void>;
  undo: () => Promise<void>;
}

/** Returns what a form does with its task at a desk, one act at a time. */
export function deskActs<Task extends WorkTask, View extends object>(
  form: Reviewing<TaskLease>,
  desk: Desk<Task, View>,
  task: Pick<Task, 'taskId' | 'formKey' | 'processInstanceId'>,
  go: Go,
): DeskActs<Task> {
  const forgetting =
    (send: Send<Task>): Send<Task> =>
    (held, options) => {
      const sent = send(held, options);
      form.forgetSent(sent);
      return sent;
    };
  const finish = (seen: TaskLease & Seen, { send, words }: Step<Task>): Promise<void> =>
    desk
      .finishTask(task, seen, send, words, go, form.fail)
      // The step itself is settled: what comes next could not be opened.
      .catch((error: unknown) => void toast(messageOf(error), 'danger'));
  return {
    finish: async (id, prepare) => {
      await form.decide(id, () => {
        const step = prepare();
        return step && ((seen) => finish(seen, { ...step, send: forgetting(step.send) }));
      });
    },
    take: async (id, prepare) => {
      await form.decide(id, () => {
        const step = prepare();
        if (!step) return null;
        return (seen) => desk.takeStep(task, seen, forgetting(step.send), step.words, go);
      });
    },
    reject: async (id, send) => {
      await form.decide(id, () => (seen) => {
        form.closeReasons();
        return finish(seen, { send, words: 'Rejected.' });
      });
    },
    rematch: async (id, last, send) => {
      await form.decide(
        id,
        () => (seen) =>
          last?.action === 'match' && last.undoable
            ? desk.undoTask(last.taskId, go)
            : desk.takeStep(task, seen, send, 'Back to its match.', go),
      );
    },
    skip: async () => {
      await form.once(() => desk.skip(task.taskId, go));
    },
    undo: () => desk.undoStep(go),
  };
}
