/** Until when a task waits: an instant, or `arrival`, until something arrives for it. */
export type WaitsUntil = string;

/** Put off for longer, by a slip of the pen as like as not, it would be forgotten. */
export const MOST_WAIT_DAYS = 365;

const DAY = 86_400_000;

/** Why a task cannot wait until then; null when it can. */
export function waitFault(until: WaitsUntil, now: Date): string | null {
  if (until === 'arrival') return null;
  const left = Date.parse(until) - now.getTime();
  if (left <= 0) return 'That time has passed. Choose a later one.';
  return left > MOST_WAIT_DAYS * DAY
    ? `Choose a day within the next ${MOST_WAIT_DAYS} days.`
    : null;
}
