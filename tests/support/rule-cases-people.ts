import type { DutyEvent } from '#src/features/qualification/return-to-duty.rules.ts';
import { cdl, plain } from './rule-case.ts';
import type { RuleCase } from './rule-case.ts';

const MEDICAL = '49 CFR 391.23(m)(2), 391.41(a)(2), 391.51(b)(6)(ii)';
const COPY = 'Company practice; where it stands for the road test, 49 CFR 391.33(b)';
const INITIAL = '49 CFR 391.23(a)(1), (b)';
const HISTORY = '49 CFR 391.23(a)(2), (c); kept by 391.53';
const ROAD = '49 CFR 391.31, 391.33';
const DUTY = '49 CFR 382.217, 40.23, 40.305(a), 382.605';
const PLAIN_DUTY = '49 CFR 382.501(a), (c), 40.305(a)';
const OTHER_DUTY = '49 CFR 40.23, 40.305(a), 382.501(a)';
/** What Part 382 asks of a file, and what Part 391 does, left out. */
const NOT_382 = {
  'full query': null,
  'annual query': null,
  'query consent': null,
  'drug test': null,
  policy: null,
};
const NOT_391 = { card: null, 'registry note': null, application: null, MVR: null, review: null };
const event = (what: DutyEvent['what'], day: string): DutyEvent => ({ what, day, knownOn: day });

