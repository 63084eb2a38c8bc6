/** Where the screens of this feature are in the console. */
export const inboxAddresses = {
  inbox: '/inbox',
} as const;
