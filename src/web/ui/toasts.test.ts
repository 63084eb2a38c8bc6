import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToasts, dismissToast, keepToast, toast, toasts, undoLast } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

test('a toast goes after ten seconds, fading for the last half second (R035)', () => {
  toast('Saved.', 'success');
  vi.advanceTimersByTime(9_499);
  expect(toasts.get()[0]?.fading).toBe(false);
  vi.advanceTimersByTime(1);
  expect(toasts.get()[0]?.fading).toBe(true);
  vi.advanceTimersByTime(500);
  expect(toasts.get()).toEqual([]);
});

test('a clicked toast stays, even when it was fading (R036)', () => {
  const id = toast('Careful.', 'warning');
  vi.advanceTimersByTime(9_700);
  keepToast(id);
  vi.advanceTimersByTime(60_000);
  expect(toasts.get()).toMatchObject([{ id, style: 'warning', kept: true, fading: false }]);
});

test('the same text twice is one toast with a new life', () => {
  toast('Saved.', 'success');
  vi.advanceTimersByTime(9_000);
  toast('Saved.', 'success');
  vi.advanceTimersByTime(9_000);
  expect(toasts.get()).toHaveLength(1);
});

test('only the newest three are shown', () => {
  for (let number = 1; number <= 7; number += 1) toast(`Message ${number}`, 'danger');
  expect(toasts.get().map((one) => one.text)).toEqual([5, 6, 7].map((n) => `Message ${n}`));
});

test('undo takes the newest offer, once', async () => {
  const first = vi.fn<() => void>();
  const second = vi.fn<() => void>();
  toast('Accepted.', 'success', { undo: first });
  toast('Rejected.', 'success', { undo: second });
  expect(await undoLast()).toBe(true);
  expect(second).toHaveBeenCalledOnce();
  dismissToast(toasts.get()[0]?.id ?? 0);
  expect(await undoLast()).toBe(false);
  expect(first).not.toHaveBeenCalled();
});

test('a toast whose step can no longer be taken back goes with its undo', () => {
  const stopped = vi.fn<() => void>();
  let end = (): void => undefined;
  const id = toast('Canceled.', 'success', {
    undo: vi.fn<() => void>(),
    while: (gone) => {
      end = gone;
      return stopped;
    },
  });
  keepToast(id);
  expect(stopped).not.toHaveBeenCalled();
  end();
  expect(toasts.get()).toEqual([]);
  expect(stopped).toHaveBeenCalledOnce();
});

test('nothing is watched any more for a toast that went by itself', () => {
  const stopped = vi.fn<() => void>();
  toast('Canceled.', 'success', { undo: vi.fn<() => void>(), while: () => stopped });
  vi.advanceTimersByTime(10_000);
  expect(stopped).toHaveBeenCalledOnce();
});
