import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { LEASE_MINUTES } from '../lease.rules.ts';
import type { FormKey } from '../review-process.rules.ts';
import type { HeldTask, QueueFilters, Task } from '../task.shapes.ts';
import type { TaskFilter } from './queue-filter.sql.ts';
import { changedTasks, leaseNext, listTasks } from './queue.sql.ts';
import type { WalkedOrder } from './queue.sql.ts';
import { countLocked, databaseTime } from './queue-counts.service.ts';
import { readTask } from './tasks.service.ts';
import { listSortedTasks } from './sorted-tasks.sql.ts';
import type { TaskOrder } from './sorted-tasks.sql.ts';

/** What is asked for, of the steps that may be seen or worked on. */
export function filterOf(
  filters: QueueFilters,
  steps: readonly FormKey[],
): QueueFilters & Pick<TaskFilter, 'formKeys' | 'except'> {
  const wanted = filters.formKey;
  return { ...filters, formKeys: wanted ? steps.filter((step) => step === wanted) : steps };
}

/** The order that an index gives; null for one by a text. An age runs against the time of receipt. */
export function walkedOrder(order: TaskOrder | undefined): WalkedOrder | null {
  if (!order) return { by: 'received_at', backwards: false };
  if (order.key === 'age') return { by: 'received_at', backwards: !order.descending };
  return order.key === 'due' ? { by: 'due_at', backwards: order.descending } : null;
}

/** A page of the open tasks of a filter; the oldest first unless another order is asked for. */
export async function queuePage(
  db: Db,
  me: string,
  filter: TaskFilter,
  order: TaskOrder | undefined,
  after: string | undefined,
  limit: number,
): Promise<{ tasks: Task[]; next: string | null }> {
  const { key = 'age', descending = true } = order ?? {};
  if (key !== 'age' && key !== 'due')
    return listSortedTasks(db, me, filter, { key, descending }, after, limit);
  const walked = walkedOrder(order) ?? undefined;
  const { tasks, last } = await listTasks(db, me, filter, timeCursor(after), limit, walked);
  return { tasks, next: tasks.length === limit && last ? encodeCursor(last) : null };
}

/** All open tasks of a filter, batch by batch. */
export async function* wholeQueue(
  db: Db,
  me: string,
  filter: TaskFilter,
  order: TaskOrder | undefined,
): AsyncGenerator<Task[]> {
  let after: string | undefined;
  do {
    const page = await queuePage(db, me, filter, order, after, 2000);
    yield page.tasks;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/**
 * Claims the first free task of a filter for `me`, and says how many of the same list others hold. Null when nothing is
 * free.
 */
export async function takeNext(
  db: Db,
  me: string,
  filter: TaskFilter,
  order?: WalkedOrder,
): Promise<{ task: HeldTask | null; lockedByOthers: number }> {
  const taskId = await leaseNext(db, me, filter, LEASE_MINUTES, order);
  const task = taskId === null ? null : await readTask(db, taskId, me, filter.process);
  return { task, lockedByOthers: await countLocked(db, me, filter) };
}

/** What changed of a filter since an instant, and how many of it others hold. */
export async function queueChanges(db: Db, me: string, filter: TaskFilter, since: Instant) {
  const at = await databaseTime(db);
  const changed = await changedTasks(db, me, filter, since);
  return {
    rows: changed?.rows ?? [],
    left: changed?.left ?? [],
    reset: changed === null,
    lockedByOthers: await countLocked(db, me, filter),
    at,
  };
}
