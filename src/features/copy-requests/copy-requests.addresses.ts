/** Where the screens of this feature are in the console. */
export const copyRequestsAddresses = {
  list: '/backgroundcheckreportcopyrequests',
} as const;
