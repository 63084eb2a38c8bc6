import {
  ALCOHOL_NEGATIVE,
  BREATH,
  NEGATIVE,
  NEGATIVE_DILUTE,
  ORAL_FLUID,
  POSITIVE,
  REFUSAL,
  RETURN_TO_DUTY,
} from '#src/shared/drug-tests.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import {
  cameOfNone,
  statusWithout,
} from '#src/features/documents/server/blind-documents.service.ts';
import type { StoredStatus } from '#src/features/documents/documents.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { COUNTRIES } from '../conditions.rules.ts';
import type { Agency, Country, Operation, OwnerOperator } from '../conditions.rules.ts';
import type { PastEmployer } from '../past-employers.rules.ts';
import type { StoredTest } from '../pre-employment.rules.ts';
import type { DutyEvent } from '../return-to-duty.rules.ts';
import type { TestingProgram } from '../testing-program.rules.ts';
import type { Driver, FiledDocument, FormerAuthority } from '../rule-rows.rules.ts';

/** What the rules ask of an employee, with whose it is. */
export interface EmployeeFacts {
  tenantId: number;
  employeeId: string;
  clientId: number;
  deleted: boolean;
  /** The time zone of the location: the file is judged by the day there. */
  zone: string;
  lastDay: IsoDate | null;
  /** How somebody at the location operates of whom nobody said it. */
  operatesAs: Operation;
  /** When the file was opened: how it looked before is not known. */
  openedOn: IsoDate;
  driver: Driver;
  documents: FiledDocument[];
}

interface EmployeeRow {
  tenant_id: number;
  employee_id: string;
  client_id: number;
  zone: string;
  path: number[];
  on_roster: boolean;
  employed: boolean;
  is_cdl: boolean;
  class_known: boolean;
  is_driver: boolean;
  dob: IsoDate | null;
  hire_date: IsoDate | null;
  termination_date: IsoDate | null;
  left_before: IsoDate | null;
  opened_on: IsoDate;
  license_state: string | null;
  license_expires: IsoDate | null;
  endorsements: string | null;
  operation: Operation | null;
  dot_agency: Agency | null;
  drives: 'cdl' | 'nonCdl' | null;
  first_duty: IsoDate | null;
  owner_operator: OwnerOperator | null;
  job_title_id: number | null;
  dot_employers: 'none' | null;
  past_employers: PastEmployer[] | null;
  testing_program: TestingProgram | null;
  duty_events: DutyEvent[] | null;
  permit: boolean;
  country: string | null;
  operates: 'interstate' | 'intrastate' | null;
  former: FormerAuthority[] | null;
  deleted: boolean;
}

export interface DocumentRow {
  employee_id: string;
  document_id: string;
  document_type_id: number;
  status: StoredStatus;
  doc_date: IsoDate | null;
  expiration_date: IsoDate | null;
  authority: string | null;
  test: StoredTest | null;
}

/**
 * The last day of the employment before the present hire: what stands in the record, or stood there once, and is before the
 * hire date. A last day that was entered by mistake and taken back is not: no later hire follows it.
 */
const LEFT_BEFORE = `(select max(x.day) from (
      select e.termination_date as day union all
      select h.new_value::date from employee_changes h
       where h.tenant_id = e.tenant_id and h.employee_id = e.employee_id and h.field = 'terminationDate') x
    where x.day < e.hire_date)`;

/** Reports of before the agency was a field of theirs do not say it; taken for FMCSA's, as the rules that ask are. */
const AGENCY = `case when t.report ? 'dotAgency' then t.report ->> 'dotAgency' else 'FMCSA' end`;

/**
 * Violations of the drug and alcohol rules, by the results on file, by what the employer answered and by what queries of the
 * Clearinghouse say, and the negative return-to-duty tests after them. What is breath is alcohol: a positive of it is one of 0.04 or more.
 */
const DUTY_EVENTS = `(select jsonb_agg(jsonb_build_object('what', v.what, 'day', v.day, 'knownOn', v.known_on, 'until', v.until) order by v.day, v.what)
      from (
        select case when t.result_type_id = ${REFUSAL} then 'refusal' when t.result_type_id <> ${POSITIVE} then 'returned'
            when t.specimen_type_id = ${BREATH} then 'alcohol' else 'positive' end as what,
            t.collected_on as day, (t.received_at at time zone c.zone)::date as known_on, null::date as until
          from drug_tests t
         where t.tenant_id = e.tenant_id and t.employee_id = e.employee_id and t.collected_on is not null
           and (t.result_type_id in (${POSITIVE}, ${REFUSAL})
             or (t.reason_id = ${RETURN_TO_DUTY} and t.result_type_id in (${NEGATIVE}, ${NEGATIVE_DILUTE}, ${ALCOHOL_NEGATIVE})))
           and t.bat_state is distinct from 'canceled' and ${AGENCY} is not null
        union all
        select case a.question when 1 then 'alcohol' when 2 then 'returned' when 6 then 'knowledge' else 'refusal' end,
            a.known_on, (a.answered_at at time zone c.zone)::date, null
          from drug_alcohol_answers a
         where a.tenant_id = e.tenant_id and a.employee_id = e.employee_id and a.question in (1, 2, 3, 4, 6)
        union all
        select case h.what when 'refused' then 'consentRefused' else h.what end, h.since, (h.began_at at time zone c.zone)::date, h.ended_on
          from clearinghouse_holds h where h.tenant_id = e.tenant_id and h.employee_id = e.employee_id) v)`;

