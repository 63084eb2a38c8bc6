import { expect, test } from 'vitest';
import { reportSaid } from './said.rules.ts';

const said = (text: string) => reportSaid(text, '2026-11-28');

test.each([
  ['crashes 2026', { name: 'crashes', period: 'thisYear', missed: null }],
  ['crash last year', { name: 'crashes', period: 'lastYear', missed: null }],
  ['accidents 2025', { name: 'accidents', period: 'lastYear', missed: null }],
  ['accidents 2019', { name: 'accidents', period: null, missed: '2019' }],
  ['roster', { name: 'roster', period: null, missed: null }],
  ['the crashes by DOT number in 2026', { name: 'crashesDOT', period: 'thisYear', missed: null }],
  ['medical cards', { name: 'medCards', period: null, missed: null }],
])('%s', (text, meant) => expect(said(text)).toEqual(meant));

test('what no report is called is none', () => {
  expect(said('unicorns 2026')).toBeNull();
  expect(said('2026')).toBeNull();
});
