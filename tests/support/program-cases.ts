import type { CompanyFacts, PaperFacts } from '#src/features/company-file/company-facts.rules.ts';
import type { Certificate } from '#src/features/cme/certificate.fields.ts';
import type { DotAgency } from '#src/features/orders/orders.rules.ts';

/** An alcohol test by its agency and its confirmed value, or a refusal, and what follows. */
export interface AlcoholCase {
  what: string;
  agency: DotAgency | null;
  value: number | 'refused';
  follows: string | null;
}
export const ALCOHOL_CASES: readonly AlcoholCase[] = [
  { what: 'Below 0.02: over', agency: 'FMCSA', value: 0.019, follows: null },
  {
    what: 'FMCSA, 0.02: 24 hours, and nothing for the Clearinghouse',
    agency: 'FMCSA',
    value: 0.02,
    follows:
      'Below 0.04: off safety-sensitive work for 24 hours; no violation for the Clearinghouse. (49 CFR 382.505)',
  },
  {
    what: 'FMCSA, 0.04: a violation, and the Clearinghouse',
    agency: 'FMCSA',
    value: 0.04,
    follows:
      '0.04 or more is a violation: off duty, and reported to the Clearinghouse within three business days. (49 CFR 382.201, 382.705(b))',
  },
  {
    what: 'FTA, 0.031: eight hours and not 24',
    agency: 'FTA',
    value: 0.031,
    follows:
      'Below 0.04: no safety-sensitive work until a test shows less than 0.02, or until the next scheduled duty, at least 8 hours after the test. (49 CFR 655.35(a))',
  },
  {
    what: 'FTA, 0.049: a substance abuse professional, no Clearinghouse',
    agency: 'FTA',
    value: 0.049,
    follows:
      '0.04 or more: off safety-sensitive work at once, and to a substance abuse professional. (49 CFR 655.31)',
  },
  {
    what: 'FRA, refused: no Clearinghouse',
    agency: 'FRA',
    value: 'refused',
    follows:
      'A refusal takes the employee off regulated service for nine months (not verified). (49 CFR 219.107)',
  },
  {
    what: 'FAA, 0.049: the Federal Air Surgeon, no Clearinghouse',
    agency: 'FAA',
    value: 0.049,
    follows:
      '0.04 or more is a violation: off safety-sensitive work. Where the employee holds an airman medical certificate, the Federal Air Surgeon is told within 2 working days. (14 CFR 120.37, 120.221(c))',
  },
  {
    what: 'Not a DOT test, 0.049: the employer’s own policy alone',
    agency: null,
    value: 0.049,
    follows:
      "Not a DOT test: nothing follows by the rules of DOT. The employer's own policy says what does. (Employer's policy)",
  },
];

