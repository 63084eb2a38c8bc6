import type { Db } from '#src/server/db/handle.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import type { Task } from '../review.shapes.ts';
import { listTasks, type TaskFilter } from './review.sql.ts';
import { listSortedTasks, type TaskOrder } from './sorted-tasks.sql.ts';

/** A page of the open tasks of a filter; the oldest first unless another order is asked for. */
export async function queuePage(
  db: Db,
  me: string,
  filter: TaskFilter,
  order: TaskOrder | undefined,
  after: string | undefined,
  limit: number,
): Promise<{ tasks: Task[]; next: string | null }> {
  if (order && !(order.key === 'age' && order.descending))
    return listSortedTasks(db, me, filter, order, after, limit);
  const { tasks, last } = await listTasks(db, me, filter, timeCursor(after), limit);
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
