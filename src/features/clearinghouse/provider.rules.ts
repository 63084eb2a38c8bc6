import { addDays } from '#src/shared/dates.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import { type AskedDriver, isSameName } from './bulk-file.rules.ts';

export const PROVIDER_KINDS = ['http', 'simulator'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Why a provider does not ask the Clearinghouse, as it says itself. */
export const REFUSALS = ['notDesignated', 'noBalance', 'notRegistered', 'invalidDriver'] as const;

/** Why a query stands still. */
export const ASK_FAILURES = [
  ...REFUSALS,
  'unreachable',
  'garbage',
  'otherDriver',
  'waitedLong',
  'forgotten',
] as const;
export type AskFailure = (typeof ASK_FAILURES)[number];
export const ASK_FAILURE_WORDS: Readonly<Record<AskFailure, string>> = {
  notDesignated: 'The employer has not designated the provider in the Clearinghouse.',
  noBalance: 'The employer has no queries left. Buy a query plan in the Clearinghouse.',
  notRegistered: 'The employer is not registered in the Clearinghouse.',
  invalidDriver: 'The Clearinghouse does not take the driver’s name, birth date or CDL.',
  unreachable: 'The provider did not answer.',
  garbage: 'The provider’s reply could not be read.',
  otherDriver: 'The answer is about another driver. Nothing was changed.',
  waitedLong: 'No answer came in 30 days.',
  forgotten: 'The driver’s file was emptied: nobody is left to ask about.',
};

/** A query is asked about for so many days: consents take their time (49 CFR 382.703). */
const MOST_DAYS = 30;
/** Whether a query that was handed over then is not asked about any more. */
export const isTooLong = (beganAt: Date, now: Date): boolean =>
  addDays(beganAt.toISOString().slice(0, 10), MOST_DAYS) < now.toISOString().slice(0, 10);

/** How often what fails by itself is tried; a reply that cannot be read is asked for less often. */
const MOST = { unreachable: 8, garbage: 3 };

/** Seconds until the next attempt after so many failures of a kind; null when there is none. */
export function tryAgainAfter(attempts: number, kind: keyof typeof MOST): number | null {
  return attempts >= MOST[kind] ? null : Math.min(5 * 3 ** (attempts - 1), 900);
}

/** Whom a provider's answer is about, as far as it says. */
export interface AnsweredDriver {
  lastName: string;
  birthDate: string;
  license: string;
  state: string;
}

/** What of an answer is about somebody else than was asked about: the names of fields. */
export function differencesOf(
  asked: Pick<AskedDriver, 'lastName' | 'dob' | 'license' | 'state'>,
  said: AnsweredDriver,
): string[] {
  return (
    [
      ['lastName', isSameName(asked.lastName, said.lastName)],
      ['birthDate', asked.dob === said.birthDate],
      ['license', normalizeLicense(asked.license) === normalizeLicense(said.license)],
      ['state', asked.state === said.state.toUpperCase()],
    ] as const
  ).flatMap(([field, same]) => (same ? [] : [field]));
}
