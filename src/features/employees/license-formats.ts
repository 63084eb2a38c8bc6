import formats from './license-formats.json' with { type: 'json' };
import { normalizeLicense } from './license-number.ts';

/** A class of license; `commercial` marks the classes that make it a CDL. */
export interface LicenseClass {
  code: string;
  commercial: boolean;
  description?: string;
}

/** How one jurisdiction writes its license numbers. */
export interface LicenseFormat {
  /** Postal code: 50 states, DC, Guam, Puerto Rico, and 13 Canadian provinces and territories. */
  state: string;
  name: string;
  country: string;
  /** A number is valid when any of these matches its normalized form. */
  formats: readonly { regex: string; description: string }[];
  /** Only where the classes differ from the usual letters (Hawaii's 1 to 4). */
  licenseClasses?: readonly LicenseClass[];
}

/** The 66 jurisdictions. Data, not code, since states move to new card systems. */
export const licenseFormats: readonly LicenseFormat[] = formats;

const byState = new Map(
  licenseFormats.map((entry) => [
    entry.state,
    { entry, patterns: entry.formats.map(({ regex }) => new RegExp(regex)) },
  ]),
);

/** The formats of one jurisdiction by its postal code, or null for an unknown one. */
export function licenseFormatOf(state: string): LicenseFormat | null {
  return byState.get(state)?.entry ?? null;
}

/**
 * Whether a license number, as typed, is one that the jurisdiction issues. An unknown jurisdiction
 * has no valid number.
 */
export function matchesLicenseFormat(state: string, license: string): boolean {
  const number = normalizeLicense(license);
  return byState.get(state)?.patterns.some((pattern) => pattern.test(number)) ?? false;
}
