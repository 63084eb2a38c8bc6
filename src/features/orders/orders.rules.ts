import { BREATH } from '#src/shared/drug-tests.ts';
import type { Asked } from './order-fields.rules.ts';
import type { OrderType } from '#src/features/employees/employees.rules.ts';
import type { DRIVES } from '#src/features/qualification/conditions.rules.ts';
import type { FieldError } from '#src/shared/errors.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { CLOSED_ORDER_STATUSES } from '#src/shared/ids.ts';

/** The status of a canceled order, and what its audit trail says (R306). */
export const CANCELED = 6;
export const CANCELED_MESSAGE = 'Status changed to Canceled';
export const ORDERED = 1;
export const SCHEDULED = 2;
export const COMPLETED = 3;
export const RESULTS_RECEIVED = 4;
export const IN_PROGRESS = 5;
export const NO_SHOW = 7;
export const AWAITING_DOCUMENTS = 8;
export const AWAITING_REVIEW = 18;
export const ON_HOLD = 22;
/** What waits for the employer: for documents that are not there yet, or to be taken up again. */
export const HELD = [AWAITING_DOCUMENTS, ON_HOLD] as const;

/** Hours after which an EPN order that nobody has answered is canceled (2§9, A73). */
export const EPN_UNANSWERED_HOURS = 96;

/** The status of an order once an appointment is booked or taken out: between ordered and scheduled it follows. */
export function bookedStatus(statusId: number, booked: boolean): number {
  if (![ORDERED, SCHEDULED].includes(statusId)) return statusId;
  return booked ? SCHEDULED : ORDERED;
}

const DONE: readonly number[] = [COMPLETED, RESULTS_RECEIVED];

/** Whether an order still waits for something. */
export function isOpen(statusId: number): boolean {
  return !CLOSED_ORDER_STATUSES.includes(statusId);
}

/** Why a status cannot follow another; null when it can. A result may come after the collection. */
export function statusFault(from: number, to: number): string | null {
  if (from === to || isOpen(from)) return null;
  if (from === COMPLETED && to === RESULTS_RECEIVED) return null;
  return closedFault(from);
}

/** Why clinic and appointment stay as they are; null while the order is open. */
export function closedFault(statusId: number): string | null {
  if (isOpen(statusId)) return null;
  return DONE.includes(statusId)
    ? 'This order is finished. Place a new one instead.'
    : 'This order is closed. Reopen it first.';
}

/** What keeps an order from being opened again; a canceled one and one to which nobody came can be. */
export function reopenFault(statusId: number): 'finished' | 'open' | null {
  if (DONE.includes(statusId)) return 'finished';
  return isOpen(statusId) ? 'open' : null;
}

/** Orders that are carried out at a clinic: they have one, and an appointment there. */
export function needsClinic(type: OrderType): boolean {
  return type === 'drugTest' || type === 'medicalExam';
}

export const DOT_AGENCIES = ['FMCSA', 'FAA', 'FRA', 'FTA', 'PHMSA', 'USCG'] as const;
export type DotAgency = (typeof DOT_AGENCIES)[number];

export const QUERY_TYPES = ['limited', 'full', 'preEmployment'] as const;
export type QueryType = (typeof QUERY_TYPES)[number];
export const QUERY_WORDS: Readonly<Record<QueryType, string>> = {
  limited: 'Limited (annual)',
  full: 'Full',
  preEmployment: 'Pre-employment (full)',
};

/** A panel in force: a dated row of the settings. */
export interface Panel {
  panel: string;
  panelName: string;
  /** What DOT accepts. */
  dot: boolean;
  instant: boolean;
  specimenTypeIds: number[];
}

export interface Reason {
  reasonId: number;
  reason: string;
  dot: boolean;
}

export interface Specimen {
  specimenTypeId: number;
  specimenType: string;
  /** Why DOT tests of it cannot be made today, as a sentence with its source; null where they can. */
  dotFault: string | null;
  /** The first day on which DOT tests of it can be made; null where there is none, and where they always could. */
  dotFrom: IsoDate | null;
}

