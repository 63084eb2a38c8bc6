import { expect, test } from 'vitest';
import type { AllSettings } from '../location-settings.contract.ts';
import { settingWords } from './setting-words.ts';

const unsaid = { value: null, from: null, isOwn: false, mayWrite: true };
const SETTINGS: AllSettings = {
  der: {
    ...unsaid,
    value: {
      name: 'Dana Reyes',
      phone: '555-0100',
      email: '',
      deputies: [{ name: 'Wes Lee', phone: '555-0101', email: '' }],
    },
    from: 'Acme Freight',
  },
  medCards: { ...unsaid, value: { name: 'State desk', email: 'cards@state.example' }, isOwn: true },
  labAccounts: {
    ...unsaid,
    value: {
      accounts: [
        { lab: 'Lakeside', number: 'A1' },
        { lab: 'Hill', number: 'B2' },
      ],
    },
  },
  driverMonitoring: unsaid,
};

test('each part is said with who says it, and what nobody said is said so', () => {
  expect(settingWords(SETTINGS, 'der')).toBe(
    'Dana Reyes, 555-0100. Deputies: Wes Lee, 555-0101 (from Acme Freight)',
  );
  expect(settingWords(SETTINGS, 'medCards')).toBe('To State desk, cards@state.example');
  expect(settingWords(SETTINGS, 'labAccounts')).toBe('Lakeside: A1; Hill: B2');
  expect(settingWords(SETTINGS, 'driverMonitoring')).toBe('Not specified');
});
