import type { z } from 'zod';
import { narrowSites, placeOf, todayAt } from '#src/features/clients/server/clients.service.ts';
import type { Place } from '#src/features/clients/server/clients.service.ts';
import { addDays } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Binding, Db } from '#src/server/db/handle.ts';
import type { WrittenPage } from '#src/server/written-page.ts';
import type { employeesApi } from '../employees.contract.ts';
import { type RosterFilter, type RosterRecord, searchRoster } from './employees.sql.ts';
import { readSortedRoster, type RosterOrder, type RosterPage, writeRoster } from './roster.sql.ts';

type RosterQuery = Omit<z.output<typeof employeesApi.exportRoster.query>, 'columns'>;

export interface Roster {
  filter: Omit<RosterFilter, 'limit'>;
  order: RosterOrder;
  search: string | undefined;
}

/** Which roster a call asks for: its location, what narrows it, its order. @throws `request.not_found` */
export async function rosterOf(db: Db, clientId: number, query: RosterQuery): Promise<Roster> {
  const place = await placeOf(db, clientId);
  const asked = query.sites ?? (place.path.length === 1 ? null : [place.clientId]);
  const below = query.sites === undefined ? true : (query.below ?? false);
  const inPlace = asked === null ? null : await narrowSites(db, asked, below);
  const own =
    query.sites === undefined || place.path.length === 1
      ? null
      : new Set(await narrowSites(db, [place.clientId], true));
  return {
    filter: {
      tenantId: place.tenantId,
      sites: own === null || inPlace === null ? inPlace : inPlace.filter((id) => own.has(id)),
      onRosterOnly: query.active ?? false,
      statuses: query.employmentStatuses ?? null,
      jobTitles: query.jobTitles ?? null,
      standings: query.compliance ?? null,
      runsOut:
        query.expiringDays === undefined ? null : await daysFrom(db, place, query.expiringDays),
    },
    order: query.sort ?? { key: 'name', descending: false },
    search: query.search || undefined,
  };
}

/** From today at a location for so many days. */
async function daysFrom(db: Db, place: Place, days: number): Promise<readonly [IsoDate, IsoDate]> {
  const today = await todayAt(db, place);
  return [today, addDays(today, days)];
}

/** A page of a roster; of a narrowed one the best hits, on one page. */
export async function rosterPage(
  db: Db,
  { filter, order, search }: Roster,
  limit: number,
  after: string | undefined,
): Promise<RosterPage> {
  if (search === undefined) return readSortedRoster(db, { ...filter, limit }, order, after);
  // The search function looks in the bound tenant, which for staff across clients is the internal one.
  const binding: Binding =
    db.binding.role === 'staff'
      ? { role: 'app', tenantId: filter.tenantId, sites: '*' }
      : db.binding;
  const rows = await db.as(binding, (bound) => searchRoster(bound, search, { ...filter, limit }));
  return { rows, next: null };
}

/** The same page written by the database, where the roster is by name and not searched; null else. */
export async function writtenRosterPage(
  db: Db,
  { filter, order, search }: Roster,
  limit: number,
  after: string | undefined,
  brief: boolean,
): Promise<WrittenPage | null> {
  if (order.key !== 'name' || search !== undefined) return null;
  return writeRoster(db, { ...filter, limit }, order, after, brief);
}

/** Rows a batch of an export: few enough for memory, enough to keep the database busy. */
const BATCH = 2000;
/** As many hits of a search as the list itself can show. */
const MOST_HITS_EXPORTED = 500;

/** All of a roster, batch by batch. */
export async function* wholeRoster(db: Db, roster: Roster): AsyncGenerator<RosterRecord[]> {
  let after: string | undefined;
  do {
    const limit = roster.search === undefined ? BATCH : MOST_HITS_EXPORTED;
    const page = await rosterPage(db, roster, limit, after);
    yield page.rows;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
