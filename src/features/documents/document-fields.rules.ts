import { z } from 'zod';
import { columnsFrom, fieldNames, schemasOf } from '#src/shared/fields.ts';
import type { ColumnOf, FieldsWith } from '#src/shared/fields.ts';
import { DOCUMENT_FIELDS } from './document.fields.ts';
import type { DocumentField } from './document.fields.ts';

type Fields = typeof DOCUMENT_FIELDS;

/** The name of a field of a document. */
export type DocumentFieldName = keyof Fields;
/** What somebody says of a paper. */
export type ClassifiedField = FieldsWith<Fields, { classified: true }>;

/** What the file says of a document. */
export type Classified = { [F in ClassifiedField]: z.output<Fields[F]['read']> };
/** What was said of a paper so far; null where nothing was. */
export type Proposed = { [F in ClassifiedField]: Classified[F] | null };
/** All that filing asks for. */
export type Classification = { [F in ClassifiedField]: z.output<Fields[F]['edit']> };

/** A row that holds what was said of a paper. */
export type ClassifiedRow = { [F in ClassifiedField as ColumnOf<Fields[F]>]: Proposed[F] };
/** A row that holds what the file says of a document. */
export type FiledRow = { [F in ClassifiedField as ColumnOf<Fields[F]>]: Classified[F] };
/** The entry of a field. */
export const documentField = (field: DocumentFieldName): DocumentField => DOCUMENT_FIELDS[field];

/** What somebody says of a paper, in the order of the form. */
export const CLASSIFIED = fieldNames<Fields, ClassifiedField>(
  DOCUMENT_FIELDS,
  (entry: DocumentField) => entry.classified === true,
);

const CLASSIFIED_FIELDS = Object.fromEntries(
  CLASSIFIED.map((field) => [field, DOCUMENT_FIELDS[field]]),
) as Pick<Fields, ClassifiedField>;

/** Of a paper of which nothing was said yet. */
export const NOTHING_SAID = Object.fromEntries(CLASSIFIED.map((field) => [field, null])) as {
  [F in ClassifiedField]: null;
};

/** The schemas of what the record holds, by field. */
export const documentSchemas = schemasOf(DOCUMENT_FIELDS, 'read');

/** The schemas of what the file says of a document, by field. */
export const classifiedSchemas = Object.fromEntries(
  CLASSIFIED.map((field) => [field, documentSchemas[field]]),
) as Pick<typeof documentSchemas, ClassifiedField>;

/** The schemas of what filing asks for, by field. */
export const classificationSchemas = schemasOf(DOCUMENT_FIELDS, 'edit');

/** What a sender says of a paper, under the names of the calls that upload one; what is not said is left out. */
export type Sent = {
  [F in ClassifiedField as Fields[F]['sent']['as']]?: NonNullable<Classified[F]> | undefined;
};

/** The schemas of what a sender may say of a paper. */
export const sentSchemas = Object.fromEntries(
  CLASSIFIED.map((field) => {
    const { as, schema } = DOCUMENT_FIELDS[field].sent;
    return [as, schema.optional()];
  }),
) as {
  [F in ClassifiedField as Fields[F]['sent']['as']]: z.ZodOptional<Fields[F]['sent']['schema']>;
};

/** What a sender says of a paper, as the calls that upload one take it; `said` has null or nothing where nothing is said. */
export function sentOf(said: Partial<Proposed>): Sent {
  return Object.fromEntries(
    CLASSIFIED.filter((field) => (said[field] ?? null) !== null).map((field) => [
      DOCUMENT_FIELDS[field].sent.as,
      said[field],
    ]),
  );
}

/** What a sender said of a paper, by field; null where nothing was. */
export function saidIn(sent: Sent): Proposed {
  return Object.fromEntries(
    CLASSIFIED.map((field) => [field, sent[DOCUMENT_FIELDS[field].sent.as] ?? null]),
  ) as Proposed;
}

/** The schemas of what may be said of a paper before it is filed, by field. */
export const proposedSchemas = Object.fromEntries(
  CLASSIFIED.map((field): [string, z.ZodType] => {
    const { read } = DOCUMENT_FIELDS[field];
    return [field, read instanceof z.ZodNullable ? read : read.nullable()];
  }),
) as { [F in ClassifiedField]: z.ZodType<Proposed[F], Proposed[F]> };

/** The column that holds a field. */
export const documentColumn = (field: DocumentFieldName): string => documentField(field).columns[0];

/** What a row says of a paper, by field. */
export function classificationOf<Row extends ClassifiedRow>(row: Row) {
  const columns: Record<string, unknown> = { ...row };
  return Object.fromEntries(CLASSIFIED.map((field) => [field, columns[documentColumn(field)]])) as {
    [F in ClassifiedField]: Row[ColumnOf<Fields[F]>];
  };
}

/** Only what was said of a paper, out of a larger record. */
export function classifiedIn<Record extends Proposed>(record: Record) {
  return Object.fromEntries(CLASSIFIED.map((field) => [field, record[field]])) as {
    [F in ClassifiedField]: Record[F];
  };
}

/** The columns that hold what was said of a paper; a field that was not named is left out. */
export function classifiedColumns<Said extends { [F in ClassifiedField]?: unknown }>(said: Said) {
  return columnsFrom(CLASSIFIED_FIELDS, said);
}

/** The fields in which two readings of a paper differ. */
export function differing(one: Proposed, other: Proposed): ClassifiedField[] {
  return CLASSIFIED.filter((field) => one[field] !== other[field]);
}

/** The dates of a classification. */
export type Dates = Pick<Proposed, 'docDate' | 'expirationDate'>;

export const ENDS_BEFORE_ITS_DATE = 'It cannot expire before its date.';

/** Whether a paper would run out before its own date. */
export function endsBeforeItsDate({ docDate, expirationDate }: Dates): boolean {
  return docDate !== null && expirationDate !== null && expirationDate < docDate;
}
