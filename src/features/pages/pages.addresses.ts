/** Where the screens of this feature are in the console. */
export const pagesAddresses = {
  itemFile: '/dqInternal/items/:dqItemId/:imageId',
} as const;
