import {
  differing,
  ENDS_BEFORE_ITS_DATE,
  endsBeforeItsDate,
} from '#src/features/documents/document-fields.rules.ts';
import type {
  Classification,
  Proposed,
  Dates,
} from '#src/features/documents/document-fields.rules.ts';
import { addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FieldError } from '#src/shared/errors.ts';
import type { ActivityTag } from '#src/features/work/review-process.rules.ts';
import type { TypeRule } from '#src/features/intake/type-order.rules.ts';

/**
 * The tags of an acceptance: the sender's or the machine's classification was right, or a person
 * corrected it. Without one there was nothing to correct.
 */
export function acceptanceTags(proposed: Proposed, chosen: Classification): ActivityTag[] {
  const corrected = differing(proposed, chosen).some((field) => proposed[field] !== null);
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
  chosen: Dates,
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
  if (endsBeforeItsDate(chosen))
    faults.push({ field: 'expirationDate', message: ENDS_BEFORE_ITS_DATE });
  return faults;
}
