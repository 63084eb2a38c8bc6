import {
  addBusinessHours,
  businessDayBack,
  businessDaysBetween,
} from '#src/shared/business-days.ts';
import { daysBetween, utcToday } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';

/** How long the papers of a client may wait: business days, or hours of them. */
export interface Limit {
  amount: number;
  unit: 'days' | 'hours';
}
export const LIMIT_UNITS = ['days', 'hours'] as const satisfies readonly Limit['unit'][];
export const LONGEST_LIMIT = 400;

/** For clients without a limit of their own, until the bureau sets one for all; `review_due` of migration 0020 has the same. */
export const DEFAULT_LIMIT: Limit = { amount: 3, unit: 'days' };

/** When a paper is due that was received then. */
export function dueAt(receivedAt: Instant, { amount, unit }: Limit): Instant {
  return addBusinessHours(receivedAt, unit === 'days' ? amount * 24 : amount);
}

/** A limit in words. */
export function writeLimit({ amount, unit }: Limit): string {
  const one = unit === 'days' ? 'business day' : 'business hour';
  return `${amount} ${one}${amount === 1 ? '' : 's'}`;
}

/** Reads a limit as one types it: `2 days`, `8h`, `12 business hours`; days without a word. Null for anything else. */
export function readLimit(text: string): Limit | null {
  const parts = /^\s*(\d{1,3})\s*(?:business\s+)?(d|days?|h|hours?|)\s*$/i.exec(text);
  const amount = Number(parts?.[1]);
  if (!parts || amount < 1 || amount > LONGEST_LIMIT) return null;
  return { amount, unit: parts[2]?.toLowerCase().startsWith('h') ? 'hours' : 'days' };
}

/** How old papers are, in business days; what reviewers sort their day by (domain.md section 8). */
export const AGES = ['new', 'some', 'late', 'old'] as const;
export type Age = (typeof AGES)[number];

/** The business days that each age begins with. */
const FROM: Record<Age, number> = { new: 0, some: 2, late: 4, old: 8 };

/** What the ages are called, and from when they are. */
export const AGE_NAMES: Record<Age, string> = {
  new: '0-1 business days',
  some: '2-3 business days',
  late: '4-7 business days',
  old: '8 and more',
};

/** The age of a paper that was received on a day. */
export function ageOf(received: IsoDate, today: IsoDate): Age {
  const days = businessDaysBetween(received, today);
  return AGES.findLast((age) => days >= FROM[age]) ?? 'new';
}

/** The age of a paper now, counted as the queue's filter counts it. */
export function ageNow(receivedAt: Instant): Age {
  return ageOf(receivedAt.slice(0, 10), utcToday());
}

/** The days of receipt that an age means: before `until`, and not before `from`; null where there is no such end. */
export function receivedWithin(
  age: Age,
  today: IsoDate,
): { from: IsoDate | null; until: IsoDate | null } {
  const next = AGES[AGES.indexOf(age) + 1];
  // n business days have begun since a day when it is before the nth business day back.
  const before = (days: number): IsoDate | null =>
    days === 0 ? null : businessDayBack(today, days);
  return { from: next ? before(FROM[next]) : null, until: before(FROM[age]) };
}

/** How near a due time is. */
export type DueState = 'overdue' | 'soon' | 'later';

/** Within so many business hours it is soon due. */
export const SOON_HOURS = 24;

export function dueState(due: Instant, now: Instant): DueState {
  if (due <= now) return 'overdue';
  return due <= addBusinessHours(now, SOON_HOURS) ? 'soon' : 'later';
}

/** Whole days between the variable `receivedDate` and today, never negative (A49). */
export function daysInQueue(
  variables: Record<string, unknown>,
  receivedAt: Instant,
  today: IsoDate,
): number {
  const stated = variables['receivedDate'];
  const received =
    typeof stated === 'string' && /^\d{4}-\d{2}-\d{2}/.test(stated) ? stated : receivedAt;
  const days = daysBetween(received.slice(0, 10), today);
  return Number.isFinite(days) ? Math.max(0, days) : 0;
}

/** A task as a list shows it: its variables as fields, what the server knows on top (1§3). */
export function taskFields<T extends object>(
  variables: Record<string, unknown>,
  known: T,
): T & Record<string, unknown> {
  return { ...variables, ...known };
}
