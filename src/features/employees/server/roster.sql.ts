import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import type { Db } from '#src/server/db/handle.ts';
import { atSites, collectValues, type Values } from '#src/server/db/values.ts';
import { WrittenPage } from '#src/server/written-page.ts';
import { NOT_IN_SUMMARY, type RosterSort, rosterRow } from '../employees.shapes.ts';
import {
  ROSTER,
  ROSTER_JOINS,
  rosterConditions,
  type RosterFilter,
  type RosterRecord,
  STANDING_JOIN,
} from './employees.sql.ts';
import { rosterSource, standsFew } from './roster-few.sql.ts';

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
  const few = await standsFew(db, filter);
  const rows = await read(db, { ...filter, few, limit: filter.limit + 1 }, order, after);
  const last = rows.length > filter.limit ? rows[filter.limit - 1] : undefined;
  return {
    rows: rows.slice(0, filter.limit),
    next: last ? encodeCursor(keyOf(last)) : null,
  };
}

const WRITTEN = rosterRow.keyof().options;
const WRITTEN_BRIEF = WRITTEN.filter((field) => !NOT_IN_SUMMARY.some((left) => left === field));

/**
 * A page of the roster by name, written by the database: the list that is asked for most. `brief` leaves out what a
 * summary does not say. Throws as `readSortedRoster` does.
 */
