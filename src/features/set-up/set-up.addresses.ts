/** Where the screens of this feature are in the console. */
export const setUpAddresses = {
  importTree: '/manage/admin/locations/action/importTree',
} as const;
