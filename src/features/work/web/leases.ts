import { ApiError } from '#src/web/api-error.ts';
import type { CallOptions } from '#src/web/http.ts';
import { currentSession } from '#src/web/session.ts';
import { makeStore } from '#src/web/store.ts';
import type { Store } from '#src/web/store.ts';
import type { Held, WorkTask } from './work-task.ts';

/** What a process is told about the holding of a task. */
export type HoldChange =
  | { assignee: string | null; leaseId?: string }
  | { heartbeat: true; leaseId: string; leaving?: true };

/** The calls of a process about the holding of its tasks. */
export interface LeaseCalls<Task extends WorkTask> {
  edit: (taskId: string, change: HoldChange, options: CallOptions) => Promise<Held<Task>>;
  /** The same as the page goes away: waits for no answer. */
  editLast: (taskId: string, change: HoldChange) => void;
}

/** The tasks that this tab holds of a process. */
export interface Leases<Task extends WorkTask> {
  /** How often a claim that fails is tried again (R248). */
  retries: number;
  /** Their leases, by task (D20). */
  held: Store<ReadonlyMap<string, string>>;
  /** Notes a lease, and keeps it alive until it is let go. */
  keep: (task: Held<Task>) => void;
  /** Forgets a lease: its task is given back or lost. */
  drop: (taskId: string) => void;
  /** Notes that a task was completed here; a form that still shows it does not claim it again. */
  end: (taskId: string) => void;
  isEnded: (taskId: string) => boolean;
  /** Claims a task for the signed-in user; a claim that fails is tried up to three times more (R248). @throws ApiError */
  claim: (taskId: string) => Promise<Held<Task>>;
  /** Gives a task back to the queue; a form that still shows it does not claim it again. @throws ApiError */
  release: (taskId: string) => Promise<void>;
  /** Gives back a task that no form shows any more; the next form that opens it claims it. @throws ApiError */
  letGo: (taskId: string) => Promise<void>;
  /** Whether this tab gave a task back and has not held it since, whatever was read of it before. */
  isGivenBack: (taskId: string) => boolean;
  /** Keeps every lease alive. */
  beat: () => void;
  /** The page goes away: what it held may soon be anyone's, unless it comes back. */
  leave: (taskIds: readonly string[]) => void;
}

/** Whether the same call may well succeed when it is sent again. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** A lease that could not be given back runs out by itself. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** Keeps the leases of a process: one place for all of its forms in this tab. */
export function makeLeases<Task extends WorkTask>(
  calls: LeaseCalls<Task>,
  { retries, heartbeatMinutes }: { retries: number; heartbeatMinutes: number },
): Leases<Task> {
  const held = makeStore<ReadonlyMap<string, string>>(new Map());
  const ended = new Set<string>();
  /** The tasks that were given back, each with the call that did; a claim waits for it, so that the server hears them in turn. */
  const givenBack = new Map<string, Promise<unknown>>();
  let beating: ReturnType<typeof setInterval> | undefined;

  const drop = (taskId: string) => {
    held.set((all) => {
      if (!all.has(taskId)) return all;
      const rest = new Map(all);
      rest.delete(taskId);
      return rest;
    });
    if (held.get().size > 0) return;
    clearInterval(beating);
    beating = undefined;
  };
  const beat = () => {
    for (const [taskId, leaseId] of held.get()) {
      const staff = { client: null, background: true };
      calls.edit(taskId, { heartbeat: true, leaseId }, staff).catch((error: unknown) => {
        // A network that is away for a while may be back before the lease runs out.
        if (error instanceof ApiError && error.status === 409) drop(taskId);
      });
    }
  };
  const keep = ({ leaseId, taskId }: Held<Task>) => {
    if (leaseId === null) return;
    ended.delete(taskId);
    givenBack.delete(taskId);
    held.set((all) => (all.get(taskId) === leaseId ? all : new Map(all).set(taskId, leaseId)));
    beating ??= setInterval(beat, heartbeatMinutes * 60_000);
  };

  const letGo = async (id: string) => {
    const taskId = needTaskId(id);
    const leaseId = held.get().get(taskId);
    drop(taskId);
    const change = { assignee: null, ...(leaseId ? { leaseId } : {}) };
    const given = calls.edit(taskId, change, { client: null });
    givenBack.set(taskId, given);
    await given;
  };

  return {
    retries,
    held,
    keep,
    drop,
    end: (taskId) => {
      ended.add(taskId);
      drop(taskId);
    },
    isEnded: (taskId) => ended.has(taskId),
    claim: async (id) => {
      const taskId = needTaskId(id);
      const me = currentSession().user?.id;
      if (!me) throw new Error('Nobody is signed in.');
      await givenBack.get(taskId)?.catch(ignoreRefusal);
      const task = await calls.edit(taskId, { assignee: me }, { client: null, retries });
      ended.delete(taskId);
      keep(task);
      return task;
    },
    release: async (id) => {
      ended.add(needTaskId(id));
      await letGo(id);
    },
    letGo,
    isGivenBack: (taskId) => givenBack.has(taskId),
    beat,
    leave: (taskIds) => {
      for (const taskId of taskIds) {
        const leaseId = held.get().get(taskId);
        if (leaseId) calls.editLast(taskId, { heartbeat: true, leaseId, leaving: true });
      }
    },
  };
}

function needTaskId(taskId: string): string {
  if (!taskId) throw new Error('taskId is required');
  return taskId;
}
