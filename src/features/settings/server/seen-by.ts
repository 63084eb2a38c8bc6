/** Administrators who look at the settings of the installation see each other's changes. */
export const SEEN_BY = { topic: 'settings', requirement: 'admin.superAdmin' } as const;
