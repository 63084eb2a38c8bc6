import { describe, expect, test } from 'vitest';
import type { Catalogue } from '#src/features/orders/orders.rules.ts';
import { readTime } from './read-cells.rules.ts';
import { readResult } from './read-result.rules.ts';
import {
  fieldsOfHeadings,
  foldNumber,
  headingsFault,
  LAYOUT,
  LAYOUT_FIELDS,
  type ResultFields,
} from './result-layout.rules.ts';

const CATALOGUE: Catalogue = {
  panels: [
    { panel: 'DOT5', panelName: 'DOT 5 panel', dot: true, instant: false, specimenTypeIds: [1, 5] },
    { panel: 'BAT', panelName: 'Breath alcohol', dot: true, instant: false, specimenTypeIds: [3] },
    {
      panel: 'ERO5A',
      panelName: 'Instant 5 panel',
      dot: false,
      instant: true,
      specimenTypeIds: [1],
    },
  ],
  reasons: [
    { reasonId: 1, reason: 'Pre-employment', dot: true },
    { reasonId: 3, reason: 'Random', dot: true },
    { reasonId: 4, reason: 'Reasonable suspicion', dot: true },
  ],
  specimens: [
    { specimenTypeId: 1, specimenType: 'Urine', dotFault: null, dotFrom: null },
    { specimenTypeId: 2, specimenType: 'Hair', dotFault: null, dotFrom: null },
    { specimenTypeId: 3, specimenType: 'Breath', dotFault: null, dotFrom: null },
    {
      specimenTypeId: 5,
      specimenType: 'Oral fluid',
      dotFault: 'No laboratory.',
      dotFrom: null,
    },
  ],
};
const PLAIN: ResultFields = {
  resultNumber: 'C 204',
  lastName: 'Miller',
  reason: 'Random',
  specimen: 'urine',
  collectedOn: '3/2/2026',
  reportedOn: '2026-03-04',
  result: 'Negative',
};
const BREATH: ResultFields = {
  ...PLAIN,
  specimen: '3',
  reportedOn: '',
  result: '',
  screenAt: '3/2/2026 9:00 am',
  screenValue: '.045',
};
const read = (more: ResultFields = {}, of: ResultFields = PLAIN) =>
  readResult({ ...of, ...more }, { catalogue: CATALOGUE, today: '2026-03-10' });
const reportOf = (more: ResultFields = {}, of?: ResultFields) => {
  const got = read(more, of);
  if ('faults' in got) throw new Error(JSON.stringify(got.faults));
  return got;
};
const faultsOf = (more: ResultFields, of?: ResultFields) => {
  const got = read(more, of);
  return 'faults' in got ? got.faults : [];
};

test('a breath test at a time to come is a slip of the pen', () => {
  const faults = faultsOf(
    { screenAt: '3/11/2026 9:00 am', employerTold: '2027-03-02 09:10' },
    BREATH,
  );
  expect(faults.map(({ field, reason }) => [field, reason])).toEqual([
    ['screenAt', 'The time is in the future.'],
    ['employerTold', 'The time is in the future.'],
  ]);
});

test('a refusal keeps its kind, by its own field or by the word for the result', () => {
  expect(reportOf({ result: 'Adulterated' }).report).toMatchObject({
    resultTypeId: 11,
    refusal: 'adulterated',
  });
  expect(reportOf({ result: 'Refusal', refusal: 'Shy bladder' }).report.refusal).toBe('shyBladder');
  expect(reportOf({ result: 'Shy bladder' }).report.resultTypeId).toBe(11);
  expect(reportOf({ result: 'Refusal' }).report).not.toHaveProperty('refusal');
  expect(faultsOf({ refusal: 'Other' })).toMatchObject([
    { field: 'refusal', reason: 'It belongs to a refusal; the result says otherwise.' },
  ]);
  expect(faultsOf({ result: 'Refusal', refusal: 'Late' })).toMatchObject([{ field: 'refusal' }]);
  expect(faultsOf({ result: 'Refusal', refusal: 'Shy lung' })).toMatchObject([
    { field: 'refusal', reason: expect.stringContaining('breath test') },
  ]);
  const breath = { result: 'Refusal', screenValue: '', refusal: 'Shy lung' };
  expect(reportOf(breath, BREATH).report.refusal).toBe('shyLung');
});

test('a recollection names the test that it repeats, folded, and never itself', () => {
  expect(reportOf({ recollectionOf: 'c 101' }).report.recollectionOf).toBe('C101');
  expect(reportOf().report).not.toHaveProperty('recollectionOf');
  expect(faultsOf({ recollectionOf: 'c204' })).toMatchObject([{ field: 'recollectionOf' }]);
});