/** A driver holds a class other than 12, or has a license number, or nothing is known and the job is safety-sensitive. */
const EMPLOYEE = `select e.tenant_id, e.employee_id, e.client_id, c.path, c.zone, s.on_roster, e.employment_status_id <> 1 as employed, coalesce(k.is_cdl, false) as is_cdl, k.is_cdl is not null as class_known,
    e.license_class_id is distinct from 12
      and (e.license_class_id is not null or e.license is not null or coalesce(j.safety_sensitive, true)) as is_driver,
    e.dob, e.hire_date, e.termination_date, ${LEFT_BEFORE} as left_before, (e.created_at at time zone c.zone)::date as opened_on, e.license_state, e.license_expires, e.endorsements, e.operation, e.dot_agency,
    e.drives, e.first_duty, e.owner_operator, e.job_title_id, e.dot_employers, coalesce(k.code = 'CLP', false) as permit, l.country,
    o.operates, e.deleted_at is not null as deleted,
    (select jsonb_agg(jsonb_build_object('authority', f.license_state, 'since', f.since, 'until', f.until) order by f.until)
      from employee_licenses f where f.tenant_id = e.tenant_id and f.employee_id = e.employee_id) as former,
    (select jsonb_agg(jsonb_build_object('name', p.name, 'from', p.started_on, 'to', p.ended_on, 'agency', p.agency, 'part40', p.part40)
        order by p.started_on desc, p.past_employer_id)
      from past_employers p where p.tenant_id = e.tenant_id and p.employee_id = e.employee_id and p.removed_at is null) as past_employers,
    (select jsonb_build_object('until', g.until, 'testedOn', g.tested_on, 'poolSince', g.pool_since, 'appliedOn', g.applied_on,
        'noViolations', g.no_violations, 'notEmployed', g.not_employed)
      from testing_programs g where g.tenant_id = e.tenant_id and g.employee_id = e.employee_id) as testing_program,
    ${DUTY_EVENTS} as duty_events
  from employees e
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join license_states l on l.state = e.license_state
  left join license_classes k on k.license_class_id = e.license_class_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  -- As the location operates, or the nearest one above it that says so: found once for all who work there.
  left join lateral (select x.operates from clients x where x.tenant_id = c.tenant_id and x.client_id = any (c.path) and x.operates is not null
    order by array_length(x.path, 1) desc limit 1) o on true`;

/** The result of a drug test, as `preEmploymentFault` reads it. */
const TEST = `jsonb_build_object('reasonId', t.reason_id, 'resultTypeId', t.result_type_id, 'specimenTypeId', t.specimen_type_id,
      'dotAgency', ${AGENCY},
      'panelIsDot', x.dot, 'panelIsInstant', x.instant, 'collectedOn', t.collected_on, 'reportedOn', t.reported_on,
      'oralFluidFrom', (select o.dot_from from specimen_types o where o.specimen_type_id = ${ORAL_FLUID}))`;

/**
 * What is known of papers beyond their own rows, by document: whose each is (the authority of the record made of it, or the
 * past employer that it is tied to), and the drug test that it is the paper of. Read once from the few records of the
 * employees: looked up for each document it took most of the time of reading them.
 */
export const MADE_OF = `made as materialized (
    select jsonb_object_agg(p.document_id, jsonb_build_object('authority', p.authority, 'test', p.test)) as by_document
      from (
        select r.document_id, coalesce(min(r.state), min(r.employer)) as authority, jsonb_agg(r.test) -> 0 as test
          from (
            select m.document_id, m.state, null as employer, null::jsonb as test from mvr_records m
             where m.tenant_id = $1 and m.employee_id = any ($2::uuid[]) and m.document_id is not null
            union all
            select y.document_id, null, p.name, null from past_employers p
              join past_employer_papers y on y.tenant_id = p.tenant_id and y.past_employer_id = p.past_employer_id
             where p.tenant_id = $1 and p.employee_id = any ($2::uuid[]) and p.removed_at is null
            union all
            select p.document_id, null, null, ${TEST} from drug_tests t
              join drug_test_papers p on p.tenant_id = t.tenant_id and p.drug_test_id = t.drug_test_id
              left join drug_panels x on x.panel = t.report ->> 'panel'
             where t.tenant_id = $1 and t.employee_id = any ($2::uuid[]) and p.document_id is not null) r
         group by r.document_id) p)`;
export const MADE = `(select by_document from made) -> d.document_id::text`;

