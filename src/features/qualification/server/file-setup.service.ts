import type { z } from 'zod';
import { keepType, typesKept } from '#src/features/clients/server/document-types.service.ts';
import type { TypeKept } from '#src/features/clients/server/document-types.service.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { whomText } from '../conditions.rules.ts';
import type { fileSetupApi, FileSetup, SetupEffect, TypeSetup } from '../file-setup.contract.ts';
import { FILE_SETUP_ERRORS } from '../file-setup.contract.ts';
import { laterRowOf, ownRowOf, planRow } from '../file-setup.rules.ts';
import type { RowPlan } from '../file-setup.rules.ts';
import { QUALIFICATION_ERRORS } from '../qualification.contract.ts';
import type { Qualification } from '../qualification.rules.ts';
import { rulesAt } from '../rule-rows.rules.ts';
import type { QualificationRule } from '../rule-rows.rules.ts';
import { weakerThanLaw } from '../rule-set.rules.ts';
import { categoriesOf, filesAt } from './file-setup.sql.ts';
import { bookOf, judgeByBoth } from './requalify.service.ts';
import { insertRule, noteBelow, rewriteRule, setRuleEnd, takeBackRules } from './rules.sql.ts';
import { checkSet, nameIn, needWrites, openBook, writesAt } from './rule-set.service.ts';
import type { Asker, Book } from './rule-set.service.ts';
import { readableTypes } from './types.service.ts';

type Change = z.output<typeof fileSetupApi.change.body>;

const fail = thrower(FILE_SETUP_ERRORS);
const failRule = thrower(QUALIFICATION_ERRORS);

/** Files judged at a time for a preview. */
const BATCH = 500;

/** How a location is set up, type by type, of those that the caller may see. @throws `request.not_found` */
export async function setupAt(asker: Asker, clientId: number): Promise<FileSetup> {
  const book = await openBook(asker.db, clientId);
  const { place, clients, titles } = book;
  return {
    clientId,
    clientName: clients.get(clientId) ?? '',
    isCompany: place.path.length === 1,
    jobTitles: [...titles].map(([jobTitleId, jobTitle]) => ({ jobTitleId, jobTitle })),
    types: await typesOf(asker, book),
    allowed: writesAt(asker, clientId) ? ['change'] : [],
  };
}

async function typesOf(asker: Asker, book: Book): Promise<TypeSetup[]> {
  const kept = new Map(
    (await typesKept(asker.db, book.place)).map((one) => [one.documentTypeId, one]),
  );
  const categories = await categoriesOf(asker.db);
  const { names } = await readableTypes(asker);
  return [...names]
    .map(([documentTypeId, documentType]) => ({
      documentTypeId,
      documentType,
      category: categories.get(documentTypeId) ?? '',
      ...keptWords(book, kept.get(documentTypeId)),
      ...ruleWords(book, documentTypeId),
    }))
    .filter(({ documentTypeId, required }) => required || isOffered(book, documentTypeId));
}

/** Whether papers are filed as a type today. */
const isOffered = ({ types }: Book, documentTypeId: number): boolean =>
  types.some((one) => one.document_type_id === documentTypeId && one.is_offered);

function keptWords({ place }: Book, said: TypeKept | undefined) {
  const kept = said?.kept ?? true;
  const isOwn = said?.clientId === place.clientId;
  return {
    kept,
    keptFrom: said && !isOwn ? said.name : null,
    // A company keeps what it does not leave out: that is no word of its own.
    keepsItself: isOwn && (place.path.length > 1 || !kept),
  };
}

function ruleWords({ place, rules, clients, titles, day }: Book, documentTypeId: number) {
  const held = rulesAt(rules, place.path, day).filter(
    (one) => one.documentTypeId === documentTypeId && one.required,
  );
  const row = ownRowOf(rules, place.clientId, documentTypeId, day);
  const lawful = rulesAt(
    rules.filter(({ clientId }) => clientId === null),
    place.path,
    day,
  ).filter((one) => one.documentTypeId === documentTypeId && one.basis === 'law' && one.required);
  const [first] = held;
  const from = first?.clientId;
  return {
    required: held.length > 0,
    forWhom: held.map((one) => whomText(one.appliesTo, one.conditions, titles)),
    law: lawful.map(({ citation, sentence }) => ({ citation, sentence })),
    requiredFrom: from == null || from === place.clientId ? null : (clients.get(from) ?? null),
    own: row && {
      required: row.required,
      appliesTo: row.appliesTo,
      jobTitles: (row.conditions.jobTitles ?? []).map((jobTitleId) => ({
        jobTitleId,
        jobTitle: titles.get(jobTitleId) ?? 'Removed job title',
      })),
      dueDays: row.dueDays,
      blocksDispatch: row.blocksDispatch,
      citation: row.citation,
      from: row.from,
    },
  };
}

/**
 * What a change would make of the rules. @throws `request.forbidden`, `request.not_found`, `request.invalid`,
 * `qualification.weaker_than_law`, `qualification.rule_problem`, `file-setup.later_rule`, `file-setup.still_required`
 */
