import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { CompanyRule } from './company-facts.rules.ts';
import { periodEnd } from './cycles.rules.ts';

/** What a paper may be for, besides its company. */
export const PAPER_OF = ['supervisor', 'year', 'half', 'quarter'] as const;
export type PaperOf = (typeof PAPER_OF)[number];

const LENGTHS = { year: 12, half: 6, quarter: 3 } as const;
/** How far back a paper may be for a period, in years. */
const BACK = 5;

/** What the papers of a type are for, by the rules that ask for them; null for nothing but the company. */
export function periodOf(paperTypeId: number, rules: readonly CompanyRule[]): PaperOf | null {
  const rule = rules.find((one) => one.paperTypeId === paperTypeId);
  if (rule?.cycle === 'supervisor') return 'supervisor';
  if (rule?.cycle === 'ucr') return 'year';
  if (rule?.cycle !== 'period') return null;
  return rule.everyMonths === 6 ? 'half' : rule.everyMonths === 3 ? 'quarter' : 'year';
}

/** A period by its last day, in words: `2026`, `January to June 2026`, `Quarter 3 of 2026`. */
export function periodText(last: IsoDate, of: PaperOf): string {
  const year = last.slice(0, 4);
  const month = Number(last.slice(5, 7));
  if (of === 'half') return `${month === 6 ? 'January to June' : 'July to December'} ${year}`;
  return of === 'quarter' ? `Quarter ${month / 3} of ${year}` : year;
}

/** The periods that a paper may be for, by their last days, the latest first: the next one too, for one made in advance. */
export function periodsOn(day: IsoDate, of: Exclude<PaperOf, 'supervisor'>): IsoDate[] {
  const length = LENGTHS[of];
  // A registration is made before its year begins; a summary or a list never before its period does.
  const latest = periodEnd(of === 'year' ? addMonths(day, 12) : day, length);
  return Array.from({ length: (BACK * 12) / length + 1 }, (_, back) =>
    addDays(addMonths(addDays(latest, 1), -back * length), -1),
  );
}

/** What is noted of a paper when it is added or corrected. */
export interface NotedPaper {
  docDate: IsoDate;
  coversTo: IsoDate | null;
  supervisorId: string | null;
  alcoholMinutes: number | null;
  drugMinutes: number | null;
}

export type EntryFault = 'future_date' | 'supervisor_needed' | 'minutes_needed' | 'period_needed';

/** What is wrong with what was noted of a paper; null when nothing is. `today` is the latest day that it may bear. */
export function entryFault(
  noted: NotedPaper,
  of: PaperOf | null,
  today: IsoDate,
): EntryFault | null {
  if (noted.docDate > today) return 'future_date';
  if (of === 'supervisor') {
    if (noted.supervisorId === null) return 'supervisor_needed';
    return (noted.alcoholMinutes ?? 0) + (noted.drugMinutes ?? 0) > 0 ? null : 'minutes_needed';
  }
  if (of === null) return null;
  return noted.coversTo !== null && periodsOn(today, of).includes(noted.coversTo)
    ? null
    : 'period_needed';
}
