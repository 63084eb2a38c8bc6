import { expect, test } from 'vitest';
import type { PaletteProvider } from './provider.ts';
import { installProviders, loadProviders, searches } from './providers.ts';

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
  expect(searches.get().providers.map(({ label }) => label)).toEqual(['orders']);
  expect(searches.get()).toMatchObject({ missing: ['employees'], error: lost });

  fails = false;
  await loadProviders();
  expect(searches.get().providers.map(({ label }) => label)).toEqual(['employees', 'orders']);
  expect(searches.get()).toMatchObject({ missing: [], error: null });
  // What was there already is not fetched twice.
  expect(fetched).toBe(1);
});
