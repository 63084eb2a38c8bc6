import { expect, test } from 'vitest';
import { breakRule } from './breaks.rules.ts';

const asked = (authority: 'FMCSA' | 'FTA' | 'FAA', backOn: string, also: string[] = []) =>
  breakRule({ authority, also }, { leftOn: '2026-03-01', backOn });

test('FMCSA asks for a test after more than 30 days out of the pool, FTA after more than 90', () => {
  expect(asked('FMCSA', '2026-03-31')).toBeNull();
  expect(asked('FMCSA', '2026-04-01')).toEqual({ days: 31, rule: '49 CFR 382.301' });
  expect(asked('FTA', '2026-05-30')).toBeNull();
  expect(asked('FTA', '2026-05-31')).toEqual({ days: 91, rule: '49 CFR 655.41(d)' });
  expect(asked('FAA', '2026-12-31')).toBeNull();
});

test('a pool of several agencies keeps to the shorter break', () => {
  expect(asked('FTA', '2026-04-15', ['FMCSA'])).toEqual({ days: 45, rule: '49 CFR 382.301' });
});
