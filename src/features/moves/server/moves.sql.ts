import type { IsoDate } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import type { TypeAccess } from '#src/features/documents/documents.rules.ts';
import {
  cameOfNone,
  statusWithout,
  WITHHELD,
} from '#src/features/documents/server/blind-documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';
import { MERGE_FIELDS, type MergeField } from '../moves.rules.ts';
import { COLUMNS } from '#src/features/employees/server/merge-columns.service.ts';

/** The locations of a company where the caller works, but for deactivated ones and what is below them. */
export async function transferTargets(
  db: Db,
  tenantId: number,
): Promise<{ clientId: number; name: string; above: string | null }[]> {
  return db.rows(
    'moves-targets',
    `select c.client_id as "clientId", c.name, p.name as above
       from clients c left join clients p on p.tenant_id = c.tenant_id and p.client_id = c.parent_id
      where c.tenant_id = $1 and ${isOwnSite('c.client_id')}
        and not exists (select from clients u where u.tenant_id = c.tenant_id and u.client_id = any (c.path) and u.deactivated)
      order by lower(c.name), c.client_id`,
    [tenantId],
  );
}

/** A file to merge, with what its fields hold and what they say. */
export interface FileRow {
  tenantId: number;
  employeeId: string;
  clientId: number;
  clientName: string;
  path: number[];
  firstName: string;
  lastName: string;
  employmentStatus: string;
  employmentStatusId: number;
  jobTitleId: number | null;
  jobTitlePlace: number | null;
  ssnCipher: Buffer | null;
  /** The file that this one was merged into, or that replaced it. */
  replacedBy: string | null;
  version: number;
  says: Record<MergeField, string | null>;
}

/** How a choice is said whose column does not say it. */
const SAID: Partial<Record<MergeField, string>> = {
  ssn: `'XXX-XX-' || e.ssn_last4`,
  license: `nullif(concat_ws(' ', e.license_state, e.license), '')`,
  licenseClass: 'k.code',
  employmentStatus: 's.status',
  jobTitle: 'j.job_title',
  address: `nullif((select string_agg(value, ', ' order by case key when 'line1' then 1
    when 'line2' then 2 when 'city' then 3 when 'state' then 4 else 5 end) from jsonb_each_text(e.address)), '')`,
};
const SAYS = MERGE_FIELDS.map(
  (field) => `'${field}', ${SAID[field] ?? `e.${COLUMNS[field][0]}`}`,
).join(', ');

/** Holds files against every other change until the end, in the order of their ids so that no two wait for each other. */
async function lockFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.rows(
    'moves-lock',
    `select employee_id from employees where tenant_id = $1 and employee_id = any ($2::uuid[]) order by employee_id for update`,
    [db.binding.tenantId, ids],
  );
}

/** Files among the caller's rows, deleted ones left out; with `lock` held against every other change until the end. */
export async function filesOf(db: Db, ids: readonly string[], lock: boolean): Promise<FileRow[]> {
  if (lock) await lockFiles(db, ids);
  return readFiles(db, ids, false);
}

/** Files among the caller's rows, deleted ones too, held against every other change until the end. */
export async function allFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  await lockFiles(db, ids);
  return readFiles(db, ids, true);
}

function readFiles(db: Db, ids: readonly string[], deleted: boolean): Promise<FileRow[]> {
  return db.rows<FileRow>(
    'moves-files',
    `select e.tenant_id as "tenantId", e.employee_id as "employeeId", e.client_id as "clientId", c.name as "clientName", c.path,
        e.first_name as "firstName", e.last_name as "lastName", s.status as "employmentStatus",
        e.employment_status_id as "employmentStatusId", e.job_title_id as "jobTitleId", j.client_id as "jobTitlePlace",
        e.ssn_cipher as "ssnCipher", e.replaced_by as "replacedBy", e.version,
        jsonb_build_object(${SAYS}) as says
       from employees e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
       left join license_classes k on k.license_class_id = e.license_class_id
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.tenant_id = $1 and e.employee_id = any ($2::uuid[]) and ($3::boolean or e.deleted_at is null)`,
    [db.binding.tenantId, ids, deleted],
  );
}

/** Whether an employee is on file anywhere, for staff who may know: then the two companies can be told apart. */
export async function isElsewhere(db: Db, internalTenantId: number, id: string): Promise<boolean> {
  const rows = await db.as(
    { role: 'staff', tenantId: internalTenantId, sites: '*' },
    (everywhere) =>
      everywhere.rows(
        'moves-elsewhere',
        'select 1 from employees where employee_id = $1 and deleted_at is null',
        [id],
      ),
  );
  return rows.length > 0;
}

/** A document of one of two files, and of what kind it is. */
export interface PaperRow {
  documentId: string;
  employeeId: string;
  documentTypeId: number;
  documentType: string;
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  status: string;
  fileName: string;
  pages: number | null;
  hidden: boolean;
  restricted: TypeAccess['restricted'];
  readPermission: Permission | null;
  twinOf: string | null;
  twinAs: string | null;
}

/** What stands for a document of which the caller is not to know yet what it is. */
const UNSEEN = {
  documentTypeId: WITHHELD.typeId,
  documentType: WITHHELD.name,
  docDate: null,
  expirationDate: null,
  status: 'pendingReview',
};

/**
 * Every document of two files, deleted ones too; those of the second with their twin in the first, by hash. What came of
 * the `blind` items has no type and no dates.
 */
