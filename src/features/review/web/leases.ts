import { call, ApiError } from '#src/web/http.ts';
import { currentSession } from '#src/web/session.ts';
import { makeStore } from '#src/web/store.ts';
import { reviewApi } from '../review.contract.ts';
import type { HeldTask } from '../review.shapes.ts';
import { HEARTBEAT_MINUTES, INTERNAL_TASK_CLAIM_RETRIES } from '../review.rules.ts';

/** The tasks this tab holds, by id, with their leases (D20). */
export const leases = makeStore<ReadonlyMap<string, string>>(new Map());

/** Tasks this tab has ended; a form that still shows one does not claim it again. */
const ended = new Set<string>();

let beating: ReturnType<typeof setInterval> | undefined;

/** Notes a lease, and keeps it alive until it is let go. */
export function keepLease(task: HeldTask): void {
  const { leaseId, taskId } = task;
  if (leaseId === null) return;
  ended.delete(taskId);
  leases.set((all) => (all.get(taskId) === leaseId ? all : new Map(all).set(taskId, leaseId)));
  beating ??= setInterval(beat, HEARTBEAT_MINUTES * 60_000);
}

/** Notes that a task was completed here. */
export function endTask(taskId: string): void {
  ended.add(taskId);
  dropLease(taskId);
}

/** Notes that a task given back may be claimed by opening its form again. */
export function forgetEnd(taskId: string): void {
  ended.delete(taskId);
}

export function isEnded(taskId: string): boolean {
  return ended.has(taskId);
}

/** Forgets a lease: its task is given back or lost. */
export function dropLease(taskId: string): void {
  leases.set((all) => {
    if (!all.has(taskId)) return all;
    const rest = new Map(all);
    rest.delete(taskId);
    return rest;
  });
  if (leases.get().size > 0) return;
  clearInterval(beating);
  beating = undefined;
}

function beat(): void {
  for (const [taskId, leaseId] of leases.get()) {
    call(
      reviewApi.editTask,
      { params: { taskId }, body: { heartbeat: true, leaseId } },
      { client: null, background: true },
    ).catch((error: unknown) => {
      // A network that is away for a while may be back before the lease runs out.
      if (error instanceof ApiError && error.status === 409) dropLease(taskId);
    });
  }
}

/** Whether the same call may well succeed when it is sent again. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Claims a task for the signed-in user; a claim that fails is tried up to three times more (R248). */
export async function claim(taskId: string): Promise<HeldTask> {
  const params = { taskId: needTaskId(taskId) };
  const me = currentSession().user?.id;
  if (!me) throw new Error('Nobody is signed in.');
  const idempotencyKey = crypto.randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const task = await call(
        reviewApi.editTask,
        { params, body: { assignee: me } },
        { client: null, idempotencyKey },
      );
      ended.delete(taskId);
      keepLease(task);
      return task;
    } catch (error) {
      if (!isPassing(error) || attempt >= INTERNAL_TASK_CLAIM_RETRIES) throw error;
      await wait(150 * 2 ** attempt);
    }
  }
}

/** Gives a task back to the queue. */
export async function release(taskId: string): Promise<void> {
  const params = { taskId: needTaskId(taskId) };
  const leaseId = leases.get().get(taskId);
  ended.add(taskId);
  dropLease(taskId);
  await call(
    reviewApi.editTask,
    {
      params,
      body: { assignee: null, ...(leaseId ? { leaseId } : {}) },
    },
    { client: null },
  );
}

function needTaskId(taskId: string): string {
  if (!taskId) throw new Error('taskId is required');
  return taskId;
}
