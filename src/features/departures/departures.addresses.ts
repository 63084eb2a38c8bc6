/** Where the screens of this feature are in the console. */
export const departuresAddresses = {
  list: '/settings/offBoarding',
} as const;
