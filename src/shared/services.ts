/** The groups of services that a client may have (2§6). */
export const SERVICES = [
  'driverQualificationFiles',
  'drugTesting',
  'medicalExams',
  'safetyData',
  'randoms',
  'clearinghouse',
  'verificationOfEmployment',
  'employmentHistoryNotices',
  'onboarding',
  'vaccines',
] as const;
export type Service = (typeof SERVICES)[number];

/**
 * Every part of the product that can be absent: with the service a client needs for it, of several any one (2§6, R487), or
 * null where none is needed and only the installation's `featuresToHide` takes it away (R478). Calls, routes and commands
 * name theirs.
 */
export const GATED_FEATURES = {
  documents: 'driverQualificationFiles',
  dates: 'driverQualificationFiles',
  accidents: 'driverQualificationFiles',
  applicants: 'driverQualificationFiles',
  alerts: 'driverQualificationFiles',
  dacESign: 'driverQualificationFiles',
  mvrOrders: 'driverQualificationFiles',
  mvrAlerts: 'driverQualificationFiles',
  mvrScoring: 'driverQualificationFiles',
  auditManagement: 'driverQualificationFiles',
  drugTestOrders: 'drugTesting',
  preEmploymentResults: 'drugTesting',
  auxiliaryResults: 'drugTesting',
  randomResults: 'drugTesting',
  medicalExamOrders: 'medicalExams',
  safetyData: 'safetyData',
  safetyDataComments: 'safetyData',
  randomPools: 'randoms',
  randomAlerts: 'randoms',
  randomSelections: 'randoms',
  randomExceptions: 'randoms',
  randomMarkComplete: 'randoms',
  clearinghouse: 'clearinghouse',
  verificationOfEmployment: 'verificationOfEmployment',
  employmentHistoryNotices: 'employmentHistoryNotices',
  onDutyReview: 'onboarding',
  onboarding: 'onboarding',
  vaccines: 'vaccines',
  // What several services share: lists of orders of every kind, clinics, and papers about both.
  orders: ['driverQualificationFiles', 'drugTesting', 'medicalExams', 'clearinghouse'],
  clinics: ['drugTesting', 'medicalExams'],
  alertLists: ['driverQualificationFiles', 'safetyData', 'randoms', 'clearinghouse', 'onboarding'],
  pastEmployers: ['driverQualificationFiles', 'verificationOfEmployment'],
  notifications: [
    'driverQualificationFiles',
    'drugTesting',
    'medicalExams',
    'clearinghouse',
    'safetyData',
  ],
  drugAlcoholHistory: ['driverQualificationFiles', 'drugTesting', 'clearinghouse'],
  companyFile: ['driverQualificationFiles', 'drugTesting', 'clearinghouse'],
  medicalRecords: ['driverQualificationFiles', 'medicalExams'],
  employees: null,
  reviewQueue: null,
  clients: null,
  impersonation: null,
} as const satisfies Record<string, Service | readonly Service[] | null>;
export type GatedFeature = keyof typeof GATED_FEATURES;

/**
 * Permission groups that act only where the client has the service (A05): what asks for one of them names a feature of
 * that service besides. A guard sees to it.
 */
export const SERVICE_OF_GROUP: Readonly<Record<string, Service>> = {
  servicesRandoms: 'randoms',
  servicesClearinghouse: 'clearinghouse',
};

/** The services of which a feature needs one; null when it needs none. */
export function servicesOf(feature: GatedFeature | undefined): readonly Service[] | null {
  const needed = feature === undefined ? null : GATED_FEATURES[feature];
  return needed === null ? null : [needed].flat();
}

/** Whether a client with these services has the feature; null services stand for no client in particular: all of them. */
export function isServed(
  feature: GatedFeature | undefined,
  services: readonly Service[] | null,
): boolean {
  const needed = servicesOf(feature);
  return needed === null || services === null || needed.some((one) => services.includes(one));
}
