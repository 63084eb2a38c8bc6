import type { AllSettings, LocationSettings, SettingKind } from '../location-settings.contract.ts';

/** What each part of a location's set-up is called. */
export const SETTING_WORDS: readonly { kind: SettingKind; label: string }[] = [
  { kind: 'der', label: 'Designated employer representative' },
  { kind: 'medCards', label: 'Med Card submission' },
  { kind: 'labAccounts', label: 'Lab accounts' },
  { kind: 'driverMonitoring', label: 'Driver monitoring' },
];

const SAID: { [K in SettingKind]: (value: LocationSettings[K]) => string } = {
  der: ({ name, phone, email, deputies }) =>
    [
      [name, phone, email].filter(Boolean).join(', '),
      ...(deputies.length === 0
        ? []
        : [
            `Deputies: ${deputies.map((one) => [one.name, one.phone].filter(Boolean).join(', ')).join('; ')}`,
          ]),
    ].join('. '),
  medCards: ({ name, email }) => `To ${name}, ${email}`,
  labAccounts: ({ accounts }) => accounts.map(({ lab, number }) => `${lab}: ${number}`).join('; '),
  driverMonitoring: ({ isWatched }) => (isWatched ? 'Watched' : 'Not watched'),
};

/** What a location is set up with in one part, in words, with the location that says it. */
export function settingWords<K extends SettingKind>(settings: AllSettings, kind: K): string {
  const { value, from } = settings[kind];
  if (value === null) return 'Not specified';
  const words = SAID[kind](value as LocationSettings[K]);
  return from === null ? words : `${words} (from ${from})`;
}