test('a saliva screening has a lot and a day of expiry that may lie ahead', () => {
  const asked = { readInTime: 'yes', activated: 'no', dotForm: 'y', calibrationFailed: 'no' };
  const saliva = { screenKind: 'Saliva', screenLot: '25C014', screenExpires: '2027-01-31' };
  expect(reportOf({ ...saliva, ...asked }, BREATH).report.alcohol).toMatchObject({
    screen: { kind: 'saliva', lot: '25C014', expires: '2027-01-31' },
    ...{ readInTime: true, activated: false, dotForm: true, calibrationFailed: false },
  });
  // What was not said stays away: a report sent again is the same one.
  expect(reportOf({}, BREATH).report.alcohol).not.toHaveProperty('dotForm');
  expect(faultsOf({ screenKind: 'blood' }, BREATH)).toMatchObject([{ field: 'screenKind' }]);
});

test('the example of the layout is a result', () => {
  const example = Object.fromEntries(LAYOUT_FIELDS.map((field) => [field, LAYOUT[field].example]));
  expect(reportOf(example, {}).report).toMatchObject({
    resultNumber: 'C20411873',
    donor: { lastName: 'Miller', firstName: 'Ann', birthDate: '1984-02-29', workId: 'D-1042' },
    reasonId: 3,
    specimenTypeId: 1,
    panel: 'DOT5',
    dotAgency: 'FMCSA',
    collectedOn: '2026-03-02',
    reportedOn: '2026-03-04',
    resultTypeId: 1,
    alcohol: null,
  });
});

describe('headings', () => {
  test('are known however they are written, in any order', () => {
    expect(fieldsOfHeadings(['Last name', 'RESULT_NUMBER', 'What'])).toEqual([
      'lastName',
      'resultNumber',
      null,
    ]);
    const needed = ['Result number', 'last name', 'Reason', 'Specimen', 'Collected on'];
    expect(headingsFault(needed)).toBeNull();
    expect(headingsFault([...needed, 'Mood'])).toContain('no column Mood');
    expect(headingsFault([...needed, 'reason'])).toContain('more than once');
    expect(headingsFault(needed.slice(1))).toContain('resultNumber is missing');
  });
});

test('numbers are compared without spaces and case', () => {
  expect(foldNumber(' c 20-4a')).toBe('C20-4A');
});

