import { expect, test } from 'vitest';
import { completeLock, missingFromLock } from './lock-file.ts';

const LOCK = {
  '': {},
  'node_modules/lint': {
    version: '1.0.0',
    dev: true,
    optionalDependencies: {
      '@lint/linux-x64-gnu': '1.0.0',
      '@lint/linux-arm-gnueabihf': '1.0.0',
      '@lint/linux-x64-musl': '1.0.0',
      '@lint/darwin-arm64': '~1.0.0',
    },
  },
  'node_modules/lint/node_modules/@lint/linux-x64-gnu': { version: '1.0.0' },
};

test('finds and adds the binaries of other machines', () => {
  expect(missingFromLock(LOCK).map(({ name }) => name)).toEqual([
    '@lint/linux-arm-gnueabihf',
    '@lint/linux-x64-musl',
    '@lint/darwin-arm64',
  ]);
  const full = completeLock(LOCK);
  expect(missingFromLock(full)).toEqual([]);
  expect(full['node_modules/@lint/darwin-arm64']).toEqual({
    version: '1.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  });
  expect(full['node_modules/@lint/linux-x64-musl']?.libc).toEqual(['musl']);
  expect(full['node_modules/@lint/linux-arm-gnueabihf']?.cpu).toEqual(['arm']);
});

test('refuses to guess a machine', () => {
  const odd = { 'node_modules/a': { optionalDependencies: { extra: '1.0.0' } } };
  expect(() => completeLock(odd)).toThrow('extra does not say for which machine it is.');
});
