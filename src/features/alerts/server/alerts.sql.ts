import { z } from 'zod';
import { addDays, civilDate, daysBetween } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import type { Db } from '#src/server/db/handle.ts';
import {
  andAll,
  atSites,
  collectValues,
  IN_INDEX_ORDER,
  shapeOf,
  type Condition,
  type Values,
} from '#src/server/db/values.ts';
import type { DocAlert, DriverAlerts } from '../alerts.contract.ts';

export interface AlertFilter {
  tenantId: number;
  /** The locations; null for all that the rows allow. */
  sites: readonly number[] | null;
  /** By name; null for those on the roster. */
  employment: readonly string[] | null;
  statuses: readonly DocAlert['status'][];
  /** The document types that the caller may read. */
  types: readonly number[];
  /** They are chosen, and not all that may be read. */
  ofTypes?: boolean;
  /** Their read classes (0054_standing_tallies.sql). */
  classes: ReadonlySet<string>;
  /** Documents that the caller is not to know yet: what the rules say of them is left out. */
  blind: readonly string[];
  blocking: boolean;
  expiredDays: number | null;
  expiringDays: number | null;
  search: string | null;
  /** Of those given to somebody: a user's id; `nobody` for those given to no one; null for all. */
  assignee: string | null;
  /** Without what was put off, or that alone; null for both. */
  waiting: 'none' | 'only' | null;
  day: IsoDate;
}

/** A filter as SQL. */
export interface Filtered {
  /** The `from` and `where` clauses. Aliases: `i` item, `e` employee, `s` employment status. */
  sql: string;
  /** An expression for the item's status. The filter's own number of days, if any, decides what is expiring. */
  shown: string;
  /** The part of the statement's name that differs between filters. */
  shape: string;
}

export function withStatus(employment: AlertFilter['employment'], add: Values): Condition {
  return employment ? ['s', `s.status = any (${add(employment)}::text[])`] : ['a', 's.on_roster'];
}

/** Where the employees `e` of alerts `i` come from. */
export const JOINED =
  'join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id';
/**
 * Looks up the employee of each alert as it is read. "Offset 0" keeps PostgreSQL from reading the employees first, as it
 * does while their table has not been analyzed.
 */
const EACH = `cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e`;

/** The assignment `a` of an alert `i`. */
const ASSIGNED = `a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority`;

/** The wait `w` of an alert `i`, while it lasts: the alert stands as it did, or better. */
const PUT_OFF = `w.waits_until > now() and w.status = i.status and w.rank <= i.rank`;

/** What names the alerts that were put off: few, and put into a hash table once a statement. */
const waitingIn = (tenant: string) =>
  `(i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = ${tenant} and ${PUT_OFF})`;

/** Of more locations a page is found soon by walking the company's alerts; of fewer it may pay to begin with the employees. */
const FEWER_SITES = 250;
const isWalked = ({ sites, search }: AlertFilter) =>
  search === null && (sites === null || sites.length > FEWER_SITES);
const forPage = (filter: AlertFilter) =>
  isWalked(filter) || filter.search !== null ? EACH : JOINED;

/** The condition that an alert is of one of these locations. A page of many is walked even while PostgreSQL does not know how many alerts there are. */
function atPlaces(sites: readonly number[], add: Values, walked: boolean): Condition {
  const [letter, sql] = atSites(sites, add, 'i.client_id', 'e.client_id');
  return walked ? [`${letter}o`, `${sql} ${IN_INDEX_ORDER}`] : [letter, sql];
}

/** The statuses that have their alerts in an index of their own, each with the letter of its condition (0132_alerts_of_a_status.sql). */
const INDEXED = [
  ['e', 'expiring'],
  ['p', 'pendingReview'],
] as const;

/** The one of them that alone is asked for. */
const indexedAlone = ([first, ...others]: AlertFilter['statuses']) =>
  others.length === 0 ? INDEXED.find(([, status]) => status === first) : undefined;

