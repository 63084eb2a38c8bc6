import { writeDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { AGENCIES, DRIVES, OPERATIONS, OWNER_OPERATORS } from './conditions.rules.ts';
import type { Operation } from './conditions.rules.ts';
import type { Driver } from './rule-rows.rules.ts';

/** What a file is judged by as of a day: the documents known then, or all that are known now. */
export const AS_OF_MODES = ['shown', 'known'] as const;
export type AsOfMode = (typeof AS_OF_MODES)[number];
export const JUDGED_BY = ['today', ...AS_OF_MODES] as const;

export interface AsOf {
  day: IsoDate;
  mode: AsOfMode;
}

export const AS_OF_WORDS: Readonly<Record<AsOfMode, string>> = {
  known: 'Whether the driver was qualified',
  shown: 'What the file showed',
};

/** What a record said at the end of a past day, where that is otherwise than now. */
export interface RecordThen {
  /** By the names of the history; null is nothing. */
  fields: Readonly<Record<string, string | null>>;
  /** Of the class that stood there; null where it is the present one, or there was none. */
  classIsCdl: boolean | null;
  classIsPermit: boolean;
  /** Of the job title that stood there, while the company has one of that name. */
  jobTitleId: number | null;
  /** The employment status; null is the present one. */
  statusId: number | null;
}

/** What of a record becomes another in time, as the history calls it, and not only when a slip is put right. */
export const CHANGING = {
  hireDate: 'hire date',
  licenseExpires: 'license expiration',
  licenseClassId: 'license class',
  state: 'license state',
  endorsements: 'endorsements',
  operation: 'interstate or intrastate',
  dotAgency: 'agency of the DOT',
  drives: 'vehicles driven',
  ownerOperator: 'owner-operator',
  jobTitleId: 'job title',
  location: 'location',
  status: 'employment status',
} as const;
export type Changing = keyof typeof CHANGING;
export const CHANGING_FIELDS = Object.keys(CHANGING) as [Changing, ...Changing[]];

/** What of a record was changed since a day, in the order of the list. */
export function changedSince({ fields, statusId }: RecordThen): Changing[] {
  return CHANGING_FIELDS.filter((field) =>
    field === 'status' ? statusId !== null : field in fields,
  );
}

interface Recorded {
  driver: Driver;
  /** The last day of the present employment. */
  lastDay: IsoDate | null;
  /** How somebody operates of whom nobody said it. */
  operatesAs: Operation;
}

const APPLICANT = 1;
const EMPLOYEE = 2;

/** The record of a driver as it stood at the end of a day: fields that were changed later have what they had. */
export function recordThen(
  { driver: now, lastDay, operatesAs }: Recorded,
  { fields, classIsCdl, classIsPermit, jobTitleId, statusId }: RecordThen,
  day: IsoDate,
): Pick<Recorded, 'driver' | 'lastDay'> {
  const was = (field: string, value: string | null | undefined): string | null =>
    field in fields ? (fields[field] ?? null) : (value ?? null);
  const oneOf = <T extends string>(all: readonly T[], field: string, value?: T | null): T | null =>
    all.find((one) => one === was(field, value)) ?? null;
  const hireDate = was('hireDate', now.hireDate);
  const left = was('terminationDate', lastDay);
  // Who was hired again since stood in the employment before.
  const leftBefore =
    [now.leftBefore, left]
      .filter((day) => day && hireDate && day < hireDate)
      .toSorted()
      .at(-1) ?? null;
  const state = was('state', now.authorities[0]);
  const former = now.former?.filter(({ until }) => until <= day);
  const ofClass =
    'licenseClassId' in fields
      ? {
          holdsCdl: classIsCdl ?? false,
          isClassKnown: classIsCdl !== null,
          permit: classIsPermit,
          isDriver: now.isDriver || classIsCdl === true,
        }
      : {};
  const ofStatus =
    statusId === null
      ? {}
      : { employed: statusId !== APPLICANT, onRoster: [APPLICANT, EMPLOYEE].includes(statusId) };
  return {
    lastDay: left === leftBefore ? null : left,
    driver: {
      ...now,
      ...ofClass,
      ...ofStatus,
      hireDate,
      leftBefore,
      born: was('dob', now.born),
      licenseExpires: was('licenseExpires', now.licenseExpires),
      endorsements: was('endorsements', now.endorsements),
      operation:
        'operation' in fields ? (oneOf(OPERATIONS, 'operation') ?? operatesAs) : now.operation,
      agency: oneOf(AGENCIES, 'dotAgency', now.agency),
      drives: oneOf(DRIVES, 'drives', now.drives),
      firstDuty: was('firstDuty', now.firstDuty),
      ownerOperator: oneOf(OWNER_OPERATORS, 'ownerOperator', now.ownerOperator),
      dotEmployers: was('dotEmployers', now.dotEmployers) === 'none' ? 'none' : null,
      jobTitleId: 'jobTitleId' in fields ? jobTitleId : now.jobTitleId,
      authorities: state === null ? [] : [state],
      former,
      licensedSince: former?.at(-1)?.until ?? null,
    },
  };
}

/**
 * A driver as of a day: before the hire an applicant, after the last day off the roster. Of violations those count that had
 * come by then, or that are known now to have been.
 * @param then what the record said otherwise that day, of a file judged by what it showed; undefined takes it as it is
 */
export function driverAsOf(
  one: Driver,
  lastDay: IsoDate | null,
  { day, mode }: AsOf,
  then?: { driver: Driver; lastDay: IsoDate | null },
): Driver {
  const { dutyEvents } = one;
  const stood = then?.driver ?? one;
  const { hireDate } = stood;
  const driver = dutyEvents
    ? {
        ...stood,
        dutyEvents: dutyEvents.filter(
          (event) => (mode === 'shown' ? event.knownOn : event.day) <= day,
        ),
      }
    : stood;
  if (hireDate === null) return driver;
  const last = then ? then.lastDay : lastDay;
  // Who is an applicant now, and never left, was not employed on any day before.
  const employed = hireDate <= day && (stood.employed || last !== null);
  const listed = then === undefined || stood.onRoster;
  return { ...driver, employed, onRoster: employed && listed && (last === null || day <= last) };
}

/** How a file as of a day was judged: by which record and which dates of its papers. */
export interface JudgedBy {
  day: IsoDate;
  mode: (typeof JUDGED_BY)[number];
  openedOn: IsoDate;
  /** Whether by the record as it stood that day; else by the record as it is. */
  byRecordThen: boolean;
  /** How many papers were filed before corrections of them were kept. */
  papersAsCorrected: number;
  /**
   * What of the record was changed since, where it is judged by the record as it is now: nobody says which changes were new
   * and which put a slip right. Null where history does not reach, or the record of the day was taken.
   */
  changed: readonly Changing[] | null;
}

const RECORD_NOW = 'License, class, hire date and location are those of the record as it is now.';
const RECORD_THEN =
  'License, class, hire date, last day and status are those of the record on that day; location, past employers and testing program those of the record as it is now.';

/** What a judgment by the record as it is now cannot know of a past day, in words. */
export function unknownText(
  openedOn: IsoDate,
  day: IsoDate,
  changed: readonly Changing[] | null,
): string {
  if (day < openedOn)
    return `The file was opened on ${writeDate(openedOn)}: what held before that it does not know.`;
  if (changed === null)
    return 'The file took in another since: which of the two said what that day it does not know.';
  if (changed.length === 0) return 'Nothing of it was changed since that day.';
  return `Changed since that day: ${changed.map((field) => CHANGING[field]).join(', ')}. Where that was new and no correction, the driver may have stood otherwise.`;
}

/** What was judged, in words. */
export function judgedText(judged: JudgedBy): string {
  const { day, mode, openedOn, byRecordThen, papersAsCorrected, changed } = judged;
  if (mode === 'today') return '';
  if (mode === 'known')
    return `Whether the driver was qualified on ${writeDate(day)}, by all documents known now. ${RECORD_NOW} ${unknownText(openedOn, day, changed)}`;
  const shown = `What the file showed on ${writeDate(day)}: documents that were filed by then, with type and dates as they stood.`;
  if (day < openedOn)
    return `${shown} The file was opened on ${writeDate(openedOn)}: it showed nothing before. ${RECORD_NOW}`;
  const documents = papersAsCorrected === 1 ? '1 document' : `${papersAsCorrected} documents`;
  const papers =
    papersAsCorrected === 0
      ? ''
      : ` Of ${documents} filed before corrections were kept, type and dates may have been corrected since.`;
  if (!byRecordThen)
    return `${shown}${papers} The file took in another since, and history does not tell them apart. ${RECORD_NOW}`;
  return `${shown}${papers} ${RECORD_THEN}`;
}
