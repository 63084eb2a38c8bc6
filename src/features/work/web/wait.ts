import { lightFormat, parseISO } from 'date-fns';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';

/** When days begin, in hours of UTC, where reviewers work: by UTC itself, from New York in summer to Hawaii. */
const DAYS_BEGIN: readonly number[] = [0, 4, 5, 6, 7, 8, 9, 10];

/**
 * The day that begins at an instant, of the person who chose it; null for a time within a day. A wait is kept as the instant at
 * which its day begins where it was put off, and is read elsewhere too: all those beginnings lie within the same day of UTC.
 */
function dayBegunAt(at: Instant): IsoDate | null {
  const when = parseISO(at);
  const own = lightFormat(when, 'yyyy-MM-dd');
  if (when.getTime() === parseISO(own).getTime()) return own;
  const isWhole = when.getTime() % 3_600_000 === 0;
  return isWhole && DAYS_BEGIN.includes(when.getUTCHours())
    ? when.toISOString().slice(0, 10)
    : null;
}

/** How long something waits, in words: until a day, the same for every reader, or until a time, in the reader's own zone. */
export function showWait(until: string, event = 'something arrives'): string {
  if (until === 'arrival') return `until ${event}`;
  const day = dayBegunAt(until);
  return `until ${day === null ? showInstant(until) : showDate(day)}`;
}

/** When it ends for the reader, where a day alone does not tell: it began in another zone. Null where there is nothing to add. */
export function waitEnds(until: string): string | null {
  if (until === 'arrival') return null;
  const when = parseISO(until);
  const isOwn = when.getTime() === parseISO(lightFormat(when, 'yyyy-MM-dd')).getTime();
  return isOwn ? null : `Free again from ${showInstant(until)} on`;
}
