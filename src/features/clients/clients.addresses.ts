/** Where the screens of this feature are in the console. */
export const clientsAddresses = {
  list: '/clients',
  client: '/clients/:clientId',
} as const;
