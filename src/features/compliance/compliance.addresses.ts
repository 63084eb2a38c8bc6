/** Where the screens of this feature are in the console. */
export const complianceAddresses = {
  compliance: '/manage/compliance',
} as const;
