import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { fieldOf, fieldsWhere } from '#src/features/employees/employee-fields.rules.ts';
import type { MergeField } from '../moves.rules.ts';
import { writeDate } from '#src/shared/dates.ts';

/** The first field of each choice names it. */
const FIRST = new Map(
  fieldsWhere()
    .toReversed()
    .map((field) => [EMPLOYEE_FIELDS[field].merged, fieldOf(field)] as const),
);

/** What people call the fields of a merge. */
export const labelOf = (field: MergeField): string => FIRST.get(field)?.label ?? field;

/** A field's value as it is read; empty where nothing is on file. */
export function valueWords(field: MergeField, value: string | null): string {
  return FIRST.get(field)?.kind === 'date' ? writeDate(value) : (value ?? '');
}

export const REASON_WORDS = {
  ssn: 'Same SSN',
  nameAndBirth: 'Same name and date of birth',
  license: 'Same license',
  name: 'Same name',
} as const;

/** A number of things, in words. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
