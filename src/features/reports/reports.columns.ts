import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';

/** What a cell of a report is: days, instants and numbers stay such in a workbook. */
export type Kind = 'text' | 'date' | 'instant' | 'count';

export interface ReportColumn {
  title: string;
  kind: Kind;
  /** Its numbers are added up, or the rows counted by what it says. */
  total?: 'sum' | 'tally';
  /** Not shown until it is chosen. */
  extra?: true;
  /** Left out where the pane is narrow. */
  narrow?: 'hide' | 'hideLast';
}

export const text = (title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  title,
  kind: 'text',
  ...more,
});
export const date = (title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  title,
  kind: 'date',
  ...more,
});
export const instant = (title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  title,
  kind: 'instant',
  ...more,
});
export const count = (title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  title,
  kind: 'count',
  ...more,
});

export const DOT = text(CLIENT_FIELDS.DOTNumber.label, { narrow: 'hide' });
export const LOCATION = text('Location', { narrow: 'hideLast' });

export const PEOPLE = {
  name: text('Name'),
  workId: text(EMPLOYEE_FIELDS.workId.label, { narrow: 'hideLast' }),
  status: text('Status', { total: 'tally', narrow: 'hideLast' }),
  title: text(EMPLOYEE_FIELDS.jobTitleId.label, { narrow: 'hide' }),
  location: LOCATION,
  dot: DOT,
  hired: date(EMPLOYEE_FIELDS.hireDate.label, { narrow: 'hideLast' }),
  state: text(EMPLOYEE_FIELDS.state.label, { narrow: 'hide' }),
  class: text(EMPLOYEE_FIELDS.licenseClassId.label, { narrow: 'hide' }),
  expires: date(EMPLOYEE_FIELDS.licenseExpires.label, { narrow: 'hideLast' }),
};

export const ACCIDENTS = {
  // 49 CFR 390.15(b)(1)(i)-(vi), in its order.
  date: date('Date of accident'),
  city: text('City', { narrow: 'hideLast' }),
  state: text('State', { narrow: 'hideLast' }),
  driver: text('Driver'),
  injuries: count('Injuries', { total: 'sum', narrow: 'hideLast' }),
  fatalities: count('Fatalities', { total: 'sum', narrow: 'hideLast' }),
  hazmat: text('Hazmat release', { narrow: 'hide' }),
  disabled: count('Vehicles disabled', { total: 'sum', narrow: 'hide' }),
  cited: text('Driver cited', { narrow: 'hide' }),
  tests: text('Tests', { narrow: 'hide' }),
  location: LOCATION,
  dot: DOT,
};

export const TESTS = {
  person: text('Employee'),
  outcome: text('Outcome', { total: 'tally' }),
  result: text('Result', { narrow: 'hideLast' }),
  drugs: text('Drugs', { narrow: 'hide' }),
  reason: text('Reason', { narrow: 'hideLast' }),
  specimen: text('Specimen', { narrow: 'hide' }),
  collected: date('Collected'),
  reported: date('Reported', { narrow: 'hide' }),
  alcohol: text('Alcohol', { extra: true }),
  number: text('Number', { extra: true }),
  location: LOCATION,
  dot: DOT,
};

/** What the record of an employee says; neither SSN nor date of birth. */
export const PERSON = {
  ...PEOPLE,
  status: text('Status', { total: 'tally', narrow: 'hideLast' }),
  lastDay: date(EMPLOYEE_FIELDS.terminationDate.label, { narrow: 'hide' }),
  license: text(EMPLOYEE_FIELDS.license.label, { narrow: 'hide' }),
  email: text(EMPLOYEE_FIELDS.email.label, { narrow: 'hide' }),
  phone: text(EMPLOYEE_FIELDS.phone.label, { narrow: 'hide' }),
};

/** A BASIC of a carrier, as FMCSA's newest results have it. */
export const BASICS = {
  dot: text(CLIENT_FIELDS.DOTNumber.label),
  category: text('Category'),
  standing: text('Standing', { total: 'tally' }),
  percentile: count('Percentile', { narrow: 'hideLast' }),
  threshold: count('Threshold', { narrow: 'hide' }),
  measure: count('Measure', { narrow: 'hide' }),
  inspections: count('Inspections', { narrow: 'hide' }),
  reason: text('Why there is no percentile', { narrow: 'hide' }),
  release: date('Release', { narrow: 'hide' }),
  carrier: text('Carrier', { extra: true }),
  location: LOCATION,
};

/** A crash of FMCSA's public file, one row a vehicle of the carrier. */
export const CRASHES = {
  date: date('Date of crash'),
  city: text('City', { narrow: 'hideLast' }),
  state: text('State', { narrow: 'hideLast' }),
  dot: text(CLIENT_FIELDS.DOTNumber.label, { narrow: 'hideLast' }),
  report: text('Report number', { narrow: 'hide' }),
  register: text('Accident register', { total: 'tally' }),
  driver: text('Driver in the register', { narrow: 'hideLast' }),
  // A crash with two vehicles of the carrier has two rows, which both count its casualties: no sum of them would be right.
  fatalities: count('Fatalities', { narrow: 'hide' }),
  injuries: count('Injuries', { narrow: 'hide' }),
  tow: text('Tow away', { narrow: 'hide' }),
  hazmat: text('Hazmat release', { narrow: 'hide' }),
  plate: text('Plate', { extra: true }),
  vin: text('VIN', { extra: true }),
};

/** An account, and what was recorded of it. */
export const ACTIVITY = {
  name: text('Name'),
  email: text('Email', { narrow: 'hideLast' }),
  state: text('Account', { total: 'tally' }),
  acts: count('Acts on record', { total: 'sum' }),
  lastAct: instant('Last act (UTC)', { narrow: 'hideLast' }),
  lastSignIn: instant('Last sign-in (UTC)', { narrow: 'hide' }),
  since: instant('Account since (UTC)', { extra: true }),
  location: LOCATION,
};
