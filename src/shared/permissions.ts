/**
 * Every permission string of the specification, by group (1§6, 2§6, A03, A04), and our own group
 * `records` (D5). A string means something only together with its group (A06).
 */
export const PERMISSIONS = {
  customerCare: [
    'viewClients',
    'assumeClient',
    'impersonateUser',
    'setUpClientFile',
    'auditManagement',
  ],
  admin: [
    'addClient',
    'viewCCRs',
    'addCCR',
    'configureCCR',
    'assignCCR',
    'viewClearinghouse',
    'viewUsers',
    'viewInternalUser',
    'configureInternalUser',
    'configureClientServices',
    'superAdmin',
  ],
  client: [
    'addUser',
    'viewAlerts',
    'viewEmployee',
    'viewRoster',
    'uploadDocuments',
    'mergeEmployees',
    'addEmployee',
    'uploadRosterUpdates',
    'viewApplicants',
    'viewOrders',
    'viewEmployeeDataReports',
    'viewLocation',
    'addLocation',
    'viewUsers',
    'configureUser',
    'configureNotifications',
    'viewPII',
    'editEmployeeInfo',
    'transferEmployee',
    'deleteEmployee',
    'editEmployeeStatus',
    'copyLocationSettings',
    'configureLocation',
    'configureLocationName',
    'addLocationToMedCardSubmission',
    'configureLabAccounts',
    'deleteAfterMergeEmployees',
    'viewEmployeeStatusChangeHistory',
  ],
  cme: [
    'dashboard',
    'research',
    'worklists',
    'viewDetail',
    'chaseList',
    'customerCareIntervention',
    'search',
    'searchAndMatch',
    'review',
    'secondReview',
    'finalReview',
  ],
  dq: [
    'worklists',
    'searchAndMatch',
    'review',
    'getExternalDocs',
    'dashboard',
    'scoreMVRsManually',
    'viewDetail',
    'reviewDocumentRejections',
    'classifyEmails',
    'createNewFile',
    'deleteDocument',
    'escalateItem',
    'editHierarchy',
    'customerCareIntervention',
  ],
  randoms: ['dashboard', 'billingReconcile'],
  servicesRandoms: ['viewSelections', 'viewConfigurePools'],
  servicesClearinghouse: ['orderClearinghouseQueries'],
  auditor: ['auditorLogin'],
  records: [
    'placeOrder',
    'editOrder',
    'viewDrugAlcohol',
    'viewInvestigationHistory',
    'viewMedicalReport',
    'viewAudit',
    'hideDocument',
    'configurePools',
    'drawRandoms',
    'manageAudits',
  ],
} as const;

export type PermissionGroup = keyof typeof PERMISSIONS;

/** `group.string`, e.g. `dq.review`. */
export type Permission = {
  [G in PermissionGroup]: `${G}.${(typeof PERMISSIONS)[G][number]}`;
}[PermissionGroup];

/** What an endpoint, route or command asks for: one permission, any of several, a session, or nothing. */
export type Requirement = Permission | readonly Permission[] | 'session' | 'public';

/** The permissions a user holds, by group, as sent to the console. */
export type PermissionGrants = Partial<Record<PermissionGroup, string[]>>;

export const ALL_PERMISSIONS: readonly Permission[] = Object.entries(PERMISSIONS).flatMap(
  ([group, names]) => names.map((name) => `${group}.${name}` as Permission),
);

/** Groups that only internal users may hold. */
export const INTERNAL_GROUPS: readonly PermissionGroup[] = [
  'customerCare',
  'admin',
  'cme',
  'dq',
  'randoms',
];

/** Client permissions that assuming a client does not bring; they must be assigned (D4). */
export const NOT_BY_ASSUMING: readonly Permission[] = [
  'client.viewPII',
  'client.deleteEmployee',
  'client.configureUser',
];

export function holds(grants: PermissionGrants, permission: Permission): boolean {
  const dot = permission.indexOf('.');
  const group = permission.slice(0, dot) as PermissionGroup;
  return grants[group]?.includes(permission.slice(dot + 1)) ?? false;
}

/** Whether the grants meet a requirement; `'session'` and `'public'` ask for no string. */
export function meets(grants: PermissionGrants, requirement: Requirement): boolean {
  if (requirement === 'public' || requirement === 'session') return true;
  if (typeof requirement === 'string') return holds(grants, requirement as Permission);
  return requirement.some((permission) => holds(grants, permission));
}

/**
 * An internal user's permissions inside an assumed client: what is assigned, and the whole `client`
 * group except the three that must be assigned (D4).
 */
export function assumedGrants(assigned: PermissionGrants): PermissionGrants {
  if (!holds(assigned, 'customerCare.assumeClient')) return assigned;
  const brought = PERMISSIONS.client.filter((name) => !NOT_BY_ASSUMING.includes(`client.${name}`));
  return { ...assigned, client: [...new Set([...brought, ...(assigned.client ?? [])])] };
}