async function planned(
  asker: Asker,
  {
    clientId,
    documentTypeId,
    use,
  }: { clientId: number; documentTypeId: number; use: 'read' | 'change' },
  body: Change,
) {
  const book = await openBook(asker.db, clientId, use);
  const { place, rules, titles, day } = book;
  needWrites(asker, place.clientId);
  const { names } = await readableTypes(asker);
  if (!names.has(documentTypeId)) throw requestError('request.not_found');
  if (body.asks === 'yes' && !isOffered(book, documentTypeId))
    throw requestError('request.not_found');
  const invalid = (field: string, message: string) =>
    requestError('request.invalid', { fields: [{ field, message }] });
  if (body.asks !== 'above' && body.citation === '')
    throw invalid('citation', 'Say what asks for it: a paragraph of the law, or your policy.');
  const strange = body.jobTitles.find((one) => !titles.has(one));
  if (strange !== undefined) throw invalid('jobTitles', 'Choose job titles from the list.');
  if (body.kept === null && place.path.length === 1)
    throw invalid('kept', 'Nobody stands above the company. Say yes or no.');
  const plan = planRow(rules, place, documentTypeId, body, day);
  const made = plan.added ?? plan.rewritten;
  if ((made ?? plan.ends ?? plan.takenBack) && laterRowOf(rules, clientId, documentTypeId, day))
    throw fail('file-setup.later_rule');
  if (made) {
    const weaker = weakerThanLaw(made, rules);
    if (weaker)
      throw failRule('qualification.weaker_than_law', {
        message: weaker.message,
        fields: [{ ...weaker, field: weaker.field === 'required' ? 'asks' : weaker.field }],
      });
    await checkSet(
      asker.db,
      book,
      made,
      plan.rules.filter((one) => one !== made),
    );
  }
  if (body.kept === false) mustNotBeAsked(book, plan.rules, documentTypeId);
  return { book, plan };
}

/** Nobody leaves out of the files what the files must hold. @throws `file-setup.still_required` */
function mustNotBeAsked(
  { place, types, clients, day }: Book,
  rules: readonly QualificationRule[],
  documentTypeId: number,
): void {
  const asked = rulesAt(rules, place.path, day).find(
    (one) => one.documentTypeId === documentTypeId && one.required,
  );
  if (!asked) return;
  const by = asked.clientId === null ? asked.citation : (clients.get(asked.clientId) ?? '');
  const message = `${nameIn(types)(documentTypeId)} is required here (${by}), so files keep it.`;
  throw fail('file-setup.still_required', { message, fields: [{ field: 'kept', message }] });
}

/** How many files a change would change; nothing is kept. @throws as `planned` */
export async function previewChange(
  asker: Asker,
  clientId: number,
  documentTypeId: number,
  body: Change,
): Promise<SetupEffect> {
  const { book, plan } = await planned(asker, { clientId, documentTypeId, use: 'read' }, body);
  const { place, rules } = book;
  const books = [bookOf(rules), bookOf(plan.rules)] as const;
  const effect = { changed: 0, lacking: 0, stopped: 0, freed: 0 };
  const { files, ids } = await filesAt(asker.db, place);
  for (let at = 0; at < ids.length; at += BATCH)
    for (const { by } of await judgeByBoth(asker.db, ids.slice(at, at + BATCH), books, place)) {
      const [was, willBe] = by.map(({ found }) => found) as [Qualification, Qualification];
      const [had, has] = [asksOf(was, documentTypeId), asksOf(willBe, documentTypeId)];
      if (had !== has || was.doNotDispatch !== willBe.doNotDispatch) effect.changed += 1;
      if (had !== has && willBe.items.some((one) => isLacking(one, documentTypeId)))
        effect.lacking += 1;
      if (!was.doNotDispatch && willBe.doNotDispatch) effect.stopped += 1;
      if (was.doNotDispatch && !willBe.doNotDispatch) effect.freed += 1;
    }
  return { files, judged: ids.length, ...effect };
}

type Item = Qualification['items'][number];

/** What a file asks of a type and how that stands, for comparing. */
const asksOf = ({ items }: Qualification, type: number): string =>
  JSON.stringify(
    items
      .filter(({ documentTypeId }) => documentTypeId === type)
      .map(({ status, severity, due, lastDay, authority }) => [
        status,
        severity,
        due,
        lastDay,
        authority,
      ]),
  );
const isLacking = ({ documentTypeId, status }: Item, type: number) =>
  documentTypeId === type && (status === 'missing' || status === 'expired');

/** Makes a change; files at the location and below it are judged anew afterwards. @throws as `planned` */
export async function changeSetup(
  asker: Asker,
  clientId: number,
  documentTypeId: number,
  body: Change,
): Promise<{ type: TypeSetup; rulesChanged: boolean }> {
  const { db } = asker;
  const { book, plan } = await planned(asker, { clientId, documentTypeId, use: 'change' }, body);
  const rulesChanged = await writePlan(asker, book, plan);
  const said = (await typesKept(db, book.place)).find(
    (one) => one.documentTypeId === documentTypeId,
  );
  const isOwn = said?.clientId === clientId;
  if (body.kept === null ? isOwn : !isOwn || said?.kept !== body.kept)
    await keepType(db, book.place, documentTypeId, body.kept);
  if (rulesChanged) await noteBelow(db, book.place.tenantId, clientId);
  const after = await typesOf(asker, await openBook(db, clientId));
  const type = after.find((one) => one.documentTypeId === documentTypeId);
  if (!type) throw requestError('request.not_found');
  return { type, rulesChanged };
}

async function writePlan(
  { db, caller }: Asker,
  { place: { tenantId } }: Book,
  { ends, takenBack, rewritten, added }: RowPlan,
): Promise<boolean> {
  if (ends?.to) await setRuleEnd(db, tenantId, ends.ruleId, ends.to);
  if (takenBack) await takeBackRules(db, tenantId, [takenBack.ruleId]);
  if (rewritten) await rewriteRule(db, tenantId, rewritten);
  if (added) await insertRule(db, tenantId, added, caller.id);
  return (ends ?? takenBack ?? rewritten ?? added) !== null;
}
