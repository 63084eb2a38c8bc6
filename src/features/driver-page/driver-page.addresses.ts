/** Where the screens of this feature are in the console. */
export const driverPageAddresses = {
  own: '/driver/:token',
} as const;
