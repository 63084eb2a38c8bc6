/** Where the screens of this feature are in the console. */
export const auditsAddresses = {
  list: '/manage/audits',
  audit: '/manage/audits/:auditId',
  audited: '/audited',
} as const;
