/** Where the screen of this feature is in the console. */
export const webhooksAddresses = { list: '/manage/admin/webhooks' } as const;
