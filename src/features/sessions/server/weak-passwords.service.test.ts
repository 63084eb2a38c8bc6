import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { SHORTEST_PASSWORD } from '../sessions.rules.ts';
import { newPasswordFault } from './weak-passwords.service.ts';

const whose = {
  email: 'ann.lee@miller-freight.example',
  names: ['Annabel', 'Querido', 'Miller Freight Lines, Inc.'],
};
const fault = (password: string) => newPasswordFault(password, whose);

test('the list is a real one: the 3,000 of ASVS 6.2.4 and more are long enough for ours, and each is refused', async () => {
  const long = dictionary['passwords-common'].filter((one) => one.length >= SHORTEST_PASSWORD);
  expect(long.length).toBeGreaterThan(3_000);
  for (const one of long) expect([one, await fault(one)]).toEqual([one, expect.any(String)]);
});

test.each([
  ...[
    'password1',
    'PASSWORD1',
    'Password1!',
    'P@ssw0rd2026',
    'iloveyou',
    '  qwertyuiop',
    'Dragon!!!2026',
  ],
  ...['trustno1', '!!Welcome1!!', 'aaaaaaaaaa', '12345678'],
])('%s is among the first that are guessed', async (password) => {
  expect(await fault(password)).toMatch(/among the first/);
});

test.each([
  'MillerFreight2026',
  'miller-freight!',
  'M1ll3r Fr31ght',
  'freight lines',
  'ComplianceConsole1',
  'Compliance2026',
  'querido1',
  'Annabel Querido',
])('%s is made of names that everybody knows', async (password) => {
  expect(await fault(password)).toMatch(
    /your name, your email address or the name of your company/,
  );
});

test.each([
  'ann.lee2026',
  'ANN.LEE!!',
  'x-ann.lee-x-and-more',
  'annlee12345',
  'ann.lee@miller-freight.example',
])('%s holds the mail address', async (password) => {
  expect(await fault(password)).toMatch(/email address/);
});

test('a short name before the @ is only refused where it is all there is', async () => {
  const short = { email: 'al@x.example', names: [] };
  expect(await newPasswordFault('a royal signal tower', short)).toBeNull();
  expect(await newPasswordFault('al-2026-11', short)).toMatch(/email address/);
  const long = { email: 'dq2@demo.example', names: [] };
  expect(await newPasswordFault('DQ2@Demo.Example', long)).toMatch(/email address/);
});

test.each([
  'a quiet lorry at dawn',
  'Xq7!mzpw',
  'the miller sings at the river',
  'öffne das große Tor',
])('%s will do', async (password) => {
  expect(await fault(password)).toBeNull();
});
