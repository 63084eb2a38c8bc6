import { expect, test } from 'vitest';
import { permissionWords } from './permission-words.ts';

test('permissions are words by group, in the order of the specification', () => {
  const grants = { dq: ['scoreMVRsManually', 'review'], admin: ['viewCCRs'], client: ['viewPII'] };
  expect(permissionWords(grants)).toEqual([
    { group: 'Administration', names: ['View CCRs'] },
    { group: 'Client and employees', names: ['View PII'] },
    { group: 'Document review', names: ['Review', 'Score MVRs manually'] },
  ]);
});

test('a name that is no permission, and an empty group, are left out', () => {
  expect(permissionWords({ dq: ['juggle'], cme: [] })).toEqual([]);
});