export async function writeRoster(
  db: Db,
  filter: Filter,
  order: RosterOrder,
  cursor: string | undefined,
  brief: boolean,
): Promise<WrittenPage> {
  const after = cursorOf(cursor, byName.shape);
  const few = await standsFew(db, filter);
  const { rest, text, values } = partOf({ ...filter, few, limit: filter.limit + 1 }, order, {
    ...NAME,
    after,
    part: 'all',
    name: 'name',
  });
  const fields = (brief ? WRITTEN_BRIEF : WRITTEN).map((field) => `p."${field}"`).join(', ');
  const way = order.descending ? 'desc' : 'asc';
  const rows = await db.rows<{ written: string; sortName: string; employeeId: string }>(
    `employees-roster-written${brief ? '-brief' : ''}-${rest}`,
    `select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (${text}) p cross join lateral (select ${fields}) r
      order by p."sortName" ${way}, p."employeeId" ${way}`,
    values,
  );
  const last = rows.length > filter.limit ? rows[filter.limit - 1] : undefined;
  return new WrittenPage(
    rows.slice(0, filter.limit).map(({ written }) => written),
    last ? encodeCursor([last.sortName, last.employeeId]) : null,
  );
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

/** What a list is grouped by: each as `id` and `key`, and the filter that is left to ask of their members. */
interface Groups {
  sql: string;
  /** The part of the statement's name that differs between groups. */
  shape: string;
  rest: Filter;
}

/** By what many employees share, and within it by name. */
function byGroup(
  name: string,
  groups: (filter: Filter, add: Values) => Groups,
  member: string,
): Order {
  return {
    shape: GROUP_SHAPE,
    keyOf: (row) => [row.groupKey, row.groupId, row.sortName, row.employeeId],
    read: (db, filter, { descending }, after) => {
      const way = descending ? 'desc' : 'asc';
      const { values, add } = collectValues();
      const [tenant, limit] = [add(filter.tenantId), add(filter.limit)];
      const of = groups(filter, add);
      const { sql, shape, standing } = rosterConditions(of.rest, add);
      const source = rosterSource(of.rest, add);
      const [key, id, sortName, employeeId] = after ? after.map(add) : [];
      const from = descending
        ? `where g.key < ${key} collate "C" or (g.key = ${key} collate "C" and g.id >= ${id}::int)`
        : `where (g.key, g.id) >= (${key} collate "C", ${id}::int)`;
      // One bound for every group, so that it is the index's condition in the group where the page before ended, too.
      const bound = `and (e.sort_name, e.employee_id) >
        (case when g.id = ${id}::int then ${sortName} else '' end collate "C",
         case when g.id = ${id}::int then ${employeeId}::uuid else '00000000-0000-0000-0000-000000000000'::uuid end)`;
      return db.rows(
        `employees-roster-by-${name}-${way}-${after ? 'next' : 'first'}-${of.shape}${shape}${source.shape}`,
        `${source.prefix}
         select ${ROSTER}, g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (${of.sql}) g ${after ? from : ''} order by g.key ${way}, g.id) g
           cross join lateral (
             select e.* from ${source.from} e join employment_statuses s on s.employment_status_id = e.employment_status_id
               ${standing ? STANDING_JOIN : ''}
              where e.tenant_id = ${tenant} and ${sql} and ${member} ${after ? bound : ''}
              order by e.sort_name, e.employee_id limit ${limit}) e
           ${ROSTER_JOINS}
          order by g.key ${way}, g.id, e.sort_name, e.employee_id limit ${limit}`,
        values,
      );
    },
  };
}

const NAME = { column: 'e.sort_name', type: 'text collate "C"' };

interface Part {
  name: string;
  column: string;
  type: string;
  part: 'all' | 'filled' | 'empty';
  after: Key | null;
}

function readPart(db: Db, filter: Filter, order: RosterOrder, part: Part): Promise<KeyedRecord[]> {
  const { rest, text, values } = partOf(filter, order, part);
  return db.rows(`employees-roster-by-${rest}`, text, values);
}

/** The statement of a part of an order: the rest of its name, its text and its values. */
function partOf(
  filter: Filter,
  { descending }: RosterOrder,
  { name, column, type, part, after }: Part,
): { rest: string; text: string; values: unknown[] } {
  const way = descending ? 'desc' : 'asc';
  const sign = descending ? '<' : '>';
  const { values, add } = collectValues();
  const [tenant, limit] = [add(filter.tenantId), add(filter.limit)];
  const { sql, shape } = rosterConditions(filter, add);
  const source = rosterSource(filter, add);
  const [key, id] = after ?? [];
  const from = !after
    ? ''
    : part === 'empty'
      ? `and e.employee_id ${sign} ${add(id)}::uuid`
      : `and (${column}, e.employee_id) ${sign} (${add(key)}::${type}, ${add(id)}::uuid)`;
  const which = { all: '', filled: `and ${column} is not null`, empty: `and ${column} is null` };
  return {
    rest: `${name}-${way}-${part}-${after ? 'next' : 'first'}-${shape}${source.shape}`,
    text: `${source.prefix}
     select ${ROSTER}, null as "groupKey", 0 as "groupId", (${column})::text as value
       from ${source.from} e ${ROSTER_JOINS}
      where e.tenant_id = ${tenant} and ${sql} ${which[part]} ${from}
      order by ${column} ${way}, e.employee_id ${way} limit ${limit}`,
    values,
  };
}

const ORDERS: Record<RosterSort, Order> = {
  name: byName,
  expires: byValue('expires', 'e.license_expires', 'date', civilDate),
  workId: byValue('work-id', 'e.work_id collate "C"', 'text collate "C"', z.string()),
  score: byValue('score', 'q.score', 'int', z.string().regex(/^\d{1,3}$/)),
  status: byGroup(
    'status',
    (rest) => ({
      sql: 'select employment_status_id as id, status collate "C" as key from employment_statuses',
      shape: '',
      rest,
    }),
    'e.employment_status_id = g.id',
  ),
  location: byGroup(
    'location',
    (filter, add) => {
      // Asked of the employees, too, it would hide from PostgreSQL which index holds those of one location.
      const [shape, own] = filter.sites
        ? atSites(filter.sites, add, 'client_id')
        : (['', 'true'] as const);
      return {
        sql: `select client_id as id, lower(name) collate "C" as key from clients where tenant_id = ${add(filter.tenantId)}::int and ${own}`,
        shape,
        rest: { ...filter, sites: null },
      };
    },
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
