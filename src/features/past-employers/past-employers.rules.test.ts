import { expect, test } from 'vitest';
import { employmentFault, spanText } from './past-employers.rules.ts';

const WORK = { from: '2020-05-01', to: '2024-02-15', agency: 'FMCSA', part40: true };
const TODAY = '2026-11-23';

test.each([
  ['as it is', {}, null],
  ['one day', { to: '2020-05-01' }, null],
  ['until today', { to: TODAY }, null],
  ['no last day', { to: null }, null],
  ['beginning tomorrow', { from: '2026-11-24', to: null }, 'from'],
  ['ending before it begins', { to: '2020-04-30' }, 'to'],
  ['ending tomorrow', { to: '2026-11-24' }, 'to'],
  ['tested without an agency', { agency: 'none' }, 'part40'],
  ['without an agency and tests', { agency: 'none', part40: false }, null],
])('an employment %s', (_what, over, field) => {
  expect(employmentFault({ ...WORK, ...over }, TODAY)?.field ?? null).toBe(field);
});

test('from when to when, in words', () => {
  expect(spanText(WORK)).toBe('5/1/2020 to 2/15/2024');
  expect(spanText({ ...WORK, to: null })).toBe('5/1/2020 to (not known)');
});
