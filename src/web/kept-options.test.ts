import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import {
  flushOptions,
  forgetOptions,
  keepOption,
  keptOptions,
  optionNames,
  readOption,
  takeOptions,
} from './kept-options.ts';
import { clearToasts, toasts } from './ui/toasts.ts';

// What the users' manifest loads when options are kept: nothing has loaded it before.
const { save } = vi.hoisted(() => ({ save: vi.fn<() => Promise<void>>() }));
vi.mock('#src/features/users/web/keep-options.ts', () => ({
  keepOptions: { keep: save, keepLast: () => undefined },
}));
const ME = '018f3c1e-7d2a-7c3b-8d4e-5f6071829304';

beforeEach(() => {
  vi.useFakeTimers();
  save.mockReset().mockResolvedValue(undefined);
  takeOptions(ME, { density: 'compact' });
});
afterEach(() => {
  forgetOptions();
  clearToasts();
  vi.useRealTimers();
});

test('a choice holds at once and is sent a moment later, several as one', async () => {
  keepOption('a', 1);
  keepOption('b', { sizes: [1, 2] });
  keepOption('a', 2);
  keepOption('density', null);
  expect(keptOptions.get()).toEqual({ a: 2, b: { sizes: [1, 2] } });
  expect(save).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(save.mock.calls).toEqual([[ME, { a: 2, b: { sizes: [1, 2] }, density: null }]]);
});

test('what is kept already is not sent again', async () => {
  keepOption('density', 'compact');
  keepOption('none', null);
  await vi.runAllTimersAsync();
  expect(save).not.toHaveBeenCalled();
});

test('unreachable, it waits for the next chance, and what was chosen since goes along', async () => {
  save.mockRejectedValueOnce(new ApiError(0, { code: 'request.network', message: 'No.' }));
  keepOption('a', 1);
  await vi.runAllTimersAsync();
  expect(readOption('a')).toBe(1);
  keepOption('b', 2);
  await flushOptions();
  expect(save).toHaveBeenLastCalledWith(ME, { a: 1, b: 2 });
  await flushOptions();
  expect(save).toHaveBeenCalledTimes(2);
});

test('refused for good, the reason is said once and it is not sent again', async () => {
  const full = { code: 'users.options_full', message: 'There is no room.' };
  save.mockRejectedValueOnce(new ApiError(409, full));
  keepOption('a', 1);
  await flushOptions();
  await flushOptions();
  expect(save).toHaveBeenCalledTimes(1);
  expect(toasts.get().map(({ text }) => text)).toEqual(['There is no room.']);
});

test('what the server brings does not undo what is on its way', async () => {
  keepOption('a', 'mine');
  takeOptions(ME, { a: 'old', b: 'theirs' });
  expect(keptOptions.get()).toEqual({ a: 'mine', b: 'theirs' });
});

test('nobody keeps anything for the next user, nor where nothing may be kept', async () => {
  keepOption('a', 1);
  takeOptions('018f3c1e-7d2a-7c3b-8d4e-5f6071829305', {});
  expect(keptOptions.get()).toEqual({});
  takeOptions(null, { density: 'compact' });
  keepOption('layout.x', 1);
  await vi.runAllTimersAsync();
  expect(save).not.toHaveBeenCalled();
  expect(optionNames('layout.')).toEqual(['layout.x']);
});
