import { z } from 'zod';
import type { Db } from '#src/server/db/handle.ts';
import { requestError } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import type { TaskSort, Task } from '../task.shapes.ts';
import { filtered } from './queue-filter.sql.ts';
import type { TaskFilter } from './queue-filter.sql.ts';
import { DETAIL_JOINS, FACT_JOINS, taskColumns, taskJoins, toTask } from './tasks.service.ts';
import type { TaskRow } from './tasks.service.ts';

export interface TaskOrder {
  key: TaskSort;
  descending: boolean;
}

/** The orders by a text; the others are walked along an index. */
export type TextSort = Exclude<TaskSort, 'age' | 'due'>;

/** What each order compares. Its texts stand in several tables, so no index gives it: the open tasks are sorted. */
const KEYS: Record<TextSort, string> = {
  client: `lower(coalesce(c.name, i.sender, ''))`,
  employee: `lower(coalesce(e.last_name || ', ' || e.first_name, ''))`,
  file: `lower(coalesce((select m.file_name from dq_item_images m
    where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id order by m.ordinal limit 1), ''))`,
};

const CURSOR = z.tuple([
  z.string(),
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/),
  uuid,
]);

/**
 * Open tasks of a filter by a text, those without one last, and the oldest first among those alike. Throws `request.invalid` for a cursor that is not ours.
 */
export async function listSortedTasks(
  db: Db,
  me: string,
  filter: TaskFilter,
  { key, descending }: TaskOrder & { key: TextSort },
  cursor: string | undefined,
  limit: number,
): Promise<{ tasks: Task[]; next: string | null }> {
  const after = cursorOf(cursor);
  const way = descending ? 'desc' : 'asc';
  const { shape, where, values, add } = filtered(db, me, filter);
  const [first, at, id] = (after ?? [null, null, null]).map(add);
  const order = (row: string) =>
    `${row}.sort_key = '', ${row}.sort_key ${way}, ${row}.received_at, ${row}.task_id`;
  const rows = await db.rows<TaskRow & { sort_key: string }>(
    `queue-by-${key}-${way}-${shape}`,
    `with keyed as (
       select t.tenant_id, t.task_id, t.received_at, (${KEYS[key]}) collate "C" as sort_key
         from tasks t ${taskJoins(filter.process)} ${FACT_JOINS} where ${where}),
     picked as materialized (
       select * from keyed x
        where ${first}::text is null
           or (x.sort_key = '') > (${first}::text = '')
           or ((x.sort_key = '') = (${first}::text = '') and (
                x.sort_key ${descending ? '<' : '>'} ${first}::text collate "C"
                or (x.sort_key = ${first}::text and (x.received_at, x.task_id) > (${at}::timestamptz, ${id}::uuid))))
        order by ${order('x')} limit ${add(limit)})
     select ${taskColumns(filter.process)}, k.sort_key from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       ${taskJoins(filter.process)} ${DETAIL_JOINS} order by ${order('k')}`,
    values,
  );
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    tasks: rows.map((row) => toTask(row, me)),
    next: last ? encodeCursor([last.sort_key, last.cursor_at, last.task_id]) : null,
  };
}

function cursorOf(cursor: string | undefined): [string, string, string] | null {
  if (!cursor) return null;
  const key = CURSOR.safeParse(decodeCursor(cursor, 3));
  if (key.success) return key.data;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}
