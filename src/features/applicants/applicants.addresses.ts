/** Where the screens of this feature are in the console. */
export const applicantsAddresses = {
  apply: '/apply/:token',
  list: '/manage/alerts/applicants',
  alerts: '/alerts/applicants',
  board: '/manage/applicants/board',
  application: '/application/:applicantId',
  links: '/manage/applicants/links',
} as const;
