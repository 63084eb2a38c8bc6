import { APPLICANT } from '#src/features/employees/employees.rules.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { MvrData } from './mvr-data.shapes.ts';

/** Whom a record is asked of: what goes to the provider, and what its answer is compared with. */
export interface AskedDriver {
  firstName: string;
  lastName: string;
  birthDate: IsoDate;
  license: string;
  state: string;
  class: string;
}

/** Where the data of a record came from, by the settings' list `mvrSources`; 1 is the specification's "other" (2§9). */
export const MVR_SOURCES = { http: 2, simulator: 3 } as const;
export type ProviderKind = keyof typeof MVR_SOURCES;

/** Said wherever a record of the simulator is shown. */
export const SIMULATED = 'Simulated: this is not a record of any state.';

/** Why a request came to nothing, in words for anyone who acts on it. */
export const FAILURES = {
  unreachable:
    'The provider could not be reached, or failed each time. Ask again later; nothing was filed.',
  noAnswer: 'The state has not answered for three days. Ask again, or call the provider.',
  garbage: 'The provider’s answer could not be read. Ask again; if it stays so, call the provider.',
  otherDriver:
    'The provider answered for another driver. Nothing was filed: check the driver’s data, then ask again.',
  repeated:
    'The provider sent a report that is on file already, for another order. Call the provider, then ask again.',
  refused: 'The provider refused the order. Check the driver’s data, then ask again.',
  noFile: 'The driver’s file is closed or gone, so nothing can be filed.',
} as const;
export type Failure = keyof typeof FAILURES;
export const FAILURE_CODES = Object.keys(FAILURES) as [Failure, ...Failure[]];

/** What came of an answer, in words for the list of them. */
export const OUTCOMES = {
  filed: 'Filed',
  pending: 'The state was asked; its answer is awaited',
  late: 'Came after the order was closed; not filed',
  repeated: 'Sent again; not filed again',
  otherDriver: 'About another driver; not filed',
  garbage: 'Not readable; not filed',
  refused: 'Refused by the provider',
  busy: 'The provider failed',
  unreachable: 'The provider was not reached',
  timeout: 'The provider did not answer in time',
  noFile: 'The driver’s file is closed or gone; not filed',
} as const;
export type Outcome = keyof typeof OUTCOMES;
export const OUTCOME_CODES = Object.keys(OUTCOMES) as [Outcome, ...Outcome[]];

/** Why a provider refuses, as its documented reply says it. */
export const REFUSALS = {
  notFound: 'the state knows no such license',
  invalidDriver: 'name, birth date or license cannot be right',
  notPermitted: 'the state or the provider does not allow it',
  unsupportedState: 'the provider does not serve this state',
} as const;
export type Refusal = keyof typeof REFUSALS;
export const REFUSAL_CODES = Object.keys(REFUSALS) as [Refusal, ...Refusal[]];

/** Seconds in which an order can be taken back before anybody is asked, and nothing is billed. */
export const GRACE_SECONDS = 5;
/** The state gets this long to answer. */
export const MOST_WAITING_HOURS = 72;
/** Failed attempts until a person must act. */
export const MOST_ATTEMPTS = 8;
const MOST_GARBAGE = 3;

/** Seconds to the next attempt after so many failures; null when it is enough. */
export function retryAfter(attempts: number, outcome: Outcome): number | null {
  if (attempts >= (outcome === 'garbage' ? MOST_GARBAGE : MOST_ATTEMPTS)) return null;
  return Math.min(5 * 3 ** (attempts - 1), 900);
}

/** Words of a name, folded: without case, accents, dots and marks. */
function words(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/gu, '')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
}

/** What stands behind a last name on one paper and not on the other. */
const SUFFIXES: readonly string[] = ['jr', 'sr', 'ii', 'iii', 'iv'];

/** The words left when those of a last name are taken out, each by itself or all as they are run together; else null. */
function withoutLast(lastName: string, said: readonly string[]): string[] | null {
  const all = words(lastName);
  const named = all.filter((word, at) => at === 0 || !SUFFIXES.includes(word));
  const left = [...said];
  const each = named.every((word) => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  if (each) return left;
  // States write "O BRIEN", "DELACRUZ" and "SMITHJONES".
  const whole = named.join('');
  for (let from = 0; from < said.length; from += 1)
    for (let to = from + 1; to <= said.length; to += 1)
      if (said.slice(from, to).join('') === whole) return said.toSpliced(from, to - from);
  return null;
}

/** Whether a name as reported is this person's: every word of the last name, and the first name or its beginning. */
export function sameName(
  asked: Pick<AskedDriver, 'firstName' | 'lastName'>,
  reported: string,
): boolean {
  const rest = withoutLast(asked.lastName, words(reported));
  const [first = ''] = words(asked.firstName);
  return rest?.some((word) => word.startsWith(first) || first.startsWith(word)) ?? false;
}

/** In what a record is about another driver than was asked for; empty when it is about this one. Names no values. */
export function driverDifferences(asked: AskedDriver, driver: MvrData['driver']): string[] {
  return [
    ...(sameName(asked, driver.name) ? [] : ['name']),
    ...(asked.birthDate === driver.birthDate ? [] : ['birth date']),
    ...(normalizeLicense(asked.license) === normalizeLicense(driver.license)
      ? []
      : ['license number']),
    ...(asked.state === driver.state ? [] : ['state']),
  ];
}

/** What cannot be in a record that a state gave on `today`; null when nothing is wrong with its days. */
export function recordFault(record: MvrData, today: IsoDate): string | null {
  if (record.reportDate > today) return 'it is dated in the future';
  if (record.driver.birthDate >= record.reportDate) return 'the driver is not born yet';
  const days = [
    ...record.violations.flatMap(({ date, convictionDate = date }) => [date, convictionDate]),
    ...record.accidents.map(({ date }) => date),
    ...record.withdrawals.map(({ from }) => from),
  ];
  if (days.some((day) => day > record.reportDate)) return 'it tells of days after its own date';
  if (record.withdrawals.some(({ from, to }) => to !== undefined && to < from))
    return 'a withdrawal ends before it begins';
  return null;
}

const MVR = 225;
const INITIAL_MVR = 660;
/** Days after the hire by which the first record must be in the file (49 CFR 391.23(a)(1), (b)). */
const INITIAL_DAYS = 30;

/** As what a record is filed: the one before or right after the hire is the initial one, any later one the annual one. */
export function documentTypeOf(driver: {
  employmentStatusId: number;
  daysEmployed: number | null;
  hasInitial: boolean;
}): number {
  const { employmentStatusId, daysEmployed, hasInitial } = driver;
  if (hasInitial) return MVR;
  if (employmentStatusId === APPLICANT) return INITIAL_MVR;
  return daysEmployed !== null && daysEmployed <= INITIAL_DAYS ? INITIAL_MVR : MVR;
}
