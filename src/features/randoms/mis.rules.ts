/*
 * The annual report of drug and alcohol tests: DOT's management information system form (49 CFR 40.26, Appendix J). Columns are
 * numbered as on the form.
 */
import { DRUGS, drugsOf, type Refusal } from '#src/features/drug-testing/drugs.rules.ts';
import type { DotAgency } from '#src/features/orders/orders.rules.ts';

/** The rows of sections III and IV, with the reasons (2§9) that each counts. */
export const MIS_ROWS = [
  { id: 'preEmployment', word: 'Pre-employment', reasonId: 1 },
  { id: 'random', word: 'Random', reasonId: 3 },
  { id: 'postAccident', word: 'Post-accident', reasonId: 2 },
  { id: 'suspicion', word: 'Reasonable suspicion or cause', reasonId: 4 },
  { id: 'returnToDuty', word: 'Return-to-duty', reasonId: 5 },
  { id: 'followUp', word: 'Follow-up', reasonId: 6 },
] as const;
export type MisRow = (typeof MIS_ROWS)[number]['id'] | 'total';

/** Section III: drugs. */
export const DRUG_COLUMNS = [
  'Test results',
  'Negative',
  'Positive',
  'Marijuana',
  'Cocaine',
  'PCP',
  'Opioids',
  'Amphetamines',
  'Adulterated',
  'Substituted',
  'Shy bladder',
  'Other refusals',
  'Canceled',
] as const;
/** Section IV: alcohol. */
export const ALCOHOL_COLUMNS = [
  'Screening results',
  'Below 0.02',
  '0.02 or more',
  'Confirmation results',
  '0.02 to 0.039',
  '0.04 or more',
  'Shy lung',
  'Other refusals',
  'Canceled',
] as const;
export type MisKind = 'drug' | 'alcohol';

/** A test as the form counts it. */
export interface MisTest {
  drugTestId: string;
  reasonId: number;
  isAlcohol: boolean;
  resultTypeId: number | null;
  substances: readonly string[];
  refusal: Refusal | null;
  /** Of an alcohol test: grams per 210 liters of breath; null where nobody said. */
  screen: number | null;
  confirm: number | null;
  /** The number of this test, and of the one that it repeats. */
  resultNumber: string | null;
  recollectionOf: string | null;
}

/** The ids of tests behind each number of a section: by row, then by column from 1. */
export type Section = Record<MisRow, string[][]>;

const [NEGATIVE, DILUTE, CANCELED, POSITIVE, ALCOHOL_LOW, INVALID, REFUSAL] = [
  1, 2, 3, 4, 5, 6, 11,
];
const [ALCOHOL_NEGATIVE, AT_SITE] = [14, 20];

/** The columns in which a drug test stands; empty while no result is reported. */
export function drugColumns({ resultTypeId, substances, refusal }: MisTest): number[] {
  switch (resultTypeId) {
    case NEGATIVE:
    case DILUTE:
    case AT_SITE:
      return [1, 2];
    case POSITIVE: {
      const drugs = drugsOf(substances);
      return [1, 3, ...DRUGS.flatMap((drug, at) => (drugs.includes(drug) ? [4 + at] : []))];
    }
    case REFUSAL:
      return [
        1,
        refusal === 'adulterated'
          ? 9
          : refusal === 'substituted'
            ? 10
            : refusal === 'shyBladder'
              ? 11
              : 12,
      ];
    case CANCELED:
    case INVALID:
      // Canceled tests stand in no other column.
      return [13];
    default:
      return [];
  }
}

/** The columns in which an alcohol test stands; empty while no result is reported. */
export function alcoholColumns({ resultTypeId, refusal, screen, confirm }: MisTest): number[] {
  switch (resultTypeId) {
    case NEGATIVE:
    case ALCOHOL_NEGATIVE:
      // A screening of 0.02 or more that the confirmation did not bear out.
      return screen !== null && screen >= 0.02 ? [1, 3, 4] : [1, 2];
    case ALCOHOL_LOW:
      return [1, 3, 4, 5];
    case POSITIVE:
      return confirm !== null && confirm < 0.04 ? [1, 3, 4, 5] : [1, 3, 4, 6];
    case REFUSAL:
      return [1, refusal === 'shyLung' ? 7 : 8];
    case CANCELED:
    case INVALID:
      return [9];
    default:
      return [];
  }
}

function emptySection(columns: number): Section {
  const row = () => Array.from({ length: columns }, (): string[] => []);
  return {
    ...{ preEmployment: row(), random: row(), postAccident: row(), suspicion: row() },
    ...{ returnToDuty: row(), followUp: row(), total: row() },
  };
}

