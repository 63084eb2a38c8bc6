import { CDL, cdl, plain } from './rule-case.ts';
import type { RuleCase } from './rule-case.ts';

const LICENSE_CDL = '49 CFR 383.23(a), 383.37(a), 391.11(b)(5)';
const MEDICAL = '49 CFR 391.23(m)(2), 391.41(a)(2), 391.51(b)(6)(ii)';
const COPY = 'Company practice; where it stands for the road test, 49 CFR 391.33(b)';
const INITIAL = '49 CFR 391.23(a)(1), (b)';
const HISTORY = '49 CFR 391.23(a)(2), (c); kept by 391.53';
const ROAD = '49 CFR 391.31, 391.33';
const ROAD_OWN = '49 CFR 391.31, 391.33(a)(1)';
const AUTHORIZATION = '49 CFR 391.23(f), 391.53(b)(1) (hires until 1/5/2023)';

/** Everything else that a file must hold. */
export const FILE_CASES: Readonly<Record<string, readonly RuleCase[]>> = {
  'The Clearinghouse': [
    cdl(
      'Hired on 1/5/2020, the day before it began: no pre-employment query',
      { 'full query': null, 'on-duty statement': null, 'history authorization': ['2020-01-02'] },
      [],
      { hireDate: '2020-01-05' },
    ),
    cdl(
      'Hired on 1/6/2020, the first day: a full query is wanted',
      { 'full query': null, 'history authorization': ['2020-01-02'] },
      ['full query: missing, stops (49 CFR 382.701(a))'],
      { hireDate: '2020-01-06' },
    ),
    cdl(
      'Hired on 11/12/2012: no query that did not exist',
      { 'full query': null, 'history authorization': ['2012-11-01'] },
      [],
      { hireDate: '2012-11-12' },
    ),
    cdl(
      'A limited query does not stand for the full one',
      { 'full query': null, 'annual query': ['2026-03-01'] },
      ['full query: missing, stops (49 CFR 382.701(a))'],
    ),
    cdl(
      'A full query stands for the annual one',
      { 'annual query': null, 'full query': ['2026-03-01'] },
      [],
    ),
    cdl('The annual query of last year has run out', { 'annual query': ['2025-11-22'] }, [
      'annual query: expired, a violation (49 CFR 382.701(b))',
    ]),
    cdl('Its last day still counts', { 'annual query': ['2025-11-23'] }, [
      'annual query: expiring, to look at (49 CFR 382.701(b))',
    ]),
    cdl(
      'Hired this month: no annual query, no consent to it yet',
      {
        'annual query': null,
        'query consent': null,
        'full query': null,
        MVR: null,
        review: null,
        'on-duty statement': ['2026-11-01'],
      },
      [
        'full query: missing, stops (49 CFR 382.701(a))',
        'review: missing, to look at (49 CFR 391.25(b), (c)(2))',
        'annual query: missing, to look at (49 CFR 382.701(b))',
        'query consent: missing, to look at (49 CFR 382.701(b), 382.703(a))',
      ],
      { hireDate: '2026-11-02' },
    ),
    cdl('A year after the hire the consent is wanted', { 'query consent': null }, [
      'query consent: missing, a violation (49 CFR 382.701(b), 382.703(a))',
    ]),
    cdl('The consent’s own period has ended', { 'query consent': ['2024-03-01', '2026-03-01'] }, [
      'query consent: expired, a violation (49 CFR 382.701(b), 382.703(a))',
    ]),
    cdl(
      'Under the FTA alone: no Clearinghouse, no Part 382',
      {
        'full query': null,
        'annual query': null,
        'query consent': null,
        'drug test': null,
        policy: null,
      },
      [],
      { agency: 'FTA' },
    ),
    cdl(
      'A CDL, but no vehicle that needs it: Part 382 follows the vehicle',
      {
        'full query': null,
        'annual query': null,
        'query consent': null,
        'drug test': null,
        policy: null,
        'registry note': ['2026-02-10'],
        'road test': ['2024-03-02'],
        'road test form': ['2024-03-02'],
      },
      [],
      { drives: 'nonCdl' },
    ),
    cdl(
      'Intrastate with a CDL: Part 382 holds',
      { 'full query': null, 'drug test': null },
      [
        'drug test: missing, stops (49 CFR 382.301(a))',
        'full query: missing, stops (49 CFR 382.701(a))',
      ],
      { operation: 'NA' },
    ),
    plain('Without a CDL: no Clearinghouse', {}, []),
  ],
  'The hire': [
    cdl(
      'Day 30 is in time for the MVR and the history',
      {
        'initial MVR': null,
        history: null,
        MVR: null,
        review: null,
        'annual query': null,
        'full query': ['2026-10-20'],
        'on-duty statement': ['2026-10-23'],
      },
      [
        `history: missing, to look at (${HISTORY})`,
        `initial MVR: missing, to look at (${INITIAL})`,
        'review: missing, to look at (49 CFR 391.25(b), (c)(2))',
      ],
      { hireDate: '2026-10-24' },
    ),
    cdl(
      'Day 31 is not',
      {
        'initial MVR': null,
        history: null,
        MVR: null,
        review: null,
        'annual query': null,
        'full query': ['2026-10-20'],
        'on-duty statement': ['2026-10-23'],
      },
      [
        `history: missing, a violation (${HISTORY})`,
        `initial MVR: missing, a violation (${INITIAL})`,
        'review: missing, to look at (49 CFR 391.25(b), (c)(2))',
      ],
      { hireDate: '2026-10-23' },
    ),
    cdl(
      'Good-faith efforts meet the safety history',
      { history: null, 'good faith': ['2024-03-25'] },
      [],
    ),
    cdl(
      'So does the note that there was no DOT employer',
      { history: null, 'no DOT employer': ['2024-03-05'] },
      [],
    ),
    cdl(
      'Hired on 10/29/2004, before the safety history began',
      { history: null, 'full query': null },
      [],
      { hireDate: '2004-10-29' },
    ),
    cdl(
      'Hired on 1/5/2023: the authorization for the D&A history',
      {},
      [`history authorization: missing, a violation (${AUTHORIZATION})`],
      { hireDate: '2023-01-05' },
    ),
    cdl('Hired on 1/6/2023: the Clearinghouse took its place', {}, [], { hireDate: '2023-01-06' }),
    cdl('No application', { application: null }, [
      'application: missing, a violation (49 CFR 391.21(a), 391.51(b)(1))',
    ]),
    cdl('No pre-employment test', { 'drug test': null }, [
      'drug test: missing, stops (49 CFR 382.301(a))',
    ]),
    cdl(
      'A test of the year after the hire is another one, whatever it was for',
      { 'drug test': ['2025-05-01'] },
      ['drug test: missing, stops (49 CFR 382.301(a))'],
    ),
    cdl('Tested after the hire, and on the road after that', { 'drug test': ['2024-03-12'] }, [], {
      firstDuty: '2024-03-12',
    }),
    cdl('No receipt for the policy', { policy: null }, [
      'policy: missing, a violation (49 CFR 382.601(d))',
    ]),
    cdl('No consent to reports: custom, no violation', { 'report consent': null }, [
      'report consent: missing, to look at (15 USC 1681b(b)(2); no paper of the qualification file)',
    ]),
    cdl(
      'Hired three months ago, no statement of the hours before',
      {
        'on-duty statement': null,
        MVR: null,
        review: null,
        'annual query': null,
        'query consent': null,
        'full query': ['2026-08-20'],
      },
      [
        'on-duty statement: missing, a violation (49 CFR 395.8(j)(2))',
        'review: missing, to look at (49 CFR 391.25(b), (c)(2))',
        'query consent: missing, to look at (49 CFR 382.701(b), 382.703(a))',
      ],
      { hireDate: '2026-08-23' },
    ),
    cdl(
      'Seven months ago: nobody need keep it any longer',
      {
        'on-duty statement': null,
        MVR: ['2026-05-01'],
        'annual query': null,
        'full query': ['2026-04-20'],
      },
      [],
      { hireDate: '2026-04-22' },
    ),
    cdl(
      'Nobody knows when the driver was hired: faults, but no stop for what hangs on it',
      { 'full query': null, 'drug test': null },
      [
        'drug test: missing, a violation (49 CFR 382.301(a))',
        'full query: missing, a violation (49 CFR 382.701(a))',
      ],
      { hireDate: null },
    ),
    cdl(
      'Hired, but not driving before next week: late with nothing yet',
      {
        application: null,
        policy: null,
        MVR: null,
        review: null,
        'annual query': null,
        'query consent': null,
        'full query': ['2026-11-10'],
        'initial MVR': null,
        history: null,
        'on-duty statement': null,
      },
      [
        'application: missing, to look at (49 CFR 391.21(a), 391.51(b)(1))',
        'policy: missing, to look at (49 CFR 382.601(d))',
        'on-duty statement: missing, to look at (49 CFR 395.8(j)(2))',
        `history: missing, to look at (${HISTORY})`,
        `initial MVR: missing, to look at (${INITIAL})`,
        'review: missing, to look at (49 CFR 391.25(b), (c)(2))',
        'query consent: missing, to look at (49 CFR 382.701(b), 382.703(a))',
      ],
      { hireDate: '2026-11-16', firstDuty: '2026-11-30' },
    ),
    cdl(
      'Hired, not driving yet, and no pre-employment test: not to be sent out',
      {
        'drug test': null,
        MVR: null,
        review: null,
        'annual query': null,
        'query consent': null,
        'full query': ['2026-11-10'],
        'on-duty statement': ['2026-11-16'],
      },
      [
        'drug test: missing, stops (49 CFR 382.301(a))',
        'review: missing, to look at (49 CFR 391.25(b), (c)(2))',
        'query consent: missing, to look at (49 CFR 382.701(b), 382.703(a))',
      ],
      { hireDate: '2026-11-16', firstDuty: '2026-11-30' },
    ),
  ],
  Applicants: [
    cdl(
      'Nothing on file: wanted before driving, no violation, nobody to hold back',
      Object.fromEntries(Object.keys(CDL).map((paper) => [paper, null])),
      [
        `CDL copy: missing, before driving (${COPY})`,
        'policy: missing, before driving (49 CFR 382.601(d))',
        'drug test: missing, before driving (49 CFR 382.301(a))',
        `CDLIS MVR: missing, before driving (${MEDICAL})`,
        'full query: missing, before driving (49 CFR 382.701(a))',
        `road test: missing, before driving (${ROAD})`,
        'on-duty statement: missing, before driving (49 CFR 395.8(j)(2))',
        'application: missing, before driving (49 CFR 391.21(a), 391.51(b)(1))',
        'report consent: missing, before driving (15 USC 1681b(b)(2); no paper of the qualification file)',
      ],
      { employed: false, hireDate: null },
    ),
    cdl(
      'A CDL that has run out is to be renewed before driving',
      { 'CDL copy': ['2020-01-01', '2026-11-01'], 'on-duty statement': ['2026-11-20'] },
      [
        `license: expired, before driving (${LICENSE_CDL})`,
        `CDL copy: expired, before driving (${COPY})`,
      ],
      { employed: false, hireDate: null, licenseExpires: '2026-11-01' },
    ),
  ],
  'The road test': [
    cdl('A CDL copy stands for it', { 'road test': null }, []),
    cdl('Without copy and test', { 'CDL copy': null }, [
      `road test: missing, a violation (${ROAD})`,
      `CDL copy: missing, to look at (${COPY})`,
    ]),
    cdl(
      'With a tank endorsement a CDL does not stand for it',
      {},
      [`road test: missing, a violation (${ROAD_OWN})`],
      { endorsements: 'N' },
    ),
    cdl('With doubles neither', {}, [`road test: missing, a violation (${ROAD_OWN})`], {
      endorsements: 'T',
    }),
    cdl('A passenger endorsement changes nothing', {}, [], { endorsements: 'P' }),
    cdl(
      'A learner’s permit does not stand for it',
      {},
      [`road test: missing, a violation (${ROAD_OWN})`],
      { permit: true },
    ),
    plain('The certificate without the form', { 'road test form': null }, [
      'road test form: missing, a violation (49 CFR 391.31(d), (g))',
    ]),
    plain(
      'An ordinary license does not stand for it',
      { 'road test': null, 'road test form': null, license: ['2024-03-01', '2028-01-01'] },
      ['road test: missing, a violation (49 CFR 391.31)'],
    ),
  ],
  'Each year': [
    cdl(
      'The MVR of 12 months ago counts on its last day',
      { MVR: ['2025-11-23'], 'CDLIS MVR': ['2025-11-20', '2027-11-01'], card: null },
      ['MVR: expiring, to look at (49 CFR 391.25(a))'],
    ),
    cdl(
      'On the next day it has run out',
      { MVR: ['2025-11-22'], 'CDLIS MVR': ['2025-11-20', '2027-11-01'], card: null },
      ['MVR: expired, a violation (49 CFR 391.25(a))'],
    ),
    cdl('A CDLIS MVR is a driving record as well', { MVR: ['2025-01-01'] }, []),
    cdl('The review of the year is missing', { review: ['2025-05-02'] }, [
      'review: expired, a violation (49 CFR 391.25(b), (c)(2))',
    ]),
    cdl('No list of violations since 5/9/2022', {}, []),
  ],
  'Endorsements and what followed violations': [
    cdl(
      'Hazmat endorsement without training',
      { 'road test': ['2024-03-02'], 'road test form': ['2024-03-02'] },
      ['hazmat training: missing, a violation (49 CFR 172.704(c), (d))'],
      { endorsements: 'H' },
    ),
    cdl(
      'Hazmat training of more than three years ago',
      { 'hazmat training': ['2023-11-22'] },
      ['hazmat training: expired, a violation (49 CFR 172.704(c), (d))'],
      { endorsements: 'H' },
    ),
    cdl('Hazmat training of this year', { 'hazmat training': ['2026-01-10'] }, [], {
      endorsements: 'H',
    }),
    cdl(
      'X is tank and hazmat together',
      { 'hazmat training': ['2026-01-10'] },
      [`road test: missing, a violation (${ROAD_OWN})`],
      { endorsements: 'X' },
    ),
    cdl(
      'A SAP report without a return-to-duty test: may not drive',
      { 'SAP report': ['2026-06-01'], 'follow-up plan': ['2026-06-10'] },
      ['return-to-duty test: missing, stops (49 CFR 382.217, 40.23, 40.305(a), 382.605)'],
    ),
    cdl(
      'A return-to-duty test older than the SAP report does not count',
      {
        'SAP report': ['2026-06-01'],
        'return-to-duty test': ['2026-05-01'],
        'follow-up plan': ['2026-06-10'],
      },
      ['return-to-duty test: missing, stops (49 CFR 382.217, 40.23, 40.305(a), 382.605)'],
    ),
    cdl(
      'Back to duty, but no plan of follow-up tests',
      { 'SAP report': ['2026-06-01'], 'return-to-duty test': ['2026-06-20'] },
      ['follow-up plan: missing, a violation (49 CFR 40.307)'],
    ),
    cdl('A PSP report without the authorization for it', { 'PSP report': ['2024-02-20'] }, [
      'PSP authorization: missing, a violation (49 USC 31150)',
    ]),
    cdl(
      'A certificate for longer combination vehicles is kept, and asked of nobody',
      { 'LCV certificate': ['2020-01-01'] },
      [],
    ),
  ],
};
