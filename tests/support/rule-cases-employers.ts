import type { PastEmployer } from '#src/features/qualification/past-employers.rules.ts';
import type { TestingProgram } from '#src/features/qualification/testing-program.rules.ts';
import { cdl, plain } from './rule-case.ts';
import type { RuleCase } from './rule-case.ts';

const HISTORY = '49 CFR 391.23(a)(2), (c); kept by 391.53';
const OTHER = '49 CFR 391.23(e)(4)(ii), 40.25';
const CONSENT = '49 CFR 40.25(b), 40.321(b)';

/** An employer that FMCSA regulates, and what is different about this one. */
const employer = (name: string, over: Partial<PastEmployer> = {}): PastEmployer => ({
  name,
  from: '2020-05-01',
  to: '2024-02-15',
  agency: 'FMCSA',
  part40: true,
  ...over,
});
const acme = employer('Acme');
const bolt = employer('Bolt', { from: '2018-01-01', to: '2021-03-02' });
const transit = employer('City Transit', { agency: 'FTA' });

/** Applied on 2/20/2024, drives since 3/2/2024; left the program of before on 2/25/2024, where the last test was in November. */
const PROGRAM: TestingProgram = {
  until: '2024-02-25',
  testedOn: '2023-11-15',
  poolSince: null,
  appliedOn: '2024-02-20',
  noViolations: true,
};
const VERIFIED = { 'drug test': null, 'program verification': ['2024-02-28'] } as const;
const NO_TEST = 'drug test: missing, stops (49 CFR 382.301(a))';

const AUTHORIZED = { 'history authorization': ['2024-03-01'] } as const;

