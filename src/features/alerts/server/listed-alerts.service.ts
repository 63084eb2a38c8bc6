import { countQueriesBeyond } from '#src/features/clearinghouse/server/query-alerts.service.ts';
import { narrowSites, placeOf, zoneOf } from '#src/features/clients/server/clients.service.ts';
import { readableTypes } from '#src/features/qualification/server/types.service.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { meets } from '#src/shared/permissions.ts';
import { isServed, type Service } from '#src/shared/services.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { LISTED_COLUMNS } from '../alert-lists.columns.ts';
import type { ListedAlert } from '../alert-lists.contract.ts';
import {
  ALERT_LISTS,
  type AlertList,
  filterAlerts,
  LIST_FACTS,
  type ListFilter,
  stateOf,
} from '../alert-lists.rules.ts';
import { ALERTS_ERRORS } from '../alerts.contract.ts';
import { type At, type BareAlert, type Looker, readSource } from './alert-sources.service.ts';
import { alertsAsked } from './assign.service.ts';
import {
  anyWaits,
  employmentOf,
  type MarkedAlert,
  readLastComments,
  readMarks,
} from './marks.sql.ts';

const fail = thrower(ALERTS_ERRORS);

export type Asker = Looker & { services: readonly Service[] | null };

/** Whether somebody may see a list: the permission is theirs, and the service the client's (R487). */
export const maySee = (
  { grants, services }: Pick<Asker, 'grants' | 'services'>,
  list: AlertList,
): boolean =>
  meets(grants, LIST_FACTS[list].permission) && isServed(LIST_FACTS[list].feature, services);

/** @throws request.forbidden or request.no_service for a list that the caller may not see */
export function checkSees(c: Pick<Asker, 'grants' | 'services'>, list: AlertList): void {
  if (!meets(c.grants, LIST_FACTS[list].permission)) throw requestError('request.forbidden');
  if (!maySee(c, list)) throw requestError('request.no_service');
}

/** @throws request.not_found for a location that is not the caller's to see */
async function placeAt(c: Asker, clientId: number, shown: boolean): Promise<At> {
  const place = await placeOf(c.db, clientId);
  const zone = await zoneOf(c.db, place);
  return {
    ...{ place, zone, shown, today: todayIn(zone) },
    sites: place.path.length === 1 ? null : await narrowSites(c.db, [place.clientId], true),
  };
}

/** Alerts with what people noted of them; a wait is over where its alert stands otherwise. */
async function withMarks(
  { db }: Pick<Asker, 'db'>,
  list: AlertList,
  tenantId: number,
  alerts: readonly BareAlert[],
): Promise<ListedAlert[]> {
  const ids = alerts.map(({ alertId }) => alertId);
  if (ids.length === 0) return [];
  const marks = new Map(
    (await readMarks(db, tenantId, list, ids)).map((one) => [one.alertId, one]),
  );
  const said = new Map(
    (await readLastComments(db, tenantId, list, ids)).map((one) => [one.alertId, one]),
  );
  return alerts.map((alert) => {
    const mark = marks.get(alert.alertId);
    const last = said.get(alert.alertId);
    const waits = mark?.waits === true && mark.waitState === stateOf(alert);
    return {
      ...alert,
      list,
      assignee: mark?.assignee ?? null,
      assigneeName: mark?.assigneeName ?? null,
      waitsUntil: waits ? (mark.waitsUntil ?? 'arrival') : null,
      waitReason: waits ? mark.waitReason : '',
      comments: last?.comments ?? 0,
      lastComment: last ?? null,
    };
  });
}

/** All alerts of a list at a location, the worst first. */
async function listedAt(
  c: Asker,
  list: AlertList,
  at: At,
): Promise<{ alerts: ListedAlert[]; more: boolean }> {
  const { alerts, more } = await readSource(c, list, at);
  return { alerts: await withMarks(c, list, at.place.tenantId, alerts), more };
}

/** What a caller asks of a list. */
export interface Wanted {
  kinds?: readonly string[] | undefined;
  sites?: readonly number[] | undefined;
  problemsAndWarningsOnly?: boolean | undefined;
  employmentStatuses?: readonly string[] | undefined;
  expiredDays?: number | undefined;
  expiringDays?: number | undefined;
  assigned?: 'me' | 'nobody' | undefined;
  waiting?: 'none' | 'only' | undefined;
  search?: string | undefined;
}

/** The alerts of a list that a filter finds, and how many of those it would find are put off. */
export async function findListed(
  c: Asker,
  list: AlertList,
  clientId: number,
  wanted: Wanted,
  /** False where they are only counted. */
  shown = true,
): Promise<{ alerts: readonly ListedAlert[]; more: boolean; putOff: number }> {
  checkSees(c, list);
  const at = await placeAt(c, clientId, shown);
  const { alerts: all, more } = await listedAt(c, list, at);
  const employment = wanted.employmentStatuses
    ? await employmentOf(
        c.db,
        at.place.tenantId,
        all.flatMap(({ employeeId }) => employeeId ?? []),
      )
    : new Map<string, string>();
  const rows = all.map((alert) => ({
    ...alert,
    employmentStatus: employment.get(alert.employeeId ?? '') ?? null,
  }));
  const filter: ListFilter = {
    kinds: wanted.kinds ?? null,
    sites: wanted.sites === undefined ? null : await narrowSites(c.db, wanted.sites, true),
    employmentStatuses: wanted.employmentStatuses ?? null,
    problemsAndWarningsOnly: wanted.problemsAndWarningsOnly ?? false,
    expiredDays: wanted.expiredDays ?? null,
    expiringDays: wanted.expiringDays ?? null,
    assignee: wanted.assigned === 'me' ? c.caller.id : (wanted.assigned ?? null),
    waiting: null,
    search: wanted.search ?? '',
    today: at.today,
  };
  const found = filterAlerts(rows, filter, LISTED_COLUMNS);
  return {
    alerts: filterAlerts(found, { ...filter, waiting: wanted.waiting ?? null }, LISTED_COLUMNS),
    more,
    putOff: found.filter(({ waitsUntil }) => waitsUntil !== null).length,
  };
}

