import type { LicenseClass } from '#src/features/settings/settings.contract.ts';
import { addMonths, writeDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { normalizeLicense } from './license-number.ts';

/** The id of the employment status of anyone who is not employed yet. */
export const APPLICANT = 1;
/** An applicant who waits longer is stale (1§9: staleApplicantThreshold). */
export const STALE_DAYS = 60;

/** Text that could be an SSN: nine digits, or 3-2-4. It never goes into an address (D17). */
export function looksLikeSsn(text: string): boolean {
  return /^\d{3}-?\d{2}-?\d{4}$/.test(text.trim());
}

/** Whether a number can be an SSN: nine digits, or 3-2-4; 000, 666, 00 and 0000 are given to nobody. */
export function isSsn(text: string): boolean {
  return /^(?!000|666)\d{3}(-?)(?!00)\d{2}\1(?!0000)\d{4}$/.test(text);
}

/** What is said of one that cannot be. */
export const NO_SSN = 'It is not a valid SSN. Write its nine digits.';

/** The masked form, `XXX-XX-1234`. */
export function maskedSsn(last4: string): string {
  return `XXX-XX-${last4}`;
}

/** Nine digits as 3-2-4; anything else as it is (1§5). */
export function formatSsn(digits: string): string {
  return digits.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');
}

/** What a search text is compared with as a whole: one case, single spaces, no comma. */
export function normalizedName(text: string): string {
  return text.toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ').trim();
}

/** The ways a full name may be turned: `ann van dyk` is also stored as `van dyk ann`. */
export function nameTurns(text: string): string[] {
  const words = normalizedName(text).split(' ');
  if (words.length < 2 || words.length > 6) return words.length === 1 ? words : [words.join(' ')];
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
}

/** How a state may write its license numbers: one row of the settings. */
export interface FormatRule {
  regex: string;
  description: string;
}

/** What the specification says where a state's formats are listed, and where none are known (1§5). */
export const EXPECTED_FORMATS = 'Expected driver license number formats:';
export const NO_FORMATS = 'No formats available';

/**
 * What is wrong with a license number, by the formats of its state; null when it fits, or where no format is known.
 * Names no number. `formats` are undefined for a state that there is not.
 */
export function licenseFault(
  state: string | null,
  license: string | null,
  formats: readonly FormatRule[] | undefined,
): string | null {
  if (license === null) return null;
  if (state === null || formats === undefined) return 'Choose the state that issued the license.';
  const number = normalizeLicense(license);
  if (formats.length === 0 || formats.some(({ regex }) => new RegExp(regex).test(number)))
    return null;
  return `${EXPECTED_FORMATS} ${formats.map(({ description }) => description).join('; ')}.`;
}

/** Whether a state issues licenses of this class: Hawaii numbers its ordinary classes (R062). */
export function classFitsState(
  of: Pick<LicenseClass, 'isCdl' | 'hawaiiOnly' | 'licenseClassId'>,
  state: string | null,
): boolean {
  if (of.licenseClassId === NON_DRIVER_CLASS_ID) return true;
  if (state === 'HI') return of.hawaiiOnly || of.isCdl;
  return !of.hawaiiOnly;
}

/** The class of people who do not drive (2§9). */
export const NON_DRIVER_CLASS_ID = 12;

/** What can be ordered for an employee, as people call it. */
export const ORDER_WORDS = {
  drugTest: 'Drug test',
  medicalExam: 'Medical exam',
  mvr: 'MVR',
  epn: 'EPN',
  clearinghouseQuery: 'Clearinghouse query',
} as const;
export type OrderType = keyof typeof ORDER_WORDS;
export const ORDER_TYPES = Object.keys(ORDER_WORDS) as [OrderType, ...OrderType[]];

/** The statuses of an order in which the employee's job title stays as it is (2§9, R317). */
export const FREEZING_ORDERS: readonly number[] = [1, 2, 5, 8, 18, 21, 22];

/** The employment status that ends an employment; the other one off the roster is a pause. */
export const TERMINATED = 4;
/** A driver's file is kept for three years after the employment ends (49 CFR 391.51(c)). */
const RETENTION_MONTHS = 36;

/** The last day on which the file of someone who left on `lastDay` must be kept. */
export function retainUntil(lastDay: IsoDate): IsoDate {
  return addMonths(lastDay, RETENTION_MONTHS);
}

/** What choosing a status does to an employment that is open; undefined where it closes none. */
export function closingHint(
  employee: {
    archivedAt: string | null;
    employmentStatusId: number;
    terminationDate: IsoDate | null;
  },
  statusId: string,
  day: IsoDate,
): string | undefined {
  const { archivedAt, employmentStatusId, terminationDate } = employee;
  if (archivedAt !== null || employmentStatusId === TERMINATED || statusId !== String(TERMINATED))
    return undefined;
  const until = writeDate(retainUntil(terminationDate ?? day));
  return `Closes the employment: off rosters and alerts at once, the file is kept until ${until} (49 CFR 391.51(c)). It can be taken back.`;
}
