/** Where the screens of this feature are in the console. */
export const accidentsAddresses = {
  accidents: '/manage/accidents',
} as const;
