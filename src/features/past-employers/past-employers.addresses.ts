/** Where the screens of this feature are in the console. */
export const pastEmployersAddresses = {
  inquiry: '/pastEmployerInquiry/:token',
} as const;
