/** Where the screens of this feature are in the console. */
export const correspondenceAddresses = {
  additionalInfo: '/additionalinfo/:dqItemId',
} as const;
