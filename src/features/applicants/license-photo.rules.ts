import type { LicenseKind } from './application.shapes.ts';

export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

export const SIDE_WORDS = { front: 'Front side', back: 'Back side' } as const satisfies Record<
  Side,
  string
>;

/** What stands on a license; empty where it was not found. */
export interface FoundLicense {
  state: string;
  number: string;
  kind: LicenseKind | '';
  endorsements: string;
  /** A day, as YYYY-MM-DD. */
  expires: string;
}

/** What was read off a photo. */
export interface LicenseReading {
  /** It has the words of a license. */
  isLicense: boolean;
  found: FoundLicense;
}

/** The fields that a driver confirms one by one, in their order. */
export const FOUND_FIELDS = ['state', 'number', 'kind', 'endorsements', 'expires'] as const;
export type FoundField = (typeof FOUND_FIELDS)[number];

const NOTHING: FoundLicense = { state: '', number: '', kind: '', endorsements: '', expires: '' };

/** What both sides say together: what the front says counts, and the back adds. */
export function foundOn(readings: readonly (LicenseReading | null)[]): FoundLicense {
  const found = { ...NOTHING };
  for (const reading of readings)
    for (const field of FOUND_FIELDS)
      if (reading && found[field] === '') Object.assign(found, { [field]: reading.found[field] });
  return found;
}

/** What is said of a photo that was kept, in words that say what to do; null where nothing is wrong with it. */
export function readingFault(side: Side, reading: LicenseReading | null): string | null {
  if (reading === null)
    return 'We could not read this photo in time. It is kept. Type below what your license says.';
  if (side === 'front' && !reading.isLicense)
    return 'We see no license on this photo. Lay the license flat in good light, fill the picture with it, and take the photo again. If it is your license, keep the photo and type below what it says.';
  return null;
}
