import { expect, test } from 'vitest';
import { NOT_SEARCHED, searched } from './cme-search.ts';

const HIT = {
  employeeId: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304',
  firstName: 'Ana',
  lastName: 'Ruiz',
  clientId: 1,
  clientName: 'West',
  legacyClientId: 1,
  employerId: 1,
  employerName: 'Acme',
  employmentStatusId: 2,
  employmentStatus: 'Employee',
  workId: null,
  importedClient: false,
  dob: null,
  license: null,
  state: null,
  ssn: '900-11-2233',
  jobTitle: null,
  match: 'exact',
} as const;

test('a new query sets fetching and clears what was found, its reply ends fetching (R283)', () => {
  const first = searched(NOT_SEARCHED, { type: 'asked', turn: 1 });
  expect(first).toMatchObject({ fetching: true, results: [] });
  const found = searched(first, { type: 'answered', turn: 1, results: [HIT] });
  expect(found).toMatchObject({ fetching: false, results: [HIT] });
  expect(searched(found, { type: 'asked', turn: 2 })).toMatchObject({
    fetching: true,
    results: [],
  });
});

test('an error leaves no results and keeps the status code (R284)', () => {
  const asked = searched(NOT_SEARCHED, { type: 'asked', turn: 1 });
  const failed = searched(asked, { type: 'failed', turn: 1, status: 500 });
  expect(failed).toMatchObject({ fetching: false, results: [], failed: 500 });
  expect(searched(failed, { type: 'asked', turn: 2 }).failed).toBeNull();
});

test('an answer to an earlier query changes nothing', () => {
  const again = searched(searched(NOT_SEARCHED, { type: 'asked', turn: 1 }), {
    type: 'asked',
    turn: 2,
  });
  expect(searched(again, { type: 'answered', turn: 1, results: [HIT] })).toBe(again);
  expect(searched(again, { type: 'failed', turn: 1, status: 500 })).toBe(again);
});
