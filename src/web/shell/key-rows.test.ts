import { expect, test } from 'vitest';
import type { Group, Scope } from '#commands/command.ts';
import { keyRows, keySections } from './key-rows.ts';

const one = (
  id: string,
  title: string,
  keys: string[],
  scope: Scope = 'global',
  group: Group = 'Go to',
) => ({ id, keys, command: { title, group, scope } });

const ALL = [
  one('pdf.next', 'Next page', ['n', 'j'], 'pdf', 'PDF'),
  one('go.home', 'Home', ['g h']),
  one('help.keys', 'Keyboard shortcuts', ['?'], 'global', 'Help'),
  one('go.none', 'Nowhere', []),
  one('match.one', 'Choose employee 1', ['1'], 'match', 'Review'),
  one('match.two', 'Choose employee 2', ['2'], 'match', 'Review'),
  one('match.three', 'Choose employee 3', ['3'], 'match', 'Review'),
  one('match.four', 'Choose employee 4', ['x'], 'match', 'Review'),
];

test('what works everywhere comes first, by group; the rest by where it works', () => {
  expect(keyRows(ALL).map(([section]) => section)).toEqual([
    'Go to',
    'Help',
    'In a match form',
    'In a PDF',
  ]);
});

test('what works where one is comes before all else, and stands there alone', () => {
  const rows = keyRows(ALL, '', new Set(['pdf', 'match']));
  expect(rows.map(([section]) => section)).toEqual(['Here', 'Go to', 'Help']);
  expect(rows[0]?.[1].map(({ id }) => id)).toEqual(['match.one', 'match.four', 'pdf.next']);
  expect(keyRows(ALL, 'home', new Set(['pdf'])).map(([section]) => section)).toEqual(['Go to']);
});

test('a command a digit is one line, and one that was given another key stands alone', () => {
  const rows = keyRows(ALL).find(([section]) => section === 'In a match form')?.[1];
  expect(rows).toEqual([
    { id: 'match.one', title: 'Choose employee', keys: ['1', '3'], range: true },
    { id: 'match.four', title: 'Choose employee 4', keys: ['x'] },
  ]);
});

test('it is found by title, place and key, as they are written and as they are shown', () => {
  const found = (text: string) =>
    keyRows(ALL, text).flatMap(([, rows]) => rows.map(({ id }) => id));
  expect(found('HOME')).toEqual(['go.home']);
  expect(found('g then h')).toEqual(['go.home']);
  expect(found('pdf page')).toEqual(['pdf.next']);
  expect(found('juggle')).toEqual([]);
});

test('to choose keys, those without any are listed too', () => {
  const ids = keySections(ALL).flatMap(([, commands]) => commands.map(({ id }) => id));
  expect(ids).toContain('go.none');
});
