import type { IsoDate } from '#src/shared/dates.ts';
import { dayOf, isWithin, type JudgedLine } from './judged-lines.rules.ts';
import type { CountRule, CountStep, Scheme } from './scheme.rules.ts';

/** From so many months on a window has no end that matters. */
export const ANY_TIME_MONTHS = 1200;

/** What was counted of a record: offenses of one kind in separate incidents. */
export interface Counted {
  countId: string;
  /** The count, its paragraph and what it means, as it is said and kept. */
  text: string;
  points: number;
  /** A step was reached; otherwise the next one would be. */
  isReached: boolean;
}

/**
 * Counts the offenses of a record as a scheme asks, as of the day of the report. Lines of one day are one incident (383.51
 * counts "separate incidents"). What has no line is left out.
 */
export function countedOf(
  lines: readonly JudgedLine[],
  { counts, countsFrom }: Pick<Scheme, 'counts' | 'countsFrom'>,
  asOf: IsoDate,
): Counted[] {
  return counts.flatMap((count) => {
    const own = lines.filter(
      ({ standing, ruleId }) => standing === 'counts' && count.ruleIds.includes(ruleId ?? ''),
    );
    const incidents = ({ windowMonths }: CountStep): number =>
      new Set(
        own
          .filter((line) => isWithin(dayOf(line, countsFrom), windowMonths, asOf))
          .map(({ date }) => date),
      ).size;
    const steps = count.steps.toSorted((a, b) => a.from - b.from);
    const reached = steps.findLast((step) => incidents(step) >= step.from);
    const next = steps.find(
      (step) => step.from > Math.max(1, reached?.from ?? 0) && incidents(step) === step.from - 1,
    );
    const shown = reached ?? next;
    const found = shown ? incidents(shown) : 0;
    if (!shown || found === 0) return [];
    return [
      {
        countId: count.countId,
        text: textOf(count, found, shown.windowMonths, reached, next),
        points: reached?.points ?? 0,
        isReached: reached !== undefined,
      },
    ];
  });
}

function textOf(
  { title, citation, note }: CountRule,
  found: number,
  windowMonths: number,
  reached: CountStep | undefined,
  next: CountStep | undefined,
): string {
  const counted = `${capital(numberWord(found))} ${title}${found === 1 ? '' : 's'} ${windowWords(windowMonths)}`;
  const means = reached ? `: ${reached.says}` : '';
  const more = next ? ` ${capital(ordinal(next.from))}: ${next.says}.` : '';
  return `${counted}${means} (${citation}).${more}${note ? ` ${note}` : ''}`;
}

/** A step as the scheme's screen lists it. */
export function stepText({ title }: CountRule, { from, windowMonths, says }: CountStep): string {
  return `${capital(numberWord(from))} ${title}${from === 1 ? '' : 's'} ${windowWords(windowMonths)}: ${says}`;
}

/** How far back a window reaches, in words. */
export function windowWords(months: number): string {
  if (months >= ANY_TIME_MONTHS) return 'at any time';
  if (months % 12 !== 0) return `within ${months} months`;
  return months === 12 ? 'within a year' : `within ${numberWord(months / 12)} years`;
}

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
const ORDINALS = ['', 'the first one', 'a second one', 'a third one', 'a fourth one'];

const numberWord = (number: number): string => NUMBERS[number] ?? String(number);
const ordinal = (number: number): string => ORDINALS[number] ?? `number ${number}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
