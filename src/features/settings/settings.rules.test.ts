import { expect, test } from 'vitest';
import { fixedEntries, stateLabel } from './settings.rules.ts';

test('a state is shown as abbreviation and name, a Canadian province marked (R060)', () => {
  expect(stateLabel({ abbreviation: 'OH', name: 'Ohio', country: 'USA' })).toBe('OH Ohio');
  expect(stateLabel({ abbreviation: 'ON', name: 'Ontario', country: 'Canada' })).toBe(
    'ON Ontario (Canada)',
  );
});

test('a list that nobody edits is shown by name, meaning and number; one that was not read has no entries', () => {
  const lists = {
    employmentStatus: [{ employmentStatusId: 3, status: 'Terminated', onRoster: false }],
    licenseClass: [
      { licenseClassId: 1, code: 'A', name: 'Class A', isCdl: true, hawaiiOnly: false },
    ],
    basics: [
      { BasicID: 12, BasName: 'HOS Compliance', BasFullName: 'Hours-of-Service Compliance' },
    ],
    mvrSources: [{ mvrSourceId: 1, name: 'Other' }],
  };
  expect(fixedEntries('employmentStatus', lists)).toEqual([
    { id: 3, name: 'Terminated', more: 'Not on the roster' },
  ]);
  expect(fixedEntries('licenseClass', lists)).toEqual([{ id: 1, name: 'A: Class A', more: 'CDL' }]);
  expect(fixedEntries('basics', lists)).toEqual([
    { id: 12, name: 'Hours-of-Service Compliance', more: 'HOS Compliance' },
  ]);
  expect(fixedEntries('mvrSources', lists)).toEqual([{ id: 1, name: 'Other', more: '' }]);
  expect(fixedEntries('programs', lists)).toEqual([]);
});
