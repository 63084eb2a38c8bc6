import type { Driver } from '#src/features/qualification/rule-rows.rules.ts';

/** The papers of the cases by short names. */
export const PAPERS = {
  application: 473,
  'initial MVR': 660,
  history: 307,
  'good faith': 397,
  'no DOT employer': 333,
  'history authorization': 309,
  'road test': 302,
  'road test form': 331,
  MVR: 225,
  'state MVR': 1083,
  review: 303,
  violations: 474,
  card: 238,
  'registry note': 304,
  'CDLIS MVR': 310,
  variance: 311,
  license: 335,
  'CDL copy': 301,
  training: 312,
  'drug test': 306,
  'full query': 313,
  'annual query': 308,
  'query consent': 1116,
  'report consent': 673,
  policy: 305,
  'on-duty statement': 314,
  'hazmat training': 323,
  'LCV certificate': 324,
  'PSP report': 326,
  'PSP authorization': 327,
  'SAP report': 328,
  'return-to-duty test': 329,
  'follow-up plan': 330,
  rights: 325,
  'consortium membership': 336,
  'C/TPA designation': 337,
  'history of another agency': 339,
  'program verification': 338,
} as const;
export type Paper = keyof typeof PAPERS;

/** When a paper was made, the last day written on it, and the past employer that it is tied to. */
type Dates = readonly [made: string, until?: string | null, of?: string];
type Papers = Partial<Record<Paper, Dates | null>>;

/** One case: a driver, what is on file, the day, and everything that is not in order then. */
export interface RuleCase {
  what: string;
  driver: Partial<Driver>;
  papers: Papers;
  day: string;
  /** Each as `paper: how it stands, what that means (citation)`; empty where all is in order. */
  faults: readonly string[];
}

/** A CDL driver hired on 3/2/2024, every paper in order on 11/23/2026. */
export const CDL: Papers = {
  application: ['2024-03-01'],
  'initial MVR': ['2024-03-05'],
  history: ['2024-03-20'],
  MVR: ['2026-05-01'],
  review: ['2026-05-02'],
  card: ['2026-02-10', '2028-02-10'],
  'CDLIS MVR': ['2026-02-20', '2028-02-10'],
  'CDL copy': ['2024-03-01', '2028-06-01'],
  'drug test': ['2024-02-28'],
  'full query': ['2024-03-01'],
  'annual query': ['2026-03-01'],
  'query consent': ['2024-03-01'],
  'report consent': ['2024-03-01'],
  policy: ['2024-03-02'],
};
/** A driver without a CDL, hired on 3/2/2024, every paper in order on 11/23/2026. */
const PLAIN: Papers = {
  application: ['2024-03-01'],
  'initial MVR': ['2024-03-05'],
  history: ['2024-03-20'],
  'road test': ['2024-03-02'],
  'road test form': ['2024-03-02'],
  MVR: ['2026-05-01'],
  review: ['2026-05-02'],
  card: ['2026-02-10', '2028-02-10'],
  'registry note': ['2026-02-10'],
  'report consent': ['2024-03-01'],
};
/** The day of a case that names none. */
export const DAY = '2026-11-23';

/** A case of the driver with a CDL, and what is different about it. */
export const cdl = (
  what: string,
  papers: Papers,
  faults: readonly string[],
  driver: Partial<Driver> = {},
  day = DAY,
): RuleCase => {
  const { hireDate } = driver;
  // Nobody drives before the test.
  const tested = hireDate ? { 'drug test': [hireDate] as const } : {};
  return { what, driver, papers: { ...CDL, ...tested, ...papers }, day, faults };
};
/** A case of the driver without one. */
export const plain = (
  what: string,
  papers: Papers,
  faults: readonly string[],
  driver: Partial<Driver> = {},
  day = DAY,
): RuleCase => ({
  what,
  driver: { holdsCdl: false, ...driver },
  papers: { ...PLAIN, ...papers },
  day,
  faults,
});
