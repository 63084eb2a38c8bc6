import { addDays, addMonths, daysBetween, writeDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FieldError } from '#src/shared/errors.ts';

/** The document type of a certificate (2§9). */
export const CERTIFICATE_TYPE = 474;
/** The period that a certificate covers, and how long it then serves: former 49 CFR 391.27(a). */
export const PERIOD_MONTHS = 12;
/** A new one may be asked for so many days before the last one is a year old. */
export const AHEAD_DAYS = 30;
/** How long a link holds. */
export const LINK_DAYS = 30;
/** Mail waits so long before it leaves, so that it can be taken back (D21). */
export const HOLD_SECONDS = 10;
/** Mails with a link that one driver may get in a day (D24). */
export const MOST_A_DAY = 5;
/** Violations that one certificate may list. */
export const MOST_VIOLATIONS = 40;

export const CERTIFICATE_STATES = [
  'sent',
  'opened',
  'signed',
  'reviewed',
  'sentBack',
  'withdrawn',
] as const;
/** What is kept; whether a link has run out follows from the time. */
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** How a driver stands, as lists say it. */
export const STANDINGS = [
  'notSent',
  'sent',
  'opened',
  'expired',
  'signed',
  'reviewed',
  'sentBack',
] as const;
export type Standing = (typeof STANDINGS)[number];

export const STANDING_WORDS: Readonly<Record<Standing | 'withdrawn', string>> = {
  notSent: 'Not sent',
  sent: 'Sent',
  opened: 'Opened',
  expired: 'Link expired',
  signed: 'Signed, to review',
  reviewed: 'Reviewed',
  sentBack: 'Sent back',
  withdrawn: 'Withdrawn',
};

/** What a certificate's state is at a moment. */
export function standingOf(
  { state, expiresAt }: { state: CertificateState; expiresAt: string },
  now: Date,
): Standing | 'withdrawn' {
  const isOpen = state === 'sent' || state === 'opened';
  return isOpen && Date.parse(expiresAt) <= now.getTime() ? 'expired' : state;
}

/** The last day that a reviewed certificate serves. */
export function validThrough(asOf: IsoDate): IsoDate {
  return addMonths(asOf, PERIOD_MONTHS);
}

export interface Candidate {
  email: string | null;
  /** Whether the driver's location asks for certificates. */
  enabled: boolean;
  isDriver: boolean;
  isEmployed: boolean;
  standing: Standing;
  asOf: IsoDate | null;
  sentToday: number;
}

export const REFUSALS = {
  notEmployed: 'Is not employed any more, so no certificate is due.',
  notDriver: 'Is not a driver, so no certificate is due.',
  off: 'Their location does not ask for annual certificates. Turn the option on first.',
  noEmail: 'There is no email address in the file. Add one, then send.',
  signed: 'Has signed already. Review that certificate first.',
  waiting: 'Has a link that still holds. Send it anew from the file if it did not arrive.',
  current: 'Has a reviewed certificate that still serves.',
  tooMany: `Got ${MOST_A_DAY} links within a day. Send the next one tomorrow.`,
} as const;
export type Refusal = keyof typeof REFUSALS;

/** Why a driver gets no link now; null when one goes out. `again` is for one who has a link or a certificate that serves. */
export function refusalOf(one: Candidate, day: IsoDate, again: boolean): Refusal | null {
  if (!one.isEmployed) return 'notEmployed';
  if (!one.isDriver) return 'notDriver';
  if (!one.enabled) return 'off';
  if (one.standing === 'signed') return 'signed';
  if (!one.email) return 'noEmail';
  if (!again && (one.standing === 'sent' || one.standing === 'opened')) return 'waiting';
  if (!again && one.standing === 'reviewed' && one.asOf && !isDueAgain(one.asOf, day))
    return 'current';
  return one.sentToday >= MOST_A_DAY ? 'tooMany' : null;
}

/** Whether the next certificate may be asked for. */
export function isDueAgain(asOf: IsoDate, day: IsoDate): boolean {
  return addDays(validThrough(asOf), -AHEAD_DAYS) <= day;
}

/** One conviction, as the driver states it (former 391.27(c)). */
export interface Violation {
  date: IsoDate;
  offense: string;
  location: string;
  vehicle: string;
}

/** What is wrong with a statement signed on `asOf`, by field. The driver's own day may be a day beside the server's. */
export function statementFaults(
  { asOf, violations }: { asOf: IsoDate; violations: readonly Violation[] },
  day: IsoDate,
): FieldError[] {
  if (Math.abs(daysBetween(asOf, day)) > 1)
    return [
      {
        field: 'asOf',
        message: 'The date of your device is not right. Correct it and sign again.',
      },
    ];
  const from = addMonths(asOf, -PERIOD_MONTHS);
  return violations.flatMap(({ date }, at) =>
    date < from || date > asOf
      ? [
          {
            field: `violations.${at}.date`,
            message: `Enter a day from ${writeDate(from)} to ${writeDate(asOf)}.`,
          },
        ]
      : [],
  );
}

/** The words that are signed: built alike in the browser that shows them and on the server that keeps them. */
export function certificateText(of: {
  driverName: string;
  employerName: string;
  asOf: IsoDate;
  violations: readonly Violation[];
}): string {
  const from = addMonths(of.asOf, -PERIOD_MONTHS);
  const statement =
    of.violations.length === 0
      ? [
          'I certify that in this period I was not convicted of any traffic violation other than a parking violation, and did not forfeit bond or collateral on account of one.',
        ]
      : [
          'I certify that the following is a true and complete list of the traffic violations, other than parking violations, of which I was convicted, or on account of which I forfeited bond or collateral, in this period:',
          ...of.violations.map(
            (one, at) =>
              `${at + 1}. ${writeDate(one.date)}: ${one.offense}; ${one.location}; vehicle: ${one.vehicle}`,
          ),
        ];
  return [
    'Annual certificate of violations',
    `Driver: ${of.driverName}`,
    `Employer: ${of.employerName}`,
    `Period: ${writeDate(from)} to ${writeDate(of.asOf)}`,
    ...statement,
    'I sign this electronically. My typed name counts as my signature.',
  ].join('\n');
}

/** Whether a typed name has every word of the driver's, whatever its case and accents; the reviewer is told when not. */
export function namesDriver(typed: string, driverName: string): boolean {
  const words = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const given = new Set(words(typed));
  return words(driverName).every((word) => given.has(word));
}
