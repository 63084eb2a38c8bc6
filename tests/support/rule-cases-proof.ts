import { cdl, DAY, plain } from './rule-case.ts';
import type { RuleCase } from './rule-case.ts';

const LICENSE_CDL = '49 CFR 383.23(a), 383.37(a), 391.11(b)(5)';
const MEDICAL = '49 CFR 391.23(m)(2), 391.41(a)(2), 391.51(b)(6)(ii)';
const WAIVER = '49 CFR 391.23(m)(2), 391.51(b)(6)(ii); FMCSA waiver until 10/11/2026';
const CARD = '49 CFR 391.41(a), 391.45(b)';
const COPY = 'Company practice; where it stands for the road test, 49 CFR 391.33(b)';

/** The license and the medical proof. */
export const PROOF_CASES: Readonly<Record<string, readonly RuleCase[]>> = {
  'The license': [
    cdl('A CDL driver with every paper', {}, []),
    plain('A driver without a CDL with every paper', {}, []),
    cdl(
      'The CDL ran out yesterday, on record and on the copy',
      { 'CDL copy': ['2024-03-01', '2026-11-22'] },
      [`license: expired, stops (${LICENSE_CDL})`, `CDL copy: expired, to look at (${COPY})`],
      { licenseExpires: '2026-11-22' },
    ),
    cdl(
      'The CDL ends today: its last day still counts',
      { 'CDL copy': ['2024-03-01', DAY] },
      [
        `license: expiring, to look at (${LICENSE_CDL})`,
        `CDL copy: expiring, to look at (${COPY})`,
      ],
      { licenseExpires: DAY },
    ),
    cdl(
      'Renewed: the record is new, the copy on file is the old one',
      { 'CDL copy': ['2020-03-01', '2026-11-01'] },
      [`CDL copy: expired, to look at (${COPY})`],
    ),
    cdl('Renewed: the copy is new, the record still has the old day', {}, [], {
      licenseExpires: '2026-11-01',
    }),
    cdl(
      'Nobody entered until when the CDL is valid, and no copy says it',
      { 'CDL copy': ['2024-03-01'] },
      [`license: missing, a violation (${LICENSE_CDL})`],
      { licenseExpires: null },
    ),
    cdl(
      'No copy of the CDL, but the record says it is valid',
      { 'CDL copy': null, 'road test': ['2024-03-02'], 'road test form': ['2024-03-02'] },
      [`CDL copy: missing, to look at (${COPY})`],
    ),
    plain(
      'The ordinary license of a driver without a CDL ran out',
      {},
      ['license: expired, stops (49 CFR 391.11(b)(5))'],
      { licenseExpires: '2026-10-01' },
    ),
    plain(
      'Nobody knows until when the ordinary license is valid',
      {},
      ['license: missing, a violation (49 CFR 391.11(b)(5))'],
      { licenseExpires: null },
    ),
    plain('A copy of the ordinary license says it', { license: ['2024-03-01', '2028-01-01'] }, [], {
      licenseExpires: null,
    }),
    cdl(
      'An intrastate CDL that ran out stops as well (383.3(a))',
      {},
      [`license: expired, stops (${LICENSE_CDL})`],
      { operation: 'NA', licenseExpires: '2026-11-01', licensedSince: '2026-01-01' },
    ),
    cdl(
      'A copy of the license of the state before says nothing of the present one',
      { 'CDL copy': ['2024-03-01', '2028-06-01'] },
      [`license: missing, a violation (${LICENSE_CDL})`],
      { licenseExpires: null, licensedSince: '2026-01-01' },
    ),
    cdl(
      'An ordinary license, and vehicles that need a CDL: may not drive, however long it is valid',
      { 'CDL copy': null, 'road test': ['2024-03-02'], 'road test form': ['2024-03-02'] },
      [`license: missing, stops (${LICENSE_CDL})`, `CDL copy: missing, to look at (${COPY})`],
      { holdsCdl: false, drives: 'cdl' },
    ),
    cdl(
      'Vehicles that need a CDL, and nobody entered the class of the license: a fault, no stop',
      {},
      [`license: missing, a violation (${LICENSE_CDL})`],
      { holdsCdl: false, isClassKnown: false, drives: 'cdl' },
    ),
    cdl(
      'The Licencia Federal of Mexico has no class of ours, and does',
      { card: null, 'CDLIS MVR': null },
      [],
      {
        holdsCdl: false,
        drives: 'cdl',
        country: 'Mexico',
      },
    ),
    cdl(
      'The CDL ends in 90 days',
      { 'CDL copy': ['2024-03-01', '2027-02-21'] },
      [
        `license: expiring, to look at (${LICENSE_CDL})`,
        `CDL copy: expiring, to look at (${COPY})`,
      ],
      { licenseExpires: '2027-02-21' },
    ),
  ],
  'Medical proof of CDL drivers since 6/23/2025': [
    cdl('A certified CDLIS MVR and no paper card: may drive', { card: null }, []),
    cdl('An old card and no CDLIS MVR: may not drive', { 'CDLIS MVR': null, MVR: ['2026-02-05'] }, [
      `CDLIS MVR: missing, stops (${MEDICAL})`,
    ]),
    cdl(
      'Neither card nor MVR with medical status: may not drive',
      { card: null, 'CDLIS MVR': null },
      [`CDLIS MVR: missing, stops (${MEDICAL})`],
    ),
    cdl(
      'The MVR shows a certification that ran out, and there is no card',
      { card: null, 'CDLIS MVR': ['2025-01-20', '2026-11-20'] },
      [`CDLIS MVR: expired, stops (${MEDICAL})`],
    ),
    cdl(
      'The expiry is read off the MVR: it ends in 30 days',
      { card: null, 'CDLIS MVR': ['2025-01-20', '2026-12-23'] },
      [`CDLIS MVR: expiring, to look at (${MEDICAL})`],
    ),
    cdl(
      'A card of 15 days ago and no MVR yet: its last day',
      { card: ['2026-11-08', '2028-11-08'], 'CDLIS MVR': null },
      [`CDLIS MVR: missing, to look at (${MEDICAL})`],
    ),
    cdl(
      'A card of 16 days ago and no MVR: may not drive',
      { card: ['2026-11-07', '2028-11-07'], 'CDLIS MVR': null },
      [`CDLIS MVR: missing, stops (${MEDICAL})`],
    ),
    cdl(
      'A new exam 16 days ago; the MVR before it still shows a certification that runs',
      { card: ['2026-11-07', '2028-11-07'] },
      [`CDLIS MVR: missing, a violation (${MEDICAL})`],
    ),
    cdl(
      'A new exam with a certificate of three months that ran out; the MVR before it shows one that runs on: the last exam counts',
      { card: ['2026-05-10', '2026-08-10'] },
      [`CDLIS MVR: expired, stops (${MEDICAL})`],
    ),
    cdl(
      'A new exam 5 days ago: the new MVR is still to come',
      { card: ['2026-11-18', '2028-11-18'] },
      [`CDLIS MVR: missing, to look at (${MEDICAL})`],
    ),
    cdl(
      'Under the waiver, on 9/1/2026, a card of 60 days ago still counts',
      { card: ['2026-07-03', '2028-07-03'], 'CDLIS MVR': null, MVR: ['2026-05-01'] },
      [`CDLIS MVR: missing, to look at (${WAIVER})`],
      {},
      '2026-09-01',
    ),
    cdl(
      'Under the waiver, a card of 61 days ago does not',
      { card: ['2026-07-02', '2028-07-02'], 'CDLIS MVR': null, MVR: ['2026-05-01'] },
      [`CDLIS MVR: missing, stops (${WAIVER})`],
      {},
      '2026-09-01',
    ),
    cdl(
      'On 10/12/2026, the day after the waiver, 15 days count again',
      { card: ['2026-09-20', '2028-09-20'], 'CDLIS MVR': null, MVR: ['2026-05-01'] },
      [`CDLIS MVR: missing, stops (${MEDICAL})`],
      {},
      '2026-10-12',
    ),
    cdl(
      'On 10/11/2026, its last day, 60',
      { card: ['2026-09-20', '2028-09-20'], 'CDLIS MVR': null, MVR: ['2026-05-01'] },
      [`CDLIS MVR: missing, to look at (${WAIVER})`],
      {},
      '2026-10-11',
    ),
    cdl(
      'An ordinary MVR of after the exam stands for the card on file',
      { 'CDLIS MVR': null, MVR: ['2026-05-01'] },
      [],
    ),
    cdl(
      'An ordinary MVR without any card says nothing of the medical status',
      { card: null, 'CDLIS MVR': null, MVR: ['2026-05-01'] },
      [`CDLIS MVR: missing, stops (${MEDICAL})`],
    ),
    cdl(
      'An ordinary MVR of the same day does not outweigh what the CDLIS MVR says',
      { 'CDLIS MVR': ['2026-05-01', '2026-11-01'] },
      [`CDLIS MVR: expired, stops (${MEDICAL})`],
    ),
    cdl(
      'A CDLIS MVR without an expiry counts a year at most',
      { card: null, 'CDLIS MVR': ['2025-11-22'] },
      [`CDLIS MVR: expired, stops (${MEDICAL})`],
    ),
    cdl(
      'No certification beyond 24 months, whatever the paper says',
      { card: null, 'CDLIS MVR': ['2024-11-20', '2029-01-01'] },
      [`CDLIS MVR: expired, stops (${MEDICAL})`],
    ),
    cdl(
      'Intrastate: Part 391 is not asked for',
      {
        card: null,
        'CDLIS MVR': null,
        application: null,
        'initial MVR': null,
        history: null,
        MVR: null,
        review: null,
      },
      [],
      { operation: 'NA' },
    ),
    cdl(
      'Interstate, excepted: the same',
      { card: null, 'CDLIS MVR': null, application: null, MVR: null, review: null },
      [],
      { operation: 'EI' },
    ),
    plain('A driver without a CDL needs the card', { card: null, 'registry note': null }, [
      `card: missing, stops (${CARD})`,
    ]),
    plain(
      'The card of a driver without a CDL ran out',
      { card: ['2024-11-01', '2026-11-01'], 'registry note': ['2024-11-01'] },
      [`card: expired, stops (${CARD})`],
    ),
    plain(
      'A card counts 24 months at most',
      { card: ['2024-11-20', '2030-01-01'], 'registry note': ['2024-11-20'] },
      [`card: expired, stops (${CARD})`],
    ),
    plain('The registry note is older than the card', { 'registry note': ['2024-02-10'] }, [
      'registry note: missing, a violation (49 CFR 391.23(m)(1), 391.51(b)(8))',
    ]),
    cdl(
      'A CDL exam of 5/1/2025 still wanted the registry note',
      { card: ['2025-05-01', '2027-05-01'], 'CDLIS MVR': ['2025-05-06', '2027-05-01'] },
      [
        'registry note: missing, a violation (49 CFR 391.23(m)(2), 391.51(b)(8), until 5/8/2022 (b)(9) (exams until 6/22/2025))',
      ],
    ),
    cdl(
      'A CDL exam of 6/23/2025 does not',
      { card: ['2025-06-23', '2027-06-23'], 'CDLIS MVR': ['2025-06-30', '2027-06-23'] },
      [],
    ),
    cdl(
      'Looked at on 6/1/2025, a CDL driver needed the card itself',
      {
        card: null,
        'CDLIS MVR': ['2025-02-20'],
        MVR: ['2025-05-01'],
        review: ['2025-05-01'],
        'annual query': ['2025-03-01'],
      },
      ['card: missing, stops (49 CFR 391.41(a), 391.45(b) (until 6/22/2025))'],
      {},
      '2025-06-01',
    ),
    cdl(
      'A driver of a pickup who holds a CDL: the vehicle decides, the card is the proof',
      {
        'CDLIS MVR': null,
        'registry note': ['2026-02-10'],
        'road test': ['2024-03-02'],
        'road test form': ['2024-03-02'],
      },
      [],
      { drives: 'nonCdl' },
    ),
    cdl('A medical variance that ran out', { variance: ['2024-01-01', '2026-01-01'] }, [
      'variance: expired, stops (49 CFR 391.51(b)(7))',
    ]),
  ],
};
