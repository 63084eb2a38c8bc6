import { expect, test } from 'vitest';
import { nextStep, setUpSteps, type SetUpFacts } from './set-up-steps.rules.ts';

const EMPTY: SetUpFacts = {
  hasAddress: false,
  hasDotNumber: false,
  contacts: 0,
  hasDer: false,
  operates: null,
  locations: 0,
  services: [],
  testsDrugs: false,
  keepsFiles: false,
  jobTitles: 0,
  ownRules: 0,
  users: 0,
  administrators: 0,
  employees: 0,
  formerDocuments: 0,
  treeWaiting: null,
  rosterWaiting: null,
  documentsWaiting: null,
};
const FULL: SetUpFacts = {
  ...EMPTY,
  hasAddress: true,
  hasDotNumber: true,
  contacts: 2,
  hasDer: true,
  operates: 'interstate',
  locations: 40,
  services: ['Driver Qualification Files'],
  testsDrugs: true,
  keepsFiles: true,
  jobTitles: 1,
  ownRules: 2,
  users: 12,
  administrators: 1,
  employees: 300,
  formerDocuments: 1,
};

const states = (facts: SetUpFacts) =>
  Object.fromEntries(setUpSteps(facts).map(({ id, state }) => [id, state]));

test('of a new company all is missing but what a small one needs not', () => {
  expect(states(EMPTY)).toEqual({
    company: 'missing',
    locations: 'optional',
    services: 'missing',
    jobTitles: 'missing',
    rules: 'optional',
    users: 'missing',
    roster: 'missing',
    documents: 'optional',
  });
  expect(nextStep(setUpSteps(EMPTY))?.id).toBe('company');
});

test('a company that works lacks nothing, and each step says what is there', () => {
  const steps = setUpSteps(FULL);
  expect(steps.filter(({ state }) => state !== 'done')).toEqual([]);
  expect(nextStep(steps)).toBeNull();
  expect(steps.map(({ has }) => has)).toEqual([
    'an address, a DOT number, 2 contacts, an employer representative',
    '40 locations',
    'Driver Qualification Files',
    '1 job title',
    'Across state lines, 2 rules of its own',
    '12 users',
    '300 employees',
    '1 document of a former system',
  ]);
});

test('what a service asks for is missing with it alone', () => {
  const company = (facts: Partial<SetUpFacts>) =>
    setUpSteps({ ...FULL, hasDer: false, ...facts })[0]?.lacks ?? [];
  expect(company({ testsDrugs: false })).toEqual([]);
  expect(company({ testsDrugs: true })).toEqual([
    'No employer representative (DER) is named, whom test results reach.',
  ]);
  expect(states({ ...FULL, operates: null, ownRules: 0 })['rules']).toBe('missing');
  expect(states({ ...FULL, operates: null, ownRules: 0, keepsFiles: false })['rules']).toBe(
    'optional',
  );
});

test('a file that waits comes before what is there, and users without an administrator are not enough', () => {
  const treeWaiting = { id: 'x', fileName: 'terminals.csv' };
  expect(setUpSteps({ ...FULL, treeWaiting })[1]).toMatchObject({
    state: 'begun',
    waiting: treeWaiting,
  });
  expect(states({ ...FULL, administrators: 0 })['users']).toBe('missing');
});
