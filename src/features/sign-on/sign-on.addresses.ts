/** Where the screen of this feature is in the console. */
export const signOnAddresses = { provider: '/manage/admin/companylogin' } as const;
