import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import {
  andAll,
  atSites,
  collectValues,
  shapeOf,
  type Condition,
  type Values,
} from '#src/server/db/values.ts';
import type { AccidentFacts } from '../accidents.rules.ts';

/** An accident as it is kept, with what was recorded of its tests. */
export interface AccidentRecord extends AccidentFacts {
  tenantId: number;
  clientId: number;
  accidentId: string;
  employeeId: string;
  legacyClientId: number;
  hazmat: boolean;
  addedBy: string | null;
  createdAt: string;
  removedAt: string | null;
  removedReason: string | null;
  alcoholTestedAt: string | null;
  alcoholReason: string | null;
  drugTestedAt: string | null;
  drugReason: string | null;
  version: number;
}

const ACCIDENT = `a.tenant_id as "tenantId", a.client_id as "clientId", a.accident_id as "accidentId", a.employee_id as "employeeId",
  c.legacy_client_id as "legacyClientId", a.date, to_char(a.time, 'HH24:MI') as time, a.city, a.state, a.zone, a.vehicle, a.hazmat, a.cited,
  a.cited_at as "citedAt", a.injuries, a.disabled, a.fatalities, a.died_at as "diedAt", a.added_by as "addedBy", a.created_at as "createdAt", a.removed_at as "removedAt",
  a.removed_reason as "removedReason", a.alcohol_tested_at as "alcoholTestedAt", a.alcohol_reason as "alcoholReason",
  a.drug_tested_at as "drugTestedAt", a.drug_reason as "drugReason", a.version,
  jsonb_build_object('isCdl', k.is_cdl, 'drives', e.drives, 'agency', e.dot_agency) as driver`;
const FROM = `accidents a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  left join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  left join license_classes k on k.license_class_id = e.license_class_id`;

/** The accidents of an employee, newest first; removed ones last. */
export async function accidentsOf(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<AccidentRecord[]> {
  return db.rows(
    'accidents-of-employee',
    `select ${ACCIDENT} from ${FROM} where a.tenant_id = $1 and a.employee_id = $2
      order by a.removed_at is not null, a.date desc, a.time desc nulls last, a.accident_id desc limit 500`,
    [tenantId, employeeId],
  );
}

/** One accident among the caller's rows; null when it is not there or not theirs. */
export async function readAccident(db: Db, accidentId: string): Promise<AccidentRecord | null> {
  const [row] = await db.rows<AccidentRecord>(
    'accidents-read',
    `select ${ACCIDENT} from ${FROM} where a.accident_id = $1`,
    [accidentId],
  );
  return row ?? null;
}

export interface RegisterFilter {
  tenantId: number;
  /** The locations; null for the whole tenant. */
  sites: readonly number[] | null;
  since: IsoDate | null;
  /** The last day. */
  until?: IsoDate | null;
}

export type RegisterRecord = AccidentRecord & {
  firstName: string;
  lastName: string;
  clientName: string;
};

/** The conditions of a register that are asked for, and no others, so that each combination keeps its plan. */
function registered(
  { tenantId, sites, since, until }: RegisterFilter,
  add: Values,
): { where: string; parts: Condition[] } {
  const tenant = add(tenantId);
  const parts: Condition[] = [];
  if (sites) parts.push(atSites(sites, add, 'a.client_id'));
  if (since !== null) parts.push(['f', `a.date >= ${add(since)}::date`]);
  if (until) parts.push(['u', `a.date <= ${add(until)}::date`]);
  return {
    where: `a.tenant_id = ${tenant} and e.employee_id is not null and a.removed_at is null
        and greatest(a.injuries, a.disabled, a.fatalities) > 0`,
    parts,
  };
}

/**
 * Accidents of 49 CFR 390.5 that a register holds, newest first, from after a row on. Those of drivers who have left
 * stay: the duty to keep them is the employer's.
 */
export async function registerRows(
  db: Db,
  filter: RegisterFilter,
  after: Pick<RegisterRecord, 'date' | 'accidentId'> | null,
  limit: number,
): Promise<RegisterRecord[]> {
  const { values, add } = collectValues();
  const { where, parts } = registered(filter, add);
  if (after)
    parts.push([
      'n',
      `(a.date, a.accident_id) < (${add(after.date)}::date, ${add(after.accidentId)}::uuid)`,
    ]);
  return db.rows(
    `accidents-register-${shapeOf(parts)}`,
    `select ${ACCIDENT}, e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName"
       from ${FROM}
      where ${where}${andAll(parts)}
      order by a.date desc, a.accident_id desc limit ${add(limit)}`,
    values,
  );
}

/** What the accidents of a register come to. */
export async function sumRegister(
  db: Db,
  filter: RegisterFilter,
): Promise<{ rows: number; injuries: number; fatalities: number; disabled: number }> {
  const { values, add } = collectValues();
  const { where, parts } = registered(filter, add);
  const [sums] = await db.rows<{
    rows: number;
    injuries: number;
    fatalities: number;
    disabled: number;
  }>(
    `accidents-register-sums-${shapeOf(parts)}`,
    `select count(*)::int as rows, coalesce(sum(a.injuries), 0)::int as injuries, coalesce(sum(a.fatalities), 0)::int as fatalities,
         coalesce(sum(a.disabled), 0)::int as disabled
       from ${FROM} where ${where}${andAll(parts)}`,
    values,
  );
  return sums ?? { rows: 0, injuries: 0, fatalities: 0, disabled: 0 };
}

export type Act = 'added' | 'corrected' | 'tested' | 'removed' | 'restored';

/** By field, what it was and what it is now. */
export type Changes = Record<string, { from: string; to: string }>;

/** Writes down what was done to an accident; never changed afterwards. */
export async function noteChange(
  db: Db,
  change: { tenantId: number; accidentId: string; userId: string; act: Act; changes: Changes },
): Promise<void> {
  await db.rows(
    'accidents-note-change',
    `insert into accident_changes (tenant_id, accident_id, changed_by, changed_at, act, changes)
     values ($1, $2, $3, clock_timestamp(), $4, $5::jsonb)`,
    [change.tenantId, change.accidentId, change.userId, change.act, JSON.stringify(change.changes)],
  );
}

interface ChangeRecord {
  changeId: string;
  at: string;
  /** Null where it was one of the service's staff, whom an employer does not see. */
  by: string | null;
  act: Act;
  changes: Changes;
}

/** What was done to an accident, newest first; records of tests only where `withTests`. */
export async function changesOf(
  db: Db,
  { tenantId, accidentId }: Pick<AccidentRecord, 'tenantId' | 'accidentId'>,
  withTests: boolean,
): Promise<ChangeRecord[]> {
  return db.rows(
    'accidents-changes',
    `select h.change_id as "changeId", h.changed_at as at, h.act, h.changes,
        (select u.first_name || ' ' || u.last_name from users u where u.user_id = h.changed_by) as by
       from accident_changes h
      where h.tenant_id = $1 and h.accident_id = $2 and ($3::boolean or h.act <> 'tested')
      order by h.changed_at desc, h.change_id desc limit 500`,
    [tenantId, accidentId, withTests],
  );
}
