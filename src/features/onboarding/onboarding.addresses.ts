/** Where the screens of this feature are in the console. */
export const onboardingAddresses = {
  own: '/onboardingEmployee/:onboardingId',
  list: '/alerts/onboardingEmployees',
  tasks: '/manage/admin/onboarding',
} as const;
