import { expect, test } from 'vitest';
import type { QualificationItem } from '#src/features/qualification/item.rules.ts';
import type { Qualification } from '#src/features/qualification/qualification.rules.ts';
import { changesBetween, effectOf } from './effects.rules.ts';

const DAY = '2026-11-23';
const item = (given: Partial<QualificationItem> = {}): QualificationItem => ({
  ruleId: 'r',
  documentTypeId: 225,
  authority: null,
  status: 'missing',
  severity: 'error',
  blocksDispatch: false,
  due: null,
  overdueFrom: null,
  lastDay: null,
  nextDay: null,
  daysLeft: null,
  expiringDays: 60,
  documentId: null,
  citation: '',
  beforeDriving: false,
  note: null,
  ...given,
});
const file = (items: QualificationItem[], given: Partial<Qualification> = {}): Qualification => ({
  items,
  score: 80,
  deductions: [],
  doNotDispatch: false,
  ...given,
});
const fine = item({ status: 'valid', severity: 'none' });

test('a driver who is stopped, or no longer, outweighs every other change', () => {
  const open = file([item()]);
  const held = file([item({ blocksDispatch: true })], { doNotDispatch: true, score: 90 });
  expect(effectOf(open, held, DAY)).toBe('stopped');
  expect(effectOf(held, open, DAY)).toBe('freed');
});

test('the state counts before the score, and the score before single items', () => {
  const expired = file([item({ status: 'expired' })], { score: 99 });
  const missing = file([item()], { score: 10 });
  expect(effectOf(missing, expired, DAY)).toBe('worse');
  expect(effectOf(expired, missing, DAY)).toBe('better');
  expect(effectOf(missing, file([item()], { score: 9 }), DAY)).toBe('worse');
  expect(effectOf(missing, file([item()], { score: 11 }), DAY)).toBe('better');
  const elsewhere = file([item({ documentTypeId: 238 })], { score: 10 });
  expect(effectOf(missing, elsewhere, DAY)).toBe('otherwise');
});

test('where nothing is required any more a file stands as well as it can', () => {
  expect(effectOf(file([fine], { score: 100 }), file([], { score: null }), DAY)).toBeNull();
});

test('what is in order before and after is no change, asked or not', () => {
  expect(changesBetween(file([fine]), file([]))).toEqual([]);
  expect(changesBetween(file([]), file([fine]))).toEqual([]);
  expect(effectOf(file([]), file([fine]), DAY)).toBeNull();
});

test('a change names what was and will be, one an authority, and the row that says so', () => {
  const was = file([
    item({ authority: 'TX', status: 'expiring', severity: 'warning', ruleId: 'old' }),
  ]);
  const willBe = file([
    item({ authority: 'TX', ruleId: 'new', blocksDispatch: true }),
    item({ authority: 'OK', ruleId: 'new' }),
  ]);
  expect(changesBetween(was, willBe)).toMatchObject([
    {
      authority: 'TX',
      was: 'expiring',
      willBe: 'missing',
      stopped: false,
      stops: true,
      ruleId: 'new',
    },
    { authority: 'OK', was: null, willBe: 'missing', stops: false, ruleId: 'new' },
  ]);
  expect(changesBetween(willBe, file([fine])).at(-1)).toMatchObject({
    authority: 'OK',
    willBe: null,
    ruleId: 'new',
  });
});
