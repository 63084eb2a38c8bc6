import { describe, expect, test } from 'vitest';
import { DAY, driver, filed, rule } from '#tests/support/qualification-samples.ts';
import { askedEmployers, employerItems, type PastEmployer } from './past-employers.rules.ts';
import type { Driver, FiledDocument } from './rule-rows.rules.ts';

const HIRED = '2026-06-15';
const employer = (over: Partial<PastEmployer> = {}): PastEmployer => ({
  name: 'Acme',
  from: '2020-01-01',
  to: '2026-06-01',
  agency: 'FMCSA',
  part40: true,
  ...over,
});

describe('which past employers are asked (49 CFR 391.23)', () => {
  const asked = (
    kind: 'regulated' | 'otherAgency',
    over: Partial<PastEmployer>,
    hireDate: string | null = HIRED,
  ) => askedEmployers(kind, { pastEmployers: [employer(over)], hireDate }).length === 1;

  test.each([
    ['FMCSA', true, true, false],
    ['FMCSA', false, true, false],
    ['FRA', true, true, true],
    ['FRA', false, true, false],
    ['none', true, false, false],
    ['none', false, false, false],
  ] as const)('under %s, tested under Part 40: %s', (agency, part40, regulated, otherAgency) => {
    expect(asked('regulated', { agency, part40 })).toBe(regulated);
    expect(asked('otherAgency', { agency, part40 })).toBe(otherAgency);
  });

  test.each([
    ['still there', '2020-01-01', null, true],
    ['the last day three years before the hire', '2020-01-01', '2023-06-15', true],
    ['the last day before that', '2020-01-01', '2023-06-14', false],
    ['begun on the day of the hire', HIRED, null, true],
    ['begun after the hire', '2026-06-16', null, false],
    ['begun after the hire and over', '2026-06-16', '2026-07-01', false],
  ])('%s', (_, from, to, expected) => expect(asked('regulated', { from, to })).toBe(expected));

  test('as long as nobody knows the hire, all of them; each name once', () => {
    expect(asked('regulated', { from: '1990-01-01', to: '1991-01-01' }, null)).toBe(true);
    const pastEmployers = [
      employer(),
      employer({ name: 'Best' }),
      employer({ from: '2024-01-01' }),
    ];
    expect(askedEmployers('regulated', { pastEmployers, hireDate: HIRED })).toEqual([
      'Acme',
      'Best',
    ]);
    expect(askedEmployers('regulated', { hireDate: HIRED })).toEqual([]);
  });
});

describe('a paper of each past employer', () => {
  const items = (
    over: Partial<Driver>,
    papers: readonly FiledDocument[] = [],
    {
      perEmployer = 'regulated' as 'regulated' | 'otherAgency',
      due = '2026-07-15' as string | null,
      dueFrom = 'hire' as 'hire' | { documentTypeId: number },
    } = {},
  ) =>
    employerItems(
      { ...rule({ everyMonths: null, dueDays: 30, dueFrom }), perEmployer },
      driver({ hireDate: HIRED, ...over }),
      papers,
      due,
      DAY,
    ).map(({ authority, status, severity, note }) => [authority, status, severity, note]);
  const paper = (authority: string | null, over: Partial<FiledDocument> = {}) =>
    filed({ authority, ...over });
  const UNTIED = 'A document on file says of no past employer that it is theirs. Tie it to one.';

  test('where none is listed, one paper is asked for, unless there was nobody to ask', () => {
    expect(items({})).toEqual([[null, 'missing', 'error', null]]);
    expect(items({}, [paper(null)])).toEqual([[null, 'valid', 'none', null]]);
    expect(items({ dotEmployers: 'none' }, [paper(null)])).toEqual([[null, 'valid', 'none', null]]);
    expect(items({ dotEmployers: 'none' })).toEqual([
      [
        null,
        'valid',
        'none',
        'The file says that there was no DOT-regulated employer in the three years before the hire.',
      ],
    ]);
    expect(items({ pastEmployers: [employer({ agency: 'none' })] })).toEqual([
      [
        null,
        'missing',
        'error',
        'None of the past employers listed is regulated by DOT in the three years before the hire. If there was none, say so in the file.',
      ],
    ]);
    expect(items({ pastEmployers: [] })).toEqual([[null, 'missing', 'error', null]]);
  });

  test('where none of another agency is listed, nothing is asked', () => {
    expect(items({}, [], { perEmployer: 'otherAgency' })).toEqual([]);
    expect(items({ pastEmployers: [employer()] }, [], { perEmployer: 'otherAgency' })).toEqual([]);
    const rail = employer({ agency: 'FRA' });
    expect(items({ pastEmployers: [rail] }, [], { perEmployer: 'otherAgency' })).toEqual([
      ['Acme', 'missing', 'error', null],
    ]);
  });

  test('nothing is asked that hangs on a paper which is not there', () => {
    const hangs = { due: null, dueFrom: { documentTypeId: 900 } };
    expect(items({}, [], hangs)).toEqual([]);
    expect(items({ pastEmployers: [employer()] }, [], hangs)).toEqual([]);
  });

  test('a paper counts for whom it is tied to; one that is tied to nobody, for the only one', () => {
    const one = { pastEmployers: [employer()] };
    expect(items(one, [paper('Acme')])).toEqual([['Acme', 'valid', 'none', null]]);
    expect(items(one, [paper(null)])).toEqual([['Acme', 'valid', 'none', null]]);
    expect(items(one, [paper('Somebody')])).toEqual([['Acme', 'missing', 'error', null]]);
    const two = { pastEmployers: [employer(), employer({ name: 'Best' })] };
    expect(items(two, [paper('Best')])).toEqual([
      ['Acme', 'missing', 'error', null],
      ['Best', 'valid', 'none', null],
    ]);
    expect(items(two, [paper('Best'), paper(null)])).toEqual([
      ['Acme', 'missing', 'error', UNTIED],
      ['Best', 'valid', 'none', null],
    ]);
    expect(items(two, [paper(null, { status: 'rejected' }), paper('Best')])).toEqual([
      ['Acme', 'missing', 'error', null],
      ['Best', 'valid', 'none', null],
    ]);
  });
});
