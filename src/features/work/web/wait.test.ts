import { afterEach, expect, test, vi } from 'vitest';
import { showWait, waitEnds } from './wait.ts';

afterEach(() => vi.unstubAllEnvs());

/** Where the reader, or the person who puts it off, is. */
const inZone = (zone: string) => vi.stubEnv('TZ', zone);

test.each([
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Pacific/Honolulu',
])('a wait until a day is read as that day everywhere: put off in %s', (zone) => {
  inZone(zone);
  const until = new Date(2026, 10, 25).toISOString();
  const summer = new Date(2026, 6, 25).toISOString();
  for (const reader of ['UTC', 'America/New_York', 'America/Los_Angeles']) {
    inZone(reader);
    expect(showWait(until)).toBe('until 11/25/2026');
    expect(showWait(summer)).toBe('until 7/25/2026');
  }
});

test('when a day of another zone ends it for the reader can be asked for', () => {
  inZone('America/Los_Angeles');
  expect(waitEnds('2026-11-25T00:00:00.000Z')).toBe('Free again from 11/24/2026 4:00 pm on');
  expect(waitEnds('2026-11-25T08:00:00.000Z')).toBeNull();
  expect(waitEnds('arrival')).toBeNull();
});

test('a wait until a time stays a time, one for an arrival says so', () => {
  inZone('America/Chicago');
  expect(showWait('2026-11-25T15:30:00.000Z')).toBe('until 11/25/2026 9:30 am');
  expect(showWait('2026-11-25T21:00:00.000Z')).toBe('until 11/25/2026 3:00 pm');
  expect(showWait('arrival')).toBe('until something arrives');
  expect(showWait('arrival', 'its state changes')).toBe('until its state changes');
});