/** A certificate of an exam on 6/1/2026, or on the day given, and what the console says of its length and basis. */
export interface CertificateCase {
  what: string;
  certificate: Partial<Certificate>;
  /** The newest road test in the file. */
  roadTest?: string;
  /** Each with how much it matters. */
  says: readonly string[];
}
export const CERTIFICATE_CASES: readonly CertificateCase[] = [
  { what: 'Two years, nothing marked', certificate: {}, says: [] },
  ...(
    [
      [89, 24, []],
      [90, 12, []],
      [90, 24, ['warning: Blood pressure of 140-159/90-99, or treated: one year at most.']],
      [
        100,
        12,
        [
          'warning: Blood pressure of 160-179/100-109: three months once, then one year from the first exam.',
        ],
      ],
      [100, 3, []],
      [110, 3, ['warning: Blood pressure of 180/110 or more: no certificate until it is lower.']],
    ] as const
  ).map(([diastolic, months, says]) => ({
    what: `Diastolic ${diastolic}, for ${months} months`,
    certificate: {
      systolic: 120,
      diastolic,
      expireDate: { 3: '2026-09-01', 12: '2027-06-01', 24: '2028-06-01' }[months],
    },
    says,
  })),
  {
    what: 'Insulin without three months of logs, for a year',
    certificate: { insulin: true, glucoseLogs: false, expireDate: '2027-06-01' },
    says: [
      'warning: Diabetes treated with insulin, without three months of glucose logs: three months at most (49 CFR 391.46; the length is not verified).',
    ],
  },
  {
    what: 'Insulin with the logs, for a year',
    certificate: { insulin: true, glucoseLogs: true, expireDate: '2027-06-01' },
    says: [],
  },
  {
    what: 'Insulin, for two years',
    certificate: { insulin: true, glucoseLogs: true },
    says: ['warning: Diabetes treated with insulin: one year at most (49 CFR 391.45(e)).'],
  },
  {
    what: 'The exempt intracity zone of 391.62, for two years',
    certificate: { intracityZone: true },
    says: [
      'warning: An exempt intracity zone: one year at most (49 CFR 391.45(c)).',
      'note: Valid inside an exempt intracity zone only, for who drove there before November 18, 1988 (49 CFR 391.62).',
    ],
  },
  {
    what: 'The first exam under the vision standard, and no road test since',
    certificate: { alternativeVision: true, firstVisionExam: true, expireDate: '2027-06-01' },
    roadTest: '2024-03-02',
    says: [
      'warning: First exam under the alternative vision standard: the driver may not drive before the carrier’s road test, unless three years of driving with this vision are on record (49 CFR 391.44(d)). The file has neither a road test nor the statement of those years since the exam.',
    ],
  },
  {
    what: 'The same, and the road test is there',
    certificate: { alternativeVision: true, firstVisionExam: true, expireDate: '2027-06-01' },
    roadTest: '2026-06-03',
    says: [],
  },
  {
    what: '391.64 marked three years after both of its parts ended',
    certificate: { waiverStudy: true, expireDate: '2027-06-01' },
    says: [
      'fault: Marked as qualified by operation of 49 CFR 391.64, which was over by the exam (391.64(b), for vision, ended on 3/22/2023 (day not verified)): the certificate qualifies nobody. Correct the box, or reject the paper.',
    ],
  },
  {
    what: '391.64 of a driver with insulin, of the last day before it ended',
    certificate: {
      waiverStudy: true,
      insulin: true,
      glucoseLogs: true,
      examDate: '2019-11-18',
      expireDate: '2020-11-18',
    },
    says: [
      'note: Qualified by operation of 49 CFR 391.64: it counts only with the letter of the waiver study on file. 391.64(a), for insulin, ended on 11/19/2019; 391.64(b), for vision, ended on 3/22/2023 (day not verified).',
    ],
  },
  {
    what: '391.64 of a driver with insulin, of the day on which it ended',
    certificate: {
      waiverStudy: true,
      insulin: true,
      glucoseLogs: true,
      examDate: '2019-11-19',
      expireDate: '2020-11-19',
    },
    says: [
      'fault: Marked as qualified by operation of 49 CFR 391.64, which was over by the exam (391.64(a), for insulin, ended on 11/19/2019): the certificate qualifies nobody. Correct the box, or reject the paper.',
    ],
  },
];

/** A driving record of 6/30/2026 by its codes or words, each with its day, and what the 383.51 watch says. */
export interface RecordCase {
  what: string;
  lines: readonly (readonly [day: string, codeOrWords: string])[];
  band: 'Nothing named' | 'Watched' | 'Disqualifying';
  says: readonly string[];
}
const SERIOUS_NOTE = 'In another vehicle only where the conviction took the license.';
const one = (what: string, takes: string, paragraph: string, second: string, note = '') =>
  `One ${what}${takes} (49 CFR 383.51(${paragraph})). A second one: ${second}.${note && ` ${note}`}`;
