/** Where the secret of a webhook is bound to. */
export const secretAt = (webhookId: string): string => `${webhookId}|webhook|secret`;
