import type { LicenseFormatRow } from '../license-formats.contract.ts';

/** The formats that the commands act on. */
export interface LicenseFormatsSubject {
  /** The one under the cursor. */
  licenseFormat: LicenseFormatRow | null;
  /** Opens the dialog for a new one. */
  addFormat: () => void;
  /** Opens the dialog for its last day. */
  dateFormat: (format: LicenseFormatRow) => void;
}

export function isLicenseFormatsSubject(subject: unknown): subject is LicenseFormatsSubject {
  return typeof subject === 'object' && subject !== null && 'licenseFormat' in subject;
}
