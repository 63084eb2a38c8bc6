/** Where the screens of this feature are in the console. */
export const certificatesAddresses = {
  sign: '/driverannual/:dacId',
  list: '/manage/driverannual',
  review: '/manage/driverannual/review/:dacId',
} as const;
