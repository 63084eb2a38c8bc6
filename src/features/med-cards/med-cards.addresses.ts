/** Where the screens of this feature are in the console. */
export const medCardsAddresses = {
  list: '/manage/admin/medCards',
  fetch: '/medcards/:token',
} as const;