/** Writes the filter as SQL. A condition that is not asked for is left out, so the plan can use the right index. */
export function filtered(filter: AlertFilter, add: Values, employees: string): Filtered {
  const { employment, expiredDays, expiringDays, day } = filter;
  const tenant = add(filter.tenantId);
  const parts: Condition[] = [];
  let shown = 'i.status';
  if (expiringDays !== null) {
    const last = add(addDays(day, expiringDays));
    shown = `case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= ${last}::date then 'expiring' else 'valid' end`;
    parts.push(['g', 'true']);
  }
  if (filter.sites) parts.push(atPlaces(filter.sites, add, employees === EACH && isWalked(filter)));
  parts.push(withStatus(employment, add));
  if (filter.blocking) parts.push(['b', 'i.rank = 0 and s.on_roster']);
  if (expiredDays !== null)
    parts.push([
      'x',
      `(i.status <> 'expired' or i.last_day >= ${add(addDays(day, -expiredDays))}::date)`,
    ]);
  // The search returns a few employees, and the primary key begins with the employee.
  if (filter.search !== null)
    parts.push([
      'f',
      `i.employee_id = any (array(select f.employee_id from search_employees(${add(filter.search)}, 500) f))`,
    ]);
  if (filter.assignee === 'nobody')
    parts.push(['n', `not exists (select from alert_assignees a where ${ASSIGNED})`]);
  else if (filter.assignee !== null)
    parts.push([
      'm',
      `exists (select from alert_assignees a where ${ASSIGNED} and a.assignee = ${add(filter.assignee)}::uuid)`,
    ]);
  if (filter.waiting === 'none') parts.push(['q', `not (${waitingIn(tenant)})`]);
  else if (filter.waiting === 'only') parts.push(['v', waitingIn(tenant)]);
  const own = expiringDays === null ? indexedAlone(filter.statuses) : undefined;
  if (own) parts.push([own[0], `i.status = '${own[1]}'`]);
  else {
    // Ranks 0 and 1 are expired or overdue items (`rankOf`). This lets the index scan start after them.
    if (filter.statuses.every((one) => one === 'expiring' || one === 'valid'))
      parts.push(['w', 'i.rank >= 2']);
    // Missing items are left out, so the smaller index of 0053_dated_items.sql can be used.
    if (!filter.statuses.includes('missing')) parts.push(['d', "i.status <> 'missing'"]);
  }
  // One type has its alerts in an index in their order (0400_compliance.sql), which a list of types does not go along.
  const [type, ...others] = filter.types;
  const one = filter.ofTypes === true && others.length === 0 ? type : undefined;
  if (one !== undefined) parts.push(['t', `i.document_type_id = ${add(one)}::int`]);
  if (filter.blind.length > 0)
    parts.push([
      'h',
      `(i.document_id is null or i.document_id <> all (${add(filter.blind)}::uuid[]))`,
    ]);
  const sql = `from qualification_items i
    ${employees}
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = ${tenant} and e.deleted_at is null and ${shown} = any (${add(filter.statuses)}::text[])${
      one === undefined
        ? `
      and i.document_type_id = any (${add(filter.types)}::int[])`
        : ''
    }${andAll(parts)}`;
  return { sql, shown, shape: shapeOf(parts) };
}

interface Row {
  employee_id: string;
  employee_name: string;
  employment_status: string;
  on_roster: boolean;
  tenant_id: number;
  client_id: number;
  client_name: string;
  document_type_id: number;
  document_type: string;
  authority: string;
  /** As the file says it; `shown` is what the alert is called. */
  status: string;
  shown: DocAlert['status'];
  rank: number;
  place: IsoDate;
  last_day: IsoDate | null;
  due: IsoDate | null;
  document_id: string | null;
  citation: string;
  assignee: string | null;
  assignee_name: string | null;
  waits: boolean;
  waits_until: Instant | null;
  wait_reason: string;
}

/** What is read of each alert, for `NAMED`. */
const ITEM = `i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation`;

/** The alerts `i` that were read, with the names that belong to them. */
const named = (items: string) =>
  `select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (${items}) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on ${ASSIGNED}
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and ${PUT_OFF}
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority`;

/** A page of the alerts, worst first and within that the longest overdue, after a cursor. */
export async function readAlerts(
  db: Db,
  filter: AlertFilter,
  limit: number,
  cursor: string | undefined,
): Promise<{ rows: DocAlert[]; next: string | null }> {
  const after = readCursor(cursor, KEY, 5);
  const { values, add } = collectValues();
  const { sql, shown, shape } = filtered(filter, add, forPage(filter));
  const [rank, day, employee, type, authority] = after?.map(add) ?? [];
  const from = after
    ? `and (i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority)
        > (${rank}::smallint, ${day}::date, ${employee}::uuid, ${type}::int, ${authority})`
    : '';
  const rows = await db.rows<Row>(
    `alerts-list-${after ? 'next' : 'first'}-${shape}`,
    named(`select ${ITEM}, ${shown} as shown ${sql} ${from}
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit ${add(limit + 1)}`),
    values,
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map((row) => alertOf(row, filter.day)),
    next: last
      ? encodeCursor([
          last.rank,
          last.place,
          last.employee_id,
          last.document_type_id,
          last.authority,
        ])
      : null,
  };
}

