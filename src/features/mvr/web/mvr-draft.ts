import type { Employee, EmployeeChanges } from '#src/features/employees/employees.shapes.ts';
import { type FormatRule, licenseFault } from '#src/features/employees/employees.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** What the dialog edits, as it is typed. */
export interface MvrDraft {
  dob: IsoDate | null;
  license: string;
  state: string;
  licenseClassId: string;
  override: boolean;
}

export type MvrField = 'dob' | 'license' | 'state' | 'licenseClassId';

/** What the dialog begins with. */
export function mvrDraft(employee: Employee): MvrDraft {
  return {
    dob: employee.dob,
    license: employee.license ?? '',
    state: employee.state ?? '',
    licenseClassId: employee.licenseClassId === null ? '' : String(employee.licenseClassId),
    override: false,
  };
}

const REQUIRED = 'You must fill in all required fields.';

/** What keeps the draft from being saved: the message of the specification, and the fields it is about (2§5). */
export function draftFault(
  draft: MvrDraft,
  formats: readonly FormatRule[] | undefined,
  today: IsoDate,
): { message: string; fields: readonly MvrField[] } | null {
  const { dob, license, state, licenseClassId, override } = draft;
  const missing = (
    [
      ['dob', dob],
      ['license', license.trim()],
      ['state', state],
      ['licenseClassId', licenseClassId],
    ] as const
  ).flatMap(([field, value]): MvrField[] => (value ? [] : [field]));
  if (missing.length > 0) return { message: REQUIRED, fields: missing };
  if (dob !== null && dob > today)
    return { message: 'A birth date cannot be in the future.', fields: ['dob'] };
  if (!override && licenseFault(state, license, formats) !== null)
    return {
      message: `You must update the driver's license information. The number ${license.trim()} is invalid for ${state}`,
      fields: ['license'],
    };
  return null;
}

/** The saved update (R324): all four, as the specification sends them. */
export function changesOf(draft: MvrDraft): EmployeeChanges {
  return {
    dob: draft.dob,
    license: draft.license.trim(),
    state: draft.state,
    licenseClassId: Number(draft.licenseClassId),
    ...(draft.override ? { overrideLicenseValidation: true } : {}),
  };
}
