import { cdl, plain } from './rule-case.ts';
import type { RuleCase } from './rule-case.ts';

const TEST = '49 CFR 382.301(a)';
const QUERY = '49 CFR 382.701(a)';
const PERMIT = '49 CFR 383.25(a), 383.23(a), 391.11(b)(5)';
const CANADIAN = '49 CFR 391.41(a), 391.45(b) (Canadian licenses that are not commercial)';
/** Of somebody who was hired before the drug tests began; what else the hire asked for then is on file. */
const LONG_AGO = { application: ['1990-02-01'], 'initial MVR': ['1990-02-10'] } as const;

/** When somebody began to drive, and with which license. */
export const BEGINNING_CASES: Readonly<Record<string, readonly RuleCase[]>> = {
  'The first day of driving': [
    cdl(
      'Hired in 1990 and driving ever since: no test and no query that did not exist',
      { ...LONG_AGO, 'drug test': null, 'full query': null },
      [],
      { hireDate: '1990-02-01' },
    ),
    cdl(
      'A mechanic of 1990 who drives since 3/2/2024: tested and asked about before that day',
      { ...LONG_AGO, 'drug test': null, 'full query': null },
      [`drug test: missing, stops (${TEST})`, `full query: missing, stops (${QUERY})`],
      { hireDate: '1990-02-01', firstDuty: '2024-03-02' },
    ),
    cdl('Both are on file', { ...LONG_AGO, 'drug test': ['2024-02-28'] }, [], {
      hireDate: '1990-02-01',
      firstDuty: '2024-03-02',
    }),
    cdl(
      'A mechanic of 1990 who drives since 10/1/2026: the year of what is asked each year begins on that day, and so do the 90 days for hazmat training',
      {
        ...LONG_AGO,
        'drug test': ['2026-09-20'],
        'full query': ['2026-09-20'],
        'annual query': null,
        'query consent': null,
        review: null,
        'on-duty statement': ['2026-10-01'],
      },
      [
        'hazmat training: missing, to look at (49 CFR 172.704(c), (d))',
        'query consent: missing, to look at (49 CFR 382.701(b), 382.703(a))',
        'review: missing, to look at (49 CFR 391.25(b), (c)(2))',
      ],
      { hireDate: '1990-02-01', firstDuty: '2026-10-01', endorsements: 'H' },
    ),
    cdl(
      'Driving for 90 days without hazmat training: the last day',
      {
        ...LONG_AGO,
        'drug test': ['2026-08-20'],
        'full query': ['2026-08-20'],
        'annual query': null,
        'on-duty statement': ['2026-08-25'],
      },
      ['hazmat training: missing, to look at (49 CFR 172.704(c), (d))'],
      { hireDate: '1990-02-01', firstDuty: '2026-08-25', endorsements: 'H' },
    ),
    cdl(
      'For 91 days: a violation',
      {
        ...LONG_AGO,
        'drug test': ['2026-08-20'],
        'full query': ['2026-08-20'],
        'annual query': null,
        'on-duty statement': ['2026-08-24'],
      },
      ['hazmat training: missing, a violation (49 CFR 172.704(c), (d))'],
      { hireDate: '1990-02-01', firstDuty: '2026-08-24', endorsements: 'H' },
    ),
    cdl(
      'A first day that was entered as of before the hire: the hire asks for the query all the same',
      { 'drug test': ['1994-04-20'], 'full query': null },
      [`full query: missing, stops (${QUERY})`],
      { firstDuty: '1994-05-01' },
    ),
  ],
  'Learner’s permits': [
    cdl(
      'A permit is a license in training alone; it ran out',
      { 'CDL copy': null, 'road test': ['2024-03-02'], 'road test form': ['2024-03-02'] },
      [
        `license: expired, stops (${PERMIT})`,
        'CDL copy: missing, to look at (Company practice; where it stands for the road test, 49 CFR 391.33(b))',
      ],
      { permit: true, licenseExpires: '2026-11-22' },
    ),
  ],
  'Canadian licenses that are not commercial': [
    plain(
      'Class 5, and no medical certificate: may not drive',
      { card: null, 'registry note': null },
      [`card: missing, stops (${CANADIAN})`],
      { country: 'Canada', authorities: ['BC'] },
    ),
    plain('With one', { 'registry note': null }, [], { country: 'Canada', authorities: ['BC'] }),
    plain('Inside one state nobody asks', { card: null, 'registry note': null }, [], {
      country: 'Canada',
      authorities: ['BC'],
      operation: 'NA',
    }),
    cdl(
      'A commercial license is the proof, also of who drives no vehicle that needs it',
      {
        card: null,
        'CDLIS MVR': null,
        'registry note': null,
        'road test': ['2024-03-02'],
        'road test form': ['2024-03-02'],
      },
      [],
      { country: 'Canada', authorities: ['ON'], drives: 'nonCdl' },
    ),
  ],
};
