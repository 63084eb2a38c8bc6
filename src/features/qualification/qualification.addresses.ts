/** Where the screens of this feature are in the console. */
export const qualificationAddresses = {
  rules: '/manage/qualificationRules',
  fileSetup: '/manage/admin/locations/fileSetup',
} as const;
