/** Where the screens of this feature are in the console. */
export const sessionsAddresses = {
  policy: '/manage/admin/signin',
  signUp: '/signup/:token',
  auditor: '/auditor/:auditorToken',
  resetPassword: '/resetPassword/:token',
  forgotPassword: '/forgotPassword',
} as const;
