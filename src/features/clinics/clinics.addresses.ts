/** Where the screens of this feature are in the console. */
export const clinicsAddresses = {
  clinics: '/clinics',
} as const;