export async function papersOf(
  db: Db,
  to: string,
  from: string,
  blind: readonly string[],
): Promise<PaperRow[]> {
  const rows = await db.rows<PaperRow & { unseen: boolean; twinUnseen: boolean | null }>(
    'moves-papers',
    `select d.document_id as "documentId", d.employee_id as "employeeId", d.document_type_id as "documentTypeId",
        t.name as "documentType", d.doc_date as "docDate", d.expiration_date as "expirationDate", ${statusWithout('$4')} as status,
        not ${cameOfNone('$4')} as unseen, w.unseen as "twinUnseen", d.file_name as "fileName", b.pages, d.hidden_at is not null as hidden, t.restricted,
        t.read_permission as "readPermission",
        w.document_id as "twinOf", w.name as "twinAs"
       from documents d
       join document_types t using (document_type_id)
       join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
       left join lateral (
         select o.document_id, nullif(y.name, t.name) as name, coalesce(o.dq_item_id = any ($4::uuid[]), false) as unseen from documents o join document_types y using (document_type_id)
          where d.employee_id = $3 and o.tenant_id = d.tenant_id and o.employee_id = $2 and o.sha256 = d.sha256
            and o.hidden_at is null
          order by (o.document_type_id = d.document_type_id) desc limit 1) w on true
      where d.tenant_id = $1 and d.employee_id in ($2, $3)
      order by ${cameOfNone('$4')} desc, lower(t.name), d.doc_date desc nulls last, d.document_id`,
    [db.binding.tenantId, to, from, blind],
  );
  return rows.map(({ unseen, twinUnseen, ...row }) => ({
    ...row,
    ...(unseen ? UNSEEN : {}),
    ...(unseen || twinUnseen ? { twinAs: null } : {}),
  }));
}

/** What else is in each of two files, by kind; of orders and what they led to only the kinds the caller may see. */
export async function countsOf(
  db: Db,
  ids: readonly string[],
  may: { orders: boolean; drugAlcohol: boolean },
): Promise<{ employeeId: string; kind: string; count: number }[]> {
  return db.rows(
    'moves-counts',
    `select employee_id as "employeeId", kind, count(*)::int as count from (
       select employee_id, 'Orders' as kind from orders where tenant_id = $1 and employee_id = any ($2::uuid[])
         and $3::boolean and (order_type <> 'drugTest' or $4::boolean)
       union all select employee_id, 'Accidents' from accidents where tenant_id = $1 and employee_id = any ($2::uuid[])
       union all select employee_id, 'Past employers' from past_employers where tenant_id = $1 and employee_id = any ($2::uuid[])
       union all select employee_id, 'Medical exams' from cme_records where tenant_id = $1 and employee_id = any ($2::uuid[]) and $3::boolean
       union all select employee_id, 'Driving records' from mvr_records where tenant_id = $1 and employee_id = any ($2::uuid[]) and $3::boolean
       union all select employee_id, 'Drug tests' from drug_tests where tenant_id = $1 and employee_id = any ($2::uuid[]) and $4::boolean
       union all select employee_id, 'Status changes' from employee_status_changes where tenant_id = $1 and employee_id = any ($2::uuid[])
     ) held group by 1, 2 order by 2`,
    [db.binding.tenantId, ids, may.orders, may.drugAlcohol],
  );
}

export const REASONS = ['ssn', 'nameAndBirth', 'license', 'name'] as const;

/** A file that may be of the same person. */
export interface CandidateRow {
  employeeId: string;
  firstName: string;
  lastName: string;
  clientName: string;
  employmentStatus: string;
  dob: IsoDate | null;
  license: string | null;
  state: string | null;
  workId: string | null;
  reasons: (typeof REASONS)[number][];
}

/** Other files of a company with the same SSN (`indexes`), the same name and date of birth, or the same license. */
export async function candidatesFor(
  db: Db,
  employeeId: string,
  indexes: readonly Buffer[],
): Promise<CandidateRow[]> {
  return db.rows<CandidateRow>(
    'moves-candidates',
    `with mine as (select * from employees where tenant_id = $1 and employee_id = $2),
     found as (
       select e.employee_id, 'ssn' as reason, 0 as place from employees e
        where e.tenant_id = $1 and e.ssn_index = any ($3::bytea[]) and e.deleted_at is null
       union all select e.employee_id, case when e.dob = m.dob then 'nameAndBirth' else 'name' end,
          case when e.dob = m.dob then 1 else 3 end
         from mine m join employees e on e.tenant_id = $1 and e.sort_name = m.sort_name
        where (e.dob = m.dob or e.dob is null or m.dob is null) and e.deleted_at is null
       union all select e.employee_id, 'license', 2
         from mine m join employees e on e.tenant_id = $1 and e.license = m.license and e.license_state = m.license_state and e.deleted_at is null
     )
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
        s.status as "employmentStatus", e.dob, e.license, e.license_state as state, e.work_id as "workId",
        array_agg(distinct f.reason) as reasons
       from found f
       join employees e on e.tenant_id = $1 and e.employee_id = f.employee_id and e.deleted_at is null and e.replaced_by is null
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
      where e.employee_id <> $2
      group by e.tenant_id, e.employee_id, e.sort_name, c.name, s.status
      order by min(f.place), e.sort_name, e.employee_id limit 20`,
    [db.binding.tenantId, employeeId, indexes],
  );
}
