import { describe, expect, test } from 'vitest';
import { alcoholResult } from './alcohol-value.rules.ts';
import { batFindings, decisionFault, faultsAmong, type BatTest } from './bat.rules.ts';
import type { Alcohol } from './drug-testing.shapes.ts';

const SCREEN = {
  at: '2026-03-02 09:00',
  value: 0.043,
  device: 'Intoximeters RBT IV',
  serial: '00412',
  number: 311,
};
const FORM: Alcohol = {
  screen: SCREEN,
  airBlank: 0,
  confirm: { ...SCREEN, at: '2026-03-02 09:17', value: 0.041, number: 312 },
  technician: 'Lee Ortiz',
  technicianSigned: true,
  employeeSigned: true,
  employeeSignedResult: true,
  employerTold: '2026-03-02 09:25',
};
const TEST: BatTest = {
  alcohol: FORM,
  resultTypeId: 4,
  dotAgency: 'FMCSA',
  reasonIsDot: true,
  collectedOn: '2026-03-02',
  remarks: null,
  screenTwin: false,
  confirmTwin: false,
};
const form = (alcohol: Partial<Alcohol>, more: Partial<BatTest> = {}): BatTest => ({
  ...TEST,
  alcohol: { ...FORM, ...alcohol },
  ...more,
});
const confirm = (more: Partial<NonNullable<Alcohol['confirm']>>) => ({
  confirm: { ...SCREEN, at: '2026-03-02 09:17', value: 0.041, number: 312, ...more },
});

test.each<[number | null, number | null | undefined, number | null]>([
  [0, undefined, 14],
  [0.019, undefined, 14],
  [0.02, undefined, null],
  [0.05, 0.019, 14],
  [0.05, 0.02, 5],
  [0.05, 0.039, 5],
  [0.05, 0.04, 4],
  [null, undefined, null],
])('screening %s and confirmation %s come to the result %s', (first, second, result) => {
  const alcohol: Alcohol = {
    ...FORM,
    screen: { ...SCREEN, value: first },
    confirm: second === undefined ? null : { ...SCREEN, value: second },
  };
  expect(alcoholResult(alcohol)).toBe(result);
});

describe('the checks', () => {
  test('find nothing in a whole form, and say what follows from it', () => {
    const findings = batFindings(TEST);
    expect(findings.filter(({ level }) => level !== 'good')).toMatchObject([
      { check: 'What follows', level: 'note', message: expect.stringContaining('0.04 or more') },
    ]);
    expect(faultsAmong(findings)).toBe(0);
  });

  test.each<[string, BatTest, string, string]>([
    [
      'a missing screening',
      form({ screen: { ...SCREEN, value: null } }),
      'correct',
      'screening result is missing',
    ],
    ['a missing confirmation', form({ confirm: null }), 'correct', 'confirmation test is missing'],
    ['too short a wait', form(confirm({ at: '2026-03-02 09:14' })), 'cancels', 'after 14 minutes'],
    [
      'too long a wait without a remark',
      form(confirm({ at: '2026-03-02 09:31' })),
      'correct',
      'after 31 minutes',
    ],
    [
      'a confirmation before the screening',
      form(confirm({ at: '2026-03-02 08:50' })),
      'correct',
      'before the screening',
    ],
    ['an air blank that is not zero', form({ airBlank: 0.002 }), 'cancels', '0.002'],
    ['no air blank', form({ airBlank: null }), 'correct', 'No air blank'],
    ['another day', form({}, { collectedOn: '2026-03-03' }), 'correct', 'the form of 3/3/2026'],
    [
      'no serial number',
      form({ screen: { ...SCREEN, serial: null } }),
      'correct',
      'maker or serial number',
    ],
    ['no test number', form(confirm({ number: null })), 'correct', 'number of the test'],
    ['numbers that go back', form(confirm({ number: 310 })), 'correct', 'has number 310'],
    [
      'a number that another test bears',
      form({}, { confirmTwin: true }),
      'correct',
      'on file for another test',
    ],
    [
      'a technician who did not sign',
      form({ technicianSigned: false }),
      'correct',
      'Lee Ortiz has not signed',
    ],
    [
      'an employee who did not sign step 2',
      form({ employeeSigned: false }),
      'correct',
      'is a refusal',
    ],
    [
      'an employee who did not sign step 4',
      form({ employeeSignedResult: null }),
      'correct',
      'remarks must say so',
    ],
    [
      'an employer who was not told',
      form({ employerTold: null }),
      'correct',
      'when the employer was told',
    ],
    [
      'a reason that DOT does not know',
      form({}, { reasonIsDot: false }),
      'correct',
      'no test for this reason',
    ],
    [
      'a result that is not what was measured',
      form({}, { resultTypeId: 14 }),
      'correct',
      'measurements come to',
    ],
  ])('find %s', (_what, bat, level, words) => {
    const found = batFindings(bat).filter((one) => one.level === level);
    expect(found.map(({ message }) => message).join(' ')).toContain(words);
    expect(found.every(({ citation }) => citation.startsWith('49 CFR'))).toBe(true);
  });

  test('take a remark for a long wait and a missing signature as an explanation', () => {
    const remarked = form(
      { ...confirm({ at: '2026-03-02 09:40' }), employeeSignedResult: false },
      { remarks: 'Printer jam; employee left.' },
    );
    expect(faultsAmong(batFindings(remarked))).toBe(0);
  });

  test('0.02 to 0.039 is no violation', () => {
    const low = batFindings(form(confirm({ value: 0.021 }), { resultTypeId: 5 }));
    expect(low.find(({ check }) => check === 'What follows')?.message).toContain('24 hours');
    expect(faultsAmong(low)).toBe(0);
  });

  test('one test is enough below 0.02', () => {
    const negative = form(
      {
        screen: { ...SCREEN, value: 0 },
        confirm: null,
        airBlank: null,
        employeeSignedResult: null,
        employerTold: null,
      },
      { resultTypeId: 14 },
    );
    expect(batFindings(negative).every(({ level }) => level === 'good')).toBe(true);
  });
});

test('a review never passes over a finding without a word', () => {
  const flawed = batFindings(form({ technicianSigned: false }));
  const spoiled = batFindings(form({ airBlank: 0.01 }));
  expect(decisionFault('accept', batFindings(TEST), '')).toBeNull();
  expect(decisionFault('accept', flawed, '')).toContain('Say why');
  expect(decisionFault('accept', flawed, 'Signed on the second page.')).toBeNull();
  expect(decisionFault('accept', spoiled, 'It will do.')).toContain('cancels');
  expect(decisionFault('cancel', spoiled, '')).toContain('Say why');
  expect(decisionFault('return', flawed, '')).toContain('technician');
  expect(decisionFault('return', flawed, 'Sign step 3.')).toBeNull();
});
