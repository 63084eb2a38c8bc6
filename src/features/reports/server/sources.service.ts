import { everyAccident } from '#src/features/accidents/server/register.service.ts';
import { REGISTER_COLUMNS } from '#src/features/accidents/accidents.columns.ts';
import { everyAlert } from '#src/features/alerts/server/alert-lists.service.ts';
import { blindDocumentsIn } from '#src/features/documents/server/blind-documents.service.ts';
import { MVR_TYPES } from '#src/features/documents/document-file.rules.ts';
import { RESULT_COLUMNS } from '#src/features/drug-testing/drug-testing.columns.ts';
import { reasonsOf } from '#src/features/drug-testing/drug-testing.rules.ts';
import { everyResult } from '#src/features/drug-testing/server/result-lists.service.ts';
import { ORDER_TYPES } from '#src/features/employees/employees.rules.ts';
import { orderKinds } from '#src/features/employees/order-kinds.rules.ts';
import { everyOrder } from '#src/features/orders/server/order-lists.service.ts';
import { ORDER_LIST_COLUMNS } from '#src/features/orders/orders.columns.ts';
import { MEDICAL_CARD } from '#src/features/qualification/proof.rules.ts';
import { readableTypes } from '#src/features/qualification/server/types.service.ts';
import { HORIZON_DAYS } from '#src/features/qualification/standing.rules.ts';
import { daysBetween, type IsoDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import type { ReportName } from '../reports.rules.ts';
import { inBatches, type Source } from './batches.ts';
import {
  peopleData,
  type PeopleFilter,
  type RecordedDriver,
  recordedDrivers,
  rosterCards,
  rosterPeople,
  violationsOf,
} from './people.sql.ts';
import { crashes, csa } from './safety.sources.ts';
import type { Reading, Scope } from './scope.service.ts';
import { userActivity } from './users.sources.ts';

const BATCH = 2000;
/** Drivers at a time whose records are taken apart. */
const DRIVERS = 500;
const yesNo = (is: boolean | null): string | null => (is === null ? null : is ? 'Yes' : 'No');

export const peopleOf = ({ place, sites }: Scope): PeopleFilter => ({
  tenantId: place.tenantId,
  sites,
});

const isWithin = ({ startDate, endDate }: Scope, day: IsoDate | null): boolean =>
  day !== null && (startDate === null || day >= startDate) && (endDate === null || day <= endDate);

const roster: Source = async function* (c, scope) {
  const read = inBatches(BATCH, (after: Person | null) =>
    rosterPeople(c.db, peopleOf(scope), after, BATCH),
  );
  for await (const rows of read)
    yield rows.map(({ employeeId, clientId, sortName: _, ...values }) => ({
      rowId: employeeId,
      employeeId,
      values: { ...values, dot: scope.dotOf(clientId) },
    }));
};
type Person = Awaited<ReturnType<typeof rosterPeople>>[number];
type Card = Awaited<ReturnType<typeof rosterCards>>[number];

const employeeData: Source = async function* (c, scope) {
  const read = inBatches(BATCH, (after: PersonData | null) =>
    peopleData(c.db, peopleOf(scope), after, BATCH),
  );
  for await (const rows of read)
    yield rows.map(({ employeeId, clientId, sortName: _, ...values }) => ({
      rowId: employeeId,
      employeeId,
      values: { ...values, dot: scope.dotOf(clientId) },
    }));
};
type PersonData = Awaited<ReturnType<typeof peopleData>>[number];

const medCards: Source = async function* (c, scope) {
  // What a caller may not read in the files is in no report (A78).
  const { names } = await readableTypes(c);
  if (!names.has(MEDICAL_CARD)) throw requestError('request.forbidden');
  const blind = await blindDocumentsIn(c, scope.place.tenantId);
  const wanted = { documentTypeId: MEDICAL_CARD, blind };
  const read = inBatches(BATCH, (after: Card | null) =>
    rosterCards(c.db, peopleOf(scope), wanted, after, BATCH),
  );
  for await (const rows of read)
    yield rows.map(({ employeeId, clientId, name, documentId, expires, ...row }) => {
      const daysLeft = expires === null ? null : daysBetween(scope.today, expires);
      return {
        rowId: employeeId,
        employeeId,
        values: {
          employee: name,
          state: cardState(documentId !== null, daysLeft),
          examined: row.examined,
          expires,
          daysLeft,
          employment: row.status,
          title: row.title,
          location: row.location,
          dot: scope.dotOf(clientId),
        },
      };
    });
};

/** So many days before its end a card is about to expire. */
export const SOON = 60;

/** What a card is called; `unending` has no last day. */
export const CARD_WORDS = {
  none: 'None on file',
  unending: 'Without an end',
  expired: 'Expired',
  expiring: 'Expiring',
  valid: 'In order',
} as const;

function cardState(isOnFile: boolean, daysLeft: number | null): string {
  if (!isOnFile) return CARD_WORDS.none;
  if (daysLeft === null) return CARD_WORDS.unending;
  if (daysLeft < 0) return CARD_WORDS.expired;
  return daysLeft <= SOON ? CARD_WORDS.expiring : CARD_WORDS.valid;
}

export const STATE_WORDS = {
  missing: 'Missing',
  expired: 'Expired',
  expiring: 'Expiring',
  valid: 'In order',
  pendingReview: 'Pending review',
} as const;

/** The alerts that the report of expirations lists. */
export async function alertsOf(
  c: Reading,
  scope: Scope,
): Promise<Parameters<typeof everyAlert>[1]> {
  const { tenantId } = scope.place;
  const { names, classes } = await readableTypes(c);
  const { endDate, today } = scope;
  const ahead = endDate === null ? HORIZON_DAYS : daysBetween(today, endDate);
  return {
    tenantId,
    sites: scope.sites,
    employment: null,
    statuses: ahead > 0 ? ['expired', 'expiring'] : ['expired'],
    types: [...names.keys()],
    classes,
    blind: await blindDocumentsIn(c, tenantId),
    blocking: false,
    expiredDays: null,
    expiringDays: Math.min(HORIZON_DAYS, Math.max(0, ahead)),
    search: null,
    assignee: null,
    waiting: null,
    day: today,
  };
}

const expirations: Source = async function* (c, scope) {
  const alerts = everyAlert(c.db, await alertsOf(c, scope));
  for await (const rows of alerts)
    yield rows
      .filter(({ lastDay }) => lastDay === null || isWithin(scope, lastDay))
      .map((row) => ({
        rowId: row.alertId,
        employeeId: row.employeeId,
        values: {
          employee: row.employeeName,
          document:
            row.authority === null ? row.documentType : `${row.documentType} (${row.authority})`,
          state: STATE_WORDS[row.status],
          lastDay: row.lastDay,
          daysLeft: row.daysLeft,
          dispatch: row.doNotDispatch ? 'Do not dispatch' : '',
          employment: row.employmentStatus,
          location: row.clientName,
          dot: scope.dotOf(row.clientId),
          citation: row.citation,
        },
      }));
};

const accidents: Source = async function* (c, scope) {
  const { tenantId } = scope.place;
  const { startDate, endDate } = scope;
  const filter = { tenantId, sites: scope.sites, since: startDate, until: endDate };
  let noted = false;
  for await (const rows of everyAccident(c, filter)) {
    if (!noted && rows.some(({ tests }) => tests !== null)) {
      noteProtected(c, scope, 'postAccidentTests');
      noted = true;
    }
    yield rows.map((row) => ({
      rowId: row.accidentId,
      employeeId: row.employeeId,
      values: {
        date: row.date,
        city: row.city,
        state: row.state,
        driver: REGISTER_COLUMNS.driver.text(row),
        injuries: row.injuries,
        fatalities: row.fatalities,
        hazmat: yesNo(row.hazmat),
        disabled: row.disabled,
        cited: yesNo(row.cited),
        tests: REGISTER_COLUMNS.tests.text(row),
        location: row.clientName,
        dot: scope.dotOfLegacy(row.legacyClientId),
      },
    }));
  }
};

type ResultsAsked = Parameters<typeof everyResult>[1];

/** The results that a report lists: those of some reasons; of all of them without any. */
export const resultsOf = (
  { place, sites, startDate, endDate }: Scope,
  reasonIds: readonly number[] | null,
): ResultsAsked => ({
  ...{ tenantId: place.tenantId, clientId: place.clientId, sites },
  ...{ matched: null, reasonIds, outcome: null, review: null, hasPaper: null },
  ...{ startDate, endDate, words: [] },
});

/** Their rows. */
const results = (reasonIds: readonly number[] | null): Source =>
  async function* (c, scope) {
    const found = everyResult(c.db, resultsOf(scope, reasonIds));
    for await (const rows of found)
      yield rows.map((row) => ({
        rowId: row.drugTestId,
        employeeId: row.employeeId,
        values: {
          person: RESULT_COLUMNS.person.text(row),
          outcome: RESULT_COLUMNS.outcome.text(row),
          result: row.resultType,
          drugs: RESULT_COLUMNS.drugs.text(row),
          reason: row.reason,
          specimen: row.specimenType,
          collected: row.collectedOn,
          reported: row.reportedOn,
          alcohol: RESULT_COLUMNS.alcohol.text(row),
          number: row.resultNumber,
          location: row.clientName,
          dot: scope.dotOf(row.clientId),
        },
      }));
  };

/** @throws `request.forbidden` for a caller who may read no driving record */
export async function mayReadViolations(c: Reading): Promise<void> {
  const { names } = await readableTypes(c);
  if (!MVR_TYPES.some((type) => names.has(type))) throw requestError('request.forbidden');
}

const mvrViolations: Source = async function* (c, scope) {
  await mayReadViolations(c);
  const { tenantId } = scope.place;
  const blind = await blindDocumentsIn(c, tenantId);
  const people = inBatches(DRIVERS, (after: RecordedDriver | null) =>
    recordedDrivers(c.db, peopleOf(scope), after, DRIVERS),
  );
  for await (const drivers of people) {
    const ids = drivers.map(({ employeeId }) => employeeId);
    const rows = await violationsOf(c.db, tenantId, ids, blind);
    yield rows
      .filter(({ date }) => isWithin(scope, date))
      .map(({ rowId, employeeId, clientId, sortName: _, commercial, ...values }) => ({
        rowId,
        employeeId,
        values: { ...values, commercial: yesNo(commercial), dot: scope.dotOf(clientId) },
      }));
  }
};

/** The orders that the report of them lists. */
export function ordersOf(
  c: Reading,
  { place, sites, startDate, endDate }: Scope,
): Parameters<typeof everyOrder>[1] {
  const kinds = orderKinds(c.grants, c.services);
  return {
    ...{ tenantId: place.tenantId, clientId: place.clientId, sites, startDate, endDate },
    kinds: ORDER_TYPES.filter((kind) => kinds.includes(kind)),
    ...{ openOnly: false, employeeId: null, medicalExamOrderId: null, statusId: null },
    ...{ waiting: null, words: [] },
  };
}

const orders: Source = async function* (c, scope) {
  const found = everyOrder(c.db, ordersOf(c, scope));
  for await (const rows of found)
    yield rows.map((row) => ({
      rowId: row.OrderID,
      employeeId: row.EmployeeID,
      values: {
        employee: row.EmployeeName,
        type: ORDER_LIST_COLUMNS.type.text(row),
        status: row.OrderStatus,
        ordered: row.OrderDate,
        appointment: ORDER_LIST_COLUMNS.appointment.text(row),
        clinic: row.VendorName,
        employment: row.EmploymentStatus,
        source: row.orderSource,
        location: row.LocationName,
      },
    }));
};

export const FAST_TEST_REASONS = [...reasonsOf('preEmployment', []), ...reasonsOf('random', [])];

/** Where the rows of each report come from: what their own features list, and nothing listed twice. */
export const SOURCES: Readonly<Record<ReportName, Source>> = {
  roster,
  employeesDOT: roster,
  employeeData,
  expirations,
  medCards,
  accidents,
  accidentsDOT: accidents,
  drugAlcohol: results(null),
  drugAlcoholDOT: results(null),
  // The reasons of fast tests (R461).
  fastTest: results(FAST_TEST_REASONS),
  csa,
  csaDOT: csa,
  crashes,
  crashesDOT: crashes,
  mvrViolations,
  orders,
  userActivity,
};

/** A reading of drug and alcohol records leaves a row (D15). */
export function noteProtected(c: Reading, { name, place }: Scope, what: string): void {
  c.audit({
    entity: 'report',
    entityId: name,
    tenantId: place.tenantId,
    clientId: place.clientId,
    detail: { fields: [what] },
  });
}
