import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { fieldOf, fieldsWhere, labelFor } from '#src/features/employees/employee-fields.rules.ts';
import type { MergeField } from '../moves.rules.ts';
import { writeDate } from '#src/shared/dates.ts';

/** The first field of each choice names it. */
const FIRST = new Map(
  fieldsWhere()
    .toReversed()
    .map((field) => [EMPLOYEE_FIELDS[field].merged, fieldOf(field)] as const),
);

/** What people of a company call the fields of a merge; `identifier` is its own name of the work id. */
export function labelOf(field: MergeField, identifier: string): string {
  const first = fieldsWhere().find((one) => EMPLOYEE_FIELDS[one].merged === field);
  return first ? labelFor(first, identifier) : field;
}

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
