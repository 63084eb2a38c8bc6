import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyTip, showKeyTip, timesShown } from './key-tips.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the key of a command is shown three times, each for a moment', () => {
  for (const _ of [1, 2, 3]) {
    showKeyTip('go.home', 'g h');
    expect(keyTip.get()).toEqual({ id: 'go.home', keys: 'g h' });
    vi.runAllTimers();
    expect(keyTip.get()).toBeNull();
  }
  showKeyTip('go.home', 'g h');
  expect(keyTip.get()).toBeNull();
  showKeyTip('go.queue', 'g q');
  expect(keyTip.get()?.id).toBe('go.queue');
  vi.runAllTimers();
});

test('what is kept may be junk', () => {
  expect(timesShown('junk')).toEqual({});
  expect(timesShown(null)).toEqual({});
  expect(timesShown({ 'go.home': 2, 'go.queue': 'many' })).toEqual({ 'go.home': 2 });
});
