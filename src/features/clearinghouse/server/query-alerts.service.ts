import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { type IsoDate, writeDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { ClearinghouseAlert, ClearinghouseDriver } from '../clearinghouse.shapes.ts';
import {
  ALERT_KINDS,
  type AlertKind,
  DUE_DAYS,
  LACK_WORDS,
  QUERY_KIND_WORDS,
} from '../clearinghouse.rules.ts';
import {
  alertOf,
  type CheckedRow,
  driversAt,
  placeWithDays,
  shownDriver,
} from './drivers.service.ts';
import { countDriverAlerts, countViews } from './drivers.sql.ts';

/** So many alerts at once. */
const MOST_ALERTS = 500;
/** Of those due so many, the first, are looked through for what they lack. */
export const MOST_CHECKED = 1000;

/** Answers of the Clearinghouse are drug and alcohol records: who reads them is kept (D15). */
export function noteReading(
  c: Pick<Context<Endpoint>, 'audit'>,
  clientId: number,
  list: string,
  rows: number,
): void {
  c.audit({ entity: 'clearinghouseQuery', entityId: list, clientId, detail: { rows } });
}

/** Of the first who are due those who cannot be asked about; `more` are due beyond these. */
export async function faultyAt(
  db: Db,
  place: Place,
  { today, dueBy, search }: { today: IsoDate; dueBy: IsoDate; search?: string | undefined },
): Promise<{ faulty: CheckedRow[]; checked: CheckedRow[]; more: boolean }> {
  const filter = { view: 'due', dueBy, search, limit: MOST_CHECKED } as const;
  const { drivers, more } = await driversAt(db, place, today, filter);
  return { faulty: drivers.filter(({ lacks }) => lacks.length > 0), checked: drivers, more };
}

/** Those due by what is the matter with them: of `checked`, the first of them, it is known who cannot be asked about. */
export function partedDue(
  checked: readonly CheckedRow[],
  all: { due: number; overdue: number },
  { today, dueBy }: { today: IsoDate; dueBy: IsoDate },
): { overdue: number; due: number; notFound: number; faulty: number } {
  const parts = { overdue: all.overdue, due: all.due - all.overdue, notFound: 0, faulty: 0 };
  for (const one of checked) {
    const kind = alertOf(one, today, dueBy);
    if (kind !== 'notFound' && kind !== 'faulty') continue;
    parts[kind] += 1;
    parts[one.row.due !== null && one.row.due < today ? 'overdue' : 'due'] -= 1;
  }
  return parts;
}

/** What is to be done about queries at or below a client, the worst first; the reading is recorded. @throws request.not_found */
export async function queryAlertsAt(
  c: Pick<Context<Endpoint>, 'audit' | 'db'>,
  clientId: number,
  within: number = DUE_DAYS,
): Promise<{ alerts: ClearinghouseAlert[]; more: boolean }> {
  const found = await unreadQueryAlerts(c.db, clientId, within);
  noteReading(c, clientId, 'alerts', found.alerts.length);
  return found;
}

/** The same for what shows none of them to anybody: to count them, or to find those that are named. @throws request.not_found */
export async function unreadQueryAlerts(
  db: Db,
  clientId: number,
  within: number = DUE_DAYS,
): Promise<{ alerts: ClearinghouseAlert[]; more: boolean }> {
  const { place, today, dueBy } = await placeWithDays(db, clientId, within);
  const { drivers, more } = await driversAt(db, place, today, {
    ...{ view: 'alerts', dueBy, limit: MOST_ALERTS },
  });
  const alerts = drivers.flatMap((one) => {
    const shown = shownDriver(one, today, dueBy);
    const { alert: kind } = shown;
    return kind === null
      ? []
      : [
          {
            ...shown,
            kind,
            text: alertText(kind, shown),
            fullDueAt: shown.query?.fullDueAt ?? null,
            queryId: shown.query?.queryId ?? null,
          },
        ];
  });
  const rank = (kind: AlertKind) => ALERT_KINDS.indexOf(kind);
  return { alerts: alerts.sort((a, b) => rank(a.kind) - rank(b.kind)), more };
}

/** How many drivers have one: a count of the kept rows, which reads nobody's answers. @throws request.not_found */
export async function countQueryAlerts(db: Db, clientId: number): Promise<number> {
  const { place, dueBy } = await placeWithDays(db, clientId, DUE_DAYS);
  return countDriverAlerts(db, place, dueBy);
}

/**
 * How many have an alert beyond the first of the list that are read, by what they are kept as: hits come first, then those due by their
 * day. @throws request.not_found
 */
export async function countQueriesBeyond(
  db: Db,
  clientId: number,
  listed: number,
): Promise<Partial<Record<AlertKind, number>>> {
  const { place, today, dueBy } = await placeWithDays(db, clientId, DUE_DAYS);
  const beyond = (await countDriverAlerts(db, place, dueBy)) - listed;
  if (beyond <= 0) return {};
  const { hits, overdue, due } = await countViews(db, place, { today, dueBy });
  const last = Math.min(beyond, due - overdue);
  const late = Math.min(beyond - last, overdue);
  return { due: last, overdue: late, hit: Math.min(beyond - last - late, hits) };
}

/** What is the matter, in a sentence. */
function alertText(kind: AlertKind, { due, wants, lacks, query }: ClearinghouseDriver): string {
  const what = QUERY_KIND_WORDS[wants];
  switch (kind) {
    case 'prohibited':
      return 'The Clearinghouse says “prohibited”: no safety-sensitive work until a full query says otherwise.';
    case 'refused':
      return 'The driver refused consent to a full query: no safety-sensitive work.';
    case 'unanswered':
      return 'A record was found and no full query answered within 24 hours: no safety-sensitive work.';
    case 'hit':
      return 'A record was found. A full query is to answer within 24 hours.';
    case 'overdue':
      return `${what} was due on ${writeDate(due)}.`;
    case 'notFound':
      return 'The Clearinghouse did not find the driver: correct CDL number, state, name or birth date, then ask again.';
    case 'faulty':
      return lacks.map((lack) => LACK_WORDS[lack]).join(' ');
    case 'consentPending':
      return `Queried on ${writeDate(query?.askedOn)}; the driver has not consented in the Clearinghouse yet.`;
    case 'due':
      return due === null ? `${what} is due.` : `${what} is due on ${writeDate(due)}.`;
  }
}
