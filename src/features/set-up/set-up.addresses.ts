/** Where the screens of this feature are in the console. */
export const setUpAddresses = {
  setUp: '/manage/admin/setUp',
  importDocuments: '/manage/admin/importDocuments',
  importTree: '/manage/admin/locations/action/importTree',
  inviteUsers: '/manage/admin/users/action/inviteusers',
} as const;
