import { ALL_PERMISSIONS, PERMISSIONS } from '#src/shared/permissions.ts';
import type { Permission, PermissionGroup } from '#src/shared/permissions.ts';

/** A demo account: who it plays, in whose company, and what it may do (D6). */
export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  about: string;
  place: 'internal' | 'employer' | 'terminal';
  permissions: readonly Permission[];
}

const group = (name: PermissionGroup, except: readonly string[] = []): Permission[] =>
  PERMISSIONS[name]
    .filter((one) => !except.includes(one))
    .map((one) => `${name}.${one}` as Permission);

/** The accounts of D6, all with the demo's password. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'admin@demo.example',
    firstName: 'Ada',
    lastName: 'Quist',
    about: 'Administrator: everything',
    place: 'internal',
    permissions: ALL_PERMISSIONS.filter((one) => one !== 'auditor.auditorLogin'),
  },
  {
    email: 'care@demo.example',
    firstName: 'Carmen',
    lastName: 'Reese',
    about: 'Customer care: assumes clients',
    place: 'internal',
    permissions: [
      ...group('customerCare'),
      'cme.customerCareIntervention',
      'dq.customerCareIntervention',
      'records.placeOrder',
      'records.editOrder',
    ],
  },
  {
    email: 'dq@demo.example',
    firstName: 'Dana',
    lastName: 'Quill',
    about: 'DQ reviewer: files incoming documents',
    place: 'internal',
    permissions: group('dq'),
  },
  {
    email: 'dq2@demo.example',
    firstName: 'Devon',
    lastName: 'Querido',
    about: 'A second DQ reviewer',
    place: 'internal',
    permissions: group('dq'),
  },
  {
    email: 'cme@demo.example',
    firstName: 'Casey',
    lastName: 'Merino',
    about: 'Medical exam reviewer',
    place: 'internal',
    permissions: [
      ...group('cme'),
      'dq.viewDetail',
      'records.viewMedicalReport',
      'records.viewDrugAlcohol',
    ],
  },
  {
    email: 'employer@demo.example',
    firstName: 'Emerson',
    lastName: 'Pike',
    about: 'Employer: safety director of a whole company',
    place: 'employer',
    permissions: [
      ...group('client'),
      ...group('servicesRandoms'),
      ...group('servicesClearinghouse'),
      ...group('records', ['viewAudit']),
    ],
  },
  {
    email: 'terminal@demo.example',
    firstName: 'Terry',
    lastName: 'Minnow',
    about: 'Employer: clerk at one location',
    place: 'terminal',
    permissions: ['client.viewRoster', 'client.viewEmployee', 'client.uploadDocuments'],
  },
];
