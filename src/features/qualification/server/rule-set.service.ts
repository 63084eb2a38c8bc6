import type { z } from 'zod';
import { titlesAt } from '#src/features/clients/server/document-types.service.ts';
import { placeOf, worksAt, todayAt } from '#src/features/clients/server/clients.service.ts';
import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { QUALIFICATION_ERRORS } from '../qualification.contract.ts';
import type { qualificationApi, Rule, RuleSet } from '../qualification.contract.ts';
import { whomText } from '../conditions.rules.ts';
import { isOpen, OWN_ROW } from '../file-setup.rules.ts';
import { rulesAt } from '../rule-rows.rules.ts';
import type { QualificationRule } from '../rule-rows.rules.ts';
import { checkRules, weakerThanLaw } from '../rule-set.rules.ts';
import type { RuleProblem } from '../rule-set.rules.ts';
import {
  insertRule,
  lockRules,
  noteBelow,
  readClientNames,
  readRules,
  readTypeNames,
  setRuleEnd,
} from './rules.sql.ts';
import type { TypeName } from './rules.sql.ts';

const fail = thrower(QUALIFICATION_ERRORS);

export interface Asker {
  db: Db;
  caller: { id: string; isConcordeUser: boolean; kind: string };
  grants: PermissionGrants;
}

type Body = z.output<typeof qualificationApi.addRule.body>;

export interface Book {
  /** The job titles that count there. */
  titles: ReadonlyMap<number, string>;
  place: Place;
  rules: QualificationRule[];
  types: TypeName[];
  clients: Map<number, string>;
  /** Today at the place. */
  day: IsoDate;
}

/**
 * The rules that matter at a location, with what names them. @throws `request.not_found`
 * @param use `change` where rows are written by what is read here: others who do wait
 */
export async function openBook(
  db: Db,
  clientId: number,
  use: 'read' | 'change' = 'read',
): Promise<Book> {
  const place = await placeOf(db, clientId);
  const { tenantId } = place;
  if (use === 'change') await lockRules(db, tenantId);
  // Locations between this one and the company are not always the caller's to read, but what they ask counts here.
  const named = await db.as({ role: 'jobs', tenantId, sites: '*' }, async (all) => ({
    clients: await readClientNames(all, tenantId, place.path),
    titles: await titlesAt(all, place),
  }));
  return {
    place,
    rules: await readRules(db, place.tenantId),
    types: await readTypeNames(db),
    clients: named.clients,
    titles: new Map(named.titles.map(({ jobTitleId, jobTitle }) => [jobTitleId, jobTitle])),
    day: await todayAt(db, place),
  };
}

/** A location's rules are for who works there: those of the company hold below it, and are not changed from there. */
export const writesAt = ({ db, caller, grants }: Asker, clientId: number): boolean =>
  db.binding.role === 'app' &&
  caller.kind === 'user' &&
  holds(grants, 'client.configureLocation') &&
  worksAt(db, clientId);

/** @throws request.forbidden for a location where the caller does not work */
export function needWrites(asker: Asker, clientId: number): void {
  if (!writesAt(asker, clientId)) throw requestError('request.forbidden');
}

export const nameIn = (types: readonly TypeName[]) => (type: number) =>
  types.find(({ document_type_id }) => document_type_id === type)?.name ?? `Type ${type}`;

/**
 * Every row of a tenant and of the law, those of other days too.
 * @param release by which the law is read; without it the one in force
 */
export function allRules(db: Db, tenantId: number, release?: number): Promise<QualificationRule[]> {
  return readRules(db, tenantId, release);
}

/** Whether a company's rule asks something of the people with a job title, today or later. */
export async function isTitleAsked(
  db: Db,
  tenantId: number,
  jobTitleId: number,
  day: IsoDate,
): Promise<boolean> {
  const rules = await readRules(db, tenantId);
  return rules.some((one) => isOpen(one, day) && one.conditions.jobTitles?.includes(jobTitleId));
}

