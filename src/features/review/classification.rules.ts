import { addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FieldError } from '#src/shared/errors.ts';
import type { ActivityTag } from '#src/features/work/review-process.rules.ts';
import type { TypeRule } from '#src/features/intake/type-order.rules.ts';

/**
 * The tags of an acceptance: the sender's or the machine's classification was right, or a person
 * corrected it. Without one there was nothing to correct.
 */
export function acceptanceTags(
  proposed: {
    documentTypeId: number | null;
    docDate: IsoDate | null;
    expirationDate: IsoDate | null;
  },
  chosen: { documentTypeId: number; docDate: IsoDate; expirationDate: IsoDate | null },
): ActivityTag[] {
  const differs = (was: number | string | null, is: number | string | null): boolean =>
    was !== null && was !== is;
  const corrected =
    differs(proposed.documentTypeId, chosen.documentTypeId) ||
    differs(proposed.docDate, chosen.docDate) ||
    differs(proposed.expirationDate, chosen.expirationDate);
  return [
    'Assigned Document',
    corrected ? 'Corrected Document Classification' : 'Accepted Document Classification',
  ];
}

/** When a document of this type runs out, counted from its date; null when the type does not say. */
export function suggestedExpiration(
  type: Pick<TypeRule, 'expires' | 'validMonths'>,
  docDate: IsoDate | null,
): IsoDate | null {
  return type.expires && type.validMonths !== null && docDate !== null
    ? addMonths(docDate, type.validMonths)
    : null;
}

/** What is wrong with a classification, by field; empty when it may be accepted. */
export function classificationFaults(
  type: Pick<TypeRule, 'expires'> | null,
  chosen: { docDate: IsoDate | null; expirationDate: IsoDate | null },
  today: IsoDate,
): FieldError[] {
  const faults: FieldError[] = [];
  if (type === null) faults.push({ field: 'documentTypeId', message: 'Choose a document type.' });
  if (chosen.docDate === null) {
    faults.push({ field: 'docDate', message: 'Enter the date on the document.' });
  } else if (daysBetween(today, chosen.docDate) > 1) {
    // One day of grace: the reviewer's calendar may be ahead of UTC.
    faults.push({ field: 'docDate', message: 'The date on the document is in the future.' });
  }
  if (type?.expires && chosen.expirationDate === null) {
    faults.push({ field: 'expirationDate', message: 'Enter the day it expires.' });
  }
  if (type && !type.expires && chosen.expirationDate !== null) {
    faults.push({ field: 'expirationDate', message: 'This type does not expire. Leave it empty.' });
  }
  if (
    chosen.docDate !== null &&
    chosen.expirationDate !== null &&
    chosen.expirationDate < chosen.docDate
  ) {
    faults.push({ field: 'expirationDate', message: 'It cannot expire before its date.' });
  }
  return faults;
}
