/** Where the screens of this feature are in the console. */
export const alertsAddresses = {
  documents: '/alerts/documentAlerts',
  mvr: '/alerts/docReviewAlerts',
  dac: '/alerts/dacAlerts',
  stale: '/alerts/staleApplicants',
  onboarding: '/alerts/onboardingAlerts',
  epn: '/alerts/epnAlerts',
} as const;
