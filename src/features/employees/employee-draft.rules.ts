import { writeDate } from '#src/shared/dates.ts';
import type { Employee, EmployeeChanges } from './employees.shapes.ts';

/** What the form edits, as it is typed: empty text for nothing. */
export interface EmployeeDraft {
  firstName: string;
  lastName: string;
  dob: string | null;
  license: string;
  state: string;
  licenseClassId: string;
  licenseExpires: string | null;
  workId: string;
  email: string;
  phone: string;
  hireDate: string | null;
  jobTitleId: string;
  employmentStatusId: string;
}

export type DraftField = keyof EmployeeDraft;

/** A record as the form shows it. */
export function draftOf(employee: Employee): EmployeeDraft {
  return {
    firstName: employee.firstName,
    lastName: employee.lastName,
    dob: employee.dob,
    license: employee.license ?? '',
    state: employee.state ?? '',
    licenseClassId: employee.licenseClassId === null ? '' : String(employee.licenseClassId),
    licenseExpires: employee.licenseExpires,
    workId: employee.workId ?? '',
    email: employee.email ?? '',
    phone: employee.phone ?? '',
    hireDate: employee.hireDate,
    jobTitleId: employee.jobTitleId === null ? '' : String(employee.jobTitleId),
    employmentStatusId: String(employee.employmentStatusId),
  };
}

/** The form of somebody new. */
export const EMPTY_DRAFT: EmployeeDraft = {
  firstName: '',
  lastName: '',
  dob: null,
  license: '',
  state: '',
  licenseClassId: '',
  licenseExpires: null,
  workId: '',
  email: '',
  phone: '',
  hireDate: null,
  jobTitleId: '',
  employmentStatusId: '',
};

/** The labels of the fields, and where their words stand in a record. */
export const FIELDS: Readonly<Record<DraftField, { label: string; word: keyof Employee }>> = {
  firstName: { label: 'First name', word: 'firstName' },
  lastName: { label: 'Last name', word: 'lastName' },
  dob: { label: 'Date of birth', word: 'dob' },
  license: { label: 'License number', word: 'license' },
  state: { label: 'License state', word: 'state' },
  licenseClassId: { label: 'License class', word: 'licenseClass' },
  licenseExpires: { label: 'License expires', word: 'licenseExpires' },
  workId: { label: 'Work id', word: 'workId' },
  email: { label: 'Email', word: 'email' },
  phone: { label: 'Phone', word: 'phone' },
  hireDate: { label: 'Hired', word: 'hireDate' },
  jobTitleId: { label: 'Job title', word: 'jobTitle' },
  employmentStatusId: { label: 'Employment status', word: 'employmentStatus' },
};

/** What a record says in a field, as people read it. */
export function wordIn(record: Employee, field: DraftField): string {
  const value = record[FIELDS[field].word];
  const text = value === null || value === undefined ? '' : String(value);
  return writeDate(text) || text || 'nothing';
}

/** The fields in which two drafts differ. */
export function changedFields(from: EmployeeDraft, to: EmployeeDraft): DraftField[] {
  return (Object.keys(to) as DraftField[]).filter((field) => from[field] !== to[field]);
}

const NUMBERS: readonly DraftField[] = ['licenseClassId', 'jobTitleId', 'employmentStatusId'];
const REQUIRED: readonly DraftField[] = ['firstName', 'lastName'];

/** A record as a form showed it when its entries were begun; kept with them. */
export interface Seen {
  version: number;
  draft: EmployeeDraft;
  words: Record<DraftField, string>;
}

export function seenOf(record: Employee): Seen {
  const draft = draftOf(record);
  const words = Object.fromEntries(
    (Object.keys(draft) as DraftField[]).map((field) => [field, wordIn(record, field)]),
  ) as Seen['words'];
  return { version: record.version, draft, words };
}

/** Only what was changed, as the call takes it. */
export function changesOf(base: EmployeeDraft, draft: EmployeeDraft): EmployeeChanges {
  const entries = changedFields(base, draft).map((field) => {
    const value = draft[field];
    if (NUMBERS.includes(field))
      return [field, value === '' || value === null ? null : Number(value)];
    return [field, value === '' && !REQUIRED.includes(field) ? null : value];
  });
  return Object.fromEntries(entries) as EmployeeChanges;
}
