import type { LicenseClass } from '#src/features/settings/settings.contract.ts';
import { licenseFormatOf, matchesLicenseFormat } from './license-formats.ts';

/** Text that could be an SSN: nine digits, or 3-2-4. It never goes into an address (D17). */
export function looksLikeSsn(text: string): boolean {
  return /^\d{3}-?\d{2}-?\d{4}$/.test(text.trim());
}

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

/**
 * The formats a state's license number may have, as the specification's hint lists them (1§5).
 * Empty for an unknown state.
 */
export function expectedFormats(state: string): string[] {
  return licenseFormatOf(state)?.formats.map(({ description }) => description) ?? [];
}

/** What is wrong with a license number for its state; null when it fits. Names no number. */
export function licenseFault(state: string | null, license: string | null): string | null {
  if (license === null) return null;
  if (state === null) return 'Choose the state that issued the license.';
  if (matchesLicenseFormat(state, license)) return null;
  const formats = expectedFormats(state);
  return formats.length === 0
    ? 'No formats available'
    : `Expected driver license number formats: ${formats.join('; ')}.`;
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
