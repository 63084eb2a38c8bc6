/** Where the screens of this feature are in the console. */
export const reportsAddresses = {
  list: '/manage/reports',
  report: '/manage/reports/:reportName',
} as const;
