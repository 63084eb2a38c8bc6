import type { IsoDate } from '#src/shared/dates.ts';
import type { ScoringRule } from './scheme.rules.ts';

/** The day of the shipped schemes as they are now; kept versions that began from them before stay what they are (D68). */
export const SCHEMES_SINCE: IsoDate = '2026-11-23';

/** What the shipped schemes took wrongly before that day, by the codes of the rule that did. */
const CORRECTIONS: readonly (readonly [pattern: string, says: string])[] = [
  [
    'A??',
    'A?? takes possession and open containers (A31, A33, A35) and an underage .02 (A60, A61) for driving under the influence.',
  ],
  ['D??', 'D?? takes drowsy, unfit and uncontrolled driving (D70, D72, D74, D75) for papers.'],
  ['B5?', 'B5? takes driving without a CDL (B56, B57), serious by 383.51(c), for papers.'],
  [
    'M09-M25',
    'M09-M25 takes railroad crossings (M09, M10, M20-M24), 383.51(d), for signals and signs.',
  ],
  [
    'B19-B27',
    'B19-B27 takes out-of-service orders (B19, B27), 383.51(e), for a suspended license.',
  ],
];

/** What in the rules of a kept version was corrected in the shipped schemes since; empty where nothing was. */
export function correctionsOf(rules: readonly Pick<ScoringRule, 'acd'>[]): string[] {
  const patterns = new Set(rules.flatMap(({ acd }) => acd));
  return CORRECTIONS.filter(([pattern]) => patterns.has(pattern)).map(([, says]) => says);
}
