import { z } from 'zod';
import { changedFields, draftOf, type EmployeeDraft } from '../employee-draft.rules.ts';
import type { Employee } from '../employees.shapes.ts';

const stored = z.object({
  /** The version that the entries were made on. */
  version: z.number().int(),
  changes: z.record(z.string(), z.string().nullable()),
});

const keyOf = (client: number | null, employeeId: string) =>
  `draft:employee:${client ?? 'all'}:${employeeId}`;

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
