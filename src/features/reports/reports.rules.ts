import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import { holds, type Permission, type PermissionGrants } from '#src/shared/permissions.ts';
import { type GatedFeature, isServed, type Service } from '#src/shared/services.ts';
import {
  ACCIDENTS,
  ACTIVITY,
  BASICS,
  count,
  CRASHES,
  date,
  DOT,
  instant,
  type Kind,
  LOCATION,
  PEOPLE,
  PERSON,
  type ReportColumn,
  TESTS,
  text,
} from './reports.columns.ts';
import type { SpanId } from './spans.rules.ts';

/** One row of any report: what each of its columns says. */
export interface ReportRow {
  rowId: string;
  /** Whose file a row leads to; null where it is nobody's. */
  employeeId: string | null;
  values: Readonly<Record<string, string | number | null>>;
}

/** Where a report lists: a location with everything below it, or all that runs under some DOT numbers (A79). */
type Basis = 'location' | 'DOT';

export interface Report {
  title: string;
  /** What it shows, in one sentence. */
  sentence: string;
  group: 'Employees' | 'Documents' | 'Safety' | 'Testing' | 'Orders' | 'Users';
  basis: Basis;
  /** What its reader needs besides `client.viewEmployeeDataReports`: nobody sees by a report what they see nowhere else (D310). */
  also: Permission;
  feature?: GatedFeature;
  /** The periods it can be about, the one it begins with first; none where it is about today. */
  spans: readonly SpanId[];
  /** Every run of it is a reading of drug and alcohol records. */
  isProtected?: true;
  columns: Readonly<Record<string, ReportColumn>>;
}

/** Opens any report (R470). */
export const OPENS_REPORTS = 'client.viewEmployeeDataReports' satisfies Permission;

const PAST = [
  'threeYears',
  'months12',
  'thisYear',
  'lastYear',
  'days90',
  'days30',
  'ever',
] as const;
const RECENT = [
  'months12',
  'thisYear',
  'lastYear',
  'days90',
  'days30',
  'threeYears',
  'ever',
] as const;

const REGISTER = {
  group: 'Safety',
  also: 'client.viewEmployee',
  feature: 'accidents',
  spans: PAST,
  columns: ACCIDENTS,
} as const satisfies Partial<Report>;

const CSA = {
  group: 'Safety',
  also: 'client.viewAlerts',
  feature: 'safetyData',
  spans: [],
  columns: BASICS,
} as const satisfies Partial<Report>;

const PUBLIC_CRASHES = {
  group: 'Safety',
  also: 'client.viewEmployee',
  feature: 'safetyData',
  spans: PAST,
  columns: CRASHES,
} as const satisfies Partial<Report>;

const DRUG_ALCOHOL = {
  group: 'Testing',
  also: 'records.viewDrugAlcohol',
  feature: 'drugTestOrders',
  spans: RECENT,
  isProtected: true,
  columns: TESTS,
} as const satisfies Partial<Report>;

/**
 * Every report, by the name that stands in its address and is sent as `reportType`. What ends in `DOT` is run for DOT numbers,
 * anything else for a location (A79).
 */
