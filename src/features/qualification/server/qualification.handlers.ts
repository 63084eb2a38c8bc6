import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { blindItemsOf } from '#src/features/documents/server/blind-documents.service.ts';
import type { Looker } from '#src/features/documents/server/blind-documents.service.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import { findRows, sortRows } from '#src/shared/columns.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { requestError } from '#src/shared/errors.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { AS_OF_COLUMNS, isShownRule, RULE_COLUMNS } from '../qualification.columns.ts';
import { qualificationApi } from '../qualification.contract.ts';
import type { Item } from '../qualification.contract.ts';
import type { QualificationItem } from '../item.rules.ts';
import { driverAsOf, type AsOf } from '../as-of.rules.ts';
import { whyApplies } from '../conditions.rules.ts';
import { qualifyBy } from '../qualification.rules.ts';
import { rulesFor } from '../rule-rows.rules.ts';
import { standingOf } from '../standing.rules.ts';
import { filesAsOf } from './as-of.service.ts';
import { documentsAsOf, factsOf, tenantOf } from './facts.sql.ts';
import { readClientNames, readRules } from './rules.sql.ts';
import { addRule, endRule, ruleSetOf } from './rule-set.service.ts';
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
async function judge(c: Looker, employeeId: string, asOf?: AsOf) {
  const { db } = c;
  const tenantId = await tenantOf(db, employeeId);
  if (tenantId === null) throw requestError('request.not_found');
  const unseen = await blindItemsOf(c, tenantId, [employeeId]);
  const [facts] = await factsOf(db, tenantId, [employeeId], false, unseen);
  if (!facts) throw requestError('request.not_found');
  const day = asOf?.day ?? todayIn(facts.zone);
  const driver = asOf ? driverAsOf(facts.driver, facts.lastDay, day) : facts.driver;
  const documents = asOf
    ? ((await documentsAsOf(db, tenantId, [employeeId], asOf, unseen)).get(employeeId) ?? [])
    : facts.documents;
  const held = rulesFor(await readRules(db, tenantId), driver, day, documents);
  const found = qualifyBy(held, driver, documents, day);
  return { tenantId, held, day, driver, found, openedOn: facts.openedOn };
}

type Judged = Awaited<ReturnType<typeof judge>>;

/** What a caller may see of items, with the names of their types and what their rules say. */
async function shownTo(c: Request, { held, driver }: Pick<Judged, 'held' | 'driver'>) {
  const { names } = await readableTypes(c);
  const nameOf = (type: number) => names.get(type) ?? `Type ${type}`;
  const rules = new Map(held.map((rule) => [rule.ruleId, rule]));
  const saidOf = ({ ruleId }: QualificationItem) => {
    const rule = rules.get(ruleId);
    // Every item comes of a rule that holds.
    if (!rule) throw new Error(`No rule ${ruleId} holds`);
    const { sentence, source, checkedOn, from } = rule;
    return { sentence, source, checkedOn, since: from, why: whyApplies(rule, driver) };
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

export const qualificationCalls = callsOf(qualificationApi, {
  employee: async (c) => {
    const { employeeId } = c.params;
    const { asOf, by = 'known' } = c.query;
    const of: AsOf | undefined = asOf === undefined ? undefined : { day: asOf, mode: by };
    const judged = await judge(c, employeeId, of);
    const { found, day, driver, openedOn } = judged;
    const { sees, shown, nameOf } = await shownTo(c, judged);
    const seen = found.items.filter(({ documentTypeId }) => sees(documentTypeId));
    const wrong = found.items.filter(({ severity }) => severity !== 'none');
    return {
      employeeId,
      judged: { day, mode: of?.mode ?? ('today' as const), openedOn },
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
  },

  ruleMatches: async (c) => {
    const { employeeId, documentTypeId } = c.params;
    const judged = await judge(c, employeeId);
    const { held, found, tenantId } = judged;
    const { sees, shown } = await shownTo(c, judged);
    const met = held.filter(
      (rule) => rule.documentTypeId === documentTypeId || rule.alsoBy.includes(documentTypeId),
    );
    const names = await readClientNames(
      c.db,
      tenantId,
      met.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])),
    );
    return found.items.flatMap((item) => {
      const rule = met.find(({ ruleId }) => ruleId === item.ruleId);
      if (!rule || !sees(item.documentTypeId)) return [];
      const { everyMonths, retentionMonths, retentionFrom, clientId } = rule;
      const clientName = clientId === null ? null : (names.get(clientId) ?? 'A location above');
      return [{ ...shown(item), everyMonths, retentionMonths, retentionFrom, clientName }];
    });
  },

  exportAsOf: async (c) => {
    const { clientId } = c.params;
    const { asOf: day, by: mode = 'known', columns: wanted } = c.query;
    const place = await placeOf(c.db, clientId);
    const { names } = await readableTypes(c);
    const file = await csvFile(c, {
      name: `Driver files as of ${day}`,
      columns: AS_OF_COLUMNS,
      wanted,
      batches: filesAsOf(c, place, { day, mode }, names),
    });
    c.audit({
      entity: 'export',
      entityId: 'qualificationAsOf',
      clientId,
      detail: { rows: file.rows, columns: file.columns, day, mode },
    });
    return file.stream;
  },

  rules: (c) => ruleSetOf(c, c.params.clientId),

  exportRules: async (c) => {
    const { clientId } = c.params;
    const { rules } = await ruleSetOf(c, clientId);
    const { show, sort, search = '', only, columns: wanted } = c.query;
    const held = rules.filter((rule) => isShownRule(rule, show));
    const shown = findRows(held, RULE_COLUMNS, search);
    const file = await csvFile(c, {
      name: 'Document rules',
      columns: RULE_COLUMNS,
      wanted,
      batches: oneBatch(sortRows(shown, sort ?? null, RULE_COLUMNS)),
      only: { ids: only, idOf: ({ ruleId }) => ruleId },
    });
    c.audit({
      entity: 'export',
      entityId: 'qualificationRules',
      clientId,
      detail: { rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  addRule: async (c) => {
    const rule = await addRule(c, c.params.clientId, c.body);
    c.audit({
      entity: 'qualificationRule',
      entityId: rule.ruleId,
      clientId: c.params.clientId,
      detail: { documentTypeId: rule.documentTypeId, from: rule.from, required: rule.required },
    });
    return rule;
  },

  endRule: async (c) => {
    const rule = await endRule(c, c.params.clientId, c.params.ruleId, c.body.to);
    c.audit({
      entity: 'qualificationRule',
      entityId: rule.ruleId,
      clientId: c.params.clientId,
      detail: { documentTypeId: rule.documentTypeId, to: rule.to },
    });
    return rule;
  },
});
