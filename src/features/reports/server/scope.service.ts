import { placeOf, todayAt, type Place } from '#src/features/clients/server/clients.service.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { mayRun, reportOf, type ReportName } from '../reports.rules.ts';
import { SPANS, type Span } from '../spans.rules.ts';
import { reportSites, tenantOfUser, type ReportSite } from './sites.sql.ts';

/** What a report needs of the call that runs it. */
export type Reading = Pick<
  Context<Endpoint>,
  'db' | 'caller' | 'grants' | 'services' | 'clientId' | 'kernel' | 'searchHeader' | 'audit'
>;

/** Where and when a call asks for a report. */
export interface Asked {
  clientId: number;
  forUser?: string | undefined;
  selectedClientId?: number | undefined;
  selectedDOTIds?: readonly string[] | undefined;
  /** Of these alone, each with everything below it. */
  sites?: readonly number[] | undefined;
  /** Without the locations below. */
  alone?: boolean;
  startDate?: IsoDate | undefined;
  endDate?: IsoDate | undefined;
}

/** What a report is run over, within what its caller may see. */
export interface Scope extends Span {
  name: ReportName;
  place: Place;
  /** The locations; null for the whole company, as far as the caller works there. */
  sites: readonly number[] | null;
  /** The DOT number of each location. */
  dotOf: (clientId: number) => string | null;
  dotOfLegacy: (legacyClientId: number) => string | null;
  today: IsoDate;
}

const invalid = (field: string, message: string) =>
  requestError('request.invalid', { fields: [{ field, message }] });

/** Whose locations are asked for; null for the caller's own. @throws `request.forbidden`, `request.not_found` */
async function otherUser(c: Reading, userId: string | undefined) {
  if (userId === undefined || userId === c.caller.id) return null;
  if (!holds(c.grants, 'client.viewUsers') && !holds(c.grants, 'admin.viewUsers'))
    throw requestError('request.forbidden');
  const tenantId = await tenantOfUser(c.db, userId);
  if (tenantId === null) throw requestError('request.not_found');
  return { tenantId, userId };
}

/** The place that a report is about: the one named, which must be at or below that of the path. @throws `request.not_found` */
async function placeAsked(c: Reading, { clientId, selectedClientId }: Asked): Promise<Place> {
  const place = await placeOf(c.db, clientId);
  if (selectedClientId === undefined || selectedClientId === clientId) return place;
  const selected = await placeOf(c.db, selectedClientId);
  if (!selected.path.includes(clientId)) throw requestError('request.not_found');
  return selected;
}

/** Of the locations those that run under the numbers that were chosen. @throws `request.invalid` */
function underNumbers(sites: readonly ReportSite[], chosen: readonly string[] | undefined) {
  if (!chosen || chosen.length === 0) throw invalid('selectedDOTIds', 'Choose a DOT number.');
  const known = new Set(sites.map(({ dot }) => dot));
  const unknown = chosen.find((number) => !known.has(number));
  if (unknown !== undefined)
    throw invalid('selectedDOTIds', 'One of these DOT numbers is of no location here.');
  return sites.filter(({ dot }) => dot !== null && chosen.includes(dot));
}

/**
 * Where a report is run, when and for whom: the permission of the report itself is asked first (D310).
 * @throws `request.forbidden`, `request.no_service`, `request.not_found`, `request.invalid`
 */
export async function scopeOf(c: Reading, name: ReportName, asked: Asked): Promise<Scope> {
  const report = reportOf(name);
  if (!mayRun(report, c.grants, null)) throw requestError('request.forbidden');
  if (!mayRun(report, c.grants, c.services)) throw requestError('request.no_service');
  const place = await placeAsked(c, asked);
  const forUser = await otherUser(c, asked.forUser);
  const all = await reportSites(c.db, place, forUser);
  const byNumber = report.basis === 'DOT';
  const wanted = byNumber ? underNumbers(all, asked.selectedDOTIds) : all;
  const inSites = asked.sites && (await reachOf(c, place, asked.sites));
  const own = wanted.filter(
    ({ clientId }) =>
      (!inSites || inSites.has(clientId)) && (!asked.alone || clientId === place.clientId),
  );
  const isWhole =
    place.path.length === 1 && !byNumber && !inSites && !asked.alone && forUser === null;
  const today = await todayAt(c.db, place);
  const dots = new Map(all.map(({ clientId, dot }) => [clientId, dot]));
  const legacy = new Map(all.map(({ legacyClientId, dot }) => [legacyClientId, dot]));
  return {
    name,
    place,
    sites: isWhole ? null : own.map(({ clientId }) => clientId),
    dotOf: (clientId) => dots.get(clientId) ?? null,
    dotOfLegacy: (legacyClientId) => legacy.get(legacyClientId) ?? null,
    today,
    ...spanOf(name, asked, today),
  };
}

/** Of some locations those at or below the place, each with everything below it. */
async function reachOf(c: Reading, place: Place, sites: readonly number[]): Promise<Set<number>> {
  const reached = new Set<number>();
  for (const clientId of new Set(sites)) {
    const one = await placeAsked(c, { clientId: place.clientId, selectedClientId: clientId });
    for (const found of await reportSites(c.db, one, null)) reached.add(found.clientId);
  }
  return reached;
}

/** The period asked for; without any, the one that the report begins with. @throws `request.invalid` */
function spanOf(name: ReportName, { startDate, endDate }: Asked, today: IsoDate): Span {
  const [first] = reportOf(name).spans;
  if (first === undefined) return { startDate: null, endDate: null };
  if (startDate === undefined && endDate === undefined) return SPANS[first].of(today);
  if (startDate !== undefined && endDate !== undefined && startDate > endDate)
    throw invalid('endDate', 'The last day is before the first.');
  return { startDate: startDate ?? null, endDate: endDate ?? null };
}
