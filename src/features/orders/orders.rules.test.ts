import { describe, expect, test } from 'vitest';
import {
  bookedStatus,
  clinicNeed,
  closedFault,
  isOpen,
  isSameOrder,
  needsClinic,
  orderFaults,
  reopenFault,
  resultWord,
  ruleRefusal,
  statusFault,
  type Catalogue,
  type DriverFacts,
  type Wanted,
} from './orders.rules.ts';

const HAS: Catalogue = {
  panels: [
    { panel: 'DOT5', panelName: 'DOT 5 panel', dot: true, instant: false, specimenTypeIds: [1, 5] },
    { panel: 'BAT', panelName: 'Breath alcohol', dot: true, instant: false, specimenTypeIds: [3] },
    { panel: 'ND5', panelName: 'Non-DOT 5', dot: false, instant: false, specimenTypeIds: [1, 2] },
    { panel: 'ERO5A', panelName: 'Instant 5', dot: false, instant: true, specimenTypeIds: [1] },
  ],
  reasons: [
    { reasonId: 1, reason: 'Pre-employment', dot: true },
    { reasonId: 7, reason: 'Other', dot: false },
  ],
  specimens: ['Urine', 'Hair', 'Breath', 'Blood', 'Oral fluid'].map((specimenType, at) => ({
    specimenTypeId: at + 1,
    specimenType,
    dotFrom: null,
    dotFault:
      [null, 'DOT does not allow hair.', null, 'DOT does not allow blood.', 'No laboratory.'][at] ??
      null,
  })),
};
const DRIVER: DriverFacts = {
  dob: '1980-05-17',
  license: 'D1234567',
  state: 'CA',
  isCdl: true,
  drives: null,
  archived: false,
};
const TEST: Wanted = {
  orderType: 'drugTest',
  panel: 'DOT5',
  specimenTypeId: 1,
  reasonId: 1,
  dotAgency: 'FMCSA',
};
const fields = (wanted: Wanted, driver: DriverFacts = DRIVER) =>
  orderFaults(wanted, driver, HAS).map(({ field }) => field);
const words = (wanted: Wanted, driver: DriverFacts = DRIVER) =>
  orderFaults(wanted, driver, HAS)
    .map(({ message }) => message)
    .join(' ');

describe('a DOT drug test', () => {
  test('is a laboratory test of urine for the five classes, of oral fluid once there is a laboratory', () => {
    expect(fields(TEST)).toEqual([]);
    expect(fields({ ...TEST, specimenTypeId: 5 })).toEqual(['specimenTypeId']);
    const open = HAS.specimens.map((one) => ({ ...one, dotFault: null }));
    const oral = { ...TEST, specimenTypeId: 5 };
    expect(orderFaults(oral, DRIVER, { ...HAS, specimens: open })).toEqual([]);
    expect(fields({ ...TEST, panel: 'BAT', specimenTypeId: 3 })).toEqual([]);
  });

  test.each([
    ['hair', { specimenTypeId: 2 }, 'specimenTypeId', 'does not allow hair'],
    ['blood', { specimenTypeId: 4 }, 'specimenTypeId', 'does not allow blood'],
    ['an instant panel', { panel: 'ERO5A' }, 'panel', 'does not allow instant tests'],
    ['another panel', { panel: 'ND5' }, 'panel', 'does not allow this panel'],
    ['another reason', { reasonId: 7 }, 'reasonId', 'does not allow this reason'],
  ])('is refused for %s, with the reason', (_what, change, field, why) => {
    expect(fields({ ...TEST, ...change })).toEqual([field]);
    expect(words({ ...TEST, ...change })).toContain(why);
  });

  test('says everything at once', () => {
    expect(fields({ ...TEST, panel: 'ERO5A', specimenTypeId: 2, reasonId: 7 })).toEqual([
      'specimenTypeId',
      'panel',
      'reasonId',
    ]);
    expect(fields({ orderType: 'drugTest' })).toEqual(['panel', 'specimenTypeId', 'reasonId']);
  });

  test('for FMCSA needs a CDL on file, for another agency it does not', () => {
    expect(fields(TEST, { ...DRIVER, license: null })).toEqual(['dotAgency']);
    expect(words(TEST, { ...DRIVER, isCdl: false })).toContain('382.103');
    // The vehicle decides: who drives one that needs a CDL is tested, whatever the license is.
    expect(words(TEST, { ...DRIVER, isCdl: false, drives: 'cdl' })).toBe('');
    expect(fields({ ...TEST, dotAgency: 'FTA' }, { ...DRIVER, license: null })).toEqual([]);
  });
});

describe('a test that is not for DOT', () => {
  test('may be of hair or instant, and not by the DOT panel', () => {
    const free = { ...TEST, dotAgency: null };
    expect(fields({ ...free, panel: 'ND5', specimenTypeId: 2 })).toEqual([]);
    expect(fields({ ...free, panel: 'ERO5A', reasonId: 7 })).toEqual([]);
    expect(fields(free)).toEqual(['dotAgency']);
    expect(fields({ ...free, panel: 'BAT', specimenTypeId: 3 })).toEqual([]);
  });

  test('is done on what its panel is made for', () => {
    expect(words({ ...TEST, panel: 'ERO5A', dotAgency: null, specimenTypeId: 2 })).toContain(
      'not done on hair',
    );
  });
});

