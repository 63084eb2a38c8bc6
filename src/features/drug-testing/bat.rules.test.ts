import { REFUSAL } from '#src/shared/drug-tests.ts';
import { describe, expect, test } from 'vitest';
import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import { alcoholResult } from './alcohol-value.rules.ts';
import { batFindings, decisionFault, faultsAmong, type BatTest } from './bat.rules.ts';
import { CANCELED_TEST } from './drug-testing.rules.ts';
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
  displayMatches: true,
  confirmPrinted: true,
  calibrationFailed: false,
  dotForm: true,
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

  test('name each part of a whole form, with what was found there', () => {
    expect(batFindings(TEST).map(({ check, message }) => `${check}: ${message}`)).toEqual([
      'Two tests when needed: Screening showed 0.043, the confirmation 0.041.',
      'Air blank before the confirmation: The air blank showed 0.000.',
      'Times: Tested on the day of the form, at 09:00.',
      'Wait before the confirmation: Confirmed after 17 minutes.',
      'Device of the screening: Intoximeters RBT IV 00412, test 311.',
      'Device of the confirmation: Intoximeters RBT IV 00412, test 312.',
      'Sequential test numbers: 311, then 312.',
      'Displayed and printed: The print shows what the device displayed.',
      'Confirmation printed: The device printed the result of the confirmation.',
      'Calibration afterwards: The next external check of calibration was within tolerance.',
      'Form: The alcohol testing form of DOT.',
      'Technician: Lee Ortiz has signed.',
      'Employee, step 2: Signed before the test.',
      'Employee, step 4: Signed after the result.',
      'Employer told at once: Told at 09:25.',
      'Reason and agency: A DOT test for FMCSA.',
      'What follows: 0.04 or more is a violation: off duty, and reported to the Clearinghouse within three business days.',
    ]);
  });

  const NOTHING = { value: null, number: null } as const;
  const at = (time: string) => form(confirm({ at: `2026-03-02 ${time}` }));
  const told = (time: string) => form({ employerTold: `2026-03-02 ${time}` });
  const refused = (alcohol: Partial<Alcohol> = {}) =>
    form(
      { screen: { ...SCREEN, ...NOTHING }, confirm: null, ...alcohol },
      { resultTypeId: REFUSAL },
    );
  test.each<[string, BatTest, string, string | null]>([
    ['no minute', at('09:00'), 'Wait before the confirmation', 'cancels'],
    ['14 minutes', at('09:14'), 'Wait before the confirmation', 'cancels'],
    ['15 minutes', at('09:15'), 'Wait before the confirmation', 'good'],
    ['30 minutes', at('09:30'), 'Wait before the confirmation', 'good'],
    ['31 minutes', at('09:31'), 'Wait before the confirmation', 'correct'],
    [
      'no time of the confirmation',
      form(confirm({ at: null })),
      'Wait before the confirmation',
      'correct',
    ],
    [
      'no time of the screening',
      form({ screen: { ...SCREEN, at: null } }),
      'Wait before the confirmation',
      null,
    ],
    ['no time of the screening', form({ screen: { ...SCREEN, at: null } }), 'Times', 'correct'],
    [
      'a screening of 0.019, confirmed',
      form({ screen: { ...SCREEN, value: 0.019 } }),
      'Two tests when needed',
      'note',
    ],
    [
      'a screening of 0.02, confirmed',
      form({ screen: { ...SCREEN, value: 0.02 } }),
      'Two tests when needed',
      'good',
    ],
    [
      'a screening of 0.019 alone',
      form({ screen: { ...SCREEN, value: 0.019 }, confirm: null }),
      'Two tests when needed',
      'good',
    ],
    [
      'a screening of 0.02 alone',
      form({ screen: { ...SCREEN, value: 0.02 }, confirm: null }),
      'Two tests when needed',
      'correct',
    ],
    [
      'a confirmation without its value',
      form(confirm({ value: null })),
      'Two tests when needed',
      'correct',
    ],
    ['the same number twice', form(confirm({ number: 311 })), 'Sequential test numbers', 'correct'],
    [
      'another device',
      form(confirm({ serial: '00413', number: 5 })),
      'Sequential test numbers',
      null,
    ],
    [
      'no serial number on both',
      form({ screen: { ...SCREEN, serial: null }, ...confirm({ serial: null }) }),
      'Sequential test numbers',
      null,
    ],
    [
      'no number of the screening',
      form({ screen: { ...SCREEN, number: null } }),
      'Sequential test numbers',
      null,
    ],
    [
      'no number of the confirmation',
      form(confirm({ number: null })),
      'Sequential test numbers',
      null,
    ],
    ['no maker', form(confirm({ device: null })), 'Device of the confirmation', 'correct'],
    ['no confirmation', form({ confirm: null }), 'Device of the confirmation', null],
    ['no technician', form({ technician: null }), 'Technician', 'correct'],
    [
      'a technician whose signature nobody looked for',
      form({ technicianSigned: null }),
      'Technician',
      'correct',
    ],
    [
      'a signature of step 2 that nobody looked for',
      form({ employeeSigned: null }),
      'Employee, step 2',
      'correct',
    ],
    ['a confirmation of 0.019', form(confirm({ value: 0.019 })), 'Employee, step 4', null],
    ['a confirmation of 0.02', form(confirm({ value: 0.02 })), 'Employee, step 4', 'good'],
    ['a confirmation without its value', form(confirm({ value: null })), 'Employee, step 4', null],
    ['told after 60 minutes', told('10:17'), 'Employer told at once', 'good'],
    ['told after 61 minutes', told('10:18'), 'Employer told at once', 'note'],
    [
      'told, with no time of the confirmation',
      form(confirm({ at: null })),
      'Employer told at once',
      'good',
    ],
    ['no DOT test', form({}, { dotAgency: null }), 'Reason and agency', 'note'],
    ['a confirmation of 0.019', form(confirm({ value: 0.019 })), 'What follows', null],
    ['a confirmation of 0.02', form(confirm({ value: 0.02 })), 'What follows', 'note'],
    ['the result that was measured', TEST, 'Result', null],
    [
      'nothing measured',
      form({ screen: { ...SCREEN, value: null }, confirm: null }),
      'Result',
      null,
    ],
    ['a canceled test', form({}, { resultTypeId: CANCELED_TEST }), 'Result', null],
    ['a refusal after a screening', form({}, { resultTypeId: REFUSAL }), 'Result', null],
    ['a refusal', refused(), 'Two tests when needed', 'note'],
    [
      'a refusal after a screening',
      form({}, { resultTypeId: REFUSAL }),
      'Two tests when needed',
      'good',
    ],
    ['a refusal', refused(), 'Device of the screening', null],
    [
      'a refusal after a screening',
      form({}, { resultTypeId: REFUSAL }),
      'Device of the screening',
      'good',
    ],
    [
      'a value that is missing',
      form({ screen: { ...SCREEN, value: null } }),
      'Device of the screening',
      'good',
    ],
    [
      'a refusal that was not signed',
      refused({ employeeSigned: false }),
      'Employee, step 2',
      'note',
    ],
    ['a refusal', refused(), 'What follows', 'note'],
  ])('say of %s under “%s”', (_what, bat, check, level) => {
    const found = batFindings(bat).find((one) => one.check === check);
    expect(found?.level ?? null).toBe(level);
  });

  test.each([
    [0.039, 'Below 0.04: off safety-sensitive work for 24 hours'],
    [0.04, '0.04 or more is a violation'],
  ])('say what follows from %s', (value, words) => {
    const found = batFindings(form(confirm({ value })));
    expect(found.find(({ check }) => check === 'What follows')?.message).toContain(words);
  });

  const SALIVA: Alcohol['screen'] = {
    ...{ at: '2026-03-02 09:00', value: 0.043, device: 'QED A150', serial: null, number: null },
    kind: 'saliva',
    ...{ lot: '25C014', expires: '2026-03-02' },
  };
  const saliva = (screen: Partial<Alcohol['screen']> = {}, more: Partial<Alcohol> = {}) =>
    form({ screen: { ...SALIVA, ...screen }, readInTime: true, activated: true, ...more });
  test.each<[string, BatTest, string, string | null]>([
    ['a saliva device on its last day', saliva(), 'Device of the screening', 'good'],
    ['one that expired', saliva({ expires: '2026-03-01' }), 'Device of the screening', 'cancels'],
    ['one without a lot', saliva({ lot: undefined }), 'Device of the screening', 'correct'],
    ['one without a date', saliva({ expires: undefined }), 'Device of the screening', 'correct'],
    ['a lot alone', saliva({ kind: undefined }), 'Device of the screening', 'good'],
    ['one read too late', saliva({}, { readInTime: false }), 'Read in time', 'cancels'],
    ['one of which nobody said', saliva({}, { readInTime: undefined }), 'Read in time', 'note'],
    ['one that did not activate', saliva({}, { activated: false }), 'Device activated', 'cancels'],
    ['a breath tube', saliva({ kind: 'breathTube' }), 'Device activated', null],
    ['a breath tester', form({}), 'Read in time', null],
    ['another print', form({ displayMatches: false }), 'Displayed and printed', 'cancels'],
    [
      'a print nobody compared',
      form({ displayMatches: undefined }),
      'Displayed and printed',
      'note',
    ],
    ['saliva alone', saliva({ value: 0 }, { confirm: null }), 'Displayed and printed', null],
    ['no print', form({ confirmPrinted: false }), 'Confirmation printed', 'cancels'],
    ['a check that failed', form({ calibrationFailed: true }), 'Calibration afterwards', 'cancels'],
    [
      'a check that failed after a negative',
      form({ calibrationFailed: true, ...confirm({ value: 0.019 }) }),
      'Calibration afterwards',
      null,
    ],
    ['another form', form({ dotForm: false }), 'Form', 'correct'],
    ['another form without DOT', form({ dotForm: false }, { dotAgency: null }), 'Form', null],
  ])('say of %s under “%s” (40.267, 40.269)', (_what, bat, check, level) => {
    const found = batFindings(bat).find((one) => one.check === check);
    expect(found?.level ?? null).toBe(level);
  });

  test.each<[DotAgency | null, number | null, string, string]>([
    ['FMCSA', 0.031, '24 hours', '49 CFR 382.505'],
    ['FMCSA', 0.049, 'Clearinghouse', '49 CFR 382.201, 382.705(b)'],
    ['FMCSA', null, 'Clearinghouse', '49 CFR 382.211, 382.705(b)'],
    ['FTA', 0.031, 'at least 8 hours', '49 CFR 655.35(a)'],
    ['FTA', 0.049, 'substance abuse professional', '49 CFR 655.31'],
    ['FTA', null, '(not verified)', '49 CFR 655.49'],
    ['FRA', 0.031, 'at least 8 hours', '49 CFR 219.101(a)(4)'],
    ['FRA', 0.049, 'responsive action', '49 CFR 219.101(a)(2), 219.104'],
    ['FAA', 0.031, '(not verified)', '14 CFR 120.221'],
    ['FAA', 0.049, 'Federal Air Surgeon', '14 CFR 120.37, 120.221(c)'],
    ['PHMSA', 0.031, '(not verified)', '49 CFR 199.237'],
    ['USCG', 0.049, 'vessel', '33 CFR 95.020'],
    [null, 0.031, 'Not a DOT test', "Employer's policy"],
    [null, 0.049, 'Not a DOT test', "Employer's policy"],
    [null, null, 'Not a DOT test', "Employer's policy"],
  ])('of %s and %s follows what its agency says', (dotAgency, value, words, citation) => {
    const bat =
      value === null
        ? { ...refused(), dotAgency }
        : form(confirm({ value }), { dotAgency, resultTypeId: value < 0.04 ? 5 : 4 });
    const found = batFindings(bat);
    const follows = found.find(({ check }) => check === 'What follows');
    expect(follows).toMatchObject({ message: expect.stringContaining(words), citation });
    const all = found.map(({ message, citation: source }) => `${message} ${source}`).join(' ');
    if (dotAgency !== 'FMCSA') expect(all).not.toMatch(/Clearinghouse|382/);
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
