/** What a location takes over from another, as the call names it (A11). */
export const SETTINGS_FIELDS = [
  'docTypes',
  'users',
  'notifications',
  'medcardsubmissions',
  'drivermonitoring',
] as const;
export type SettingsField = (typeof SETTINGS_FIELDS)[number];

/** What a location hands down to all below it. */
export const PUSHED_FIELDS = ['docTypes', 'medcardsubmissions', 'drivermonitoring'] as const;
