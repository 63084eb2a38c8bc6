import { expect, test } from 'vitest';
import type { QualificationItem } from './item.rules.ts';
import { figuresOf } from './standing.rules.ts';

const CLASSES = new Map([
  [1, 'o'],
  [2, 'd'],
  [3, 'h'],
]);

const item = (change: Partial<QualificationItem>): QualificationItem => ({
  ruleId: 'a',
  documentTypeId: 1,
  authority: null,
  status: 'missing',
  severity: 'error',
  blocksDispatch: false,
  citation: '49 CFR 391.51',
  due: null,
  overdueFrom: null,
  lastDay: null,
  nextDay: null,
  expiringDays: 30,
  documentId: null,
  daysLeft: null,
  beforeDriving: false,
  note: null,
  ...change,
});

test('a file adds its alerts to the totals by who may read them, and itself once', () => {
  expect(
    figuresOf(
      [
        item({ status: 'expired', blocksDispatch: true }),
        item({ documentTypeId: 2, status: 'missing' }),
        item({ documentTypeId: 2, status: 'missing', blocksDispatch: true }),
        item({ documentTypeId: 3, status: 'valid', severity: 'none' }),
      ],
      CLASSES,
    ),
  ).toEqual(['expired:o', 'files:do:do:dho', 'missing:d', 'missing:d']);
});

test('a file of which nothing runs out has no alert, and one without items adds nothing', () => {
  expect(figuresOf([item({ status: 'valid', severity: 'none' })], CLASSES)).toEqual(['files:::o']);
  expect(figuresOf([], CLASSES)).toEqual([]);
});

test('an item of a type that is not known is an error, and no class that anybody may read', () => {
  expect(() => figuresOf([item({ documentTypeId: 9 })], CLASSES)).toThrow(
    'There is no document type 9.',
  );
});
