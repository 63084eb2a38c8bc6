import type { MergeField } from '../moves.rules.ts';
import { writeDate } from '#src/shared/dates.ts';

/** What people call the fields of a merge. */
export const FIELD_WORDS: Readonly<Record<MergeField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  ssn: 'SSN',
  license: 'License',
  licenseClass: 'License class',
  licenseExpires: 'License expires',
  workId: 'Work id',
  employmentStatus: 'Status',
  jobTitle: 'Job title',
  hireDate: 'Hire date',
  terminationDate: 'Termination date',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
};

const DATES: readonly MergeField[] = ['dob', 'licenseExpires', 'hireDate', 'terminationDate'];

/** A field's value as it is read; empty where nothing is on file. */
export function valueWords(field: MergeField, value: string | null): string {
  return DATES.includes(field) ? writeDate(value) : (value ?? '');
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
