import { describe, expect, test } from 'vitest';
import {
  mayBePaper,
  orderFor,
  orderStatusFor,
  outcomeOf,
  reasonsOf,
  resultTypeWord,
  typesOf,
  type TestOrder,
} from './drug-testing.rules.ts';

test('types of results count as the specification says (R462)', () => {
  expect([1, 2, 14, 20].map(outcomeOf)).toEqual(Array(4).fill('negative'));
  expect([4, 5, 11].map(outcomeOf)).toEqual(Array(3).fill('nonNegative'));
  expect([3, 6, 7, 99].map(outcomeOf)).toEqual(Array(4).fill('noTest'));
  expect(outcomeOf(null)).toBeNull();
  expect(typesOf('nonNegative')).toEqual([4, 5, 11]);
  expect(resultTypeWord(77)).toBe('No test');
  expect(resultTypeWord(null)).toBe('Not reported');
});

test('views of results go by the reasons of fast tests (R461)', () => {
  const all = [1, 2, 3, 4, 5, 6, 7];
  expect(reasonsOf('preEmployment', all)).toEqual([1]);
  expect(reasonsOf('random', all)).toEqual([3]);
  expect(reasonsOf('auxiliary', all)).toEqual([2, 4, 5, 6, 7]);
});

describe('the order of a result', () => {
  const order = (orderId: string, more: Partial<TestOrder> = {}): TestOrder => ({
    orderId,
    employeeId: 'e',
    statusId: 1,
    orderedOn: '2026-03-01',
    specimenTypeId: 1,
    reasonId: 3,
    taken: false,
    ...more,
  });
  const result = { orderId: null, specimenTypeId: 1, reasonId: 3, collectedOn: '2026-03-05' };

  test('is the newest that was open for such a test', () => {
    const older = order('a', { orderedOn: '2026-02-20' });
    expect(orderFor(result, [older, order('b')])?.orderId).toBe('b');
  });

  test.each<[string, Partial<TestOrder>]>([
    ['for another specimen', { specimenTypeId: 3 }],
    ['for another reason', { reasonId: 1 }],
    ['placed after the collection', { orderedOn: '2026-03-07' }],
    ['placed long before', { orderedOn: '2025-12-01' }],
    ['canceled', { statusId: 6 }],
    ['with a result already', { taken: true }],
  ])('is none %s', (_what, more) => {
    expect(orderFor(result, [order('a', more)])).toBeNull();
  });

  test('of breath is for alcohol, also where the result names another', () => {
    const breath = { ...result, specimenTypeId: 3, orderId: 'a' };
    expect(orderFor(breath, [order('a')])).toBeNull();
    expect(orderFor(breath, [order('a', { specimenTypeId: null })])).toBeNull();
    expect(orderFor(breath, [order('a', { specimenTypeId: 3 })])?.orderId).toBe('a');
    expect(orderFor({ ...result, orderId: 'a' }, [order('a', { specimenTypeId: 3 })])).toBeNull();
  });

  test('is the one that the result names, whatever it is for', () => {
    const named = order('named', { reasonId: 1, statusId: 6 });
    expect(orderFor({ ...result, orderId: 'named' }, [order('b'), named])?.orderId).toBe('named');
  });

  test.each<[number, Parameters<typeof orderStatusFor>[1], number | null]>([
    [1, { resultTypeId: 1, batState: null }, 4],
    [2, { resultTypeId: null, batState: null }, 3],
    [3, { resultTypeId: 1, batState: null }, 4],
    [1, { resultTypeId: 14, batState: 'waiting' }, 18],
    [18, { resultTypeId: 14, batState: 'accepted' }, 4],
    [18, { resultTypeId: 14, batState: 'returned' }, 8],
    [7, { resultTypeId: 1, batState: null }, 4],
    [4, { resultTypeId: 4, batState: null }, null],
    [4, { resultTypeId: 14, batState: 'waiting' }, null],
    [4, { resultTypeId: 14, batState: 'waiting', reopened: true }, 18],
    [6, { resultTypeId: 1, batState: null }, null],
  ])('of status %i takes with %o the status %s', (current, came, wanted) => {
    expect(orderStatusFor(current, came)).toBe(wanted);
  });
});

test('a document of about the day of the test may be its paper', () => {
  expect(mayBePaper('2026-03-09', '2026-03-05')).toBe(true);
  expect(mayBePaper(null, '2026-03-05')).toBe(true);
  expect(mayBePaper('2025-11-05', '2026-03-05')).toBe(false);
  expect(mayBePaper('2026-08-05', '2026-03-05')).toBe(false);
});
