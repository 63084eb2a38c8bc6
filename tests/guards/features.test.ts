import { describe, expect, test } from 'vitest';
import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { WEB_FEATURES } from '#src/app/web-features.ts';
import { orderFaults, registrationFaults } from './feature-rules.ts';
import { readSources } from './source-files.ts';

const lists = {
  server: SERVER_FEATURES.map(({ name }) => name),
  web: WEB_FEATURES.map(({ name }) => name),
};

test('every feature is in the lists, under the name of its folder, and nothing else is', () => {
  const paths = readSources('src/features/**/*.*').map(({ path }) => path);
  expect(registrationFaults(paths, lists)).toEqual([]);
});

test('the list of the console is in the order of the list of the server', () => {
  expect(orderFaults(lists)).toEqual([]);
});

describe('the guard itself', () => {
  const manifest = (name: string, side: string) =>
    `src/features/${name}/${side}/${name}.${side}.ts`;

  test('names what is announced and not listed, listed and not there, and never announced', () => {
    const paths = [
      manifest('users', 'server'),
      manifest('review', 'web'),
      'src/features/alerts/alerts.contract.ts',
    ];
    expect(registrationFaults(paths, { server: [], web: ['review', 'cme'] })).toEqual([
      'users announces itself and is not in src/app/server-features.ts',
      'cme is in src/app/web-features.ts and has no src/features/cme/web/cme.web.ts',
      'alerts announces itself nowhere',
    ]);
  });

  test('names what is out of order', () => {
    const server = ['users', 'review', 'cme'];
    expect(orderFaults({ server, web: ['users', 'cme'] })).toEqual([]);
    expect(orderFaults({ server, web: ['cme', 'users'] })).toEqual([
      'users comes after cme in src/app/web-features.ts only',
    ]);
  });
});
