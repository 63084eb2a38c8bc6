import { READS_FILES } from '#src/shared/permission-sets.ts';
import {
  ALL_PERMISSIONS,
  holds,
  INTERNAL_GROUPS,
  PERMISSIONS,
  type Permission,
  type PermissionGrants,
  type PermissionGroup,
} from '#src/shared/permissions.ts';

/** Whose account it is: a client's user, or one of the house. */
export const ACCOUNT_KINDS = ['client', 'staff'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_STATES = ['active', 'invited', 'deactivated'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const STATE_WORDS: Readonly<Record<AccountState, string>> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
};

/** The state of an account by whether it may sign in, and whether it ever set a password. */
export const stateOf = (account: { deactivated: boolean; signedUp: boolean }): AccountState =>
  account.deactivated ? 'deactivated' : account.signedUp ? 'active' : 'invited';

const groupOf = (permission: Permission) => permission.split('.')[0] as PermissionGroup;

/** Whether accounts of a kind may hold a permission at all: the house's groups are for the house (A06). */
export function mayHold(kind: AccountKind, permission: Permission): boolean {
  const group = groupOf(permission);
  // An auditor comes by a link, not by an account (D8).
  if (group === 'auditor') return false;
  return kind === 'staff' || !INTERNAL_GROUPS.includes(group);
}

/** What one who holds `own` may give to an account of a kind, and take from it: nobody grants what he does not hold. */
export const grantableBy = (own: PermissionGrants, kind: AccountKind): Permission[] =>
  ALL_PERMISSIONS.filter((one) => mayHold(kind, one) && holds(own, one));

/**
 * The permissions of an account after one who may grant `grantable` has chosen `wanted`: what is not theirs to grant stays as
 * it was. `refused` are those wanted that they may not give.
 */
export function grantedBy(
  grantable: readonly Permission[],
  before: readonly Permission[],
  wanted: readonly Permission[],
): { after: Permission[]; refused: Permission[] } {
  const may = new Set(grantable);
  const had = new Set(before);
  const chosen = new Set(wanted);
  return {
    after: ALL_PERMISSIONS.filter((one) => (may.has(one) ? chosen.has(one) : had.has(one))),
    refused: ALL_PERMISSIONS.filter((one) => chosen.has(one) && !may.has(one) && !had.has(one)),
  };
}

/** Makes an account one that administers others, so that somebody has to be left who holds it. */
export const ADMINISTERS: Readonly<Record<AccountKind, Permission>> = {
  client: 'client.configureUser',
  staff: 'admin.configureInternalUser',
};

/** What not everyone who opens a file may see of it, by the permission that it takes. */
export const PROTECTED_PARTS = {
  'client.viewPII': 'whole SSN',
  'records.viewDrugAlcohol': 'drug and alcohol',
  'records.viewInvestigationHistory': 'investigation history',
  'records.viewMedicalReport': 'medical reports',
} as const satisfies Partial<Record<Permission, string>>;
export type ProtectedPart = keyof typeof PROTECTED_PARTS;
export const PROTECTED = Object.keys(PROTECTED_PARTS) as [ProtectedPart, ...ProtectedPart[]];

/**
 * What one with these permissions sees of the files of a place where they work: the protected parts; null for one who opens no
 * file there. Staff who act in a client hold most of the `client` group by that alone (D4).
 */
export function seenOf(held: readonly Permission[], kind: AccountKind): ProtectedPart[] | null {
  const opens =
    kind === 'client'
      ? held.includes('client.viewEmployee')
      : READS_FILES.some((one) => held.includes(one));
  return opens ? PROTECTED.filter((one) => held.includes(one)) : null;
}

/** What one may do with an account. */
export interface AccountRights {
  view: boolean;
  add: boolean;
  configure: boolean;
}

/** What one with `own` may do with accounts of a kind; of staff, `rep` says whether it is a customer care rep (R397, R398). */
export function rightsOver(own: PermissionGrants, kind: AccountKind, rep = false): AccountRights {
  const any = (...names: Permission[]) => names.some((one) => holds(own, one));
  if (kind === 'client')
    return {
      view: any('client.viewUsers', 'client.addUser', 'client.configureUser', 'admin.viewUsers'),
      add: any('client.addUser'),
      configure: any('client.configureUser'),
    };
  const configure = any('admin.configureInternalUser') || (rep && any('admin.configureCCR'));
  return {
    view:
      configure || any('admin.viewInternalUser') || (rep && any('admin.viewCCRs', 'admin.addCCR')),
    add: any('admin.configureInternalUser') || (rep && any('admin.addCCR')),
    configure,
  };
}

const all = <Group extends PermissionGroup>(
  group: Group,
  except: readonly (typeof PERMISSIONS)[Group][number][] = [],
): Permission[] =>
  (PERMISSIONS[group] as readonly (typeof PERMISSIONS)[Group][number][])
    .filter((one) => !except.includes(one))
    .map((one) => `${group}.${one}` as Permission);

/** What somebody in an office or a team is usually given. */
export interface Template {
  id: string;
  kind: AccountKind;
  name: string;
  about: string;
  permissions: readonly Permission[];
}

/** What the first administrator of a client gets. */
export const FIRST_ADMINISTRATOR = 'administrator';

const REP: readonly Permission[] = [
  ...all('customerCare'),
  'cme.customerCareIntervention',
  'dq.customerCareIntervention',
  'records.placeOrder',
  'records.editOrder',
];

export const TEMPLATES: readonly Template[] = [
  {
    id: FIRST_ADMINISTRATOR,
    kind: 'client',
    name: 'Administrator',
    about: 'Everything in the company, users and locations included.',
    permissions: [
      ...all('client'),
      ...all('servicesRandoms'),
      ...all('servicesClearinghouse'),
      ...all('records'),
    ],
  },
  {
    id: 'safetyDirector',
    kind: 'client',
    name: 'Safety director',
    about: 'Files, orders and results of all kinds; no users and no locations.',
    permissions: [
      ...all('client', [
        'addUser',
        'configureUser',
        'addLocation',
        'configureLocation',
        'configureLocationName',
        'copyLocationSettings',
        'configureLabAccounts',
        'addLocationToMedCardSubmission',
      ]),
      ...all('servicesRandoms'),
      ...all('servicesClearinghouse'),
      ...all('records', ['viewAudit']),
    ],
  },
  {
    id: 'der',
    kind: 'client',
    name: 'Designated employer representative',
    about: 'Drug and alcohol testing: results, selections, Clearinghouse queries and orders.',
    permissions: [
      'client.viewAlerts',
      'client.viewEmployee',
      'client.viewRoster',
      'client.viewOrders',
      'client.viewLocation',
      ...all('servicesRandoms'),
      ...all('servicesClearinghouse'),
      'records.placeOrder',
      'records.editOrder',
      'records.viewDrugAlcohol',
      'records.configurePools',
      'records.drawRandoms',
    ],
  },
  {
    id: 'terminalClerk',
    kind: 'client',
    name: 'Terminal clerk',
    about: 'Looks at files and alerts, uploads documents, places orders.',
    permissions: [
      'client.viewAlerts',
      'client.viewEmployee',
      'client.viewRoster',
      'client.uploadDocuments',
      'client.viewOrders',
      'client.viewLocation',
      'records.placeOrder',
    ],
  },
  {
    id: 'dispatcher',
    kind: 'client',
    name: 'Dispatcher',
    about: 'Sees who may drive.',
    permissions: ['client.viewRoster', 'client.viewAlerts'],
  },
  {
    id: 'careRep',
    kind: 'staff',
    name: 'Customer care rep',
    about: 'Acts in clients, answers what reviewers ask, places orders.',
    permissions: REP,
  },
  {
    id: 'dqReviewer',
    kind: 'staff',
    name: 'DQ reviewer',
    about: 'Sorts, matches and reviews incoming documents.',
    permissions: all('dq', ['dashboard', 'editHierarchy', 'customerCareIntervention']),
  },
  {
    id: 'dqLead',
    kind: 'staff',
    name: 'DQ lead',
    about: 'All of the document review, with the figures of all reviewers.',
    permissions: all('dq'),
  },
  {
    id: 'cmeReviewer',
    kind: 'staff',
    name: 'CME reviewer',
    about: 'Reviews medical exams, and sees the reports that belong to them.',
    permissions: [
      ...all('cme'),
      'dq.viewDetail',
      'records.viewMedicalReport',
      'records.viewDrugAlcohol',
    ],
  },
  {
    id: 'houseAdministrator',
    kind: 'staff',
    name: 'Administrator of the installation',
    about: 'Everything.',
    permissions: ALL_PERMISSIONS.filter((one) => mayHold('staff', one)),
  },
];

/** The template that an account's permissions are, to the letter; null for a choice of its own. */
export function templateOf(kind: AccountKind, held: readonly Permission[]): Template | null {
  const has = new Set(held);
  return (
    TEMPLATES.find(
      (one) =>
        one.kind === kind &&
        one.permissions.length === has.size &&
        one.permissions.every((permission) => has.has(permission)),
    ) ?? null
  );
}

/** What an account may do, in a few words for a list. */
export function roleOf(kind: AccountKind, held: readonly Permission[]): string {
  if (held.length === 0) return 'Nothing yet';
  const many = held.length === 1 ? '1 permission' : `${held.length} permissions`;
  return templateOf(kind, held)?.name ?? many;
}
