import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const START = Date.parse('2026-03-04T08:00:00Z');
const MINUTE = 60_000;

// The timer shares the time of the last activity by local storage, which Node has only behind a flag.
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(async () => {
  (await import('./session-timer.ts')).stopTimer();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function begin(hours = 12) {
  const timer = await import('./session-timer.ts');
  const expired = vi.fn<() => void>();
  const expiresAt = new Date(START + hours * 60 * MINUTE).toISOString();
  timer.startTimer({ idleSeconds: 1200, expiresAt }, expired);
  return { timer, expired };
}

/** As another tab of this browser does. */
function otherTabActs(): void {
  kept.set('console:activity', String(Date.now()));
}

test('warns 18 minutes after the last activity, at a check, and ends after 20 (R134-R137)', async () => {
  const { timer, expired } = await begin();
  vi.advanceTimersByTime(17.9 * MINUTE);
  expect(timer.inactivityWarning().open).toBe(false);
  vi.advanceTimersByTime(0.6 * MINUTE);
  expect(timer.inactivityWarning()).toMatchObject({ open: true, ending: 'idle' });
  const { left } = timer.inactivityWarning();
  vi.advanceTimersByTime(3_000);
  expect(timer.inactivityWarning().left).toBe(left - 3);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(expired).toHaveBeenCalledTimes(1);
  expect(timer.inactivityWarning().open).toBe(false);
});

test('what another tab did puts the end off, even when its message has not come', async () => {
  const { timer, expired } = await begin();
  vi.advanceTimersByTime(19 * MINUTE);
  expect(timer.inactivityWarning().open).toBe(true);
  otherTabActs();
  vi.advanceTimersByTime(2 * MINUTE);
  expect(timer.inactivityWarning().open).toBe(false);
  expect(expired).not.toHaveBeenCalled();
});

test('a time from the future, or junk, in the storage puts nothing off', async () => {
  const { expired } = await begin();
  kept.set('console:activity', String(START + 600 * MINUTE));
  vi.advanceTimersByTime(15 * MINUTE);
  kept.set('console:activity', '{"x":');
  vi.advanceTimersByTime(6 * MINUTE);
  expect(expired).toHaveBeenCalledTimes(1);
});

test('a machine that slept finds the session over at its first check', async () => {
  const { expired } = await begin();
  vi.setSystemTime(START + 480 * MINUTE);
  vi.advanceTimersByTime(0.5 * MINUTE);
  expect(expired).toHaveBeenCalledTimes(1);
});

test('the end after twelve hours is warned of once, and nothing puts it off (D10)', async () => {
  const { timer, expired } = await begin(0.25);
  vi.advanceTimersByTime(13.5 * MINUTE);
  expect(timer.inactivityWarning()).toMatchObject({ open: true, ending: 'absolute' });
  otherTabActs();
  timer.noteSeen();
  vi.advanceTimersByTime(1 * MINUTE);
  expect(timer.inactivityWarning().open).toBe(false);
  vi.advanceTimersByTime(1 * MINUTE);
  expect(expired).toHaveBeenCalledTimes(1);
});
