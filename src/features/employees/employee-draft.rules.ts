import { writeDate } from '#src/shared/dates.ts';
import type { EMPLOYEE_FIELDS } from './employee.fields.ts';
import { fieldOf, fieldsWhere, wordsOf, type EditedField } from './employee-fields.rules.ts';
import type { Employee, EmployeeChanges } from './employees.shapes.ts';

/** A field of the form. An SSN is none: what is on file is never sent here. */
export type DraftField = Exclude<EditedField, 'ssn'>;

/** What the form edits, as it is typed: empty text for nothing, null for no date. */
export type EmployeeDraft = {
  [F in DraftField]: (typeof EMPLOYEE_FIELDS)[F]['kind'] extends 'date' ? string | null : string;
};

const DRAFT_FIELDS = fieldsWhere<DraftField>(({ edit, kind }) => edit !== null && kind !== 'ssn');

const draftFrom = (valueOf: (field: DraftField) => string | null): EmployeeDraft =>
  Object.fromEntries(
    DRAFT_FIELDS.map((field) => [
      field,
      valueOf(field) ?? (fieldOf(field).kind === 'date' ? null : ''),
    ]),
  ) as EmployeeDraft;

/** A record as the form shows it. */
export function draftOf(employee: Employee): EmployeeDraft {
  return draftFrom((field) => (employee[field] === null ? null : String(employee[field])));
}

/** The form of somebody new. */
export const EMPTY_DRAFT = draftFrom(() => null);

/** What a record says in a field, as people read it. */
export function wordIn(record: Employee, field: DraftField): string {
  const value = record[fieldOf(field).words as keyof Employee];
  const text = value === null || value === undefined ? '' : String(value);
  return writeDate(text) || wordsOf(field, text) || 'nothing';
}

/** The fields in which two drafts differ. */
export function changedFields(from: EmployeeDraft, to: EmployeeDraft): DraftField[] {
  return DRAFT_FIELDS.filter((field) => from[field] !== to[field]);
}

/** A record as a form showed it when its entries were begun; kept with them. */
export interface Seen {
  version: number;
  draft: EmployeeDraft;
  words: Record<DraftField, string>;
}

export function seenOf(record: Employee): Seen {
  const draft = draftOf(record);
  const words = Object.fromEntries(
    DRAFT_FIELDS.map((field) => [field, wordIn(record, field)]),
  ) as Seen['words'];
  return { version: record.version, draft, words };
}

/** Only what was changed, as the call takes it. */
export function changesOf(base: EmployeeDraft, draft: EmployeeDraft): EmployeeChanges {
  const entries = changedFields(base, draft).map((field) => {
    const { kind, edit } = fieldOf(field);
    const value = draft[field];
    // An empty text that may not be cleared is sent as it is, and refused by its name.
    if (value === '' && (kind === 'choice' || edit?.safeParse(null).success)) return [field, null];
    return [field, kind === 'choice' && value !== null ? Number(value) : value];
  });
  return Object.fromEntries(entries) as EmployeeChanges;
}
