import { call } from '#src/web/http.ts';
import type { PaletteRow } from '#src/web/palette/provider.ts';
import { ALERT_COLUMNS } from '../alerts.columns.ts';
import { alertsApi } from '../alerts.contract.ts';
import { alertAddress } from './alert-address.ts';

/** More than anyone reads in the palette; the list has the rest. */
const MOST_ROWS = 20;

/** The worst alerts of a client, of employees that a text finds. */
export async function findAlerts(
  client: number,
  text: string,
  signal: AbortSignal,
): Promise<PaletteRow[]> {
  const search = text.trim();
  const { docAlerts } = await call(
    alertsApi.list,
    {
      params: { clientId: client },
      query: { limit: MOST_ROWS, problemsAndWarningsOnly: 'true', ...(search ? { search } : {}) },
    },
    { client, signal, background: true },
  );
  return docAlerts.map((alert) => ({
    id: alert.alertId,
    title: alert.employeeName,
    detail: `${ALERT_COLUMNS.document.text(alert)} · ${alert.clientName}`,
    meta: ALERT_COLUMNS.state.text(alert),
    open: alertAddress(alert.employeeId),
    value: alert.employeeId,
  }));
}
