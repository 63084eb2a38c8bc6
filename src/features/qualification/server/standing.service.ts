import { blindItemsOf } from '#src/features/documents/server/blind-documents.service.ts';
import type { Looker } from '#src/features/documents/server/blind-documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { requestError } from '#src/shared/errors.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { EmployeeQualification, Item } from '../qualification.contract.ts';
import type { QualificationItem } from '../item.rules.ts';
import type { AsOf } from '../as-of.rules.ts';
import { whyApplies } from '../conditions.rules.ts';
import { qualifyBy } from '../qualification.rules.ts';
import { rulesFor } from '../rule-rows.rules.ts';
import { standingOf } from '../standing.rules.ts';
import { driversAsOf } from './as-of.service.ts';
import { factsOf, tenantOf } from './facts.sql.ts';
import { documentsAsOf } from './filed-as-of.sql.ts';
import { readRules } from './rules.sql.ts';
import { readableTypes } from './types.service.ts';

interface Request {
  db: Db;
  caller: { isConcordeUser: boolean };
  grants: PermissionGrants;
}

/**
 * How an employee stands today or as of a day, straight from the file, as far as the caller is to know it.
 * @throws `request.not_found`
 */
export async function judge(c: Looker, employeeId: string, asOf?: AsOf) {
  const { db } = c;
  const tenantId = await tenantOf(db, employeeId);
  if (tenantId === null) throw requestError('request.not_found');
  const unseen = await blindItemsOf(c, tenantId, [employeeId]);
  const [facts] = await factsOf(db, tenantId, [employeeId], false, unseen);
  if (!facts) throw requestError('request.not_found');
  const day = asOf?.day ?? todayIn(facts.zone);
  const then = asOf && (await driversAsOf(db, tenantId, [facts], asOf)).get(employeeId);
  const driver = then?.driver ?? facts.driver;
  const filed = asOf && (await documentsAsOf(db, tenantId, [employeeId], asOf, unseen));
  const documents = filed ? (filed.documents.get(employeeId) ?? []) : facts.documents;
  const held = rulesFor(await readRules(db, tenantId), driver, day, documents);
  const found = qualifyBy(held, driver, documents, day);
  const judged = {
    day,
    mode: asOf?.mode ?? ('today' as const),
    openedOn: facts.openedOn,
    byRecordThen: then?.byRecordThen ?? false,
    changed: then?.changed ? [...then.changed] : null,
    papersAsCorrected: filed?.unkept.get(employeeId) ?? 0,
  };
  return { tenantId, held, day, driver, found, judged };
}

type Judged = Awaited<ReturnType<typeof judge>>;

/** What a caller may see of items, with the names of their types and what their rules say. */
export async function shownTo(c: Request, { held, driver }: Pick<Judged, 'held' | 'driver'>) {
  const { names } = await readableTypes(c);
  const nameOf = (type: number) => names.get(type) ?? `Type ${type}`;
  const rules = new Map(held.map((rule) => [rule.ruleId, rule]));
  const saidOf = ({ ruleId }: QualificationItem) => {
    const rule = rules.get(ruleId);
    // Every item comes of a rule that holds.
    if (!rule) throw new Error(`No rule ${ruleId} holds`);
    const { sentence, source, checkedOn, unverified, from } = rule;
    return { sentence, source, checkedOn, unverified, since: from, why: whyApplies(rule, driver) };
  };
  return {
    nameOf,
    sees: (type: number) => names.has(type),
    shown: (item: QualificationItem): Item => {
      const { expiringDays: _, overdueFrom: __, nextDay: ___, ...rest } = item;
      return { ...rest, ...saidOf(item), documentType: nameOf(item.documentTypeId) };
    },
  };
}

/**
 * How a file stands today or as of a day: its items worst first, of the types that the caller may see.
 * @throws `request.not_found`
 */
export async function standingOfFile(
  c: Looker & Request,
  employeeId: string,
  of?: AsOf,
): Promise<EmployeeQualification> {
  const one = await judge(c, employeeId, of);
  const { found, day, driver, judged } = one;
  const { sees, shown, nameOf } = await shownTo(c, one);
  const seen = found.items.filter(({ documentTypeId }) => sees(documentTypeId));
  const wrong = found.items.filter(({ severity }) => severity !== 'none');
  return {
    employeeId,
    judged,
    state: standingOf(found, [], day).state,
    applicant: !driver.employed,
    score: found.doNotDispatch ? null : found.score,
    doNotDispatch: found.doNotDispatch,
    items: seen.map(shown),
    deductions: found.deductions
      .filter(({ documentTypeId }) => sees(documentTypeId))
      .map((one) => ({ ...one, documentType: nameOf(one.documentTypeId) })),
    withheld: wrong.filter(({ documentTypeId }) => !sees(documentTypeId)).length,
  };
}