/** Counts the tests of a year. A dilute negative that was collected again gives way to what came of that. */
export function misSections(tests: readonly MisTest[]): Record<MisKind, Section> {
  const repeated = new Set(tests.flatMap(({ recollectionOf }) => recollectionOf ?? []));
  const sections = {
    drug: emptySection(DRUG_COLUMNS.length),
    alcohol: emptySection(ALCOHOL_COLUMNS.length),
  };
  for (const test of tests) {
    const row = MIS_ROWS.find(({ reasonId }) => reasonId === test.reasonId);
    if (!row) continue;
    const gaveWay =
      test.resultTypeId === DILUTE && test.resultNumber !== null && repeated.has(test.resultNumber);
    if (gaveWay) continue;
    const section = test.isAlcohol ? sections.alcohol : sections.drug;
    const columns = test.isAlcohol ? alcoholColumns(test) : drugColumns(test);
    for (const column of columns)
      for (const id of [row.id, 'total'] as const) section[id][column - 1]?.push(test.drugTestId);
  }
  return sections;
}

/** Something of the report that does not agree, or that somebody has to fill in. */
export interface MisFault {
  kind: 'wrong' | 'missing';
  message: string;
}

const sumOf = (row: readonly (readonly string[])[], columns: readonly number[]) =>
  columns.reduce((sum, column) => sum + (row[column - 1]?.length ?? 0), 0);

/** The arithmetic that the form asks for: each row's results are the sum of how they ended, and totals those of the rows. */
export function arithmeticFaults({ drug, alcohol }: Record<MisKind, Section>): MisFault[] {
  const faults: MisFault[] = [];
  for (const [id, word] of [
    ...MIS_ROWS.map((row) => [row.id, row.word] as const),
    ['total', 'Total'] as const,
  ]) {
    if (sumOf(drug[id], [1]) !== sumOf(drug[id], [2, 3, 9, 10, 11, 12]))
      faults.push({
        kind: 'wrong',
        message: `Section III, ${word}: column 1 is not the sum of columns 2, 3, 9, 10, 11 and 12.`,
      });
    if (sumOf(alcohol[id], [1]) !== sumOf(alcohol[id], [2, 3, 7, 8]))
      faults.push({
        kind: 'wrong',
        message: `Section IV, ${word}: column 1 is not the sum of columns 2, 3, 7 and 8.`,
      });
  }
  for (const [section, name, columns] of [
    [drug, 'III', DRUG_COLUMNS.length],
    [alcohol, 'IV', ALCOHOL_COLUMNS.length],
  ] as const)
    for (let column = 1; column <= columns; column += 1) {
      const sum = MIS_ROWS.reduce((all, { id }) => all + sumOf(section[id], [column]), 0);
      if (sum !== sumOf(section.total, [column]))
        faults.push({
          kind: 'wrong',
          message: `Section ${name}, column ${column}: the total is not the sum of its rows.`,
        });
    }
  return faults;
}

/** What of the tests themselves keeps the report from being right. */
export function testFaults(tests: readonly MisTest[]): MisFault[] {
  const count = (is: (test: MisTest) => boolean, message: (n: number) => string): MisFault[] => {
    const n = tests.filter(is).length;
    return n === 0 ? [] : [{ kind: 'missing', message: message(n) }];
  };
  const tests1 = (n: number) => `${n} ${n === 1 ? 'test' : 'tests'}`;
  return [
    ...count(
      ({ resultTypeId }) => resultTypeId === null,
      (n) => `${tests1(n)} of the year without a reported result: not counted yet.`,
    ),
    ...count(
      ({ reasonId }) => !MIS_ROWS.some((row) => row.reasonId === reasonId),
      (n) => `${tests1(n)} for a reason that the form does not have: in no number.`,
    ),
    ...count(
      ({ isAlcohol, resultTypeId, substances }) =>
        !isAlcohol &&
        resultTypeId === POSITIVE &&
        !drugsOf(substances).some((one) => DRUGS.some((drug) => drug === one)),
      (n) => `${tests1(n)} positive, without one of the form’s drugs named.`,
    ),
    ...count(
      ({ resultTypeId, refusal }) => resultTypeId === REFUSAL && refusal === null,
      (n) => `${tests1(n)} refused, and nobody said how: counted as other refusals.`,
    ),
  ];
}

/** The employee categories of an agency, as the form names them. */
export const MIS_CATEGORIES: Readonly<Record<DotAgency, readonly string[]>> = {
  FMCSA: ['Driver'],
  FAA: [
    'Flight crewmember',
    'Flight attendant',
    'Flight instructor',
    'Aircraft dispatcher',
    'Aircraft maintenance',
    'Ground security coordinator',
    'Aviation screener',
    'Air traffic controller',
  ],
  FRA: ['Engine service', 'Train service', 'Dispatcher or operator', 'Signal service', 'Other'],
  FTA: [
    'Revenue vehicle operation',
    'Revenue vehicle and equipment maintenance',
    'Revenue vehicle control or dispatch',
    'CDL, non-revenue vehicle',
    'Armed security personnel',
  ],
  PHMSA: ['Operation, maintenance and emergency response'],
  USCG: ['Crewmember'],
};
