import type { Alone } from '#src/features/clients/alone.rules.ts';
import { sitesAlone } from '#src/features/clients/server/sites-alone.service.ts';
import { todayAt, worksAt } from '#src/features/clients/server/clients.service.ts';
import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { addDays, type IsoDate } from '#src/shared/dates.ts';
import type { Compliance, ComplianceCause, ComplianceFigures } from '../compliance.contract.ts';
import {
  addFiles,
  type FileCounts,
  type Grouping,
  scoreOf,
  weeksFrom,
} from '../compliance.rules.ts';
import {
  ownTops,
  readCauses,
  readDays,
  readForecast,
  readPath,
  readPlaces,
} from './compliance.sql.ts';

/** So many places are named. */
const NAMED = 500;

/** Counts as they are answered. */
function shown({ scoreSum, scored, ...counts }: FileCounts): ComplianceFigures {
  return { ...counts, score: scoreOf({ scoreSum, scored }) };
}

/** How a location and everything below it stands, of the document types that the caller may read. */
export async function complianceOf(
  db: Db,
  place: Place,
  {
    by,
    days,
    types,
    alone,
  }: {
    by: Grouping;
    days: number;
    types: ReadonlyMap<number, string>;
    alone?: Alone | undefined;
  },
): Promise<Compliance> {
  const day = await todayAt(db, place);
  const path = await readPath(db, place);
  const here = path.at(-1);
  const sites = alone === undefined ? null : await sitesAlone(db, place, alone);
  const places = await readPlaces(db, place, by, sites);
  const more = places.length > NAMED;
  const now = addFiles(places);
  return {
    clientId: place.clientId,
    name: here?.name ?? '',
    above: path.slice(0, -1),
    day,
    now: shown(now),
    by,
    places: places.slice(0, NAMED).map(({ clientId, name, isAbove, ...counts }) => ({
      clientId,
      name,
      isAbove,
      ...shown(counts),
    })),
    more,
    causes: await causesOf(db, place, sites, types),
    forecast: await forecastOf(db, place, sites, day, types),
    history: sites === null ? await historyOf(db, place, addDays(day, -days)) : [],
  };
}

async function causesOf(
  db: Db,
  place: Place,
  sites: readonly number[] | null,
  types: ReadonlyMap<number, string>,
) {
  const none = { drivers: 0, alerts: 0 };
  const causes = new Map<number, ComplianceCause>();
  for (const { figure, count } of await readCauses(db, place, sites)) {
    const [kind, type, status] = figure.split(':');
    const documentTypeId = Number(type);
    const documentType = types.get(documentTypeId);
    if (documentType === undefined || !isPulling(status)) continue;
    const cause = causes.get(documentTypeId) ?? {
      documentTypeId,
      documentType,
      missing: none,
      expired: none,
      expiring: none,
      pendingReview: none,
    };
    const { drivers, alerts } = cause[status];
    cause[status] = {
      drivers: kind === 'p' ? drivers + count : drivers,
      alerts: alerts + count,
    };
    causes.set(documentTypeId, cause);
  }
  const bad = ({ missing, expired }: ComplianceCause) => missing.drivers + expired.drivers;
  const soon = ({ expiring, pendingReview }: ComplianceCause) =>
    expiring.drivers + pendingReview.drivers;
  return [...causes.values()].sort(
    (a, b) => bad(b) - bad(a) || soon(b) - soon(a) || a.documentTypeId - b.documentTypeId,
  );
}

const PULLING = ['missing', 'expired', 'expiring', 'pendingReview'] as const;
const isPulling = (status: string | undefined): status is (typeof PULLING)[number] =>
  PULLING.some((one) => one === status);

async function forecastOf(
  db: Db,
  place: Place,
  sites: readonly number[] | null,
  day: IsoDate,
  types: ReadonlyMap<number, string>,
): Promise<Compliance['forecast']> {
  const weeks = weeksFrom(day);
  const rows = await readForecast(db, place, sites, weeks[0] ?? day, weeks.at(-1) ?? day);
  return weeks.map((week) => {
    const own = rows.flatMap(({ documentTypeId, papers, ...row }) => {
      const documentType = types.get(documentTypeId);
      return row.week === week && documentType !== undefined
        ? [{ documentTypeId, documentType, papers }]
        : [];
    });
    return { week, papers: own.reduce((sum, { papers }) => sum + papers, 0), types: own };
  });
}

async function historyOf(db: Db, place: Place, from: IsoDate): Promise<Compliance['history']> {
  const { tenantId, clientId } = place;
  const tops = worksAt(db, clientId) ? [clientId] : await ownTops(db, place);
  const days = await readDays(db, tenantId, tops, from);
  return days.map(({ day, ...counts }) => ({ day, ...shown(counts) }));
}
