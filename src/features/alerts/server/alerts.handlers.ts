import { placeOf } from '#src/features/clients/server/clients.service.ts';
import type { CompanyRow } from '#src/features/company-file/company-file.contract.ts';
import { readableTypes } from '#src/features/qualification/server/types.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import type { Db } from '#src/server/db/handle.ts';
import { addDays } from '#src/shared/dates.ts';
import { callsOf } from '#src/server/handler.ts';
import { ALERT_COLUMNS } from '../alerts.columns.ts';
import { ALERT_TYPES, alertsApi } from '../alerts.contract.ts';
import { type Alert, countCompany, idOfAlert } from '../alerts.rules.ts';
import { countAlerts, countHome, countRunsOut, worstClients } from './alert-counts.sql.ts';
import { filterOf, ofCompany, statusesOf } from './alert-filter.service.ts';
import { everyAlert } from './alert-lists.service.ts';
import { type AlertFilter, readAlerts, readDrivers } from './alerts.sql.ts';
import { assignAlerts } from './assign.service.ts';
import { colleaguesAt } from './assign.sql.ts';
import { countMine } from './listed-alerts.service.ts';
import { listsAssigned } from './marks.sql.ts';
import { countOthers, otherAlerts } from './other-alerts.service.ts';
import { waitAlerts } from './wait.service.ts';

/** The days that count as this week, after today. */
const WEEK = 7;

/** So many are named on Home. */
const NAMED = 12;

/** What Home counts: what the screen of the alerts begins with. */
const FIGURES = alertsApi.exportList.query.parse({ problemsAndWarningsOnly: 'true' });

/** What is assigned to the caller and not put off. */
const MINE = alertsApi.exportList.query.parse({
  ...{ problemsAndWarningsOnly: 'true', assigned: 'me', waiting: 'none' },
});

export const alertsCalls = callsOf(alertsApi, {
  list: async (c) => {
    const { alertTypes, ...rest } = c.query;
    const { clientId } = c.params;
    const isWhole = alertTypes === undefined || alertTypes.includes('list');
    const query = {
      ...rest,
      alertTypes: isWhole ? undefined : ALERT_TYPES.filter((one) => alertTypes.includes(one)),
    };
    const filter = await filterOf(c, clientId, query);
    const statuses = statusesOf({ ...rest, alertTypes: undefined });
    const others = { clientId, kinds: alertTypes ?? [], filter: { ...filter, statuses } };
    if (query.summary)
      return {
        docAlerts: [],
        next: null,
        summary: {
          ...(await countAlerts(c.db, filter)),
          companyAlerts: countCompany(await ofCompany(c, clientId, query, filter)),
          ...(await countOthers(c, others)),
        },
      };
    const { rows, next } =
      filter.statuses.length === 0
        ? { rows: [], next: null }
        : await readAlerts(c.db, filter, query.limit, query.after);
    const first = query.after === undefined ? await otherAlerts(c, others, query.limit) : {};
    return { docAlerts: rows, next, ...first };
  },

  troubles: (c) => worstClients(c.db, c.caller.id),

  mine: async (c) => {
    const { clientId } = c.params;
    const { tenantId } = await placeOf(c.db, clientId);
    const assigned = await listsAssigned(c.db, tenantId, c.caller.id);
    const lists = await countMine(c, clientId, assigned);
    // Counting by whose they are goes through all files: only where any is the caller's.
    if (!assigned.includes('documents')) return { documents: 0, lists };
    const { docAlerts } = await countAlerts(c.db, await filterOf(c, clientId, MINE));
    return { documents: Object.values(docAlerts).reduce((sum, one) => sum + one, 0), lists };
  },

  drivers: async (c) => {
    const filter = await filterOf(c, c.params.clientId, c.query);
    return readDrivers(c.db, filter, c.query.limit, c.query.after);
  },

  company: async (c) => {
    const filter = await filterOf(c, c.params.clientId, c.query);
    return { companyAlerts: await ofCompany(c, c.params.clientId, c.query, filter) };
  },

  colleagues: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    const found = await colleaguesAt(c.db, place);
    const { id: userId, name } = c.caller;
    // The staff of the service are not among the company's users.
    const isListed = found.some((one) => one.userId === userId);
    return { colleagues: isListed ? found : [{ userId, name }, ...found] };
  },

  assign: async (c) => {
    const { alerts, assignee } = c.body;
    const { tenantId } = await placeOf(c.db, c.params.clientId);
    const { names } = await readableTypes(c);
    const { assigneeName, files } = await assignAlerts(c, {
      tenantId,
      alerts,
      assignee,
      types: [...names.keys()],
    });
    for (const { employeeId, clientId, documentTypeIds } of files)
      c.audit({
        entity: 'employee',
        entityId: employeeId,
        tenantId,
        clientId,
        detail: { act: 'assignAlerts', assignee, documentTypeIds },
      });
    c.live({ tenantId, topic: 'alerts', requirement: 'client.viewAlerts' });
    return { assigneeName };
  },

  wait: async (c) => {
    const { alerts, until, reason } = c.body;
    const { tenantId } = await placeOf(c.db, c.params.clientId);
    const { names } = await readableTypes(c);
    const files = await waitAlerts(c, {
      ...{ tenantId, alerts, until, reason },
      types: [...names.keys()],
    });
    for (const { employeeId, clientId, documentTypeIds } of files)
      c.audit({
        entity: 'employee',
        entityId: employeeId,
        tenantId,
        clientId,
        detail: { act: 'waitAlerts', until, documentTypeIds },
      });
    c.live({ tenantId, topic: 'alerts', requirement: 'client.viewAlerts' });
  },

  figures: async (c) => {
    const at = c.clientId ?? c.caller.clientId;
    const all = await filterOf(c, at, FIGURES);
    const counted = await countHome(c.db, all);
    // What was put off is counted, and named only in its list.
    const dated = { ...all, statuses: ['expired', 'expiring'], waiting: 'none' } as const;
    const { rows } = await readAlerts(c.db, dated, NAMED, undefined);
    const runsOut = await countRunsOut(c.db, all, addDays(all.day, WEEK));
    const company = countCompany(await ofCompany(c, at, FIGURES, all));
    return { ...counted, companyAlerts: company, runsOut, rows };
  },

  exportList: async (c) => {
    const filter = await filterOf(c, c.params.clientId, c.query);
    const company = await ofCompany(c, c.params.clientId, c.query, filter);
    const file = await csvFile<Alert>(c, {
      name: 'Document alerts',
      columns: ALERT_COLUMNS,
      wanted: c.query.columns,
      batches: allAlerts(c.db, filter, company),
      only: { ids: c.query.only, idOf: idOfAlert },
    });
    c.audit({
      entity: 'export',
      entityId: 'documentAlerts',
      clientId: c.params.clientId,
      detail: { rows: file.rows, columns: file.columns, searched: filter.search !== null },
    });
    return file.stream;
  },
});

async function* allAlerts(
  db: Db,
  filter: AlertFilter,
  company: readonly CompanyRow[],
): AsyncGenerator<readonly Alert[]> {
  yield company;
  yield* everyAlert(db, filter);
}
