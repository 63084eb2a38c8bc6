import { todayIn } from '#src/shared/zone-clock.ts';
import { placeOf, worksAt } from '#src/features/clients/server/clients.service.ts';
import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { COMPANY_FILE_ERRORS } from '../company-file.contract.ts';
import type {
  Company,
  CompanyFile,
  CompanyPaper,
  CompanyRow,
  PaperType,
} from '../company-file.contract.ts';
import { judgeCompany, rankOf, worstFirst } from '../company-file.rules.ts';
import type { CompanyItem } from '../company-file.rules.ts';
import { periodOf } from '../paper-entry.rules.ts';
import {
  companiesAt,
  companyRules,
  papersOf,
  paperTypes,
  supervisorsOf,
} from './company-file.sql.ts';
import type { CompanyRecord, PaperRecord } from './company-file.sql.ts';

const fail = thrower(COMPANY_FILE_ERRORS);

/** Who asks, and for what it acts. */
export type Asker = Pick<Context<Endpoint>, 'db' | 'caller' | 'grants'>;

/** Whether the asker may change a company's file: auditors only read, and nobody changes one from a location below. */
export function writesAt({ db, caller, grants }: Asker, clientId: number): boolean {
  return (
    db.binding.role === 'app' &&
    caller.kind === 'user' &&
    holds(grants, 'client.configureLocation') &&
    worksAt(db, clientId)
  );
}

/**
 * The company that a client is, among the asker's.
 * @throws `request.not_found`, `company-file.not_a_company`
 */
export async function companyAt(db: Db, clientId: number): Promise<CompanyRecord> {
  const companies = await companiesAt(db, await placeOf(db, clientId));
  const company = companies.find((one) => one.clientId === clientId);
  if (!company) throw fail('company-file.not_a_company');
  return company;
}

/** A paper as the asker gets it. */
export function shownPaper(asker: Asker, record: PaperRecord): CompanyPaper {
  const {
    tenantId: _,
    sha256: __,
    size: ___,
    removedAt,
    removedBy,
    removedReason,
    replacedBy,
    ...rest
  } = record;
  const writes = writesAt(asker, record.clientId);
  return {
    ...rest,
    removed:
      removedAt === null
        ? null
        : {
            at: removedAt,
            by: removedBy,
            reason: removedReason ?? '',
            corrected: replacedBy !== null,
          },
    allowed: !writes
      ? []
      : removedAt === null
        ? ['correct', 'remove']
        : replacedBy === null
          ? ['restore']
          : [],
  };
}

function shownCompany(asker: Asker, { tenantId: _, ...company }: CompanyRecord): Company {
  return { ...company, allowed: writesAt(asker, company.clientId) ? ['change'] : [] };
}

function shownItem(
  { rule, supervisor, ...item }: CompanyItem,
  { name, dotNumber }: CompanyRecord,
  papers: readonly PaperRecord[],
  day: IsoDate,
): CompanyRow {
  const last = papers.find(({ paperId }) => paperId === item.paperId);
  return {
    ...item,
    companyName: name,
    dotNumber,
    ruleId: rule.ruleId,
    paperTypeId: rule.paperTypeId,
    paperType: rule.paperType,
    supervisor: supervisor && { supervisorId: supervisor.supervisorId, name: supervisor.name },
    rank: rankOf(item),
    last: last ? { paperId: last.paperId, docDate: last.docDate } : null,
    day,
    plain: rule.plain,
    citation: rule.citation,
    since: rule.from,
    source: rule.source,
    checkedOn: rule.checkedOn,
  };
}

/** How every company at or below a client stands, worst first, among those that the rows allow; with what it is judged by. */
async function judged(db: Db, place: Pick<Place, 'tenantId' | 'clientId'>) {
  const companies = await companiesAt(db, place);
  const ids = companies.map((one) => one.clientId);
  const rules = await companyRules(db);
  const papers = await papersOf(db, place.tenantId, ids);
  const supervisors = await supervisorsOf(db, place.tenantId, ids);
  const found = companies.flatMap((company) => {
    const own = papers.filter((one) => one.clientId === company.clientId && one.removedAt === null);
    const named = supervisors.filter((one) => one.clientId === company.clientId);
    const day = todayIn(company.zone);
    return judgeCompany(company, rules, own, named, day).map((item) => ({
      item,
      row: shownItem(item, company, own, day),
    }));
  });
  const items = found.sort((a, b) => worstFirst(a.item, b.item)).map(({ row }) => row);
  return { companies, rules, papers, supervisors, items };
}

/** How every company at or below a client stands, worst first, among those that the rows allow. */
export async function companyItems(
  db: Db,
  place: Pick<Place, 'tenantId' | 'clientId'>,
): Promise<CompanyRow[]> {
  const { items } = await judged(db, place);
  return items;
}

/** The file of every company at or below a client, worst first. @throws `request.not_found` */
export async function companyFile(asker: Asker, clientId: number): Promise<CompanyFile> {
  const { db } = asker;
  const { companies, rules, papers, supervisors, items } = await judged(
    db,
    await placeOf(db, clientId),
  );
  const types = await paperTypes(db);
  return {
    companies: companies.map((one) => shownCompany(asker, one)),
    items,
    papers: papers
      .map((one) => shownPaper(asker, one))
      // What was removed is shown to those who can bring it back, and what a correction replaced with it.
      .filter(({ removed, clientId: at }) => removed === null || writesAt(asker, at)),
    supervisors,
    types: types.map((type): PaperType => ({ ...type, of: periodOf(type.paperTypeId, rules) })),
  };
}
