import { z } from 'zod';
import type { Employee, EmployeeChanges } from '../employees.contract.ts';

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
  jobTitleId: string;
  employmentStatusId: string;
}

export type DraftField = keyof EmployeeDraft;

const stored = z.object({
  /** The version that the entries were made on. */
  version: z.number().int(),
  changes: z.record(z.string(), z.string().nullable()),
});

const keyOf = (client: number | null, employeeId: string) =>
  `draft:employee:${client ?? 'all'}:${employeeId}`;

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
    jobTitleId: employee.jobTitleId === null ? '' : String(employee.jobTitleId),
    employmentStatusId: String(employee.employmentStatusId),
  };
}

/** The fields in which two drafts differ. */
export function changedFields(from: EmployeeDraft, to: EmployeeDraft): DraftField[] {
  return (Object.keys(to) as DraftField[]).filter((field) => from[field] !== to[field]);
}

const NUMBERS: readonly DraftField[] = ['licenseClassId', 'jobTitleId', 'employmentStatusId'];
const REQUIRED: readonly DraftField[] = ['firstName', 'lastName'];

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

/** Keeps what was typed in the tab's session storage, which signing out and changing the client empties (D33). */
export function keepDraft(client: number | null, employee: Employee, draft: EmployeeDraft): void {
  const base = draftOf(employee);
  const fields = changedFields(base, draft);
  if (fields.length === 0) return dropDraft(client, employee.employeeId);
  const changes = Object.fromEntries(fields.map((field) => [field, draft[field]]));
  sessionStorage.setItem(
    keyOf(client, employee.employeeId),
    JSON.stringify({ version: employee.version, changes }),
  );
}

export function dropDraft(client: number | null, employeeId: string): void {
  sessionStorage.removeItem(keyOf(client, employeeId));
}

/** Entries left behind earlier, over the record as it is now; null when there are none. */
export function readDraft(
  client: number | null,
  employee: Employee,
): { draft: EmployeeDraft; version: number } | null {
  const text = sessionStorage.getItem(keyOf(client, employee.employeeId));
  if (text === null) return null;
  try {
    const { version, changes } = stored.parse(JSON.parse(text));
    return { draft: { ...draftOf(employee), ...changes }, version };
  } catch {
    // Written by another version of the console: of no use.
    dropDraft(client, employee.employeeId);
    return null;
  }
}

export function hasDraft(client: number | null, employeeId: string): boolean {
  return sessionStorage.getItem(keyOf(client, employeeId)) !== null;
}
