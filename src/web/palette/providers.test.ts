import { expect, test } from 'vitest';
import type { PaletteProvider } from './provider.ts';
import { allProviders, installProviders, loadProviders, missingSearches } from './providers.ts';

const searchOf = (label: string): PaletteProvider => ({
  mode: '@',
  kind: 'text',
  label,
  permission: 'session',
  search: async () => [],
});

test('searches that do not come keep no others from coming, and are tried again', async () => {
  let fails = true;
  let fetched = 0;
  const lost = new Error('No line.');
  installProviders([
    {
      name: 'employees',
      providers: async () => {
        if (fails) throw lost;
        return [searchOf('employees')];
      },
    },
    {
      name: 'orders',
      providers: async () => {
        fetched += 1;
        return [searchOf('orders')];
      },
    },
  ]);
  await loadProviders();
  expect(allProviders().map(({ label }) => label)).toEqual(['orders']);
  expect(missingSearches.get()).toEqual({ names: ['employees'], error: lost });

  fails = false;
  await loadProviders();
  expect(allProviders().map(({ label }) => label)).toEqual(['employees', 'orders']);
  expect(missingSearches.get()).toEqual({ names: [], error: null });
  // What was there already is not fetched twice.
  expect(fetched).toBe(1);
});
