import type { QueueTask } from './work-task.ts';

/** The queue as it stands on the screen. Its rows keep their places until the reviewer moves on. */
export interface LiveRows<Task extends QueueTask> {
  rows: readonly Task[];
  /** Rows that belong to the list no longer: shown in grey until one moves on. */
  left: ReadonlySet<string>;
  /** What came and would push shown rows about: announced, and shown on request. */
  fresh: readonly Task[];
}

export const NO_ROWS: LiveRows<never> = { rows: [], left: new Set(), fresh: [] };

/** What changed: tasks that are of the list, and tasks that are not. */
export interface Changes<Task extends QueueTask> {
  rows: readonly Task[];
  left: readonly Task[];
}

export interface Place {
  /** Which of two comes first; null where the list's order cannot be told here. */
  compare: ((a: QueueTask, b: QueueTask) => number) | null;
  /** The last row in sight; rows behind it may come in without anything moving. */
  lastInSight: number;
  /** More pages wait behind the last row: what belongs there comes with them. */
  more: boolean;
}

/** How a list's order compares two tasks; null for an order by a text, which the database knows. */
export function comparing(sort: string | undefined): Place['compare'] {
  const [key, backwards] = sort?.startsWith('-')
    ? [sort.slice(1), true]
    : [sort ?? 'received', false];
  const by = (valueOf: (task: QueueTask) => string, way: 1 | -1) => (a: QueueTask, b: QueueTask) =>
    way * (compareTexts(valueOf(a), valueOf(b)) || compareTexts(a.taskId, b.taskId));
  // An age runs against the time of receipt.
  if (key === 'received') return by((task) => task.receivedAt, 1);
  if (key === 'age') return by((task) => task.receivedAt, backwards ? 1 : -1);
  return key === 'due' ? by((task) => task.dueAt ?? '', backwards ? -1 : 1) : null;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The list after what changed: rows change in place, a paper's next task takes the place of the one that was done, others
 * that left stay in grey, and new ones never push what is in sight.
 */
export function absorb<Task extends QueueTask>(
  now: LiveRows<Task>,
  { rows: changed, left: departed }: Changes<Task>,
  place: Place,
): LiveRows<Task> {
  if (changed.length === 0 && departed.length === 0) return now;
  const news = new Map([...changed, ...departed].map((task) => [task.taskId, task]));
  const known = new Set(now.rows.map(({ taskId }) => taskId));
  const left = new Set(now.left);
  for (const { taskId } of changed) left.delete(taskId);
  for (const { taskId } of departed) if (known.has(taskId)) left.add(taskId);
  let rows: Task[] = now.rows.map((task) => news.get(task.taskId) ?? task);
  const fresh = new Map(now.fresh.map((task) => [task.taskId, task]));
  for (const { taskId } of departed) fresh.delete(taskId);
  for (const task of changed) {
    if (known.has(task.taskId)) continue;
    const before = rows.findIndex(
      (row) => left.has(row.taskId) && row.processInstanceId === task.processInstanceId,
    );
    const gone = rows[before];
    if (gone) {
      left.delete(gone.taskId);
      fresh.delete(task.taskId);
      rows = rows.with(before, task);
      continue;
    }
    const at = place.compare && placeOf(rows, task, place.compare);
    if (at === rows.length && place.more) continue;
    if (at !== null && at > place.lastInSight) {
      rows = rows.toSpliced(at, 0, task);
      fresh.delete(task.taskId);
    } else fresh.set(task.taskId, task);
  }
  return { rows, left, fresh: [...fresh.values()] };
}

/** Where a task belongs among rows in their order. */
function placeOf(
  rows: readonly QueueTask[],
  task: QueueTask,
  compare: NonNullable<Place['compare']>,
): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row && compare(row, task) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The list once the reviewer moved on: what left goes, but for the row the cursor is on. */
export function movedOn<Task extends QueueTask>(
  now: LiveRows<Task>,
  cursor: string | null,
): LiveRows<Task> {
  const rows = now.rows.filter(({ taskId }) => taskId === cursor || !now.left.has(taskId));
  if (rows.length === now.rows.length) return now;
  const kept = cursor !== null && now.left.has(cursor) ? [cursor] : [];
  return { ...now, rows, left: new Set(kept) };
}

/** The list with the new ones in their places; null where the order cannot be told here. */
export function withFresh<Task extends QueueTask>(
  now: LiveRows<Task>,
  compare: Place['compare'],
): LiveRows<Task> | null {
  if (!compare) return null;
  const rows = [...now.rows];
  for (const task of now.fresh) rows.splice(placeOf(rows, task, compare), 0, task);
  return { ...now, rows, fresh: [] };
}

/** The list with the rows of a further page behind its own. */
export function withPage<Task extends QueueTask>(
  now: LiveRows<Task>,
  page: readonly Task[],
): LiveRows<Task> {
  const known = new Set(now.rows.map(({ taskId }) => taskId));
  const added = page.filter(({ taskId }) => !known.has(taskId));
  const came = new Set(added.map(({ taskId }) => taskId));
  return {
    ...now,
    rows: [...now.rows, ...added],
    fresh: now.fresh.filter(({ taskId }) => !came.has(taskId)),
  };
}