/** Past employers of drivers who were hired on 3/2/2024, unless a case says otherwise. */
export const EMPLOYER_CASES: Readonly<Record<string, readonly RuleCase[]>> = {
  'Past employers': [
    cdl('Nobody said anything of past employers: one paper is asked for', { history: null }, [
      `history: missing, a violation (${HISTORY})`,
    ]),
    cdl(
      'Two employers, two answers',
      { history: ['2024-03-20', null, 'Acme'], 'good faith': ['2024-03-30', null, 'Bolt'] },
      [],
      { pastEmployers: [acme, bolt] },
    ),
    cdl(
      'Two employers, one answer: the other one is missing',
      { history: ['2024-03-20', null, 'Acme'] },
      [`history of Bolt: missing, a violation (${HISTORY})`],
      { pastEmployers: [acme, bolt] },
    ),
    cdl(
      'Two employers, a paper that is tied to neither: both are missing',
      {},
      [
        `history of Acme: missing, a violation (${HISTORY})`,
        `history of Bolt: missing, a violation (${HISTORY})`,
      ],
      { pastEmployers: [acme, bolt] },
    ),
    cdl('One employer, a paper that is tied to nobody: it is theirs', {}, [], {
      pastEmployers: [acme],
    }),
    cdl(
      'The paper of another employer does not count',
      { history: ['2024-03-20', null, 'Corner Shop'] },
      [`history of Acme: missing, a violation (${HISTORY})`],
      { pastEmployers: [acme, employer('Corner Shop', { agency: 'none', part40: false })] },
    ),
    cdl(
      'An employment that ended three years before the hire, to the day, is asked about',
      { history: null },
      [`history of Bolt: missing, a violation (${HISTORY})`],
      { pastEmployers: [employer('Bolt', { to: '2021-03-02' })] },
    ),
    cdl(
      'One that ended a day earlier is not: what is left is to say that there was none',
      { history: null },
      [`history: missing, a violation (${HISTORY})`],
      { pastEmployers: [employer('Bolt', { to: '2021-03-01' })] },
    ),
    cdl(
      'One without a last day is taken to have lasted until the hire',
      { history: null },
      [`history of Acme: missing, a violation (${HISTORY})`],
      { pastEmployers: [employer('Acme', { from: '2010-01-01', to: null })] },
    ),
    cdl(
      'Two times with one employer are one inquiry',
      { history: null },
      [`history of Acme: missing, a violation (${HISTORY})`],
      { pastEmployers: [acme, employer('Acme', { from: '2019-01-01', to: '2022-01-01' })] },
    ),
    cdl('The file says that there was no DOT-regulated employer', { history: null }, [], {
      dotEmployers: 'none',
    }),
    cdl(
      'It says so, and lists one all the same: the list counts',
      { history: null },
      [`history of Acme: missing, a violation (${HISTORY})`],
      { dotEmployers: 'none', pastEmployers: [acme] },
    ),
    plain(
      'Without a CDL: the safety history is asked as well',
      { history: null },
      [`history of Acme: missing, a violation (${HISTORY})`],
      { pastEmployers: [acme] },
    ),
    cdl('Intrastate: nobody is asked', { history: null }, [], {
      operation: 'NA',
      pastEmployers: [acme],
    }),
    cdl(
      'Day 30 after the hire is in time',
      {
        history: null,
        MVR: null,
        review: null,
        'annual query': null,
        'query consent': null,
        'full query': ['2026-10-20'],
        'on-duty statement': ['2026-10-23'],
      },
      [
        `history of Acme: missing, to look at (${HISTORY})`,
        'review: missing, to look at (49 CFR 391.25(b), (c)(2))',
        'query consent: missing, to look at (49 CFR 382.701(b), 382.703(a))',
      ],
      {
        hireDate: '2026-10-24',
        pastEmployers: [employer('Acme', { to: '2026-10-01' })],
      },
    ),
    cdl(
      'Day 31 is not',
      {
        history: null,
        MVR: null,
        review: null,
        'annual query': null,
        'query consent': null,
        'full query': ['2026-10-20'],
        'on-duty statement': ['2026-10-22'],
      },
      [
        `history of Acme: missing, a violation (${HISTORY})`,
        'review: missing, to look at (49 CFR 391.25(b), (c)(2))',
        'query consent: missing, to look at (49 CFR 382.701(b), 382.703(a))',
      ],
      {
        hireDate: '2026-10-23',
        pastEmployers: [employer('Acme', { to: '2026-10-01' })],
      },
    ),
  ],
  'Past employers of another DOT agency': [
    cdl(
      'Tested for transit before: asked about drugs and alcohol, too, and after 30 days nobody drives without it',
      AUTHORIZED,
      [`history of another agency of City Transit: missing, stops (${OTHER})`],
      { pastEmployers: [transit] },
    ),
    cdl(
      'It is asked only with the driver’s authorization, which the file holds',
      { 'history of another agency': ['2024-03-22', null, 'City Transit'] },
      [`history authorization of City Transit: missing, a violation (${CONSENT})`],
      { pastEmployers: [transit] },
    ),
    cdl(
      'Two of them: an authorization names whom it is for',
      {
        history: ['2024-03-20', null, 'City Transit'],
        'good faith': ['2024-03-30', null, 'River Transit'],
        'history of another agency': ['2024-03-22', null, 'City Transit'],
        'history authorization': ['2024-03-01', null, 'City Transit'],
      },
      [`history authorization of River Transit: missing, a violation (${CONSENT})`],
      { pastEmployers: [transit, employer('River Transit', { agency: 'FTA' })] },
    ),
    cdl(
      'The answer is on file',
      { ...AUTHORIZED, 'history of another agency': ['2024-03-22', null, 'City Transit'] },
      [],
      { pastEmployers: [transit] },
    ),
    cdl(
      'Good-faith efforts meet both inquiries',
      { ...AUTHORIZED, history: null, 'good faith': ['2024-03-30', null, 'City Transit'] },
      [],
      { pastEmployers: [transit] },
    ),
    cdl('Not tested there: the safety history alone', {}, [], {
      pastEmployers: [employer('City Transit', { agency: 'FTA', part40: false })],
    }),
    cdl('Of FMCSA employers the Clearinghouse answers', {}, [], { pastEmployers: [acme] }),
    cdl(
      'Hired on 1/5/2023: the Clearinghouse had not taken its place, one authorization is for all',
      { 'history authorization': ['2023-01-02'] },
      [],
      {
        hireDate: '2023-01-05',
        pastEmployers: [employer('City Transit', { agency: 'FTA', to: '2022-12-31' })],
      },
    ),
    cdl(
      'Hired on 1/6/2023, the first day',
      { 'history authorization': ['2023-01-02'] },
      [`history of another agency of City Transit: missing, stops (${OTHER})`],
      {
        hireDate: '2023-01-06',
        pastEmployers: [employer('City Transit', { agency: 'FTA', to: '2022-12-31' })],
      },
    ),
    plain('Without a CDL: no Part 382', {}, [], { pastEmployers: [transit] }),
    cdl(
      'Hired again: the answer of the employment before counts for nothing',
      {
        application: ['2024-03-01'],
        'history of another agency': ['2022-03-22', null, 'City Transit'],
        'history authorization': ['2022-03-02', null, 'City Transit'],
      },
      [
        `history authorization of City Transit: missing, a violation (${CONSENT})`,
        `history of another agency of City Transit: missing, stops (${OTHER})`,
      ],
      { pastEmployers: [transit], leftBefore: '2023-01-31' },
    ),
  ],
  'The exceptions of 382.301(b)': [
    cdl(
      'Tested in a program three months before the application, and it is verified',
      VERIFIED,
      [],
      {
        testingProgram: PROGRAM,
      },
    ),
    cdl('The program is noted, its verification is not on file', { 'drug test': null }, [NO_TEST], {
      testingProgram: PROGRAM,
    }),
    cdl('A verification of which nobody has noted what it says', VERIFIED, [NO_TEST]),
    cdl('Out of the program for 30 days on the first day of driving', VERIFIED, [], {
      testingProgram: { ...PROGRAM, until: '2024-02-01' },
    }),
    cdl('Out of it for 31 days', VERIFIED, [NO_TEST], {
      testingProgram: { ...PROGRAM, until: '2024-01-31' },
    }),
    cdl('Tested six months before the application, to the day', VERIFIED, [], {
      testingProgram: { ...PROGRAM, testedOn: '2023-08-20' },
    }),
    cdl('Tested a day earlier, and not in a random pool', VERIFIED, [NO_TEST], {
      testingProgram: { ...PROGRAM, testedOn: '2023-08-19' },
    }),
    cdl(
      'In the random pool for the twelve months before the application, to the day',
      VERIFIED,
      [],
      {
        testingProgram: { ...PROGRAM, until: null, testedOn: null, poolSince: '2023-02-20' },
      },
    ),
    cdl('In the random pool for a day less', VERIFIED, [NO_TEST], {
      testingProgram: { ...PROGRAM, until: null, testedOn: null, poolSince: '2023-02-21' },
    }),
    cdl('Nobody made sure that no prior employer knows of a violation', VERIFIED, [NO_TEST], {
      testingProgram: { ...PROGRAM, noViolations: false },
    }),
    cdl(
      'Hired again after a year: the verification of the employment before counts for nothing',
      { ...VERIFIED, 'program verification': ['2022-02-25'] },
      [NO_TEST],
      { testingProgram: PROGRAM, leftBefore: '2023-01-31' },
    ),
  ],
};
