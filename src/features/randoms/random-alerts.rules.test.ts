import { expect, test } from 'vitest';
import { endsSoon, isBehind, lifeAlert, listWaits, PATIENCE } from './random-alerts.rules.ts';

const life = (change: object = {}) => ({
  ...{
    drug: true,
    alcohol: false,
    drugTest: null,
    alcoholTest: null,
    excused: null,
    outcome: null,
  },
  ...{ notifiedAt: null, arrivedAt: null, collectedAt: null, collectedOn: null },
  drawnAt: '2026-03-02T08:00:00Z',
  ...change,
});
const kind = (change: object, now: string) => lifeAlert(life(change), now, PATIENCE)?.kind ?? null;

test('somebody is to be told, then tested, then the result is asked for', () => {
  expect(kind({}, '2026-03-04T07:59:00Z')).toBeNull();
  expect(kind({}, '2026-03-04T08:00:00Z')).toBe('notNotified');
  const told = { notifiedAt: '2026-03-04T08:00:00Z' };
  expect(kind(told, '2026-03-05T07:00:00Z')).toBeNull();
  expect(kind(told, '2026-03-05T08:00:00Z')).toBe('notTested');
  const collected = { ...told, collectedAt: '2026-03-05T08:00:00Z' };
  expect(kind(collected, '2026-03-10T07:00:00Z')).toBeNull();
  expect(kind(collected, '2026-03-10T08:00:00Z')).toBe('resultMissing');
  const pending = { ...told, drugTest: 'pending', collectedOn: '2026-03-05' };
  expect(kind(pending, '2026-03-10T13:00:00Z')).toBe('resultMissing');
});

test('nothing is to be done of somebody for whom it ended', () => {
  for (const end of [
    { drugTest: 'counts' },
    { drugTest: 'canceled' },
    { excused: 'injury' },
    { outcome: 'missed' },
    { drug: false },
  ])
    expect(kind(end, '2027-01-01T00:00:00Z')).toBeNull();
});

test('a year is behind once the periods that are over asked for more', () => {
  const year = { target: 56, done: 20, open: 7, periods: 4 };
  expect(isBehind({ ...year, periodsLeft: 2 })).toBe(true);
  expect(isBehind({ ...year, open: 8, periodsLeft: 2 })).toBe(false);
  expect(isBehind({ ...year, done: 0, open: 0, periodsLeft: 4 })).toBe(false);
});

test('a period that ends is told of while somebody waits', () => {
  const at = { to: '2026-03-31', today: '2026-03-10' };
  expect(endsSoon(at, 1, PATIENCE)).toBe(true);
  expect(endsSoon(at, 0, PATIENCE)).toBe(false);
  expect(endsSoon({ ...at, today: '2026-03-09' }, 1, PATIENCE)).toBe(false);
});

test('a frozen list is told of once it waits too long, or in vain', () => {
  const list = { frozenAt: '2026-03-02T08:00:00Z', isOver: false };
  expect(listWaits(list, '2026-03-04T07:59:00Z', PATIENCE)).toBe(false);
  expect(listWaits(list, '2026-03-04T08:00:00Z', PATIENCE)).toBe(true);
  expect(listWaits({ ...list, isOver: true }, '2026-03-02T08:01:00Z', PATIENCE)).toBe(true);
});
