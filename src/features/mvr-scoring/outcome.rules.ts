import type { JudgedLine } from './judged-lines.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { countedOf, type Counted } from './counts.rules.ts';
import type { Automatic, Band, Scheme } from './scheme.rules.ts';

export interface Outcome {
  /** What was counted together, with the paragraph and what it means. */
  counts: Counted[];
  /** Never below 0: credits take off no more than there is. */
  counted: number;
  isMajor: boolean;
  /** Lines that wait for a person. */
  open: number;
  band: Band;
}

/** The band of a score; a major line puts it into the last one. The bands stand in ascending order, the first from 0. */
export function bandOf(bands: readonly Band[], score: number, isMajor: boolean): Band {
  const band = isMajor ? bands.at(-1) : (bands.findLast(({ min }) => score >= min) ?? bands[0]);
  if (!band) throw new Error('A scheme has at least one band');
  return band;
}

/** What judged lines come to by a scheme, as of the day of the report: their points, and those of what is counted together. */
export function outcomeOf(
  lines: readonly JudgedLine[],
  scheme: Pick<Scheme, 'bands' | 'counts' | 'countsFrom'>,
  asOf: IsoDate,
): Outcome {
  const counts = countedOf(lines, scheme, asOf);
  const counted = Math.max(
    0,
    [...lines, ...counts].reduce((sum, { points }) => sum + points, 0),
  );
  const isMajor = lines.some((line) => line.isMajor);
  return {
    counts,
    counted,
    isMajor,
    open: lines.filter(({ decidedBy }) => decidedBy === null).length,
    band: bandOf(scheme.bands, counted, isMajor),
  };
}

/** Whether the rules may score a record alone. `known`: its data were entered; without them only a person can tell. */
export function scoresAlone(
  automatic: Automatic,
  known: boolean,
  lines: readonly JudgedLine[],
): boolean {
  if (!known || automatic === 'none') return false;
  if (automatic === 'clear') return lines.length === 0;
  return lines.every(({ decidedBy }) => decidedBy === 'rules');
}
