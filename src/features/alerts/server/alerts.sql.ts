import { z } from 'zod';
import { addDays, civilDate, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { AlertSummary, DocAlert } from '../alerts.contract.ts';

export interface AlertFilter {
  tenantId: number;
  /** The locations; null for all that the rows allow. */
  sites: readonly number[] | null;
  /** By name; null for those on the roster. */
  employment: readonly string[] | null;
  statuses: readonly DocAlert['status'][];
  /** The document types that the caller may see. */
  types: readonly number[];
  /** Documents that the caller is not to know yet: what the rules say of them is left out. */
  blind: readonly string[];
  blocking: boolean;
  expiredDays: number | null;
  expiringDays: number | null;
  search: string | null;
  day: IsoDate;
}

/** What an item is called under the filter: with days of the caller's own those decide what is expiring. */
const SHOWN = `case when $8::date is null or i.status not in ('expiring', 'valid') then i.status
  when i.last_day <= $8::date then 'expiring' else 'valid' end`;

const ALL = `from qualification_items i
  join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  where i.tenant_id = $1 and e.deleted_at is null
    and ($2::int[] is null or i.client_id = any ($2))
    and (case when $3::text[] is null then s.on_roster else s.status = any ($3) end)
    and ${SHOWN} = any ($4::text[])
    and i.document_type_id = any ($5::int[])
    and (not $6::boolean or (i.rank = 0 and s.on_roster))
    and ($7::date is null or i.status <> 'expired' or i.last_day >= $7)`;

/** Those whom the search finds are looked up one by one. */
const FOUND = 'i.employee_id = any (array(select f.employee_id from search_employees($9, 500) f))';

/** Nothing that is missing is asked for: the index of what has a day is enough (0053_dated_items.sql). */
const isDated = ({ statuses }: AlertFilter) => !statuses.includes('missing');

/** Conditions are asked only where they are of use: a company may have a million items. */
const from = (filter: AlertFilter) =>
  [
    ALL,
    filter.search === null ? '$9::text is null' : FOUND,
    ...(isDated(filter) ? ["i.status <> 'missing'"] : []),
    ...(filter.blind.length === 0
      ? []
      : ['(i.document_id is null or i.document_id <> all ($10::uuid[]))']),
  ].join(' and ');
const named = (name: string, filter: AlertFilter) =>
  [
    name,
    ...(filter.search === null ? [] : ['found']),
    ...(isDated(filter) ? ['dated'] : []),
    ...(filter.blind.length === 0 ? [] : ['blind']),
  ].join('-');

function valuesOf(filter: AlertFilter): unknown[] {
  const { expiredDays, expiringDays, day } = filter;
  return [
    filter.tenantId,
    filter.sites,
    filter.employment,
    filter.statuses,
    filter.types,
    filter.blocking,
    expiredDays === null ? null : addDays(day, -expiredDays),
    expiringDays === null ? null : addDays(day, expiringDays),
    filter.search,
    ...(filter.blind.length === 0 ? [] : [filter.blind]),
  ];
}

interface Row {
  employee_id: string;
  employee_name: string;
  employment_status: string;
  on_roster: boolean;
  client_id: number;
  client_name: string;
  document_type_id: number;
  document_type: string;
  authority: string;
  shown: DocAlert['status'];
  rank: number;
  place: IsoDate;
  last_day: IsoDate | null;
  due: IsoDate | null;
  document_id: string | null;
  citation: string;
}

/** A page of the alerts, worst first and within that the longest overdue, after a cursor. */
export async function readAlerts(
  db: Db,
  filter: AlertFilter,
  limit: number,
  cursor: string | undefined,
): Promise<{ rows: DocAlert[]; next: string | null }> {
  const after = cursorOf(cursor);
  const values = valuesOf(filter);
  /** The place of a further value. */
  const place = (more: number) => `$${values.length + more}`;
  const rows = await db.rows<Row>(
    named(`alerts-list-${after ? 'next' : 'first'}`, filter),
    `select x.*, c.name as client_name, t.name as document_type from (
       select i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status, s.on_roster,
         i.tenant_id, i.client_id, i.document_type_id, i.authority, ${SHOWN} as shown, i.rank,
         coalesce(i.day, '1900-01-01'::date) as place, i.last_day, i.due, i.document_id, i.citation
       ${from(filter)}
         ${after ? `and (i.rank, coalesce(i.day, '1900-01-01'::date), i.employee_id, i.document_type_id, i.authority) > (${place(2)}::smallint, ${place(3)}::date, ${place(4)}::uuid, ${place(5)}::int, ${place(6)})` : ''}
       order by i.rank, coalesce(i.day, '1900-01-01'::date), i.employee_id, i.document_type_id, i.authority
       limit ${place(1)}) x
     join clients c on c.tenant_id = x.tenant_id and c.client_id = x.client_id
     join document_types t on t.document_type_id = x.document_type_id
     order by x.rank, x.place, x.employee_id, x.document_type_id, x.authority`,
    [...values, limit + 1, ...(after ?? [])],
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
  };
}

type Counts = Record<
  'missing' | 'expired' | 'expiring' | 'pending' | 'employees' | 'blocked',
  number
>;

/** How many alerts of each kind there are, and of how many employees. */
export async function countAlerts(db: Db, filter: AlertFilter): Promise<AlertSummary> {
  const row = (await isWhole(db, filter))
    ? await sumFiles(db, filter)
    : await countOnes(db, filter);
  return {
    docAlerts: {
      missing: row?.missing ?? 0,
      expired: row?.expired ?? 0,
      expiring: row?.expiring ?? 0,
      pendingReview: row?.pending ?? 0,
    },
    employees: row?.employees ?? 0,
    doNotDispatch: row?.blocked ?? 0,
  };
}

const PROBLEMS: readonly string[] = ['missing', 'expired', 'expiring', 'pendingReview'];

/** Whether every problem of each file counts, with or without what is valid, so that what is kept of the files adds up to it. */
async function isWhole(db: Db, filter: AlertFilter): Promise<boolean> {
  const { statuses, blind, blocking, expiredDays, expiringDays, search } = filter;
  const narrowed = blocking || expiredDays !== null || expiringDays !== null || search !== null;
  if (narrowed || blind.length > 0) return false;
  if (!PROBLEMS.every((one) => (statuses as readonly string[]).includes(one))) return false;
  const [unseen] = await db.rows(
    'alerts-unseen-types',
    `select from (select document_type_id from qualification_defaults
         union select document_type_id from qualification_rules where tenant_id = $1) asked
      where document_type_id <> all ($2::int[]) limit 1`,
    [filter.tenantId, filter.types],
  );
  return unseen === undefined;
}

/** The same as `countOnes` where every problem counts: a row a file instead of one a document. */
async function sumFiles(db: Db, filter: AlertFilter): Promise<Counts | undefined> {
  const [row] = await db.rows<Counts>(
    'alerts-sum',
    `select coalesce(sum(q.missing), 0)::int as missing, coalesce(sum(q.expired), 0)::int as expired,
       coalesce(sum(q.expiring), 0)::int as expiring, coalesce(sum(q.pending), 0)::int as pending,
       count(*) filter (where q.missing + q.expired + q.expiring + q.pending > 0
         or q.employee_id = any (array(select i.employee_id from qualification_items i
           where $4 and i.tenant_id = $1 and i.rank = 3 and i.status = 'valid')))::int as employees,
       count(*) filter (where q.state = 'doNotDispatch' and s.on_roster)::int as blocked
     from employee_qualification q
       join employees e on e.tenant_id = q.tenant_id and e.employee_id = q.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
     where q.tenant_id = $1 and e.deleted_at is null and ($2::int[] is null or q.client_id = any ($2))
       and (case when $3::text[] is null then s.on_roster else s.status = any ($3) end)`,
    [filter.tenantId, filter.sites, filter.employment, filter.statuses.includes('valid')],
  );
  return row;
}

async function countOnes(db: Db, filter: AlertFilter): Promise<Counts | undefined> {
  const [row] = await db.rows<Counts>(
    named('alerts-count', filter),
    `select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as pending,
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, ${SHOWN} as shown ${from(filter)}) x`,
    valuesOf(filter),
  );
  return row;
}

/** How many employees on the roster are not to be dispatched: the rows of the roster that is narrowed to them. */
export async function countHeldBack(
  db: Db,
  { tenantId, sites }: Pick<AlertFilter, 'tenantId' | 'sites'>,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'alerts-held-back',
    `select count(*)::int as count from employee_qualification q
       join employees e on e.tenant_id = q.tenant_id and e.employee_id = q.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
      where q.tenant_id = $1 and q.state = 'doNotDispatch' and s.on_roster and e.deleted_at is null
        and ($2::int[] is null or e.client_id = any ($2))`,
    [tenantId, sites],
  );
  return row?.count ?? 0;
}

const KEY = z.tuple([z.number().int(), civilDate, uuid, z.number().int(), z.string().max(10)]);

/** @throws `request.invalid` for a cursor that is not ours */
function cursorOf(cursor: string | undefined): z.output<typeof KEY> | null {
  if (!cursor) return null;
  const key = KEY.safeParse(decodeCursor(cursor, 5));
  if (key.success) return key.data;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}