/** Every row that is, was or will be of use at a location. @throws `request.not_found` */
export async function ruleSetOf(asker: Asker, clientId: number): Promise<RuleSet> {
  const book = await openBook(asker.db, clientId);
  const { place, rules, types, clients, day } = book;
  const open = types.filter(
    ({ restricted, is_offered }) =>
      is_offered && (restricted !== 'internal' || asker.caller.isConcordeUser),
  );
  return {
    clientId,
    clientName: clients.get(clientId) ?? '',
    day,
    rules: rules
      .filter((one) => one.clientId === null || place.path.includes(one.clientId))
      .map((one) => shownRule(asker, book, one)),
    types: open.map(({ document_type_id, name }) => ({ documentTypeId: document_type_id, name })),
    allowed: writesAt(asker, place.clientId) ? ['add'] : [],
  };
}

function shownRule(
  asker: Asker,
  { place, rules, types, clients, titles, day }: Book,
  one: QualificationRule,
): Rule {
  const nameOf = nameIn(types);
  const { dueFrom, clientId } = one;
  const held = rulesAt(rules, place.path, day).some(({ ruleId }) => ruleId === one.ruleId);
  const open = one.to === null || one.to > day;
  return {
    ruleId: one.ruleId,
    documentTypeId: one.documentTypeId,
    documentType: nameOf(one.documentTypeId),
    from: one.from,
    to: one.to,
    required: one.required,
    appliesTo: one.appliesTo,
    dueFromTypeId: dueFrom === 'hire' ? null : dueFrom.documentTypeId,
    dueFromType: dueFrom === 'hire' ? null : nameOf(dueFrom.documentTypeId),
    dueDays: one.dueDays,
    everyMonths: one.everyMonths,
    expiringDays: one.expiringDays,
    perAuthority: one.perAuthority,
    perEmployer: one.perEmployer,
    blocksDispatch: one.blocksDispatch,
    alsoBy: one.alsoBy.map((type) => ({ documentTypeId: type, documentType: nameOf(type) })),
    retentionMonths: one.retentionMonths,
    retentionFrom: one.retentionFrom,
    citation: one.citation,
    sentence: one.sentence,
    forWhom: whomText(one.appliesTo, one.conditions, titles),
    inForceBy: one.inForceBy,
    basis: one.basis,
    source: one.source,
    checkedOn: one.checkedOn,
    unverified: one.unverified,
    release: one.release,
    clientId,
    clientName: clientId === null ? null : (clients.get(clientId) ?? 'A location above'),
    holds: held,
    allowed: clientId === place.clientId && writesAt(asker, clientId) && open ? ['end'] : [],
  };
}

/**
 * Adds a row to a location's own. @throws `request.forbidden`, `qualification.unknown_type`, `qualification.weaker_than_law`
 * naming what is weaker, `qualification.rule_problem` naming the row
 */
export async function addRule(asker: Asker, clientId: number, body: Body): Promise<Rule> {
  const { db } = asker;
  const book = await openBook(db, clientId, 'change');
  needWrites(asker, book.place.clientId);
  const known = new Set(book.types.map(({ document_type_id }) => document_type_id));
  // What nobody files any more is asked of nobody; papers of it that are on file may meet another rule.
  for (const { document_type_id, is_offered } of book.types)
    if (!is_offered && document_type_id === body.documentTypeId) known.delete(document_type_id);
  const faulty = (
    [
      ['documentTypeId', body.documentTypeId],
      ['dueFromTypeId', body.dueFromTypeId],
      ...body.alsoBy.map((type) => ['alsoBy', type] as const),
    ] as const
  ).filter(([, type]) => type !== null && !known.has(type));
  if (faulty.length > 0)
    throw fail('qualification.unknown_type', {
      fields: faulty.map(([field]) => ({
        field,
        message: 'Choose a document type from the list.',
      })),
    });
  const { dueFromTypeId, ...rest } = body;
  const now = rulesAt(book.rules, book.place.path, firstJudged(body, book.day)).find(
    ({ documentTypeId }) => documentTypeId === body.documentTypeId,
  );
  const made: QualificationRule & { clientId: number } = {
    ...OWN_ROW,
    // What meets a type hangs on the type: of a license it is the record, too.
    metBy: now?.metBy ?? 'document',
    // So does whether each past employer is asked.
    perEmployer: now?.perEmployer ?? null,
    ...rest,
    ruleId: 'new',
    clientId,
    dueFrom: dueFromTypeId === null ? ('hire' as const) : { documentTypeId: dueFromTypeId },
  };
  const weaker = weakerThanLaw(made, book.rules);
  if (weaker)
    throw fail('qualification.weaker_than_law', { message: weaker.message, fields: [weaker] });
  await checkSet(db, book, made, book.rules);
  const ruleId = await insertRule(db, book.place.tenantId, made, asker.caller.id);
  return settled(asker, clientId, ruleId);
}

