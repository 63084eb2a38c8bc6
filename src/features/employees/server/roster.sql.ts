import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { RosterSort } from '../employees.contract.ts';
import { JOINS, ROSTER, type RosterFilter, type RosterRecord } from './employees.sql.ts';

export interface RosterOrder {
  key: RosterSort;
  descending: boolean;
}

export interface RosterPage {
  rows: RosterRecord[];
  /** The cursor of the page after it; null at the end. */
  next: string | null;
}

type Filter = RosterFilter;
type Key = readonly (string | number | null)[];
type KeyedRecord = RosterRecord & {
  groupKey: string | null;
  groupId: number;
  value: string | null;
};

/**
 * A page of the roster in any of its orders, from after a cursor on.
 * Throws `request.invalid` for a cursor that is not one of this order.
 */
export async function readSortedRoster(
  db: Db,
  filter: Filter,
  order: RosterOrder,
  cursor: string | undefined,
): Promise<RosterPage> {
  const { read, shape, keyOf } = ORDERS[order.key];
  const after = cursorOf(cursor, shape);
  const rows = await read(db, { ...filter, limit: filter.limit + 1 }, order, after);
  const last = rows.length > filter.limit ? rows[filter.limit - 1] : undefined;
  return {
    rows: rows.slice(0, filter.limit),
    next: last ? encodeCursor(keyOf(last)) : null,
  };
}

interface Order {
  read: (db: Db, filter: Filter, order: RosterOrder, after: Key | null) => Promise<KeyedRecord[]>;
  shape: z.ZodType<Key>;
  keyOf: (row: KeyedRecord) => Key;
}

const byName: Order = {
  read: (db, filter, order, after) =>
    readPart(db, filter, order, { ...NAME, after, part: 'all', name: 'name' }),
  shape: z.tuple([z.string(), uuid]),
  keyOf: (row) => [row.sortName, row.employeeId],
};

/** Those that have a value first, whichever way they go, then those that have none. */
function byValue(name: string, column: string, type: string, value: z.ZodType<string>): Order {
  return {
    shape: z.tuple([value.nullable(), uuid]),
    keyOf: (row) => [row.value, row.employeeId],
    async read(db, filter, order, after) {
      const shared = { name, column, type };
      const inEmpty = after !== null && after[0] === null;
      const filled = inEmpty
        ? []
        : await readPart(db, filter, order, { ...shared, after, part: 'filled' });
      if (filled.length === filter.limit) return filled;
      const rest = { ...filter, limit: filter.limit - filled.length };
      const empty = await readPart(db, rest, order, {
        ...shared,
        after: inEmpty ? after : null,
        part: 'empty',
      });
      return [...filled, ...empty];
    },
  };
}

const GROUP_SHAPE = z.tuple([z.string(), z.number().int(), z.string(), uuid]);

/** By what many employees share, and within it by name. */
function byGroup(name: string, groups: string, member: string): Order {
  return {
    shape: GROUP_SHAPE,
    keyOf: (row) => [row.groupKey, row.groupId, row.sortName, row.employeeId],
    read: (db, filter, { descending }, after) => {
      const way = descending ? 'desc' : 'asc';
      const from = descending
        ? 'where g.key < $6 collate "C" or (g.key = $6 collate "C" and g.id >= $7::int)'
        : 'where (g.key, g.id) >= ($6 collate "C", $7::int)';
      // One bound for every group, so that it is the index's condition in the group where the page before ended, too.
      const bound = `and (e.sort_name, e.employee_id) >
        (case when g.id = $7::int then $8 else '' end collate "C",
         case when g.id = $7::int then $9::uuid else '00000000-0000-0000-0000-000000000000'::uuid end)`;
      return db.rows(
        `employees-roster-by-${name}-${way}-${after ? 'next' : 'first'}`,
        `select ${ROSTER}, g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (${groups}) g ${after ? from : ''} order by g.key ${way}, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
              where ${FILTER} and ${member} ${after ? bound : ''}
              order by e.sort_name, e.employee_id limit $5) e
           ${JOINS}
           left join license_classes k on k.license_class_id = e.license_class_id
          order by g.key ${way}, g.id, e.sort_name, e.employee_id limit $5`,
        [...filterValues(filter), ...(after ?? [])],
      );
    },
  };
}

const FILTER = `e.tenant_id = $1 and e.deleted_at is null and (not $2::boolean or s.on_roster)
  and ($3::text[] is null or s.status = any ($3)) and ($4::int[] is null or e.client_id = any ($4))`;

function filterValues(filter: Filter): unknown[] {
  return [filter.tenantId, filter.onRosterOnly, filter.statuses, filter.sites, filter.limit];
}

const NAME = { column: 'e.sort_name', type: 'text collate "C"' };

interface Part {
  name: string;
  column: string;
  type: string;
  part: 'all' | 'filled' | 'empty';
  after: Key | null;
}

function readPart(
  db: Db,
  filter: Filter,
  { descending }: RosterOrder,
  { name, column, type, part, after }: Part,
): Promise<KeyedRecord[]> {
  const way = descending ? 'desc' : 'asc';
  const sign = descending ? '<' : '>';
  const [key, id] = after ?? [];
  const from =
    part === 'empty'
      ? `and e.employee_id ${sign} $6::uuid`
      : `and (${column}, e.employee_id) ${sign} ($6::${type}, $7::uuid)`;
  const which = { all: '', filled: `and ${column} is not null`, empty: `and ${column} is null` };
  return db.rows(
    `employees-roster-by-${name}-${way}-${part}-${after ? 'next' : 'first'}`,
    `select ${ROSTER}, null as "groupKey", 0 as "groupId", (${column})::text as value
       from employees e ${JOINS}
       left join license_classes k on k.license_class_id = e.license_class_id
      where ${FILTER} ${which[part]} ${after ? from : ''}
      order by ${column} ${way}, e.employee_id ${way} limit $5`,
    [...filterValues(filter), ...(after ? (part === 'empty' ? [id] : [key, id]) : [])],
  );
}

const ORDERS: Record<RosterSort, Order> = {
  name: byName,
  expires: byValue('expires', 'e.license_expires', 'date', civilDate),
  workId: byValue('work-id', 'e.work_id collate "C"', 'text collate "C"', z.string()),
  status: byGroup(
    'status',
    'select employment_status_id as id, status collate "C" as key from employment_statuses',
    'e.employment_status_id = g.id',
  ),
  location: byGroup(
    'location',
    'select client_id as id, lower(name) collate "C" as key from clients where tenant_id = $1 and ($4::int[] is null or client_id = any ($4))',
    'e.client_id = g.id',
  ),
};

function cursorOf(cursor: string | undefined, shape: z.ZodType<Key>): Key | null {
  if (!cursor) return null;
  for (const length of [2, 4]) {
    const key = shape.safeParse(decodeCursor(cursor, length));
    if (key.success) return key.data;
  }
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}
