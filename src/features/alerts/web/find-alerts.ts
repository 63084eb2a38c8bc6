import type { QueryClient } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import type { PaletteRow } from '#src/web/palette/provider.ts';
import { fold } from '#src/web/palette/ranking.ts';
import { openScopes } from '#src/web/palette/scope.ts';
import { sessionStore } from '#src/web/session-store.ts';
import { ALERT_COLUMNS } from '../alerts.columns.ts';
import { alertsApi } from '../alerts.contract.ts';
import { alertAddress, COMPANY_ALERTS } from './alert-address.ts';
import { isAlertRows } from './alert-rows.ts';
import { colleaguesQuery } from './alerts.queries.ts';
import { listColleaguesQuery } from './listed.queries.ts';

/** More than anyone reads in the palette; the list has the rest. */
const MOST_ROWS = 20;

/** The choice of a paper of the company. */
export const COMPANY = 'company';

/** The worst alerts of a client, of employees that a text finds; before them those of the company itself. */
export async function findAlerts(
  client: number,
  text: string,
  signal: AbortSignal,
): Promise<PaletteRow[]> {
  const search = text.trim();
  const wanted = { problemsAndWarningsOnly: 'true', ...(search ? { search } : {}) } as const;
  const params = { clientId: client };
  const options = { client, signal, background: true };
  const [{ companyAlerts }, { docAlerts }] = await Promise.all([
    call(alertsApi.company, { params, query: wanted }, options),
    call(alertsApi.list, { params, query: { limit: MOST_ROWS, ...wanted } }, options),
  ]);
  return [
    ...companyAlerts.map((row) => ({
      id: row.itemId,
      title: row.companyName,
      detail: ALERT_COLUMNS.document.text(row),
      meta: ALERT_COLUMNS.state.text(row),
      open: COMPANY_ALERTS,
      value: COMPANY,
    })),
    ...docAlerts.map((alert) => ({
      id: alert.alertId,
      title: alert.employeeName,
      detail: `${ALERT_COLUMNS.document.text(alert)} · ${alert.clientName}`,
      meta: ALERT_COLUMNS.state.text(alert),
      open: alertAddress(alert.employeeId),
      value: alert.employeeId,
    })),
  ];
}

/** The choice of nobody. */
export const NOBODY = 'nobody';

/** Those to whom the alerts of the list that stands open can be given, of whom a text finds: oneself first, nobody last. */
export async function findColleagues(
  client: number,
  text: string,
  queryClient: QueryClient,
): Promise<PaletteRow[]> {
  const me = sessionStore.get().user?.id;
  const subject = openScopes().find(({ scope }) => scope === 'alertRows')?.subject;
  const list = isAlertRows(subject) ? subject.list : null;
  const { colleagues } =
    list === null
      ? await queryClient.fetchQuery(colleaguesQuery(client))
      : await queryClient.fetchQuery(listColleaguesQuery(client, list));
  const rows = colleagues.map(({ userId, name }): PaletteRow => {
    const self = userId === me ? { detail: 'me' } : {};
    return { id: userId, title: name, value: userId, ...self };
  });
  const own = rows.filter(({ id }) => id === me);
  const others = rows.filter(({ id }) => id !== me);
  const all: PaletteRow[] = [...own, ...others, { id: NOBODY, title: 'No one', value: NOBODY }];
  const words = fold(text.trim());
  return all.filter(({ title, detail }) => fold(`${title} ${detail ?? ''}`).includes(words));
}
