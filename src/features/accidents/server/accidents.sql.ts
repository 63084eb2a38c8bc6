import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
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
}

export type RegisterRecord = AccidentRecord & {
  firstName: string;
  lastName: string;
  clientName: string;
};

/**
 * Accidents of 49 CFR 390.5 that a register holds, newest first, from after a row on. Those of drivers who have left
 * stay: the duty to keep them is the employer's.
 */
export async function registerRows(
  db: Db,
  { tenantId, sites, since }: RegisterFilter,
  after: Pick<RegisterRecord, 'date' | 'accidentId'> | null,
  limit: number,
): Promise<RegisterRecord[]> {
  return db.rows(
    'accidents-register',
    `select ${ACCIDENT}, e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName"
       from ${FROM}
      where a.tenant_id = $1 and e.employee_id is not null and a.removed_at is null and ($2::int[] is null or a.client_id = any ($2))
        and ($3::date is null or a.date >= $3) and greatest(a.injuries, a.disabled, a.fatalities) > 0
        and ($4::date is null or (a.date, a.accident_id) < ($4::date, $5::uuid))
      order by a.date desc, a.accident_id desc limit $6`,
    [tenantId, sites, since, after?.date ?? null, after?.accidentId ?? null, limit],
  );
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