describe('a result', () => {
  test.each<[string, number]>([
    ['negative', 1],
    ['Negative Dilute', 2],
    ['POSITIVE', 4],
    ['positive-dilute', 4],
    ['Adulterated', 11],
    ['Cancelled', 3],
    ['2', 2],
    ['7', 7],
  ])('%s is the type %i', (result, id) => {
    expect(reportOf({ result }).report.resultTypeId).toBe(id);
  });

  test('of an instant panel is negative at the site', () => {
    expect(reportOf({ panel: 'ERO5A' }).report.resultTypeId).toBe(20);
  });

  test('may be still to come', () => {
    expect(reportOf({ result: '', reportedOn: '' }).report.resultTypeId).toBeNull();
    expect(reportOf({ result: 'pending', reportedOn: '' }).report.reportedOn).toBeNull();
  });

  test('of breath follows from what was measured', () => {
    expect(reportOf({}, BREATH).report.resultTypeId).toBeNull();
    const { report } = reportOf({ confirmAt: '2026-03-02 09:20', confirmValue: '0.032' }, BREATH);
    expect(report).toMatchObject({
      resultTypeId: 5,
      reportedOn: '2026-03-02',
      alcohol: { screen: { at: '2026-03-02 09:00', value: 0.045 }, confirm: { value: 0.032 } },
    });
    expect(reportOf({ result: 'Negative', screenValue: '0.000' }, BREATH).report.resultTypeId).toBe(
      14,
    );
  });

  test.each<[string, ResultFields, ResultFields | undefined, string]>([
    ['0.02 to 0.039 in urine', { result: '5' }, undefined, 'result'],
    ['below 0.02 in urine', { result: '14' }, undefined, 'result'],
    ['0.02 to 0.039 in saliva', { specimen: 'saliva', result: '5' }, undefined, 'result'],
    ['the panel of breath', { panel: 'BAT' }, undefined, 'panel'],
    ['a drug panel in breath', { panel: 'DOT5' }, BREATH, 'panel'],
    ['a dilute specimen of breath', { result: 'Negative dilute' }, BREATH, 'result'],
    ['a type of drugs for breath', { result: '20' }, BREATH, 'result'],
  ])('of alcohol is not one of drugs: %s', (_, more, of, field) => {
    expect(faultsOf(more, of)).toMatchObject([{ field }]);
  });

  test('of alcohol has its own types, by word and by number', () => {
    const breathOf = (result: string, screenValue: string) =>
      reportOf({ result, screenValue }, BREATH).report.resultTypeId;
    expect([breathOf('1', '0.000'), breathOf('14', '0.000')]).toEqual([14, 14]);
    expect([breathOf('4', '0.030'), breathOf('4', '0.050')]).toEqual([5, 4]);
    expect(reportOf({ specimen: 'saliva', result: '14' }).report.resultTypeId).toBe(14);
  });

  test('gives the SSN apart, and keeps its last four', () => {
    expect(reportOf({ ssn: '900-11-2233' })).toMatchObject({
      ssn: '900112233',
      report: { donor: { ssnLast4: '2233' } },
    });
    expect(reportOf({ ssn: '***-**-2233' })).toMatchObject({
      ssn: null,
      report: { donor: { ssnLast4: '2233' } },
    });
    expect(JSON.stringify(reportOf({ ssn: '900-11-2233' }).report)).not.toContain('900');
  });

  test.each<[string, ResultFields, string]>([
    ['no number', { resultNumber: '' }, 'resultNumber'],
    ['no name', { lastName: ' ' }, 'lastName'],
    ['a birth date in the future', { birthDate: '2027-01-01' }, 'birthDate'],
    ['a birth date after the collection', { birthDate: '2026-03-03' }, 'birthDate'],
    ['hair for DOT', { specimen: 'Hair', dotAgency: 'FMCSA' }, 'specimen'],
    ['oral fluid for DOT', { specimen: 'Saliva', dotAgency: 'FMCSA' }, 'specimen'],
    ['an instant test for DOT', { panel: 'ERO5A', dotAgency: 'FMCSA' }, 'panel'],
    ['a word of the language it is written in', { result: 'constructor' }, 'result'],
    ['a day that is none', { collectedOn: '2026-02-30' }, 'collectedOn'],
    ['a collection in the future', { collectedOn: '2026-03-11' }, 'collectedOn'],
    ['a report before the collection', { reportedOn: '2026-03-01' }, 'reportedOn'],
    ['a result without its day', { reportedOn: '' }, 'reportedOn'],
    ['an unknown reason', { reason: 'Mood' }, 'reason'],
    ['an unknown specimen', { specimen: '9' }, 'specimen'],
    ['an unknown result', { result: 'Fine' }, 'result'],
    ['an unknown panel', { panel: 'X' }, 'panel'],
    ['an unknown agency', { dotAgency: 'FBI' }, 'dotAgency'],
    ['an SSN that is none', { ssn: '12' }, 'ssn'],
    ['an order that is none', { orderId: '17' }, 'orderId'],
    ['alcohol in urine', { screenValue: '0.01' }, 'screenValue'],
    ['what cannot be shown', { lastName: 'Mil\u202Eler' }, 'lastName'],
  ])('with %s is refused by field', (_what, more, field) => {
    expect(faultsOf(more).map((one) => one.field)).toEqual([field]);
  });

  test('takes oral fluid for DOT from the day of the switch, and saliva screened for alcohol at any time', () => {
    const oral = { specimen: 'Oral fluid', panel: 'DOT5', dotAgency: 'FMCSA' };
    const since = (dotFrom: string) => {
      const specimens = CATALOGUE.specimens.map((one) =>
        one.specimenTypeId === 5 ? { ...one, dotFault: null, dotFrom } : one,
      );
      const catalogue = { ...CATALOGUE, specimens };
      return readResult({ ...PLAIN, ...oral }, { catalogue, today: '2026-03-10' });
    };
    expect(since('2026-03-02')).toHaveProperty('report');
    expect(since('2026-03-03')).toMatchObject({
      faults: [{ field: 'specimen', reason: expect.stringContaining('before 2026-03-03') }],
    });
    expect(faultsOf({ ...oral, dotAgency: '' })).toEqual([]);
    expect(faultsOf({ ...oral, panel: '', result: '14' })).toEqual([]);
  });

  test('says everything that is wrong at once, and never an SSN', () => {
    const faults = faultsOf({ ssn: '9001122334', reason: '', result: 'x' });
    expect(faults.map(({ field }) => field).toSorted()).toEqual(['reason', 'result', 'ssn']);
    expect(JSON.stringify(faults)).not.toContain('900');
  });

  test('refuses values of breath that no device prints', () => {
    expect(faultsOf({ screenValue: '45' }, BREATH).map(({ field }) => field)).toEqual([
      'screenValue',
    ]);
    expect(faultsOf({ employeeSigned: 'maybe' }, BREATH).map(({ field }) => field)).toEqual([
      'employeeSigned',
    ]);
  });
});

test.each<[string, string | null]>([
  ['2026-03-02 14:05', '2026-03-02 14:05'],
  ['2026-03-02T14:05:30', '2026-03-02 14:05'],
  ['3/2/2026 2:05 pm', '2026-03-02 14:05'],
  ['3/2/2026 12:05 AM', '2026-03-02 00:05'],
  ['3/2/2026 25:05', null],
  ['3/2/2026', null],
  ['14:05', null],
])('the time %s is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});
