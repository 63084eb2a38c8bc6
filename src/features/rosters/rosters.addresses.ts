/** Where the screens of this feature are in the console. */
export const rostersAddresses = {
  update: '/manage/employees/roster/update',
  photos: '/importPhotos',
} as const;
