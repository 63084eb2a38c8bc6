import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import { findRows, sortRows } from '#src/shared/columns.ts';
import { AS_OF_COLUMNS, isShownRule, RULE_COLUMNS } from '../qualification.columns.ts';
import { qualificationApi } from '../qualification.contract.ts';
import { filesAsOf } from './as-of.service.ts';
import { readClientNames } from './rules.sql.ts';
import { addRule, endRule, ruleSetOf } from './rule-set.service.ts';
import { judge, shownTo, standingOfFile } from './standing.service.ts';
import { readableTypes } from './types.service.ts';

export const qualificationCalls = callsOf(qualificationApi, {
  employee: (c) => {
    const { asOf: day, by: mode = 'known' } = c.query;
    return standingOfFile(c, c.params.employeeId, day === undefined ? undefined : { day, mode });
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
