import type { z } from 'zod';
import { type FieldsWith, fieldNames, schemasOf } from '#src/shared/fields.ts';
import { workIdShown } from '#src/shared/work-id-name.ts';
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

/** A value of a field as people read it: the words of an option, everything else as it is. */
export function wordsOf(field: EmployeeFieldName, value: string): string {
  return fieldOf(field).options?.[value] ?? value;
}

/**
 * A field's name for the people of a company. `identifier` is the company's own name of the work id, its
 * `employeeIdentifier`: every screen and file calls it so. Empty where people of many companies stand side by side.
 */
export function labelFor(field: EmployeeFieldName, identifier: string): string {
  return field === 'workId' ? workIdShown(identifier) : EMPLOYEE_FIELDS[field].label;
}

/** The same within a sentence: our own words in small letters, a company's own name as it writes it. */
export function labelWithin(field: EmployeeFieldName, identifier: string): string {
  const label = labelFor(field, identifier);
  const isOurs = label === EMPLOYEE_FIELDS[field].label && !/^\p{Lu}{2}/u.test(label);
  return isOurs ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * What a search for employees takes, as its box says it: "Name, work id or license number". `first` and `last` are what is
 * no field of the record.
 */
export function searchWords(
  identifier: string,
  first: string,
  fields: readonly EmployeeFieldName[],
  last?: string,
): string {
  const named = fields.map((field) => labelWithin(field, identifier));
  return ONE_OF.format([...first.split(', '), ...named, ...(last === undefined ? [] : [last])]);
}

/** The columns of a list as a company reads them: its own name heads the work ids. */
export function columnsFor<Columns extends { workId: { title: string } }>(
  columns: Columns,
  identifier: string,
): Columns {
  return { ...columns, workId: { ...columns.workId, title: labelFor('workId', identifier) } };
}

/** The same of columns that stand in a row. */
export function namedColumns<Column extends { id: string; title: string }>(
  columns: readonly Column[],
  identifier: string,
): readonly Column[] {
  const title = labelFor('workId', identifier);
  return columns.map((column) => (column.id === 'workId' ? { ...column, title } : column));
}

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
