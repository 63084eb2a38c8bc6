import { addDays, addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { CompanyFacts, CompanyRule, PaperFacts } from './company-facts.rules.ts';

/** How a thing that is asked of a company can stand. */
export const ITEM_STATES = [
  'expired',
  'missing',
  'unknown',
  'expiring',
  'valid',
  'notAsked',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** How the papers of a rule stand on a day. */
export interface CycleResult {
  state: ItemState;
  /** By when the next paper must be there, or should have been; null where one is enough. */
  due: IsoDate | null;
  /** What else is to be said, in a sentence; empty for nothing. */
  note: string;
  /** The paper that speaks for it. */
  paperId: string | null;
}

type Papers = readonly PaperFacts[];

/**
 * How a rule stands by the papers of its type, newest first. `counted` are those from which its months count while there is
 * none of its own. Null where nothing is asked yet.
 */
export function cycleResult(
  rule: CompanyRule,
  company: Pick<CompanyFacts, 'dotNumber'>,
  papers: Papers,
  counted: Papers,
  day: IsoDate,
): CycleResult | null {
  switch (rule.cycle) {
    case 'mcs150':
      return company.dotNumber === null
        ? {
            state: 'unknown',
            due: null,
            note: 'When it is due follows from the DOT number, and none is on record.',
            paperId: papers[0]?.paperId ?? null,
          }
        : mcs150(rule, company.dotNumber, papers, day);
    case 'ucr':
      return ucr(rule, papers, day);
    case 'period':
      return period(rule, papers, day);
    case 'months':
      return months(rule, papers, counted, day);
    default:
      return once(rule, papers, day);
  }
}

/** Runs to `last`, which still counts: soon due within the rule's days before it. */
function until(
  last: IsoDate,
  rule: CompanyRule,
  paper: PaperFacts | undefined,
  day: IsoDate,
): CycleResult {
  const left = daysBetween(day, last);
  const state = left < 0 ? 'expired' : left <= rule.expiringDays ? 'expiring' : 'valid';
  return { state, due: last, note: '', paperId: paper?.paperId ?? null };
}

const missing = (due: IsoDate | null): CycleResult => ({
  state: 'missing',
  due,
  note: '',
  paperId: null,
});

/** One on file is enough. Where the newest has a last day, the one that runs longest counts to its own. */
function once(rule: CompanyRule, papers: Papers, day: IsoDate): CycleResult {
  const [newest] = papers;
  if (!newest) return missing(null);
  if (newest.expirationDate === null)
    return { state: 'valid', due: null, note: '', paperId: newest.paperId };
  const longest = papers
    .flatMap((paper) => (paper.expirationDate ? [{ paper, last: paper.expirationDate }] : []))
    .toSorted((a, b) => b.last.localeCompare(a.last))[0];
  return until(longest?.last ?? newest.expirationDate, rule, longest?.paper ?? newest, day);
}

/** So many months from the newest one, that day included; or from what it counts from while there is none. */
function months(
  rule: CompanyRule,
  papers: Papers,
  counted: Papers,
  day: IsoDate,
): CycleResult | null {
  const from = papers[0] ?? counted[0];
  if (!from) return rule.countsFrom === null ? missing(null) : null;
  const found = until(addMonths(from.docDate, rule.everyMonths ?? 12), rule, papers[0], day);
  return found.state === 'expired' && papers.length === 0 ? { ...found, state: 'missing' } : found;
}

const yearOf = (day: IsoDate): number => Number(day.slice(0, 4));

/**
 * The day by which a carrier files Form MCS-150 in a year; null for a year that is not its own. The last digit of the DOT
 * number is the month, 0 is October, and the digit before it says whether odd or even years (49 CFR 390.19T).
 */
export function mcs150Due(dotNumber: string, year: number): IsoDate | null {
  const digits = dotNumber.padStart(2, '0');
  const month = Number(digits.at(-1)) || 10;
  if (Number(digits.at(-2)) % 2 !== year % 2) return null;
  return addDays(`${year}-${String(month + 1).padStart(2, '0')}-01`, -1);
}

/** The day by which a carrier files next: `day` itself, or the first one after it. */
export function nextMcs150(dotNumber: string, day: IsoDate): IsoDate {
  const year = yearOf(day);
  const due = [year, year + 1, year + 2]
    .map((one) => mcs150Due(dotNumber, one))
    .find((one) => one !== null && one >= day);
  if (!due) throw new Error('Of two years one is odd');
  return due;
}

/**
 * The update is filed in a calendar year of the carrier's own (49 CFR 390.19T: "in every odd-numbered calendar year"), so a
 * change filed the year before stands for none. One that is filed late stands for the day that was missed.
 */
function mcs150(rule: CompanyRule, dot: string, papers: Papers, day: IsoDate): CycleResult {
  const next = nextMcs150(dot, day);
  const last = addMonths(addDays(next, 1), -24);
  const isFiled = (due: IsoDate) => papers.some(({ docDate }) => docDate >= `${yearOf(due)}-01-01`);
  const missed = addDays(last, -1);
  if (!isFiled(missed))
    return {
      ...missing(missed),
      ...(papers[0] ? { state: 'expired', paperId: papers[0].paperId } : {}),
    };
  const due = isFiled(next) ? addDays(addMonths(addDays(next, 1), 24), -1) : next;
  return until(due, rule, papers[0], day);
}

/** Registered for this year, and from then for the next before it begins (49 USC 14504a): papers say by `coversTo` for which. */
function ucr(rule: CompanyRule, papers: Papers, day: IsoDate): CycleResult {
  const year = yearOf(day);
  const paper = papers.toSorted((a, b) => (b.coversTo ?? '').localeCompare(a.coversTo ?? ''))[0];
  const covered = paper?.coversTo ?? null;
  if (paper && covered !== null && covered >= `${year}-12-31`)
    return until(covered, rule, paper, day);
  const due = `${year - 1}-12-31`;
  return paper ? { state: 'expired', due, note: '', paperId: paper.paperId } : missing(due);
}

/** The last day of the period of `length` months (3, 6 or 12) in which a day lies. */
export function periodEnd(day: IsoDate, length: number): IsoDate {
  const month = Number(day.slice(5, 7));
  const last = Math.ceil(month / length) * length;
  return addDays(addMonths(`${day.slice(0, 4)}-01-01`, last), -1);
}

/** The last day of the period before that of a day. */
export function endedPeriod(day: IsoDate, length: number): IsoDate {
  return addDays(addMonths(addDays(periodEnd(day, length), 1), -length), -1);
}

/** One for each period, some days after it has ended: of the period that ended last. */
function period(rule: CompanyRule, papers: Papers, day: IsoDate): CycleResult {
  const length = rule.everyMonths ?? 12;
  const ended = endedPeriod(day, length);
  const paper = papers.find(({ coversTo }) => coversTo === ended);
  if (paper) {
    const due = addDays(periodEnd(day, length), rule.graceDays);
    return { state: 'valid', due, note: '', paperId: paper.paperId };
  }
  const due = addDays(ended, rule.graceDays);
  const paperId = papers[0]?.paperId ?? null;
  return { state: day <= due ? 'expiring' : 'missing', due, note: '', paperId };
}