export const RECORD_CASES: readonly RecordCase[] = [
  {
    what: 'Speeding 10 over: not in 383.51',
    lines: [['2026-01-02', 'S10']],
    band: 'Nothing named',
    says: [],
  },
  {
    what: 'An open container and possession: not under the influence',
    lines: [
      ['2026-01-02', 'A35'],
      ['2025-01-02', 'A31'],
    ],
    band: 'Nothing named',
    says: [],
  },
  ...(['B56', 'B57', 'B91', 'U31', 'DRIVING W/O CDL'] as const).map((code) => ({
    what: `${code}: one serious violation, watched`,
    lines: [['2026-01-02', code]] as const,
    band: 'Watched' as const,
    says: [
      one(
        'serious traffic violation',
        ' within three years',
        'c',
        'CDL lost for 60 days',
        SERIOUS_NOTE,
      ),
    ],
  })),
  {
    what: 'Two serious ones within three years, the first on the last day that counts',
    lines: [
      ['2026-01-02', 'M34'],
      ['2023-06-30', 'B56'],
    ],
    band: 'Disqualifying',
    says: [
      `Two serious traffic violations within three years: CDL lost for 60 days (49 CFR 383.51(c)). A third one: CDL lost for 120 days. ${SERIOUS_NOTE}`,
    ],
  },
  {
    what: 'The other one a day older',
    lines: [
      ['2026-01-02', 'M34'],
      ['2023-06-29', 'B56'],
    ],
    band: 'Watched',
    says: [
      one(
        'serious traffic violation',
        ' within three years',
        'c',
        'CDL lost for 60 days',
        SERIOUS_NOTE,
      ),
    ],
  },
  ...(['M09', 'M10', 'M20', 'M24'] as const).map((code) => ({
    what: `${code}: a rail crossing takes the CDL at the first`,
    lines: [['2026-01-02', code]] as const,
    band: 'Disqualifying' as const,
    says: [
      one(
        'railroad crossing offense',
        ' within three years: CDL lost for 60 days',
        'd',
        'CDL lost for 120 days',
        'In a CMV.',
      ),
    ],
  })),
  {
    what: 'A50, a felony with drugs, of ten years ago: the CDL is lost for life at the first',
    lines: [['2016-01-02', 'A50']],
    band: 'Disqualifying',
    says: ['One felony with drugs at any time: CDL lost for life (49 CFR 383.51(b)).'],
  },
];