export const REPORTS = {
  roster: {
    title: 'Employee roster',
    sentence: 'Everyone on the roster of a location, with job title, hire date and license.',
    group: 'Employees',
    basis: 'location',
    also: 'client.viewRoster',
    spans: [],
    columns: PEOPLE,
  },
  employeesDOT: {
    title: 'Employees by DOT number',
    sentence: 'The same people, by the DOT number that they work under.',
    group: 'Employees',
    basis: 'DOT',
    also: 'client.viewRoster',
    spans: [],
    columns: PEOPLE,
  },
  employeeData: {
    title: 'Employee data',
    sentence: 'What is on record of everyone at a location, of those who left too.',
    group: 'Employees',
    basis: 'location',
    also: 'client.viewEmployee',
    spans: [],
    columns: PERSON,
  },
  expirations: {
    title: 'Document expirations',
    sentence: 'What has expired in the files and what soon will, the worst first.',
    group: 'Documents',
    basis: 'location',
    also: 'client.viewAlerts',
    feature: 'alerts',
    spans: ['next90', 'expired', 'next30', 'next60', 'next180'],
    columns: {
      employee: text('Employee'),
      document: text('Document'),
      state: text('State', { total: 'tally' }),
      lastDay: date('Valid to'),
      daysLeft: count('Days left', { narrow: 'hideLast' }),
      dispatch: text('Dispatch', { narrow: 'hide' }),
      employment: text('Employment', { narrow: 'hide' }),
      location: LOCATION,
      dot: DOT,
      citation: text('Required by', { extra: true }),
    },
  },
  medCards: {
    title: 'Medical cards',
    sentence: 'The medical card on file of everyone on the roster, and who has none.',
    group: 'Documents',
    basis: 'location',
    also: 'client.viewEmployee',
    feature: 'documents',
    spans: [],
    columns: {
      employee: text('Employee'),
      state: text('State', { total: 'tally' }),
      examined: date('Date of card', { narrow: 'hideLast' }),
      expires: date('Expires'),
      daysLeft: count('Days left', { narrow: 'hideLast' }),
      employment: text('Employment', { narrow: 'hide' }),
      title: text(EMPLOYEE_FIELDS.jobTitleId.label, { narrow: 'hide' }),
      location: LOCATION,
      dot: DOT,
    },
  },
  accidents: {
    ...REGISTER,
    title: 'Accident register',
    sentence: 'The register of 49 CFR 390.15 for a location, kept for three years.',
    basis: 'location',
  },
  accidentsDOT: {
    ...REGISTER,
    title: 'Accident register by DOT number',
    sentence: 'The register of 49 CFR 390.15 for a DOT number, as an auditor asks for it.',
    basis: 'DOT',
  },
  csa: {
    ...CSA,
    title: 'Safety data (CSA)',
    sentence: 'Each BASIC of the DOT numbers at a location, against its threshold.',
    basis: 'location',
  },
  csaDOT: {
    ...CSA,
    title: 'Safety data (CSA) by DOT number',
    sentence: 'The same for the DOT numbers that you choose.',
    basis: 'DOT',
  },
  crashes: {
    ...PUBLIC_CRASHES,
    title: 'Crashes on public record',
    sentence: 'The crashes that FMCSA publishes of a location, and which are in the register.',
    basis: 'location',
  },
  crashesDOT: {
    ...PUBLIC_CRASHES,
    title: 'Crashes on public record by DOT number',
    sentence: 'The same for the DOT numbers that you choose.',
    basis: 'DOT',
  },
  drugAlcohol: {
    ...DRUG_ALCOHOL,
    title: 'Drug and alcohol tests',
    sentence: 'The tests of a location with their reasons and outcomes; each reading is recorded.',
    basis: 'location',
  },
  drugAlcoholDOT: {
    ...DRUG_ALCOHOL,
    title: 'Drug and alcohol tests by DOT number',
    sentence:
      'The tests under a DOT number, by the day they were collected; each reading is recorded.',
    basis: 'DOT',
  },
  fastTest: {
    ...DRUG_ALCOHOL,
    title: 'Fast test results',
    sentence: 'Pre-employment and random tests of a few days: negative, non-negative or no test.',
    basis: 'location',
    spans: ['days7', 'today', 'yesterday', 'days30', 'days90', 'thisYear'],
  },
  mvrViolations: {
    title: 'MVR violations',
    sentence: 'What the latest driving record of each driver says, one row a violation.',
    group: 'Safety',
    basis: 'location',
    also: 'client.viewEmployee',
    feature: 'documents',
    spans: PAST,
    columns: {
      driver: text('Driver'),
      date: date('Date'),
      description: text('Violation'),
      acd: text('ACD', { total: 'tally', narrow: 'hideLast' }),
      state: text('State', { narrow: 'hide' }),
      convicted: date('Convicted', { narrow: 'hide' }),
      speed: count('Miles over', { narrow: 'hide' }),
      commercial: text('In a CMV', { narrow: 'hide' }),
      record: date('Record of', { narrow: 'hideLast' }),
      location: LOCATION,
      dot: DOT,
    },
  },
  orders: {
    title: 'Order status',
    sentence: 'The orders of a location and how far each is, the newest first.',
    group: 'Orders',
    basis: 'location',
    also: 'client.viewOrders',
    feature: 'orders',
    spans: ['days90', 'days30', 'months12', 'thisYear', 'lastYear', 'ever'],
    columns: {
      employee: text('Employee'),
      type: text('Order', { total: 'tally' }),
      status: text('Status', { total: 'tally' }),
      ordered: instant('Ordered (UTC)', { narrow: 'hideLast' }),
      appointment: text('Appointment', { narrow: 'hide' }),
      clinic: text('Clinic', { narrow: 'hide' }),
      employment: text('Employment', { extra: true }),
      source: text('Source', { extra: true }),
      location: LOCATION,
    },
  },
  userActivity: {
    title: 'Activity of users',
    sentence: 'The accounts of a location: who signed in when, and how much is on record of each.',
    group: 'Users',
    basis: 'location',
    also: 'client.viewUsers',
    spans: ['days30', 'days7', 'days90', 'months12'],
    columns: ACTIVITY,
  },
} as const satisfies Record<string, Report>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** A report by its name, as the type that all reports share. */
export const reportOf = (name: ReportName): Report => REPORTS[name];

/** Whether a text is the name of a report. */
export const isReportName = (name: string): name is ReportName => name in REPORTS;

/** Whether somebody may run a report where they act (R470, D310). */
export function mayRun(
  { also, feature }: Pick<Report, 'also' | 'feature'>,
  grants: PermissionGrants,
  services: readonly Service[] | null,
): boolean {
  return holds(grants, OPENS_REPORTS) && holds(grants, also) && isServed(feature, services);
}

const WRITERS: Readonly<Record<Kind, (value: string | number | null) => string>> = {
  text: (value) => String(value ?? ''),
  count: (value) => String(value ?? ''),
  date: (value) => writeDate(value === null ? null : String(value)),
  instant: (value) => writeUtc(value === null ? null : String(value)),
};

/** A report's columns as lists and exports take them. */
export function columnsOf(name: ReportName): Readonly<Record<string, TextColumn<ReportRow>>> {
  return Object.fromEntries(
    Object.entries(reportOf(name).columns).map(([id, { title, kind }]) => {
      const write = WRITERS[kind];
      const column: TextColumn<ReportRow> = {
        title,
        text: ({ values }) => write(values[id] ?? null),
        ...(kind === 'text' ? {} : { order: ({ values }) => values[id] ?? null }),
      };
      return [id, column];
    }),
  );
}

/** Every column that any report has: what a call can name. */
export const ALL_COLUMNS: Readonly<Record<string, true>> = Object.fromEntries(
  REPORT_NAMES.flatMap((name) => Object.keys(reportOf(name).columns)).map((id) => [id, true]),
);

export const COLUMN_IDS = Object.keys(ALL_COLUMNS) as [string, ...string[]];

/** DOT numbers as they are offered: distinct and trimmed (R465). */
export function distinctNumbers(numbers: readonly (string | null)[]): string[] {
  const trimmed = numbers.map((number) => (number ?? '').trim()).filter((one) => one !== '');
  return [...new Set(trimmed)].sort((a, b) => a.localeCompare(b, 'en-US', { numeric: true }));
}