/** What is asked for, beside for whom. */
export interface Wanted extends Asked {
  orderType: OrderType;
}

/** What the rules look at in an employee's file. */
export interface DriverFacts {
  dob: string | null;
  license: string | null;
  state: string | null;
  /** Null where no class is on file. */
  isCdl: boolean | null;
  /** The vehicles driven, as the file says; null is by the license. */
  drives: (typeof DRIVES)[number] | null;
  /** The employment was closed. */
  archived: boolean;
}

export interface Catalogue {
  panels: Panel[];
  reasons: Reason[];
  specimens: Specimen[];
}

/** Why nothing is ordered for somebody who has left. */
export const EMPLOYMENT_CLOSED =
  'This employment is closed. Reopen it in the file, or choose another.';

/**
 * What in an employee's file keeps every order of a kind from being placed; null when nothing does. What an MVR lacks is
 * asked for by its own dialog.
 */
export function driverFault(type: OrderType, driver: DriverFacts): string | null {
  if (driver.archived) return EMPLOYMENT_CLOSED;
  if (type === 'epn' && !(licensed(driver) && driver.state === 'CA'))
    return 'The Employer Pull Notice needs a California license on file.';
  if (type !== 'clearinghouseQuery') return null;
  if (!licensed(driver) || driver.dob === null)
    return 'The Clearinghouse needs birth date, CDL number and its state. Enter them in the file first.';
  return driver.isCdl === false ? 'The Clearinghouse knows drivers with a CDL or CLP only.' : null;
}

/** Everything that keeps an order from being placed, by field; empty when nothing does. Clinic and appointment aside. */
export function orderFaults(wanted: Wanted, driver: DriverFacts, has: Catalogue): FieldError[] {
  const lacking = driverFault(wanted.orderType, driver);
  return [
    ...(driver.archived ? [] : wantedFaults(wanted, driver, has)),
    ...(lacking === null ? [] : fault('employeeId', lacking)),
  ];
}

function wantedFaults(wanted: Wanted, driver: DriverFacts, has: Catalogue): FieldError[] {
  switch (wanted.orderType) {
    case 'drugTest':
      return drugTestFaults(wanted, driver, has);
    case 'medicalExam':
      return wanted.dotAgency && wanted.dotAgency !== 'FMCSA'
        ? fault('dotAgency', 'DOT physicals are ordered for FMCSA here.')
        : [];
    case 'epn':
      return [];
    case 'clearinghouseQuery':
      return wanted.queryType ? [] : fault('queryType', 'Choose the kind of query.');
    case 'mvr':
      return licensed(driver)
        ? []
        : fault('employeeId', 'An MVR needs the license number and its state on file.');
  }
}

const fault = (field: string, message: string): FieldError[] => [{ field, message }];
const licensed = ({ license, state }: DriverFacts) => license !== null && state !== null;

function drugTestFaults(wanted: Wanted, driver: DriverFacts, has: Catalogue): FieldError[] {
  const panel = has.panels.find((one) => one.panel === wanted.panel);
  const reason = has.reasons.find((one) => one.reasonId === wanted.reasonId);
  const specimen = has.specimens.find((one) => one.specimenTypeId === wanted.specimenTypeId);
  const missing = [
    ...(panel ? [] : fault('panel', 'Choose a panel.')),
    ...(specimen ? [] : fault('specimenTypeId', 'Choose a specimen.')),
    ...(reason ? [] : fault('reasonId', 'Choose a reason.')),
  ];
  if (!panel || !reason || !specimen) return missing;
  const dot = wanted.dotAgency ? dotFaults(panel, specimen, reason) : nonDotFaults(panel);
  if (dot.length > 0) return dot;
  if (!panel.specimenTypeIds.includes(specimen.specimenTypeId))
    return fault(
      'specimenTypeId',
      `${panel.panelName} is not done on ${specimen.specimenType.toLowerCase()}.`,
    );
  return wanted.dotAgency === 'FMCSA' ? fmcsaFaults(driver) : [];
}