// One employee after the other along their index, whatever the planner expects: its plan for a table that was being filled read
// all documents of the company for each batch.
const documentsWhere = (status: string, also = '') => `with ${MADE_OF}
  select d.employee_id, d.document_id, d.document_type_id, d.status, d.doc_date, d.expiration_date,
    ${MADE} ->> 'authority' as authority, ${MADE} -> 'test' as test
  from unnest($2::uuid[]) as one (id), lateral (
    select d.employee_id, d.document_id, d.document_type_id, ${status} as status, d.doc_date, d.expiration_date
      from documents d
     where d.tenant_id = $1 and d.employee_id = one.id and d.hidden_at is null
       and ${status} in ('accepted', 'pendingReview')${also} offset 0) d`;
const DOCUMENTS = documentsWhere('d.status');
const DOCUMENTS_UNSEEN = documentsWhere(statusWithout('$3'), ` and ${cameOfNone('$3')}`);

/**
 * The facts of some employees of one tenant. With `lock` their rows are held until the end of the transaction, in one
 * order: two transactions that file for the same person are judged one after the other, the later one with both papers. Items in
 * `unseen` are taken as not yet filed: for a reader who is not to know what they became.
 */
export async function factsOf(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
  lock: boolean,
  unseen: readonly string[] = [],
): Promise<EmployeeFacts[]> {
  const people = await peopleOf(db, tenantId, employeeIds, lock);
  const documents =
    unseen.length === 0
      ? await db.rows<DocumentRow>('qualification-documents', DOCUMENTS, [tenantId, employeeIds])
      : await db.rows<DocumentRow>('qualification-documents-unseen', DOCUMENTS_UNSEEN, [
          tenantId,
          employeeIds,
          unseen,
        ]);
  const filed = byEmployee(documents);
  return people.map((one) => ({ ...one, documents: filed.get(one.employeeId) ?? [] }));
}

/** The same without documents. */
export async function peopleOf(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
  lock: boolean,
): Promise<Omit<EmployeeFacts, 'documents'>[]> {
  const employees = await db.rows<EmployeeRow>(
    `qualification-employees${lock ? '-locked' : ''}`,
    `${EMPLOYEE} where e.tenant_id = $1 and e.employee_id = any ($2::uuid[])
      order by e.employee_id ${lock ? 'for no key update of e' : ''}`,
    [tenantId, employeeIds],
  );
  return employees.map((row) => ({
    tenantId: row.tenant_id,
    employeeId: row.employee_id,
    clientId: row.client_id,
    deleted: row.deleted,
    zone: row.zone,
    // Of a driver hired again it is that of the employment before.
    lastDay: row.termination_date === row.left_before ? null : row.termination_date,
    openedOn: row.opened_on,
    operatesAs: row.operates === 'intrastate' ? 'NA' : 'NI',
    driver: {
      clientPath: row.path,
      onRoster: row.on_roster,
      employed: row.employed,
      isDriver: row.is_driver,
      holdsCdl: row.is_cdl,
      isClassKnown: row.class_known,
      hireDate: row.hire_date,
      permit: row.permit,
      country: countryOf(row.country),
      operation: row.operation ?? (row.operates === 'intrastate' ? 'NA' : 'NI'),
      agency: row.dot_agency,
      endorsements: row.endorsements,
      drives: row.drives,
      // A first day of the employment before says nothing of this one.
      firstDuty: (row.first_duty ?? '') > (row.left_before ?? '') ? row.first_duty : null,
      leftBefore: row.left_before,
      born: row.dob,
      ownerOperator: row.owner_operator,
      jobTitleId: row.job_title_id,
      dotEmployers: row.dot_employers,
      pastEmployers: row.past_employers ?? [],
      testingProgram: row.testing_program,
      dutyEvents: row.duty_events ?? [],
      licenseExpires: row.license_expires,
      authorities: row.license_state === null ? [] : [row.license_state],
      licensedSince: row.former?.at(-1)?.until ?? null,
      former: row.former ?? [],
    },
  }));
}

/** Documents by employee. */
export function byEmployee(rows: readonly DocumentRow[]): Map<string, FiledDocument[]> {
  const found = new Map<string, FiledDocument[]>();
  for (const row of rows) {
    const own = found.get(row.employee_id);
    if (own) own.push(filedDocument(row));
    else found.set(row.employee_id, [filedDocument(row)]);
  }
  return found;
}

const filedDocument = (row: DocumentRow): FiledDocument => ({
  documentId: row.document_id,
  documentTypeId: row.document_type_id,
  status: row.status,
  docDate: row.doc_date,
  expirationDate: row.expiration_date,
  authority: row.authority,
  ...(row.test && { test: row.test }),
});

const countryOf = (country: string | null): Country | null =>
  COUNTRIES.find((one) => one === country) ?? null;

/** The tenant of an employee among the caller's rows; null when it is not there, deleted, or not theirs. */
export async function tenantOf(db: Db, employeeId: string): Promise<number | null> {
  const [row] = await db.rows<{ tenant_id: number }>(
    'qualification-tenant',
    'select tenant_id from employees where employee_id = $1 and deleted_at is null',
    [employeeId],
  );
  return row?.tenant_id ?? null;
}
