import { addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { recognise, type Basis, type RecordLine } from './recognise.rules.ts';
import type { CountsFrom, Scheme, ScoringRule } from './scheme.rules.ts';

/** Why a line counts or not; `unknown` and `future` wait for a person. */
export type Standing = 'counts' | 'old' | 'ended' | 'leftOut' | 'unknown' | 'future';

/** What is to become of a line, by a person's word. */
export interface Decision {
  lineId: string;
  /** Null leaves the line out. */
  ruleId: string | null;
  reasonId: string | null;
  note: string;
}

/** A line with what it counts, and why. */
export interface JudgedLine extends RecordLine {
  ruleId: string | null;
  rule: string | null;
  points: number;
  isMajor: boolean;
  standing: Standing;
  basis: Basis | null;
  decidedBy: 'rules' | 'person' | null;
  reasonId: string | null;
  note: string;
}

/** Whether a line is recent enough for a rule on the day of the report; the day itself counts. */
export function isWithin(day: IsoDate, windowMonths: number, asOf: IsoDate): boolean {
  return day >= addMonths(asOf, -windowMonths);
}

/** The day that a line's age is counted from. */
export function dayOf(
  { date, convictionDate }: Pick<RecordLine, 'date' | 'convictionDate'>,
  from: CountsFrom,
): IsoDate {
  return from === 'conviction' ? (convictionDate ?? date) : date;
}

function standingOf(
  line: RecordLine,
  rule: ScoringRule | null,
  scheme: Pick<Scheme, 'countsFrom'>,
  asOf: IsoDate,
): Standing {
  // What the license is under today counts however long ago it began.
  if (rule && line.kind === 'withdrawal' && line.active) return 'counts';
  if (line.kind === 'withdrawal' && !line.active && !rule) return 'ended';
  const day = dayOf(line, scheme.countsFrom);
  if (day > asOf) return 'future';
  if (!rule) return 'unknown';
  return isWithin(day, rule.windowMonths, asOf) ? 'counts' : 'old';
}

/**
 * Judges the lines of a record by a scheme, as of the day of the report; a person's decision goes before the rules, the
 * window before both: what is too old does not count. A decision for a rule that the scheme does not have is as none.
 */
export function judgeLines(
  lines: readonly RecordLine[],
  scheme: Scheme,
  asOf: IsoDate,
  decisions: readonly Decision[] = [],
): JudgedLine[] {
  return lines.map((line) => {
    const decision = decisions.find(({ lineId }) => lineId === line.lineId) ?? null;
    if (decision?.ruleId === null)
      return judged(line, null, 'leftOut', { decidedBy: 'person', decision });
    const chosen = scheme.rules.find(({ ruleId }) => ruleId === decision?.ruleId) ?? null;
    if (decision && chosen) {
      const standing = standingOf(line, chosen, scheme, asOf);
      // A person has looked at a day that lies after the report, and says what it is.
      return judged(line, chosen, standing === 'future' ? 'counts' : standing, {
        decidedBy: 'person',
        decision,
      });
    }
    const found = recognise(line, scheme.rules);
    const standing = standingOf(line, found?.rule ?? null, scheme, asOf);
    const waits = standing === 'unknown' || standing === 'future';
    return judged(line, found?.rule ?? null, standing, {
      decidedBy: waits ? null : 'rules',
      basis: found?.basis ?? null,
    });
  });
}

function judged(
  line: RecordLine,
  rule: ScoringRule | null,
  standing: Standing,
  by: { decidedBy: JudgedLine['decidedBy']; basis?: Basis | null; decision?: Decision },
): JudgedLine {
  const counts = standing === 'counts' && rule !== null;
  return {
    ...line,
    ruleId: rule?.ruleId ?? null,
    rule: rule?.title ?? null,
    points: counts ? rule.points : 0,
    isMajor: counts && rule.isMajor,
    standing,
    basis: by.basis ?? null,
    decidedBy: by.decidedBy,
    reasonId: by.decision?.reasonId ?? null,
    note: by.decision?.note ?? '',
  };
}
