/** Where the screen of this feature is in the console. */
export const followUpAddresses = { list: '/randoms/followup' } as const;
