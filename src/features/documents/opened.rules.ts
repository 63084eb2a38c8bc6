import type { OpenedRecord } from '#src/shared/endpoint.ts';
import type { Permission } from '#src/shared/permissions.ts';

const RECORD_OF: Partial<Record<Permission, OpenedRecord>> = {
  'records.viewDrugAlcohol': 'drugAlcohol',
  'records.viewInvestigationHistory': 'investigation',
  'records.viewMedicalReport': 'medical',
};

/** The record that a paper belongs to, by who may read its type: what everybody does who opens the file, or a protected one. */
export function openedRecord(readPermission: Permission | null): OpenedRecord {
  return (readPermission !== null && RECORD_OF[readPermission]) || 'file';
}