/**
 * How many alerts of a list there are of each kind, without what is put off (D367): what Home says and what the list shows. Of the
 * Clearinghouse's, of which the first are listed, the rest are added by what they are kept as; what keeps one of them from being asked about
 * is seen once they are listed.
 */
export async function countKinds(
  c: Asker,
  list: AlertList,
  clientId: number,
): Promise<{ count: number; kinds: Record<string, number> }> {
  const { alerts, more, putOff } = await findListed(c, list, clientId, { waiting: 'none' }, false);
  const kinds: Record<string, number> = {};
  for (const { kind } of alerts) kinds[kind] = (kinds[kind] ?? 0) + 1;
  if (list === 'queries' && more) {
    const beyond = await countQueriesBeyond(c.db, clientId, alerts.length + putOff);
    for (const [kind, count] of Object.entries(beyond)) kinds[kind] = (kinds[kind] ?? 0) + count;
  }
  return { count: Object.values(kinds).reduce((sum, one) => sum + one, 0), kinds };
}

/** How many alerts of each list are assigned to the caller, of those with a screen to look at them; what is put off is left out. */
export async function countMine(
  c: Asker,
  clientId: number,
  assigned: readonly string[],
): Promise<{ list: AlertList; count: number }[]> {
  const found: { list: AlertList; count: number }[] = [];
  for (const list of ALERT_LISTS) {
    if (!assigned.includes(list) || !maySee(c, list)) continue;
    const wanted = { assigned: 'me', waiting: 'none' } as const;
    const { alerts } = await findListed(c, list, clientId, wanted, false);
    if (alerts.length > 0) found.push({ list, count: alerts.length });
  }
  return found;
}

/** How many of a list at a location are put off; none is the usual answer, and soon found. */
export async function countPutOff(
  c: Asker,
  list: AlertList,
  clientId: number,
  sites: readonly number[] | null,
): Promise<number> {
  const { tenantId } = await placeOf(c.db, clientId);
  if (!(await anyWaits(c.db, tenantId, list))) return 0;
  const { alerts } = await listedAt(c, list, await placeAt(c, clientId, false));
  return alerts.filter(
    (one) => one.waitsUntil !== null && (sites === null || sites.includes(one.clientId)),
  ).length;
}

/** Alerts of a list as they stand, by their ids. @throws alerts.settled when one is not there any more */
export async function namedAlerts(
  c: Asker,
  list: AlertList,
  clientId: number,
  ids: readonly string[],
): Promise<{ tenantId: number; alerts: MarkedAlert[] }> {
  checkSees(c, list);
  const at = await placeAt(c, clientId, false);
  const { alerts } = await readSource(c, list, at);
  const byId = new Map(alerts.map((one) => [one.alertId, one]));
  const found = [...new Set(ids)].map((id) => {
    const alert = byId.get(id);
    if (!alert) throw fail('alerts.settled');
    const { alertId, employeeId } = alert;
    return { alertId, employeeId, clientId: alert.clientId, state: stateOf(alert) };
  });
  return { tenantId: at.place.tenantId, alerts: found };
}

/** What names a document alert: employee, document type and authority. */
const DOCUMENT = /^([\da-f-]{36})\.(\d{1,9})(?:\.(.{1,64}))?$/;

/** Document alerts by their ids. @throws alerts.settled when one is not there any more */
export async function namedDocuments(
  c: Pick<Context<Endpoint>, 'db' | 'caller' | 'grants' | 'services'>,
  clientId: number,
  ids: readonly string[],
): Promise<{ tenantId: number; alerts: Omit<MarkedAlert, 'state'>[] }> {
  if (!meets(c.grants, 'client.viewAlerts')) throw requestError('request.forbidden');
  if (!isServed('alerts', c.services)) throw requestError('request.no_service');
  const { tenantId } = await placeOf(c.db, clientId);
  const asked = [...new Set(ids)].map((alertId) => {
    const [, employeeId = '', type = '', authority = null] = DOCUMENT.exec(alertId) ?? [];
    if (employeeId === '') throw fail('alerts.settled');
    return { alertId, employeeId, documentTypeId: Number(type), authority };
  });
  const { names } = await readableTypes(c);
  const { files } = await alertsAsked(c.db, { tenantId, alerts: asked, types: [...names.keys()] });
  const places = new Map(files.map((file) => [file.employeeId, file.clientId]));
  return {
    tenantId,
    alerts: asked.map(({ alertId, employeeId }) => ({
      alertId,
      employeeId,
      clientId: places.get(employeeId) ?? clientId,
    })),
  };
}
