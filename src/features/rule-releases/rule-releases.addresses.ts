/** Where the screens of this feature are in the console. */
export const ruleReleasesAddresses = {
  list: '/manage/ruleReleases',
  release: '/manage/ruleReleases/:release',
  files: '/manage/ruleReleases/:release/:clientId',
} as const;