/** What DOT does not allow, with the reason (domain.md 6). */
function dotFaults(panel: Panel, specimen: Specimen, reason: Reason): FieldError[] {
  const faults: FieldError[] = [];
  if (specimen.dotFault !== null) faults.push(...fault('specimenTypeId', specimen.dotFault));
  if (panel.instant)
    faults.push(
      ...fault(
        'panel',
        'DOT does not allow instant tests: specimens are tested in a laboratory (49 CFR 40.210).',
      ),
    );
  else if (!panel.dot)
    faults.push(
      ...fault(
        'panel',
        'DOT does not allow this panel: only the five classes of 49 CFR 40.85, or breath alcohol.',
      ),
    );
  if (!reason.dot)
    faults.push(
      ...fault('reasonId', 'DOT does not allow this reason. Choose one of those of 49 CFR 40.45.'),
    );
  return faults;
}

/** The federal form and panel are for DOT tests alone. */
function nonDotFaults(panel: Panel): FieldError[] {
  return panel.dot && panel.panel !== ALCOHOL_PANEL
    ? fault('dotAgency', 'A DOT panel is ordered for an agency. Choose it, or a non-DOT panel.')
    : [];
}

/** Breath alcohol is measured the same way with and without DOT. */
const ALCOHOL_PANEL = 'BAT';

function fmcsaFaults(driver: DriverFacts): FieldError[] {
  if (!licensed(driver))
    return fault(
      'dotAgency',
      'FMCSA wants the CDL number and its state on the form. Enter them in the file first.',
    );
  // Part 382 follows the vehicle.
  return driver.isCdl === false && driver.drives !== 'cdl'
    ? fault(
        'dotAgency',
        'FMCSA does not allow a DOT test of a driver without a CDL (49 CFR 382.103). Order it as non-DOT.',
      )
    : [];
}

/** What of an open order says whether another one would be the same. */
export type AskedFor = Pick<Wanted, 'orderType' | 'panel' | 'reasonId' | 'queryType'>;

/**
 * Whether an open order is for the same as another one: of drug tests the same panel for the same reason, of queries the same
 * kind. Of MVRs the license decides, which their own call looks at.
 */
export function isSameOrder(one: AskedFor, other: AskedFor): boolean {
  if (one.orderType !== other.orderType) return false;
  switch (one.orderType) {
    case 'drugTest':
      return one.panel === other.panel && one.reasonId === other.reasonId;
    case 'clearinghouseQuery':
      return one.queryType === other.queryType;
    case 'medicalExam':
    case 'epn':
      return true;
    case 'mvr':
      return false;
  }
}

/** The client rules that steer ordering (2§9, A74). */
const NO_MVR = 3;
const EPN_ALLOWED = 4;

/** Why orders of a kind are not placed at a client, by its rules; null when they are. */
export function ruleRefusal(type: OrderType, rules: readonly number[]): string | null {
  if (type === 'mvr' && rules.includes(NO_MVR))
    return 'This client does not allow MVR orders. Customer care can change that.';
  if (type === 'epn' && !rules.includes(EPN_ALLOWED))
    return 'This client does not allow EPN orders. Customer care can change that.';
  return null;
}

/** What an order asks of its clinic. */
export function clinicNeed(order: Pick<Wanted, 'orderType' | 'panel' | 'specimenTypeId'>) {
  return order.orderType === 'drugTest'
    ? {
        drugTesting: true,
        breathAlcohol: order.specimenTypeId === BREATH,
        panel: order.panel ?? null,
      }
    : {};
}

/** The result types of tests that were negative and of those that were not (2§9); others say that there was no test. */
const NEGATIVE: readonly number[] = [1, 2, 14, 20];
const NON_NEGATIVE: readonly number[] = [4, 5, 11];

/** What came of a drug test, in words. */
export function resultWord(resultTypeId: number | null): string {
  if (resultTypeId === null) return 'Not reported';
  if (NEGATIVE.includes(resultTypeId)) return 'Negative';
  return NON_NEGATIVE.includes(resultTypeId) ? 'Non-negative' : 'No test';
}
