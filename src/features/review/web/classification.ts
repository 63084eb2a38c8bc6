import type { matchStepApi } from '#src/features/match/match.contract.ts';
import { CLASSIFIED } from '#src/features/documents/document-fields.rules.ts';
import type {
  Classified,
  ClassifiedField,
  Proposed,
} from '#src/features/documents/document-fields.rules.ts';
import type { Reply } from '#src/shared/endpoint.ts';
import type { DqItem, ReviewDocumentType } from '#src/features/intake/item.shapes.ts';
import { suggestedExpiration } from '../classification.rules.ts';

type Suggestions = Reply<(typeof matchStepApi)['suggestions']>;

/** What the reviewer typed or chose; the rest follows from the sender's words and the paper's. */
export type Typed = Partial<Classified>;

interface Value<T> {
  value: T | null;
  /** Read by machine or worked out, and not yet confirmed. */
  suggested: boolean;
}

/** The form's values, with the type that was chosen. */
export type ClassificationForm = {
  [F in ClassifiedField]: Value<NonNullable<Classified[F]>>;
} & { type: ReviewDocumentType | null };

/** The form's values: what was typed, else what the sender said, else what the paper says. */
export function classify(
  typed: Typed,
  item: Pick<DqItem, ClassifiedField>,
  suggestions: Pick<Suggestions, 'documentType' | 'docDate' | 'expirationDate'> | undefined,
  types: readonly ReviewDocumentType[],
): ClassificationForm {
  const documentTypeId = first(
    typed.documentTypeId,
    item.documentTypeId,
    suggestions?.documentType?.documentTypeId,
  );
  const type = types.find((one) => one.documentTypeId === documentTypeId.value) ?? null;
  const docDate = first(typed.docDate, item.docDate, suggestions?.docDate);
  if (type && !type.expires)
    return { type, documentTypeId, docDate, expirationDate: { value: null, suggested: false } };
  const sameType =
    documentTypeId.value === (item.documentTypeId ?? suggestions?.documentType?.documentTypeId);
  const sameDate = docDate.value === (suggestions?.docDate ?? null);
  const byTerm = type ? suggestedExpiration(type, docDate.value) : null;
  const expirationDate = first(
    typed.expirationDate,
    sameType ? item.expirationDate : null,
    // The paper's own date holds for the paper's own type; else the type's term counts from the date.
    sameType && sameDate ? (suggestions?.expirationDate ?? byTerm) : byTerm,
  );
  return { type, documentTypeId, docDate, expirationDate };
}

/** The form's values alone. */
export function valuesOf(form: ClassificationForm): Proposed {
  return Object.fromEntries(CLASSIFIED.map((field) => [field, form[field].value])) as Proposed;
}

/** A typed value counts also when it is empty; then the sender's, then the suggestion. */
function first<T>(
  typed: T | null | undefined,
  sent: T | null,
  suggested: T | null | undefined,
): Value<T> {
  if (typed !== undefined) return { value: typed, suggested: false };
  if (sent !== null) return { value: sent, suggested: false };
  return { value: suggested ?? null, suggested: suggested !== null && suggested !== undefined };
}
