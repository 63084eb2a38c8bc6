import { expect, test } from 'vitest';
import type { Argument } from '#commands/command.ts';
import { offerFor } from './offers.ts';
import type { OpenScope } from './scope.ts';
import { placeAfter, placeChips, scopesIn } from './scope-chip.ts';

const viewer = (internal: boolean, client: number | null) => ({
  internal,
  client,
  user: null,
});

test('the chip says where the palette acts, innermost first', () => {
  expect(placeChips(viewer(true, 7), 'Lee, Ann')).toEqual([
    { place: 'pane', title: 'Lee, Ann' },
    { place: 'client', title: 'Client 7' },
  ]);
  expect(placeChips(viewer(true, null), null)).toEqual([]);
  // An employer is in one client, and there is no getting out of it.
  expect(placeChips(viewer(false, 7), 'Lee, Ann').map(({ place }) => place)).toEqual(['pane']);
});

test('each chip taken away widens by one', () => {
  const staff = placeChips(viewer(true, 7), 'Lee, Ann');
  expect([0, 1, 2].map((removed) => placeAfter(staff, removed))).toEqual([
    'pane',
    'client',
    'everywhere',
  ]);
  const employer = placeChips(viewer(false, 7), 'Lee, Ann');
  expect([0, 1].map((removed) => placeAfter(employer, removed))).toEqual(['pane', 'client']);
  expect(placeAfter([], 0)).toBe('client');
});

const open: OpenScope[] = [
  {
    key: '1',
    scope: 'employee',
    form: null,
    paneId: 'file',
    subject: { about: { employee: { value: 'e1', label: 'Lee, Ann' } } },
  },
  { key: '2', scope: 'list', paneId: 'queue', subject: null, form: null },
  { key: '3', scope: 'global', paneId: null, subject: null, form: null },
];
const employee: Argument = {
  name: 'employee',
  label: 'Employee',
  kind: 'employee',
  required: true,
};

test('outside the pane its commands and its subject do not count', () => {
  expect(scopesIn('pane', open, 'file')).toHaveLength(3);
  expect(scopesIn('client', open, 'file').map(({ scope }) => scope)).toEqual(['list', 'global']);
});

test('an argument is taken from the screen only where it says so', () => {
  expect(offerFor({ ...employee, here: true }, open)).toEqual({ value: 'e1', label: 'Lee, Ann' });
  expect(offerFor(employee, open)).toBeNull();
  expect(offerFor({ ...employee, kind: 'client', here: true }, open)).toBeNull();
  expect(offerFor({ ...employee, here: true }, scopesIn('client', open, 'file'))).toBeNull();
});
