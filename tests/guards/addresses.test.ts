import { expect, test } from 'vitest';
import { addressesIn, addressFaults } from './addresses.ts';
import { readSources } from './source-files.ts';

const files = readSources('src/**/*.{ts,tsx}', 'commands/*.ts').filter(
  ({ path }) => !/\.(test|gen)\.tsx?$/.test(path),
);
const addresses = addressesIn(files);

test('an address of the console stands in its home alone', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(addresses.length).toBeGreaterThan(80);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addressFaults(files, addresses)).toEqual([]);
});

test('the guard finds an address in a string, with parameters, and in JSX; and no other path', () => {
  const at = (text: string) => addressFaults([{ path: 'a.tsx', text }], ['/manage/orders/:id']);
  expect(at("open('/manage/orders')")).toEqual(['a.tsx: /manage/orders']);
  expect(at('open(`/manage/orders/${id}?tab=trail`)')).toHaveLength(1);
  expect(at('<Link to="/manage/orders">')).toHaveLength(1);
  expect(at("call('/v1/manage/orders'); import './manage.ts'; path('/manager')")).toEqual([]);
  expect(at("/** Opened at '/manage/orders'. */")).toEqual([]);
});
