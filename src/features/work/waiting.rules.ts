import { writeDate } from '#src/shared/dates.ts';

/** Until when something waits: an instant, or `arrival`: until what it waits for happens (for a task, that something arrives). */
export type WaitsUntil = string;

/** Put off for longer, by a slip of the pen as like as not, it would be forgotten. */
export const MOST_WAIT_DAYS = 365;

const DAY = 86_400_000;

/**
 * How long an alert or order waits, as a file of their list says it; empty where it does not. A wait ends as a day begins
 * somewhere in America, which is within that day of UTC.
 */
export function waitText(until: WaitsUntil | null): string {
  if (until === null) return '';
  return until === 'arrival' ? 'Until its state changes' : `Until ${writeDate(until.slice(0, 10))}`;
}

/** Why a task cannot wait until then; null when it can. */
export function waitFault(until: WaitsUntil, now: Date): string | null {
  if (until === 'arrival') return null;
  const left = Date.parse(until) - now.getTime();
  if (left <= 0) return 'That time has passed. Choose a later one.';
  return left > MOST_WAIT_DAYS * DAY
    ? `Choose a day within the next ${MOST_WAIT_DAYS} days.`
    : null;
}
