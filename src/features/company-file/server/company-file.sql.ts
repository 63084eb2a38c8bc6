import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';
import type { CompanyFacts, CompanyRule } from '../company-facts.rules.ts';
import type { Supervisor } from '../company-file.contract.ts';

/** A company as it is judged. */
export interface CompanyRecord extends CompanyFacts {
  tenantId: number;
  /** Of its address, where that is known: whose clocks say which day it is. */
  zone: string;
}

/** The nearest location at or above `c` that says it. */
const nearest = (column: string) => `(select a.${column} from clients a
  where a.tenant_id = c.tenant_id and a.client_id = any (c.path) and a.${column} is not null order by a.level_number desc limit 1)`;

/** The top-level client, a location with a DOT number that none above it has, or one that still has papers from when it had. */
const IS_COMPANY = `(c.parent_id is null
  or exists (select from company_papers p where p.tenant_id = c.tenant_id and p.client_id = c.client_id) or (c.dot_number is not null and not exists (select from clients a
  where a.tenant_id = c.tenant_id and a.client_id = any (c.path) and a.client_id <> c.client_id and a.dot_number = c.dot_number)))`;

/**
 * The companies at or below a client among the caller's locations, by name. Whether one employs CDL drivers is asked of its
 * own locations, without those below it that are a company themselves.
 */
export async function companiesAt(
  db: Db,
  place: Pick<Place, 'tenantId' | 'clientId'>,
): Promise<CompanyRecord[]> {
  return db.rows(
    'company-file-companies',
    `with companies as (select c.* from clients c where c.tenant_id = $1 and not c.deactivated and ${IS_COMPANY})
     select c.tenant_id as "tenantId", c.client_id as "clientId", c.name, c.dot_number as "dotNumber",
         ${nearest('operates')} as operates, ${nearest('for_hire')} as "forHire", ${nearest('hauls_hazmat')} as "haulsHazmat",
         ${nearest('uses_consortium')} as "usesConsortium", c.zone,
         exists (select from clients l
           join employees e on e.tenant_id = l.tenant_id and e.client_id = l.client_id and e.deleted_at is null
           join employment_statuses s on s.employment_status_id = e.employment_status_id and s.on_roster
           left join license_classes k on k.license_class_id = e.license_class_id
          where l.tenant_id = c.tenant_id and l.path @> array[c.client_id]
            -- As isCdlDriver has it; an applicant is not employed, and nothing said of the agency is FMCSA.
            and e.employment_status_id <> 1 and coalesce(e.dot_agency, 'FMCSA') = 'FMCSA'
            and case e.drives when 'cdl' then true when 'nonCdl' then false else k.is_cdl end
            and not exists (select from companies o where o.client_id = any (l.path) and o.level_number > c.level_number)) as "employsCdl"
       from companies c
      where c.path @> array[$2::int] and ${isOwnSite('c.client_id')}
      order by lower(c.name), c.client_id`,
    [place.tenantId, place.clientId],
  );
}

/** Every dated row of what is asked of companies. */
export async function companyRules(db: Db): Promise<CompanyRule[]> {
  return db.rows(
    'company-file-rules',
    `select r.rule_id as "ruleId", r.paper_type_id as "paperTypeId", t.name as "paperType", r.valid_from as "from", r.valid_to as "to",
         r.applies_to as "appliesTo", r.cycle, r.every_months as "everyMonths", r.grace_days as "graceDays",
         r.counts_from as "countsFrom", r.expiring_days as "expiringDays", r.fault, r.plain, r.citation, r.source,
         r.checked_on as "checkedOn"
       from company_rules r join company_paper_types t on t.paper_type_id = r.paper_type_id
      order by r.paper_type_id, r.valid_from, r.rule_id`,
    [],
  );
}

/** The kinds of papers of a company. */
export async function paperTypes(db: Db): Promise<{ paperTypeId: number; name: string }[]> {
  return db.rows(
    'company-file-types',
    'select paper_type_id as "paperTypeId", name from company_paper_types order by name',
    [],
  );
}

/** A paper as it is kept. */
export interface PaperRecord {
  tenantId: number;
  clientId: number;
  paperId: string;
  paperTypeId: number;
  paperType: string;
  supervisorId: string | null;
  docDate: string;
  expirationDate: string | null;
  coversTo: string | null;
  alcoholMinutes: number | null;
  drugMinutes: number | null;
  sha256: Buffer;
  size: number;
  pages: number | null;
  passwordProtected: boolean;
  fileName: string;
  addedAt: string;
  addedBy: string | null;
  removedAt: string | null;
  removedBy: string | null;
  removedReason: string | null;
  replacedBy: string | null;
  version: number;
}

const userName = (column: string) =>
  `(select u.first_name || ' ' || u.last_name from users u where u.user_id = p.${column})`;

const PAPER = `select p.tenant_id as "tenantId", p.client_id as "clientId", p.paper_id as "paperId", p.paper_type_id as "paperTypeId",
    t.name as "paperType", p.supervisor_id as "supervisorId", p.doc_date as "docDate", p.expiration_date as "expirationDate",
    p.covers_to as "coversTo", p.alcohol_minutes as "alcoholMinutes", p.drug_minutes as "drugMinutes", p.sha256, b.size, b.pages,
    b.password_protected as "passwordProtected", p.file_name as "fileName", p.added_at as "addedAt",
    ${userName('added_by')} as "addedBy", p.removed_at as "removedAt", ${userName('removed_by')} as "removedBy",
    p.removed_reason as "removedReason", p.replaced_by as "replacedBy", p.version
  from company_papers p join company_paper_types t on t.paper_type_id = p.paper_type_id
  join blobs b on b.tenant_id = p.tenant_id and b.sha256 = p.sha256`;

/** The papers of some companies, removed ones too, the newest first. */
export async function papersOf(
  db: Db,
  tenantId: number,
  clientIds: readonly number[],
): Promise<PaperRecord[]> {
  return db.rows(
    'company-file-papers',
    `${PAPER} where p.tenant_id = $1 and p.client_id = any ($2::int[])
      order by p.doc_date desc, p.added_at desc, p.paper_id desc limit 5000`,
    [tenantId, clientIds],
  );
}

/** One paper among the caller's rows, removed or not; null when it is not there or not theirs. */
export async function readPaper(db: Db, paperId: string): Promise<PaperRecord | null> {
  const [row] = await db.rows<PaperRecord>('company-file-paper', `${PAPER} where p.paper_id = $1`, [
    paperId,
  ]);
  return row ?? null;
}

const SUPERVISOR = `supervisor_id as "supervisorId", client_id as "clientId", name, since, until, version`;

/** Those who supervise drivers at some companies, or did, by name. */
export async function supervisorsOf(
  db: Db,
  tenantId: number,
  clientIds: readonly number[],
): Promise<Supervisor[]> {
  return db.rows(
    'company-file-supervisors',
    `select ${SUPERVISOR} from company_supervisors where tenant_id = $1 and client_id = any ($2::int[])
      order by lower(name), supervisor_id`,
    [tenantId, clientIds],
  );
}

/** One supervisor among the caller's rows; null when there is none. */
export async function readSupervisor(
  db: Db,
  supervisorId: string,
): Promise<(Supervisor & { tenantId: number }) | null> {
  const [row] = await db.rows<Supervisor & { tenantId: number }>(
    'company-file-supervisor',
    `select tenant_id as "tenantId", ${SUPERVISOR} from company_supervisors where supervisor_id = $1`,
    [supervisorId],
  );
  return row ?? null;
}
