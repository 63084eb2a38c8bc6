import { placeOf, todayAt, type Place } from '#src/features/clients/server/clients.service.ts';
import {
  CONSENT_TYPES,
  consentFault,
  QUERY_CONSENT,
} from '#src/features/documents/document-file.rules.ts';
import { lastValidDay } from '#src/features/documents/documents.rules.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { addDays, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { ClearinghouseDriver } from '../clearinghouse.shapes.ts';
import {
  type AlertKind,
  type Lack,
  lacksOf,
  type QueryType,
  TYPE_OF_KIND,
} from '../clearinghouse.rules.ts';
import {
  consentRows,
  type ConsentRow,
  type DriverFilter,
  type DriverRow,
  employersOf,
  type DriverKey,
  pickDrivers,
  readDrivers,
} from './drivers.sql.ts';

/** Who asks, and where. */
export type Asker = Pick<Context<Endpoint>, 'db' | 'caller' | 'grants'>;

/** The person who did it; where one user acted as another, the one who acted. */
export const doer = ({ caller }: Pick<Asker, 'caller'>): string =>
  caller.impersonator?.id ?? caller.id;

/** A place, with its day and the last that counts as due. @throws request.not_found */
export async function placeWithDays(
  db: Db,
  clientId: number,
  within: number,
): Promise<{ place: Place; today: IsoDate; dueBy: IsoDate }> {
  const place = await placeOf(db, clientId);
  const today = await todayAt(db, place);
  return { place, today, dueBy: addDays(today, within) };
}

/** A driver with what keeps them from being asked about. */
export interface CheckedRow {
  row: DriverRow;
  lacks: Lack[];
  employer: { employerId: number; name: string; dotNumber: string } | null;
}

/** What is lacking of drivers for a query of a type; the one that each wants where none is said. */
export async function checkRows(
  db: Db,
  tenantId: number,
  rows: readonly DriverRow[],
  today: IsoDate,
  type?: QueryType,
): Promise<CheckedRow[]> {
  // A clerk of one location does not see those above it, but the number is on every truck.
  const employers = await db.as({ role: 'jobs', tenantId, sites: '*' }, (whole) =>
    employersOf(whole, [...new Set(rows.map(({ clientId }) => clientId))]),
  );
  const consents = Map.groupBy(
    await consentRows(
      db,
      rows.map(({ employeeId }) => employeeId),
      CONSENT_TYPES,
    ),
    ({ employeeId }) => employeeId,
  );
  const patterns = new Map<string, RegExp>();
  const patternOf = (text: string): RegExp => {
    const known = patterns.get(text) ?? new RegExp(text);
    patterns.set(text, known);
    return known;
  };
  return rows.map((row) => {
    const employer = employers.get(row.clientId) ?? null;
    const dotNumber = employer?.dotNumber ?? null;
    const number = row.license === null ? null : normalizeLicense(row.license);
    const fits =
      row.patterns.length === 0 ||
      (number !== null && row.patterns.some((one) => patternOf(one).test(number)));
    const wanted = type ?? TYPE_OF_KIND[row.wantsFull ? 'preEmployment' : 'limited'];
    const consented = (consents.get(row.employeeId) ?? []).some((one) =>
      covers(one, { license: row.license, state: row.state, dotNumber }, today),
    );
    return { row, employer, lacks: lacksOf({ ...row, fits, dotNumber, consented }, wanted, today) };
  });
}

/** Whether a consent covers a limited query about a driver on a day: as noted, else by its own dates (382.703(a)). */
function covers(
  one: ConsentRow,
  own: { license: string | null; state: string | null; dotNumber: string | null },
  day: IsoDate,
): boolean {
  const asked = {
    license: own.license ?? '',
    state: own.state ?? '',
    dotNumber: own.dotNumber ?? '',
  };
  if (one.noted) return consentFault({ ...one, accepted: true }, asked, day) === null;
  if (one.documentTypeId !== QUERY_CONSENT) return false;
  const validTo = lastValidDay({
    docDate: one.docDate,
    expirationDate: one.expirationDate,
    expires: one.expires,
    validMonths: one.validMonths,
  });
  const facts = { ...asked, validFrom: one.docDate, validTo, accepted: true };
  return consentFault(facts, asked, day) === null;
}

/** What is the matter with a driver; null for nothing. */
export function alertOf(
  { row, lacks }: Pick<CheckedRow, 'row' | 'lacks'>,
  today: IsoDate,
  dueBy: IsoDate,
): AlertKind | null {
  const isDue = row.due === null || row.due <= dueBy;
  if (row.hold !== null) return row.hold;
  if (row.fullDueAt !== null) return 'hit';
  if (row.inProgress) return row.queryState === 'consentPending' ? 'consentPending' : null;
  if (!isDue) return null;
  if (row.queryState === 'notFound') return 'notFound';
  if (lacks.length > 0) return 'faulty';
  return row.due !== null && row.due < today ? 'overdue' : 'due';
}

/** A driver as the list shows one. */
export function shownDriver(
  checked: CheckedRow,
  today: IsoDate,
  dueBy: IsoDate,
): ClearinghouseDriver {
  const { row, lacks } = checked;
  return {
    employeeId: row.employeeId,
    employeeName: row.name,
    clientId: row.clientId,
    clientName: row.clientName,
    wants: row.wantsFull ? 'preEmployment' : 'limited',
    due: row.due,
    daysLeft: row.due === null ? null : daysBetween(today, row.due),
    lastQuery: row.lastQuery,
    query:
      row.queryId === null || row.kind === null || row.queryState === null || row.askedOn === null
        ? null
        : {
            queryId: row.queryId,
            kind: row.kind,
            state: row.queryState,
            outcome: row.outcome,
            askedOn: row.askedOn,
            answeredOn: row.answeredOn,
            fullDueAt: row.fullDueAt,
            documentId: row.documentId,
          },
    openQuery: row.openQuery,
    hold: row.hold,
    orderId: row.orderId,
    lacks,
    alert: alertOf(checked, today, dueBy),
  };
}

/** Drivers at or below a place, checked, and where the last of them stands in the list. */
export async function driversAt(
  db: Db,
  place: Place,
  today: IsoDate,
  filter: DriverFilter,
): Promise<{ drivers: CheckedRow[]; more: boolean; last: DriverKey | undefined }> {
  const picked = await pickDrivers(db, place, { ...filter, limit: filter.limit + 1 });
  const shown = picked.slice(0, filter.limit);
  const ids = shown.map(({ employeeId }) => employeeId);
  const rows = await readDrivers(db, place, ids, today);
  return {
    drivers: await checkRows(db, place.tenantId, rows, today),
    more: picked.length > shown.length,
    last: shown.at(-1),
  };
}

/** One driver as the list shows one; null where no query is asked of their file. */
export async function oneDriver(
  db: Db,
  place: Place,
  employeeId: string,
  days: { today: IsoDate; dueBy: IsoDate },
): Promise<ClearinghouseDriver | null> {
  const rows = await readDrivers(db, place, [employeeId], days.today);
  const [checked] = await checkRows(db, place.tenantId, rows, days.today);
  return checked ? shownDriver(checked, days.today, days.dueBy) : null;
}
