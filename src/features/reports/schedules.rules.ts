import { addDays, addMonths, type Instant } from '#src/shared/dates.ts';
import { instantAt, todayIn } from '#src/shared/zone-clock.ts';
import type { Totals } from './totals.rules.ts';

/** How often a report is told of. */
export const RHYTHMS = ['daily', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export const RHYTHM_WORDS: Readonly<Record<Rhythm, string>> = {
  daily: 'every day',
  weekly: 'every Monday',
  monthly: 'on the first of every month',
};

/** When clocks at the location show this, the mail is written. */
const HOUR = '06:00';

/** When the next mail is due after `now`, at a location in this zone. */
export function nextMail(rhythm: Rhythm, zone: string, now: Date = new Date()): Instant {
  const today = todayIn(zone, now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  const month = `${today.slice(0, 7)}-01`;
  const days = {
    daily: [today, addDays(today, 1)],
    weekly: [addDays(today, (8 - weekday) % 7), addDays(today, ((8 - weekday) % 7) + 7)],
    monthly: [month, addMonths(month, 1)],
  }[rhythm];
  const times = days.map((day) => instantAt(day, HOUR, zone));
  const [first = '', second = ''] = times;
  return Date.parse(first) > now.getTime() ? first : second;
}

const written = (count: number) => count.toLocaleString('en-US');

/** The mail about a view of alerts: how many of each kind, and where they are read. Neither a name nor what the view is called is in it. */
export function viewMail({
  title,
  clientName,
  counted,
  rhythm,
  address,
}: {
  title: string;
  clientName: string;
  counted: { rows: number; kinds: readonly { words: string; count: number }[] };
  rhythm: Rhythm;
  address: string;
}): { subject: string; text: string } {
  return {
    subject: `${title}: ${written(counted.rows)}`,
    text: [
      `${title} of ${clientName}, in a view that you keep: ${written(counted.rows)}.`,
      ...counted.kinds.map(({ words, count }) => `${words}: ${written(count)}`),
      '',
      'Sign in to see them:',
      address,
      '',
      `You get this mail ${RHYTHM_WORDS[rhythm]}. To stop it, open the list and choose View, Mail a view.`,
      '',
    ].join('\n'),
  };
}

/** The mail about a report: how many rows it has and what they add up to, and where they are read. Nothing of a row is in it. */
export function reportMail({
  title,
  clientName,
  totals,
  rhythm,
  address,
}: {
  title: string;
  clientName: string;
  totals: Totals;
  rhythm: Rhythm;
  address: string;
}): { subject: string; text: string } {
  const rows = totals.rows === 1 ? '1 row' : `${written(totals.rows)} rows`;
  const sums = totals.sums.map((one) => `${one.title}: ${written(one.value)}`);
  return {
    subject: `${title}: ${rows}`,
    text: [
      `${title} of ${clientName}: ${rows}.`,
      ...sums,
      '',
      'Sign in to read the report:',
      address,
      '',
      `You get this mail ${RHYTHM_WORDS[rhythm]}. To stop it, open the report and press Schedule.`,
      '',
    ].join('\n'),
  };
}
