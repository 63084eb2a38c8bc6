import type { z } from 'zod';
import { EMPLOYEE_FIELDS, type EmployeeField } from './employee.fields.ts';

type Fields = typeof EMPLOYEE_FIELDS;

/** The name of a field of an employee's record. */
export type EmployeeFieldName = keyof Fields;

/** The fields whose entry has these properties. */
type Having<Part> = {
  [F in EmployeeFieldName]: Fields[F] extends Part ? F : never;
}[EmployeeFieldName];

/** The fields that a call may write. */
export type EditedField = Having<{ edit: z.ZodType }>;
/** The fields of the record. */
export type RecordedField = Having<{ read: z.ZodType }>;
/** The fields that a roster may bring. */
export type ImportedField = Having<{ imported: object }>;
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
  return (Object.keys(EMPLOYEE_FIELDS) as F[]).filter((field) => fits(EMPLOYEE_FIELDS[field]));
}

/** The schemas of what a call may write, by field. */
export function written() {
  const schemas = fieldsWhere(({ edit }) => edit !== null).map((field) => [
    field,
    EMPLOYEE_FIELDS[field].edit,
  ]);
  return Object.fromEntries(schemas) as { [F in EditedField]: Fields[F]['edit'] };
}

/** The schemas of what a record holds, by field. */
export function recorded() {
  const schemas = fieldsWhere(({ read }) => read !== null).map((field) => [
    field,
    EMPLOYEE_FIELDS[field].read,
  ]);
  return Object.fromEntries(schemas) as { [F in RecordedField]: Fields[F]['read'] };
}

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