/** The first day of a new row on which files are judged by it: today, unless it begins later or has ended. */
const firstJudged = ({ from, to }: Pick<Body, 'from' | 'to'>, today: IsoDate): IsoDate =>
  from > today || (to !== null && to <= today) ? from : today;

/** Ends a row of the location's own. @throws `request.forbidden`, `request.not_found`, `qualification.default_rule`, `qualification.rule_problem` */
export async function endRule(
  asker: Asker,
  clientId: number,
  ruleId: string,
  to: IsoDate,
): Promise<Rule> {
  const book = await openBook(asker.db, clientId, 'change');
  needWrites(asker, book.place.clientId);
  const rule = book.rules.find((one) => one.ruleId === ruleId);
  if (rule?.clientId === null) throw fail('qualification.default_rule');
  if (rule?.clientId !== clientId) throw requestError('request.not_found');
  const others = book.rules.filter((one) => one !== rule);
  await checkSet(asker.db, book, { ...rule, to }, others);
  await setRuleEnd(asker.db, book.place.tenantId, ruleId, to);
  return settled(asker, clientId, ruleId);
}

async function settled(asker: Asker, clientId: number, ruleId: string): Promise<Rule> {
  const book = await openBook(asker.db, clientId);
  await noteBelow(asker.db, book.place.tenantId, clientId);
  const rule = book.rules.find((one) => one.ruleId === ruleId);
  if (!rule) throw requestError('request.not_found');
  return shownRule(asker, book, rule);
}

/** Refuses a row that overlaps its neighbors, leaves days between them, or waits in a circle. */
export async function checkSet(
  db: Db,
  { place, types }: Book,
  row: QualificationRule,
  others: readonly QualificationRule[],
): Promise<void> {
  const nameOf = nameIn(types);
  const inWords = (rule: QualificationRule) => `“${nameOf(rule.documentTypeId)}”`;
  const neighbours = others.filter(
    (one) => one.clientId === row.clientId && one.documentTypeId === row.documentTypeId,
  );
  // Where the row of a location above, or the law, holds meanwhile, no day is without a rule.
  const above = others.filter(
    ({ clientId, documentTypeId }) =>
      documentTypeId === row.documentTypeId &&
      clientId !== row.clientId &&
      (clientId === null || place.path.includes(clientId)),
  );
  const bridged = ({ gap }: RuleProblem) =>
    gap !== undefined &&
    above.some(({ from, to }) => from <= gap.from && (to === null || to >= gap.to));
  const problems = checkRules([...neighbours, row], inWords).filter((one) => !bridged(one));
  for (const path of await pathsWithRules(db, place)) {
    const inForce = rulesAt([...others, row], path, row.from);
    problems.push(...checkRules(inForce, inWords).filter(({ kind }) => kind === 'cycle'));
  }
  const own = problems.find(({ ruleId }) => ruleId === row.ruleId) ?? problems[0];
  if (!own) return;
  const field =
    own.kind === 'cycle' ? 'dueFromTypeId' : own.kind === 'ends before it begins' ? 'to' : 'from';
  throw fail('qualification.rule_problem', {
    message: own.message,
    fields: [{ field, message: own.message }],
  });
}

/** The location's path, and those below it that have rows of their own. */
async function pathsWithRules(db: Db, place: Place): Promise<number[][]> {
  const rows = await db.rows<{ path: number[] }>(
    'qualification-paths',
    `select c.path from clients c where c.tenant_id = $1 and c.path @> array[$2::int] and exists (
       select from qualification_rules r where r.tenant_id = c.tenant_id and r.client_id = c.client_id)`,
    [place.tenantId, place.clientId],
  );
  return [place.path, ...rows.map(({ path }) => path)];
}
