import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { checkWait, keptWait } from '#src/features/work/server/waiting.service.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import { LISTED_COLUMNS } from '../alert-lists.columns.ts';
import { alertListsApi, type ListedAlert } from '../alert-lists.contract.ts';
import { type AlertList, LIST_FACTS } from '../alert-lists.rules.ts';
import { colleaguesAt, readColleague } from './assign.sql.ts';
import {
  type Asker,
  checkSees,
  countKinds,
  findListed,
  namedAlerts,
  namedDocuments,
} from './listed-alerts.service.ts';
import { insertComments, markAssignee, markWait, readComments, unmark } from './marks.sql.ts';

/** The permissions of which a colleague needs one to be given an alert of a list. */
const needsOf = (list: AlertList): readonly string[] => [LIST_FACTS[list].permission].flat();

/** What an act on alerts leaves: a row of the audit each, and a hint. */
function noteAct(
  c: Pick<Context<Endpoint>, 'audit' | 'live'>,
  {
    list,
    tenantId,
    alerts,
  }: {
    list: AlertList | 'documents';
    tenantId: number;
    alerts: readonly { alertId: string; clientId: number }[];
  },
  detail: Readonly<Record<string, unknown>>,
): void {
  for (const { alertId, clientId } of alerts)
    c.audit({
      entity: 'alert',
      entityId: alertId,
      tenantId,
      clientId,
      detail: { list, ...detail },
    });
  const permission = list === 'documents' ? 'client.viewAlerts' : LIST_FACTS[list].permission;
  const topics = list === 'documents' ? ['alerts'] : ['alerts', LIST_FACTS[list].topic];
  for (const topic of topics) c.live({ tenantId, topic, requirement: permission });
}

/** Alerts of any list by their ids. */
const named = (c: Asker, list: AlertList | 'documents', clientId: number, ids: readonly string[]) =>
  list === 'documents' ? namedDocuments(c, clientId, ids) : namedAlerts(c, list, clientId, ids);

export const alertListsCalls = callsOf(alertListsApi, {
  list: async (c) => {
    const { alerts, more, putOff } = await findListed(c, c.params.list, c.params.clientId, c.query);
    return { alerts: [...alerts], more, putOff };
  },

  counts: (c) => countKinds(c, c.params.list, c.params.clientId),

  exportList: async (c) => {
    const { list, clientId } = c.params;
    const { alerts } = await findListed(c, list, clientId, c.query);
    const file = await csvFile<ListedAlert>(c, {
      name: LIST_FACTS[list].title,
      columns: LISTED_COLUMNS,
      wanted: c.query.columns,
      batches: oneBatch(alerts),
      only: { ids: c.query.only, idOf: ({ alertId }) => alertId },
    });
    c.audit({
      entity: 'export',
      entityId: `${list}Alerts`,
      clientId,
      detail: { rows: file.rows, columns: file.columns, searched: !!c.query.search },
    });
    return file.stream;
  },

  colleagues: async (c) => {
    const { list, clientId } = c.params;
    checkSees(c, list);
    const found = await colleaguesAt(c.db, await placeOf(c.db, clientId), needsOf(list));
    const { id: userId, name } = c.caller;
    const isListed = found.some((one) => one.userId === userId);
    return { colleagues: isListed ? found : [{ userId, name }, ...found] };
  },

  assign: async (c) => {
    const { list, clientId } = c.params;
    const { assignee } = c.body;
    const { tenantId, alerts } = await namedAlerts(c, list, clientId, c.body.alerts);
    const at = { tenantId, source: list };
    let assigneeName: string | null = null;
    if (assignee === null)
      await unmark(
        c.db,
        at,
        alerts.map(({ alertId }) => alertId),
        'assignee',
      );
    else {
      const places = [...new Set(alerts.map((one) => one.clientId))];
      assigneeName =
        assignee === c.caller.id
          ? c.caller.name
          : await readColleague(c.db, tenantId, assignee, places, needsOf(list));
      if (assigneeName === null)
        throw requestError('request.invalid', {
          fields: [{ field: 'assignee', message: 'Choose a colleague who may see these alerts.' }],
        });
      await markAssignee(c.db, at, alerts, {
        ...{ userId: assignee, name: assigneeName, by: c.caller.id },
      });
    }
    noteAct(c, { list, tenantId, alerts }, { act: 'assignAlerts', assignee });
    return { assigneeName };
  },

  wait: async (c) => {
    const { list, clientId } = c.params;
    const { until, reason } = c.body;
    checkWait(until);
    const { tenantId, alerts } = await namedAlerts(c, list, clientId, c.body.alerts);
    const at = { tenantId, source: list };
    if (until === null)
      await unmark(
        c.db,
        at,
        alerts.map(({ alertId }) => alertId),
        'wait',
      );
    else await markWait(c.db, at, alerts, { until: keptWait(until), reason, by: c.caller.id });
    noteAct(c, { list, tenantId, alerts }, { act: 'waitAlerts', until });
  },

  comments: async (c) => {
    const { list, clientId } = c.params;
    const { tenantId } = await named(c, list, clientId, [c.query.alertId]);
    return { comments: await readComments(c.db, tenantId, list, c.query.alertId) };
  },

  comment: async (c) => {
    const { list, clientId } = c.params;
    const { tenantId, alerts } = await named(c, list, clientId, c.body.alerts);
    const said = { body: c.body.body, by: c.caller.id, name: c.caller.name };
    const comments = await insertComments(c.db, { tenantId, source: list }, alerts, said);
    noteAct(c, { list, tenantId, alerts }, { act: 'commentAlert' });
    return { comments };
  },
});
