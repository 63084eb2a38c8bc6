import type { IsoDate } from '#src/shared/dates.ts';
import type { CountRule, ScoringRule } from './scheme.rules.ts';
import type { SchemeId } from './schemes.rules.ts';

/** The day of a shipped scheme as it is now; kept versions that began from it before stay what they are (D68). */
export const schemeSince = (schemeId: SchemeId): IsoDate =>
  schemeId === 'watch' ? '2026-11-27' : '2026-11-23';

/** What the shipped schemes took wrongly before 2026-11-23, by the codes of the rule that did. */
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

/** Before 2026-11-27 the watch counted a felony with drugs as one of two majors, with a step from the second on. */
const DRUG_FELONY =
  'A felony with drugs (A50) counts as one of two major offenses; it takes a CDL for life at once, 383.51(b).';

/** What of a version is looked at. */
interface Kept {
  rules: readonly Pick<ScoringRule, 'acd'>[];
  counts: readonly (Pick<CountRule, 'ruleIds'> & { steps: readonly { from: number }[] })[];
}

/** What in a kept version was corrected in the shipped schemes since; empty where nothing was. */
export function correctionsOf({ rules, counts }: Kept): string[] {
  const patterns = new Set(rules.flatMap(({ acd }) => acd));
  const waits = counts.some(
    ({ ruleIds, steps }) => ruleIds.includes('drugFelony') && steps.some(({ from }) => from > 1),
  );
  return [
    ...CORRECTIONS.filter(([pattern]) => patterns.has(pattern)).map(([, says]) => says),
    ...(waits ? [DRUG_FELONY] : []),
  ];
}