/** People whose files are judged by more, or otherwise, than those of a driver of one employer. */
export const PEOPLE_CASES: Readonly<Record<string, readonly RuleCase[]>> = {
  'Owner-operators': [
    cdl(
      'Under a DOT number of their own: a consortium for random tests, and a C/TPA named in the Clearinghouse',
      {},
      [
        'consortium membership: missing, a violation (49 CFR 382.103(b), 382.305)',
        'C/TPA designation: missing, a violation (49 CFR 382.705(b)(6))',
      ],
      { ownerOperator: 'own' },
    ),
    cdl(
      'Both are on file',
      {
        'consortium membership': ['2026-01-05', '2026-12-31'],
        'C/TPA designation': ['2024-03-02'],
      },
      ['consortium membership: expiring, to look at (49 CFR 382.103(b), 382.305)'],
      { ownerOperator: 'own' },
    ),
    cdl(
      'The membership ended with last year',
      {
        'consortium membership': ['2025-01-05', '2025-12-31'],
        'C/TPA designation': ['2024-03-02'],
      },
      ['consortium membership: expired, a violation (49 CFR 382.103(b), 382.305)'],
      { ownerOperator: 'own' },
    ),
    cdl('Leased to a carrier: its pool and its registration', {}, [], { ownerOperator: 'leased' }),
    plain('Without a CDL: no Part 382', {}, [], { ownerOperator: 'own' }),
    cdl(
      'No vehicle that needs a CDL: no Part 382',
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
      { ownerOperator: 'own', drives: 'nonCdl' },
    ),
    cdl(
      'Intrastate: Part 382 holds all the same',
      {},
      [
        'consortium membership: missing, a violation (49 CFR 382.103(b), 382.305)',
        'C/TPA designation: missing, a violation (49 CFR 382.705(b)(6))',
      ],
      { ownerOperator: 'own', operation: 'NA' },
    ),
  ],
  'Hired again after a gap': [
    cdl(
      'Eight months after leaving, with the papers of the first hire: what each hire asks for is asked anew',
      { 'drug test': ['2024-02-28'], 'on-duty statement': ['2026-03-02'] },
      [
        'application: missing, a violation (49 CFR 391.21(a), 391.51(b)(1))',
        'drug test: missing, stops (49 CFR 382.301(a))',
        'full query: missing, stops (49 CFR 382.701(a))',
        `history: missing, a violation (${HISTORY})`,
        `initial MVR: missing, a violation (${INITIAL})`,
      ],
      { hireDate: '2026-03-02', leftBefore: '2025-06-30' },
    ),
    cdl(
      'With papers of the second hire all is in order; the road test, the MVR and the receipt count on',
      {
        application: ['2026-02-20'],
        'initial MVR': ['2026-03-05'],
        history: ['2026-03-20'],
        'drug test': ['2026-02-25'],
        'full query': ['2026-02-26'],
        'on-duty statement': ['2026-03-02'],
      },
      [],
      { hireDate: '2026-03-02', leftBefore: '2025-06-30' },
    ),
    cdl(
      'On the road again 30 days after leaving: the pre-employment test of the first hire still counts',
      {
        application: ['2026-07-20'],
        'initial MVR': ['2026-08-01'],
        history: ['2026-08-10'],
        'full query': ['2026-07-20'],
        'drug test': ['2024-02-28'],
        'on-duty statement': ['2026-07-30'],
      },
      [],
      { hireDate: '2026-07-31', leftBefore: '2026-07-01' },
    ),
    cdl(
      'On the road again 31 days after leaving: it does not',
      {
        application: ['2026-07-20'],
        'initial MVR': ['2026-08-01'],
        history: ['2026-08-10'],
        'full query': ['2026-07-20'],
        'drug test': ['2024-02-28'],
        'on-duty statement': ['2026-08-01'],
      },
      ['drug test: missing, stops (49 CFR 382.301(a))'],
      { hireDate: '2026-08-01', leftBefore: '2026-07-01' },
    ),
  ],
  'What people enter wrongly': [
    plain(
      'A birth date after the exam: one of both days is wrong, and the card proves nothing until somebody says which',
      {},
      [
        'application: missing, a violation (49 CFR 391.21(a), 391.51(b)(1))',
        'card: missing, stops (49 CFR 391.41(a), 391.45(b))',
        `history: missing, a violation (${HISTORY})`,
        `initial MVR: missing, a violation (${INITIAL})`,
        'report consent: missing, to look at (15 USC 1681b(b)(2); no paper of the qualification file)',
        'road test: missing, a violation (49 CFR 391.31)',
      ],
      { born: '2026-02-11' },
    ),
    plain('The birth date put right', {}, [], { born: '1986-02-10' }),
    cdl(
      'A birth date after a CDL driver’s exam: the record that shows the certification is older than the birth, too',
      {},
      [
        `CDL copy: missing, to look at (${COPY})`,
        `CDLIS MVR: missing, stops (${MEDICAL})`,
        'application: missing, a violation (49 CFR 391.21(a), 391.51(b)(1))',
        'drug test: missing, stops (49 CFR 382.301(a))',
        'full query: missing, stops (49 CFR 382.701(a))',
        `history: missing, a violation (${HISTORY})`,
        `initial MVR: missing, a violation (${INITIAL})`,
        'policy: missing, a violation (49 CFR 382.601(d))',
        'query consent: missing, a violation (49 CFR 382.701(b), 382.703(a))',
        'report consent: missing, to look at (15 USC 1681b(b)(2); no paper of the qualification file)',
        `road test: missing, a violation (${ROAD})`,
      ],
      { born: '2026-02-20' },
    ),
  ],
  'After a violation of the drug and alcohol rules': [
    cdl(
      'A positive random test, every paper in order: may not drive',
      {},
      [`return-to-duty test: missing, stops (${DUTY})`],
      { dutyEvents: [event('positive', '2026-11-21')] },
    ),
    cdl('Refused a test', {}, [`return-to-duty test: missing, stops (${DUTY})`], {
      dutyEvents: [event('refusal', '2026-11-21')],
    }),
    cdl('Alcohol of 0.04 or more', {}, [`return-to-duty test: missing, stops (${DUTY})`], {
      dutyEvents: [event('alcohol', '2026-11-21')],
    }),
    cdl(
      'The Clearinghouse says "prohibited": may not drive',
      {},
      [`return-to-duty test: missing, stops (${DUTY})`],
      { dutyEvents: [event('prohibited', '2026-11-21')] },
    ),
    cdl(
      'No paper ends what the Clearinghouse says',
      {
        'SAP report': ['2026-11-01'],
        'return-to-duty test': ['2026-11-22'],
        'follow-up plan': ['2026-11-22'],
      },
      [`return-to-duty test: missing, stops (${DUTY})`],
      { dutyEvents: [event('unanswered', '2026-11-21')] },
    ),
    cdl('A full query says "not prohibited" since', {}, [], {
      dutyEvents: [{ ...event('prohibited', '2026-10-21'), until: '2026-11-02' }],
    }),
    cdl(
      'Known to have used alcohol on duty',
      {},
      [`return-to-duty test: missing, stops (${DUTY})`],
      { dutyEvents: [event('knowledge', '2026-11-21')] },
    ),
    cdl(
      'Back to duty: the professional’s report, the plan and a negative test of later',
      {
        'SAP report': ['2026-06-01'],
        'follow-up plan': ['2026-06-10'],
        'return-to-duty test': ['2026-06-20'],
      },
      [],
      { dutyEvents: [event('positive', '2026-05-01')] },
    ),
    cdl(
      'Back to duty by a result on file, without a paper of its own',
      { 'SAP report': ['2026-06-01'], 'follow-up plan': ['2026-06-10'] },
      [],
      { dutyEvents: [event('positive', '2026-05-01'), event('returned', '2026-06-20')] },
    ),
    cdl(
      'A negative test of before the professional’s report returns nobody',
      { 'SAP report': ['2026-06-01'], 'follow-up plan': ['2026-06-10'] },
      [`return-to-duty test: missing, stops (${DUTY})`],
      { dutyEvents: [event('positive', '2026-05-01'), event('returned', '2026-05-20')] },
    ),
    cdl(
      'Positive again after the return: the old test returns nobody',
      {
        'SAP report': ['2026-01-10'],
        'follow-up plan': ['2026-01-20'],
        'return-to-duty test': ['2026-02-01'],
      },
      [`return-to-duty test: missing, stops (${DUTY})`],
      { dutyEvents: [event('positive', '2026-01-02'), event('positive', '2026-10-30')] },
    ),
    cdl(
      'A violation before an applicant is hired is to be cleared before driving',
      { 'on-duty statement': ['2026-11-20'] },
      [`return-to-duty test: missing, before driving (${DUTY})`],
      {
        employed: false,
        hireDate: null,
        dutyEvents: [event('positive', '2026-11-10')],
      },
    ),
  ],
  'After a violation, without a CDL or under another agency': [
    plain(
      'Without a CDL, between states: may not drive there either',
      {},
      [`return-to-duty test: missing, stops (${PLAIN_DUTY})`],
      { dutyEvents: [event('positive', '2026-11-21')] },
    ),
    plain(
      'Excepted from Part 391, between states: the same',
      NOT_391,
      [`return-to-duty test: missing, stops (${PLAIN_DUTY})`],
      { operation: 'EI', dutyEvents: [event('refusal', '2026-11-21')] },
    ),
    plain('Without a CDL, inside one state: no rule of Part 382', NOT_391, [], {
      operation: 'NA',
      dutyEvents: [event('positive', '2026-11-21')],
    }),
    cdl(
      'Written down as driving no vehicle with a CDL after the positive test: stays off the road',
      {
        'full query': null,
        'drug test': null,
        policy: null,
        'registry note': ['2026-02-10'],
        'road test': ['2024-03-02'],
        'road test form': ['2024-03-02'],
      },
      [`return-to-duty test: missing, stops (${PLAIN_DUTY})`],
      { drives: 'nonCdl', dutyEvents: [event('positive', '2026-11-21')] },
    ),
    plain(
      'Without a CDL, back to duty: no plan is asked for where no test follows',
      { 'SAP report': ['2026-06-01'], 'return-to-duty test': ['2026-06-20'] },
      [],
      { dutyEvents: [event('positive', '2026-05-01')] },
    ),
    ...(['FTA', 'FAA', 'FRA', 'PHMSA'] as const).map((agency) =>
      cdl(
        `Tested positive under ${agency}: may not drive`,
        NOT_382,
        [`return-to-duty test: missing, stops (${OTHER_DUTY})`],
        { agency, dutyEvents: [event('positive', '2026-11-21')] },
      ),
    ),
    plain(
      'A transit driver without a CDL, inside one state, alcohol of 0.04: may not drive',
      NOT_391,
      [`return-to-duty test: missing, stops (${OTHER_DUTY})`],
      { agency: 'FTA', operation: 'NA', dutyEvents: [event('alcohol', '2026-11-21')] },
    ),
    cdl(
      'Back to duty under FTA without the plan of follow-up tests',
      { ...NOT_382, 'SAP report': ['2026-06-01'], 'return-to-duty test': ['2026-06-20'] },
      ['follow-up plan: missing, a violation (49 CFR 40.307 (other agencies))'],
      { agency: 'FTA', dutyEvents: [event('positive', '2026-05-01')] },
    ),
    cdl(
      'Failed a test of the Coast Guard',
      NOT_382,
      ['return-to-duty test: missing, stops (46 CFR 16.201(f))'],
      { agency: 'USCG', dutyEvents: [event('positive', '2026-11-21')] },
    ),
    cdl(
      'Under no agency any more, with a positive test on record: may not drive',
      NOT_382,
      ['return-to-duty test: missing, stops (49 CFR 382.501(a), (c), 40.305(a) (under no agency))'],
      { agency: 'none', dutyEvents: [event('positive', '2026-11-21')] },
    ),
    cdl(
      'A positive test for another agency stops who drives under FMCSA, too',
      {},
      [`return-to-duty test: missing, stops (${DUTY})`],
      { agency: 'FMCSA', dutyEvents: [event('positive', '2026-11-21')] },
    ),
  ],
  'A learner’s permit and other drivers': [
    cdl(
      'A learner’s permit, an old card and no CDLIS MVR: may not drive, as with a CDL',
      {
        'CDLIS MVR': null,
        MVR: ['2026-02-05'],
        'road test': ['2024-03-02'],
        'road test form': ['2024-03-02'],
      },
      [`CDLIS MVR: missing, stops (${MEDICAL})`],
      {
        permit: true,
      },
    ),
    cdl(
      'Under PHMSA alone: no Clearinghouse, no Part 382',
      {
        'full query': null,
        'drug test': null,
        'annual query': null,
        'query consent': null,
        policy: null,
      },
      [],
      { agency: 'PHMSA' },
    ),
    plain(
      'Without a CDL inside one state: Part 391 is not asked for, the license is',
      { card: null, 'registry note': null, application: null, MVR: null, review: null },
      ['license: expired, stops (49 CFR 391.11(b)(5))'],
      { operation: 'NA', licenseExpires: '2026-10-01' },
    ),
    cdl(
      'Licensed by two states within three years: a record of each',
      {},
      [
        'MVR: missing, a violation (49 CFR 391.25(a))',
        `initial MVR: missing, a violation (${INITIAL})`,
      ],
      {
        authorities: ['TX', 'OK'],
      },
    ),
    cdl(
      'Tested under no agency of DOT: no Part 382',
      { 'full query': null, 'drug test': null, policy: null },
      [],
      { agency: 'none' },
    ),
  ],
  'Licensed abroad': [
    cdl(
      'A Canadian CDL is the proof of the medical exam, too',
      { card: null, 'CDLIS MVR': null },
      [],
      { country: 'Canada', authorities: ['ON'] },
    ),
    cdl(
      'A Canadian CDL that ran out',
      { card: null, 'CDLIS MVR': null, 'CDL copy': ['2024-03-01', '2026-11-01'] },
      [
        'license: expired, stops (49 CFR 391.11(b)(5), 391.41(a)(1)(i), 383.23(b))',
        `CDL copy: expired, to look at (${COPY})`,
      ],
      { country: 'Canada', authorities: ['ON'], licenseExpires: '2026-11-01' },
    ),
    cdl('A Licencia Federal of Mexico: the same', { card: null, 'CDLIS MVR': null }, [], {
      country: 'Mexico',
    }),
    cdl(
      'The yearly record is asked of the Canadian authority',
      { card: null, 'CDLIS MVR': null, MVR: null },
      ['MVR: expired, a violation (49 CFR 391.25(a))'],
      { country: 'Canada', authorities: ['ON'] },
    ),
  ],
};
