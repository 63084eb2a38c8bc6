import { beforeEach, expect, test } from 'vitest';
import { loading, track } from './loading.ts';

beforeEach(() => loading.reset());

test('each show adds one and each hide takes one away (R038)', () => {
  loading.show('employees');
  loading.show();
  expect(loading.get().count).toBe(2);
  loading.hide();
  expect(loading.get().count).toBe(1);
});

test('the counter never goes below zero, and a reset sets it to zero (R039)', () => {
  loading.hide();
  expect(loading.get().count).toBe(0);
  loading.show();
  loading.show();
  loading.reset();
  expect(loading.get()).toEqual({ count: 0, what: '' });
});

test('a failing promise takes its share of the counter with it', async () => {
  await expect(track(Promise.reject(new Error('no')), 'documents')).rejects.toThrow('no');
  expect(loading.get().count).toBe(0);
});
