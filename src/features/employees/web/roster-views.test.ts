import { expect, test } from 'vitest';
import { cleanState, isShown, readView, viewAddress } from './roster-views.ts';

const kept = {
  name: 'Dallas drivers',
  state: { status: 'Employee', location: '12', sort: '-expires', panes: 'x' },
  columns: ['name', 'status'],
  client: 7,
  savedAt: '2026-11-21T10:00:00Z',
};

test('a kept view is read back, without what is none of the roster’s', () => {
  expect(readView('a1', kept)).toEqual({
    ...kept,
    id: 'a1',
    state: { status: 'Employee', location: '12', sort: '-expires' },
  });
});

test.each([
  null,
  'text',
  { ...kept, name: ' ' },
  { ...kept, name: 7 },
  { ...kept, state: null },
  { ...kept, savedAt: undefined },
])('junk is no view: %j', (junk) => {
  expect(readView('a1', junk)).toBeNull();
});

test('odd columns and clients count as none', () => {
  expect(readView('a1', { ...kept, columns: [1], client: 'x' })).toMatchObject({
    columns: null,
    client: null,
  });
});

test('its address brings the same state, and says when it is shown', () => {
  const view = {
    id: 'x',
    name: 'X',
    columns: null,
    client: null,
    state: { status: 'any', sort: '-score' },
  };
  const address = viewAddress(view);
  expect(address).toBe('/manage/employees?status=any&sort=-score');
  const search = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
  expect(isShown(view, { ...search, panes: '/documents/1' })).toBe(true);
  expect(isShown(view, { ...search, compliance: 'missing' })).toBe(false);
  expect(viewAddress({ state: {} })).toBe('/manage/employees');
  expect(cleanState({ status: '', sort: 3 })).toEqual({});
});