test('other orders need what they are about', () => {
  expect(fields({ orderType: 'medicalExam' })).toEqual([]);
  expect(fields({ orderType: 'medicalExam', dotAgency: 'FAA' })).toEqual(['dotAgency']);
  expect(fields({ orderType: 'epn' })).toEqual([]);
  expect(words({ orderType: 'epn' }, { ...DRIVER, state: 'TX' })).toContain('California');
  expect(fields({ orderType: 'clearinghouseQuery' })).toEqual(['queryType']);
  expect(fields({ orderType: 'clearinghouseQuery', queryType: 'limited' })).toEqual([]);
  expect(
    fields({ orderType: 'clearinghouseQuery', queryType: 'full' }, { ...DRIVER, dob: null }),
  ).toEqual(['employeeId']);
  expect(fields({ orderType: 'mvr' }, { ...DRIVER, license: null })).toEqual(['employeeId']);
  expect(fields(TEST, { ...DRIVER, archived: true })).toEqual(['employeeId']);
});

test('client rules 3 and 4 steer MVR and EPN orders', () => {
  expect(ruleRefusal('mvr', [])).toBeNull();
  expect(ruleRefusal('mvr', [3])).toContain('does not allow MVR orders');
  expect(ruleRefusal('epn', [])).toContain('does not allow EPN orders');
  expect(ruleRefusal('epn', [4])).toBeNull();
  expect(ruleRefusal('drugTest', [1, 2, 3])).toBeNull();
});

test('an open order takes any status, a closed one none but the result after the collection', () => {
  for (const open of [1, 2, 5, 8, 18, 21, 22]) {
    expect(isOpen(open)).toBe(true);
    expect(statusFault(open, 6)).toBeNull();
  }
  expect(statusFault(3, 4)).toBeNull();
  for (const [from, to] of [
    [4, 1],
    [3, 1],
    [6, 1],
    [7, 2],
  ] as const)
    expect(statusFault(from, to)).not.toBeNull();
  expect(closedFault(3)).toContain('Place a new one');
  expect(closedFault(6)).toContain('Reopen it first');
});

test('a status may stay, and open orders have no fault', () => {
  for (const status of [3, 4, 6, 7, 1]) expect(statusFault(status, status)).toBeNull();
  expect(closedFault(1)).toBeNull();
});

test('an appointment leads between ordered and scheduled, and changes no other status', () => {
  expect([1, 2].map((status) => bookedStatus(status, true))).toEqual([2, 2]);
  expect([1, 2].map((status) => bookedStatus(status, false))).toEqual([1, 1]);
  for (const other of [3, 4, 5, 6, 7, 8, 18, 21, 22]) {
    expect(bookedStatus(other, true)).toBe(other);
    expect(bookedStatus(other, false)).toBe(other);
  }
});

test('drug tests and medical exams are carried out at a clinic, other orders are not', () => {
  const types = ['drugTest', 'medicalExam', 'clearinghouseQuery', 'epn', 'mvr'] as const;
  expect(types.filter(needsClinic)).toEqual(['drugTest', 'medicalExam']);
});

describe('an open order is the same as another', () => {
  type Asked = Parameters<typeof isSameOrder>[0];
  const drug = { orderType: 'drugTest', panel: 'DOT5', reasonId: 1 } as Asked;
  const query = { orderType: 'clearinghouseQuery', queryType: 'full' } as Asked;
  const exam = { orderType: 'medicalExam' } as Asked;
  test.each<[string, Asked, Partial<Asked>, boolean]>([
    ['the same panel and reason', drug, {}, true],
    ['another panel', drug, { panel: 'BAT' }, false],
    ['another reason', drug, { reasonId: 2 }, false],
    ['the same kind of query', query, {}, true],
    ['another kind of query', query, { queryType: 'limited' }, false],
    ['a medical exam', exam, {}, true],
    ['an EPN order', { ...exam, orderType: 'epn' }, {}, true],
    ['an MVR, which its license decides', { ...exam, orderType: 'mvr' }, {}, false],
    ['another type', exam, { orderType: 'epn' }, false],
  ])('%s', (_what, one, change, same) => {
    expect(isSameOrder(one, { ...one, ...change })).toBe(same);
  });
});

test('canceled orders and those nobody came to are reopened, finished ones are not', () => {
  expect([6, 7].map(reopenFault)).toEqual([null, null]);
  expect([3, 4].map(reopenFault)).toEqual(['finished', 'finished']);
  expect([1, 22].map(reopenFault)).toEqual(['open', 'open']);
});

test('what a clinic must offer follows from the order', () => {
  expect(clinicNeed({ orderType: 'medicalExam' })).toEqual({});
  expect(clinicNeed({ orderType: 'drugTest', panel: 'ERO5A', specimenTypeId: 1 })).toEqual({
    drugTesting: true,
    breathAlcohol: false,
    panel: 'ERO5A',
  });
  expect(clinicNeed({ orderType: 'drugTest', panel: 'BAT', specimenTypeId: 3 })).toMatchObject({
    breathAlcohol: true,
  });
});

test('results are negative, non-negative, or no test', () => {
  expect([null, 1, 14, 5, 11, 3].map(resultWord)).toEqual([
    'Not reported',
    'Negative',
    'Negative',
    'Non-negative',
    'Non-negative',
    'No test',
  ]);
});