const DRIVER = z.tuple([z.number().int(), civilDate, uuid]);

/** A page of drivers with all their alerts, each worst first, and the driver with the worst one first. */
export async function readDrivers(
  db: Db,
  filter: AlertFilter,
  limit: number,
  cursor: string | undefined,
): Promise<{ drivers: DriverAlerts[]; next: string | null }> {
  const after = readCursor(cursor, DRIVER, 3);
  const { values, add } = collectValues();
  const { sql, shown, shape } = filtered(filter, add, forPage(filter));
  const [rank, day, employee] = after?.map(add) ?? [];
  const from = after
    ? `and (i.rank, i.sort_day, i.employee_id) > (${rank}::smallint, ${day}::date, ${employee}::uuid)`
    : '';
  const order = 'rank, sort_day, employee_id, document_type_id, authority';
  const walk = isWalked(filter) ? IN_INDEX_ORDER : '';
  // The alerts are walked, worst first, until there are enough drivers: a driver stands where their worst alert does. The
  // look for a worse one is a value and not a condition, which would be joined, and so asked of all alerts. The alerts of those
  // picked are looked up by driver, and not in the order in which they are shown.
  const rows = await db.rows<Row>(
    `alerts-drivers-${after ? 'next' : 'first'}-${shape}`,
    `with picked as materialized (${walk}
       select w.employee_id from (
         select i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority ${sql} ${from} order by ${order} offset 0) w
        where (select true ${sql} and i.employee_id = w.employee_id
            and (i.rank, i.sort_day, i.document_type_id, i.authority) < (w.rank, w.sort_day, w.document_type_id, w.authority)
          limit 1) is null
        order by ${order} limit ${add(limit + 1)})
     ${named(`select ${ITEM}, ${shown} as shown ${sql} and i.employee_id = any (array(select employee_id from picked)) offset 0`)}`,
    values,
  );
  const drivers = new Map<string, Row[]>();
  for (const row of rows)
    drivers.set(row.employee_id, [...(drivers.get(row.employee_id) ?? []), row]);
  const all = [...drivers.values()];
  const last = all.length > limit ? all[limit - 1]?.[0] : undefined;
  return {
    drivers: all.slice(0, limit).map((ones) => ({
      employeeId: ones[0]?.employee_id ?? '',
      alerts: ones.map((row) => alertOf(row, filter.day)),
    })),
    next: last ? encodeCursor([last.rank, last.place, last.employee_id]) : null,
  };
}

function alertOf(row: Row, day: IsoDate): DocAlert {
  const until = row.last_day ?? (row.shown === 'missing' ? row.due : null);
  return {
    alertId: [row.employee_id, row.document_type_id, row.authority].filter(Boolean).join('.'),
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    employmentStatus: row.employment_status,
    clientId: row.client_id,
    clientName: row.client_name,
    documentTypeId: row.document_type_id,
    documentType: row.document_type,
    authority: row.authority === '' ? null : row.authority,
    status: row.shown,
    severity:
      row.rank < 2 ? 'error' : row.rank === 2 || row.shown === 'expiring' ? 'warning' : 'none',
    doNotDispatch: row.rank === 0 && row.on_roster,
    lastDay: row.last_day,
    due: row.due,
    daysLeft: until === null ? null : daysBetween(day, until),
    documentId: row.document_id,
    citation: row.citation,
    assignee: row.assignee,
    assigneeName: row.assignee_name,
    waitsUntil: row.waits ? (row.waits_until ?? 'arrival') : null,
    waitReason: row.wait_reason,
  };
}

const KEY = z.tuple([z.number().int(), civilDate, uuid, z.number().int(), z.string().max(64)]);

/** @throws `request.invalid` for a cursor that is not ours */
function readCursor<Key extends z.ZodType>(
  cursor: string | undefined,
  shape: Key,
  parts: number,
): z.output<Key> | null {
  if (!cursor) return null;
  const key = shape.safeParse(decodeCursor(cursor, parts));
  if (key.success) return key.data;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}
