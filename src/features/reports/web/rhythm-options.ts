/** How often a mail is sent, to choose from. */
export const RHYTHM_OPTIONS = [
  { value: 'never', label: 'Never' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every Monday' },
  { value: 'monthly', label: 'On the first of every month' },
];
