import { writeDate } from '#src/shared/dates.ts';
import type { StatusTone } from '#src/web/ui/status-badge.tsx';
import type { CsaCrash, CsaInspection } from '../csa.contract.ts';

/** A measure or percentile as it is shown; nothing where there is none. */
export const figure = (value: number | null): string =>
  value === null ? '' : String(Math.round(value * 100) / 100);

/** How many of all, in percent, for the end of a sentence. */
export const share = (part: number, all: number): string =>
  all === 0 ? '' : ` (${Math.round((part / all) * 1000) / 10}%)`;

/** How the signed report of an inspection stands, in words. */
export function reportText({ report }: CsaInspection): string {
  const { state, dueOn, daysLeft, returnedOn } = report;
  if (state === 'returned') return `Returned ${writeDate(returnedOn)}`;
  if (state === 'none') return 'Nothing to certify';
  if (state === 'past') return 'Not noted, no longer kept';
  if (state === 'late') return `Late since ${writeDate(dueOn)}`;
  return daysLeft === 0 ? 'Due today' : `Due ${writeDate(dueOn)}`;
}

export const REPORT_TONES: Readonly<Record<CsaInspection['report']['state'], StatusTone>> = {
  none: 'none',
  returned: 'good',
  due: 'warning',
  late: 'danger',
  past: 'none',
};

/** What a crash is in the register, in words. */
export function tieText({ accident, reason }: CsaCrash): string {
  if (accident) return `${writeDate(accident.date)}, ${accident.driver}`;
  return reason === null ? 'Not in the register' : 'None of ours';
}
