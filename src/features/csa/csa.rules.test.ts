import { describe, expect, test } from 'vitest';
import {
  carrierClassOf,
  categoriesOn,
  type Category,
  hasRisen,
  likeness,
  NO_PERCENTILE,
  noticeOf,
  returnOf,
  standingOf,
} from './csa.rules.ts';

const category = (over: Partial<Category> = {}): Category => ({
  categoryId: 1,
  basicId: 11,
  name: 'Unsafe Driving',
  fullName: 'Unsafe Driving',
  from: '2012-12-01',
  to: null,
  thresholds: { general: 65, hazmat: 60, passenger: 50 },
  published: 'measure',
  source: 'FMCSA',
  checkedOn: null,
  ...over,
});

test('categories count from their day on, and what is announced without one not at all', () => {
  const all = [
    category({ to: '2027-01-01' }),
    category({ categoryId: 21, from: null }),
    category({ categoryId: 22, from: '2027-01-01' }),
  ];
  const on = (day: string) => categoriesOn(all, day).map(({ categoryId }) => categoryId);
  expect(on('2026-12-31')).toEqual([1]);
  expect(on('2027-01-01')).toEqual([22]);
  expect(on('2012-11-30')).toEqual([]);
});

test.each([
  [{ hazmat: true, passenger: true, kind: 'passenger' }, 'passenger'],
  [{ hazmat: false, passenger: true, kind: 'property' }, 'general'],
  [{ hazmat: true, passenger: null, kind: 'property' }, 'hazmat'],
  [{ hazmat: null, passenger: true, kind: null }, 'passenger'],
  [{ hazmat: null, passenger: null, kind: null }, 'general'],
] as const)('%j is measured as %s', (facts, is) => expect(carrierClassOf(facts)).toBe(is));

describe('how a category stands', () => {
  const result = { measure: 2, percentile: null, alert: null, said: null };
  const property = { kind: 'property', carrierClass: 'general' } as const;
  const passenger = { kind: 'passenger', carrierClass: 'passenger' } as const;
  test.each([
    [
      'a property carrier',
      result,
      property,
      { percentile: null, reason: NO_PERCENTILE.property, over: null },
    ],
    [
      'under',
      { ...result, percentile: 49.9 },
      passenger,
      { percentile: 49.9, reason: null, over: false },
    ],
    ['at the threshold', { ...result, percentile: 50 }, passenger, { over: true }],
    ['as the file says', { ...result, percentile: 40, alert: true }, passenger, { over: true }],
    [
      'too few',
      { ...result, measure: null, said: 'Less than 5 inspections' },
      passenger,
      { reason: 'FMCSA says: Less than 5 inspections.' },
    ],
    ['nothing said', result, passenger, { reason: NO_PERCENTILE.empty }],
    ['no row', null, property, { measure: null, reason: NO_PERCENTILE.noResults }],
  ] as const)('%s', (_what, row, carrier, is) =>
    expect(standingOf(category(), row, carrier)).toMatchObject(is),
  );
  test('a category that is not public has neither', () =>
    expect(standingOf(category({ published: 'nothing' }), result, passenger)).toEqual({
      measure: null,
      percentile: null,
      over: null,
      reason: NO_PERCENTILE.category,
    }));
});

describe('the signed report of an inspection (49 CFR 396.9(d))', () => {
  const of = (today: string, over = {}) =>
    returnOf({ inspectedOn: '2026-11-01', violations: 1, returnedOn: null, ...over }, today);
  test.each([
    ['2026-11-01', 'due', 15],
    ['2026-11-16', 'due', 0],
    ['2026-11-17', 'late', -1],
    ['2027-11-01', 'late', -350],
    ['2027-11-02', 'past', -351],
  ])('on %s it is %s', (today, state, daysLeft) =>
    expect(of(today)).toEqual({ state, daysLeft, dueOn: '2026-11-16' }),
  );
  test('without violations there is nothing to certify, and a returned one is done', () => {
    expect(of('2026-12-24', { violations: 0 }).state).toBe('none');
    expect(of('2026-12-24', { returnedOn: '2026-11-03' }).state).toBe('returned');
  });
  test.each([
    ['2026-11-10', null],
    ['2026-11-11', 3],
    ['2026-11-16', 3],
    ['2026-11-17', null],
    ['2026-11-25', null],
    ['2026-11-26', 4],
    ['2026-12-31', 4],
    ['2027-01-01', null],
  ])('on %s the notice is %s', (today, type) => expect(noticeOf('2026-11-01', today)).toBe(type));
});

test('a measure has risen from a tenth on', () => {
  expect([
    hasRisen(null, 2),
    hasRisen(2, null),
    hasRisen(2, 2.1),
    hasRisen(2, 2.2),
    hasRisen(0, 0.5),
    hasRisen(0, 0),
  ]).toEqual([false, false, false, true, true, false]);
});

test('an accident is more like a crash the nearer it is, and in another state it is not', () => {
  const crash = { date: '2026-05-10', state: 'TX', city: 'WACO', fatalities: 0, injuries: 1 };
  const of = (over: Partial<typeof crash>) => likeness(crash, { ...crash, ...over });
  expect(of({ city: 'Waco' })).toBe(17);
  expect(of({ date: '2026-05-12', city: 'Temple' })).toBe(10);
  expect(of({ date: '2026-05-18' })).toBe(0);
  expect(of({ state: 'OK' })).toBe(0);
});