/** A carrier for hire across state lines with CDL drivers, DOT number 1234567, and one paper of it on 11/23/2026. */
export const COMPANY: CompanyFacts = {
  clientId: 1,
  name: 'Acme',
  dotNumber: '1234567',
  operates: 'interstate',
  forHire: true,
  haulsHazmat: false,
  usesConsortium: false,
  employsCdl: true,
};
export interface CompanyCase {
  what: string;
  company?: Partial<CompanyFacts>;
  /** The rule that the case is about. */
  rule: string;
  paper?: Partial<PaperFacts>;
  /** Somebody is named who supervises drivers, and the paper is of their training. */
  supervisor?: boolean;
  day?: string;
  /** How it stands, with its citation and the day by which the next paper is due. */
  stands: string;
}
export const COMPANY_CASES: readonly CompanyCase[] = [
  {
    what: 'No drug and alcohol policy',
    rule: 'policy',
    stands: 'missing, violation (49 CFR 382.601(a), (b))',
  },
  {
    what: 'A policy on file',
    rule: 'policy',
    paper: { docDate: '2020-01-02' },
    stands: 'valid, none (49 CFR 382.601(a), (b))',
  },
  {
    what: 'Nobody holds a CDL: no policy is asked for',
    rule: 'policy',
    company: { employsCdl: false },
    stands: 'notAsked, none (49 CFR 382.601(a), (b))',
  },
  {
    what: 'Nobody was named as a supervisor of drivers: not known, and no violation',
    rule: 'supervisors',
    stands: 'unknown, warning (49 CFR 382.603)',
  },
  {
    what: 'A supervisor with 45 of 60 minutes on alcohol',
    rule: 'supervisors',
    supervisor: true,
    paper: { alcoholMinutes: 45, drugMinutes: 60 },
    stands: 'missing, violation (49 CFR 382.603)',
  },
  {
    what: 'A supervisor with both hours, of ten years ago: once is enough',
    rule: 'supervisors',
    supervisor: true,
    paper: { docDate: '2016-01-02', alcoholMinutes: 60, drugMinutes: 60 },
    stands: 'valid, none (49 CFR 382.603)',
  },
  {
    what: 'A consortium runs the testing, and there is no agreement with it',
    rule: 'agreement',
    company: { usesConsortium: true },
    stands: 'missing, violation (49 CFR 382.401(b)(1)(vi))',
  },
  {
    what: 'DOT number ending in 67: MCS-150 by the end of July of even years, and none since',
    rule: 'mcs150',
    paper: { docDate: '2024-07-01' },
    stands: 'expired, violation (49 CFR 390.19T), due 7/31/2026',
  },
  {
    what: 'An update of the year before does not stand for it',
    rule: 'mcs150',
    paper: { docDate: '2025-12-31' },
    stands: 'expired, violation (49 CFR 390.19T), due 7/31/2026',
  },
  {
    what: 'An update of the year itself does',
    rule: 'mcs150',
    paper: { docDate: '2026-01-02' },
    stands: 'valid, none (49 CFR 390.19T), due 7/31/2028',
  },
  {
    what: 'Inside one state: no UCR',
    rule: 'ucr',
    company: { operates: 'intrastate' },
    stands: 'notAsked, none (49 USC 14504a; 49 CFR part 367)',
  },
  {
    what: 'Registered with UCR for this year: the next is wanted before it begins',
    rule: 'ucr',
    paper: { coversTo: '2026-12-31' },
    stands: 'expiring, warning (49 USC 14504a; 49 CFR part 367), due 12/31/2026',
  },
  {
    what: 'Registered with UCR for last year only',
    rule: 'ucr',
    paper: { coversTo: '2025-12-31' },
    stands: 'expired, violation (49 USC 14504a; 49 CFR part 367), due 12/31/2025',
  },
  {
    what: 'A carrier for hire without BOC-3',
    rule: 'boc3',
    stands: 'missing, violation (49 CFR 366.1T, 366.2T)',
  },
  {
    what: 'A private carrier: no BOC-3',
    rule: 'boc3',
    company: { forHire: false },
    stands: 'notAsked, none (49 CFR 366.1T, 366.2T)',
  },
  {
    what: 'The laboratory’s summary of the first half-year, due by 7/20, is not there in November',
    rule: 'labSummary',
    stands: 'missing, warning (49 CFR 40.111(a)), due 7/20/2026',
  },
  {
    what: 'On 7/20 it is still in time',
    rule: 'labSummary',
    day: '2026-07-20',
    stands: 'expiring, warning (49 CFR 40.111(a)), due 7/20/2026',
  },
  {
    what: 'Not registered in the Clearinghouse',
    rule: 'registration',
    stands: 'missing, violation (49 CFR 382.711(a), (b))',
  },
  {
    what: 'Its users were verified 12 months ago: the last day',
    rule: 'users',
    paper: { docDate: '2025-11-23' },
    stands: 'expiring, warning (49 CFR 382.711(b)(2)), due 11/23/2026',
  },
  {
    what: 'A day later',
    rule: 'users',
    paper: { docDate: '2025-11-22' },
    stands: 'expired, violation (49 CFR 382.711(b)(2)), due 11/22/2026',
  },
  {
    what: 'No list of the random selection of the third quarter: practice, to look at',
    rule: 'randomList',
    stands: 'missing, warning (49 CFR 382.305(k)), due 10/20/2026',
  },
  {
    what: 'The MCS-90 endorsement ends in 30 days',
    rule: 'insurance',
    paper: { docDate: '2025-12-23', expirationDate: '2026-12-23' },
    stands: 'expiring, warning (49 CFR 387.3, 387.7, 387.15), due 12/23/2026',
  },
];
