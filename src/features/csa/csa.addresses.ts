/** Where the screens of this feature are in the console. */
export const csaAddresses = {
  safety: '/manage/safetyData',
  alerts: '/alerts/csaAlerts',
  imports: '/manage/admin/csaImports',
} as const;
