import type { z } from 'zod';
import { type FieldsWith, fieldNames, schemasOf } from '#src/shared/fields.ts';
import { EMPLOYEE_FIELDS, type EmployeeField } from './employee.fields.ts';

type Fields = typeof EMPLOYEE_FIELDS;

/** The name of a field of an employee's record. */
export type EmployeeFieldName = keyof Fields;

/** The fields that a call may write. */
export type EditedField = FieldsWith<Fields, { edit: z.ZodType }>;
/** The fields of the record. */
export type RecordedField = FieldsWith<Fields, { read: z.ZodType }>;
/** The fields that a roster may bring. */
export type ImportedField = FieldsWith<Fields, { imported: object }>;
/** What a merge offers a choice of. */
export type MergeName = Fields[EmployeeFieldName]['merged'];

/** A field's value in the record. */
export type ReadValue<F extends RecordedField> = z.output<Fields[F]['read']>;

/** A field's values by name, as a roster brings them. An SSN is nine digits. */
export type ImportedValues = { [F in ImportedField]?: NonNullable<ReadValue<F>> };

/** The entry of a field. */
export const fieldOf = (field: EmployeeFieldName): EmployeeField => EMPLOYEE_FIELDS[field];

/** The names of all fields, or of those whose entry fits, in the order of the table. */
export function fieldsWhere<F extends EmployeeFieldName = EmployeeFieldName>(
  fits: (field: EmployeeField) => boolean = () => true,
): F[] {
  return fieldNames<Fields, F>(EMPLOYEE_FIELDS, fits);
}

/** The schemas of what a call may write, by field. */
export const written = schemasOf(EMPLOYEE_FIELDS, 'edit');

/** The schemas of what a record holds, by field. */
export const recorded = schemasOf(EMPLOYEE_FIELDS, 'read');

/** The columns of `employees` that hold a field. */
export function columnsOf(field: EmployeeFieldName): readonly string[] {
  return EMPLOYEE_FIELDS[field].columns;
}

/** The fields of the record that a roster may bring. */
export const IMPORTED = fieldsWhere<ImportedField>(({ imported }) => imported !== null);

/** What a merge offers a choice of. The location is none: a merge leaves the file where it is. */
export const MERGE_NAMES = [
  ...new Set(fieldsWhere().map((field) => EMPLOYEE_FIELDS[field].merged)),
] as [MergeName, ...MergeName[]];
