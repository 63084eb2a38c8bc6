import { expect, test } from 'vitest';
import { addressOf, changesOf, draftOf } from './record-draft.ts';

const RECORD: Parameters<typeof draftOf>[0] = {
  name: 'Fresno',
  DOTNumber: null,
  primaryAddress: { city: 'Fresno', state: 'CA' },
  ownZone: null,
  employeeIdentifier: 'workId',
  displayIncludeChildren: true,
  aliases: ['Central Valley'],
  notes: '',
};

test('only what was changed is sent, and an emptied number as none', () => {
  const draft = draftOf(RECORD);
  expect(changesOf(draft, RECORD)).toEqual({});
  expect(changesOf({ ...draft, name: ' Fresno ', dot: ' ' }, RECORD)).toEqual({});
  expect(changesOf({ ...draft, dot: '1234567', notes: 'Gate 4' }, RECORD)).toEqual({
    DOTNumber: '1234567',
    notes: 'Gate 4',
  });
});

test('the work id is shown by its label, and stored as before where a company has no name of its own', () => {
  const draft = draftOf(RECORD);
  expect(draft.employeeIdentifier).toBe('Work id');
  expect(changesOf({ ...draft, employeeIdentifier: ' Work id ' }, RECORD)).toEqual({});
  expect(changesOf({ ...draft, employeeIdentifier: 'Badge' }, RECORD)).toEqual({
    employeeIdentifier: 'Badge',
  });
  const badge = { ...RECORD, employeeIdentifier: 'Badge' };
  expect(draftOf(badge).employeeIdentifier).toBe('Badge');
  expect(changesOf({ ...draftOf(badge), employeeIdentifier: 'Work id' }, badge)).toEqual({
    employeeIdentifier: 'workId',
  });
});

test('other names are one a line, empty lines apart', () => {
  const draft = draftOf(RECORD);
  expect(changesOf({ ...draft, aliases: 'Central Valley\n\n  Fresno Yard \n' }, RECORD)).toEqual({
    aliases: ['Central Valley', 'Fresno Yard'],
  });
});

test('an address has the parts that were written', () => {
  const none = { line1: '', line2: '', city: '', state: '', zip: '' };
  expect(addressOf({ ...none, city: ' Waco ', state: 'TX' })).toEqual({
    city: 'Waco',
    state: 'TX',
  });
  expect(addressOf(none)).toEqual({});
});
