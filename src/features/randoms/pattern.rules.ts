/** How many tests fell on each day of the week and hour of the day. */
export interface Pattern {
  /** Monday first. */
  weekdays: readonly number[];
  /** From midnight on. */
  hours: readonly number[];
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Fewer tests make no pattern. */
const LEAST = 8;
/** So much of all on one weekday, or within two hours, can be foreseen. */
const MOST_SHARE = 0.6;

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
const clock = (hour: number) =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'a.m.' : 'p.m.'}`;

/** What an auditor would find: tests that are not spread over days and times (49 CFR 382.305(k)); empty where nothing stands out. */
export function patternFindings({ weekdays, hours }: Pattern): string[] {
  const findings: string[] = [];
  const days = sum(weekdays);
  const most = Math.max(0, ...weekdays);
  if (days >= LEAST && most > days * MOST_SHARE)
    findings.push(
      `${Math.round((most / days) * 100)}% of the tests fell on a ${WEEKDAYS[weekdays.indexOf(most)]}.`,
    );
  const timed = sum(hours);
  const pairs = hours.map((count, at) => count + (hours[at + 1] ?? 0));
  const pair = Math.max(0, ...pairs);
  if (timed >= LEAST && pair > timed * MOST_SHARE) {
    const from = pairs.indexOf(pair);
    findings.push(
      `${Math.round((pair / timed) * 100)}% of the tests fell between ${clock(from)} and ${clock(from + 2)}`.replace(
        /\.?$/,
        '.',
      ),
    );
  }
  return findings;
}
