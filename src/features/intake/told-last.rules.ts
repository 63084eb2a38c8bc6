import { daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { PaperDate } from './paper-dates.rules.ts';

/**
 * Whatever a paper tells of lies before it: an accident, a conviction, a license's issue, a row of a table. A day that is
 * taken for the paper's own and lies before one of these is misread, or another's.
 */

/** Days that say nothing of when a paper was made: what comes after it, and what is printed on every form. */
const NO_EVENT: readonly PaperDate['role'][] = ['birth', 'form', 'expires', 'licenseExpires'];
/** What may come after a paper: its arrival, its sending on, a first day of work, a license that is renewed by then. */
const AFTERWARDS =
  /\b(?:received|faxed|sent|submitted|due|posted|next|print\w*|export\w*|download\w*|filed|start\w*|available|effective|must|by)\b/;

const isTold = ({ role, label }: PaperDate): boolean =>
  !NO_EVENT.includes(role) && role !== 'period' && !(role === 'asked' && !/request/.test(label));

/** The last day that a paper tells of, of before it was made. */
export function lastTold(past: readonly PaperDate[]): IsoDate | null {
  return (
    past
      .filter(
        (one) =>
          isTold(one) &&
          (one.role === 'issued' ? BARE.test(one.label) : one.role !== 'other' || one.alone) &&
          !AFTERWARDS.test(one.label),
      )
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? null
  );
}

/** Hands sign one after the other within so many days. */
const SIGNED_WITHIN = 14;

/** Whether a day cannot be the paper's own, since it tells of a later one. */
export function isBeforeTold(day: IsoDate, past: readonly PaperDate[]): boolean {
  const last = lastTold(past);
  return last !== null && daysBetween(day, last) > SIGNED_WITHIN;
}

/** The day behind all that a paper tells of, where nothing names it: its last, and no earlier than any. */
export function signedLast(past: readonly PaperDate[]): IsoDate | null {
  const told = past.filter(isTold).toSorted((a, b) => a.at - b.at);
  const last = told.at(-1);
  if (!last || last.listed || !['other', 'document'].includes(last.role)) return null;
  return told.every(({ date }) => date <= last.date) ? last.date : null;
}

/** An issue of which nothing says that it is the license's, a request that names the record. */
const BARE = /^\W*(?:date )?(?:of )?(?:issued?|requested:?[^.:]{0,16})(?: on| date)?\W*$/;

/**
 * When a record was made whose own day has no caption, or a misread one: the last of all that it tells, where it stands
 * before the driver's days or behind them all, or at the head of each page.
 */
export function lastOfRecord(past: readonly PaperDate[]): IsoDate | null {
  const told = past.filter(isTold).toSorted((a, b) => a.at - b.at);
  const day = lastTold(told);
  const these = told.filter(({ date }) => date === day);
  const [first] = these;
  if (!first || these.some(({ role, listed }) => role === 'event' || listed)) return null;
  const isOwn = these.some(
    ({ role, label }) => role === 'document' || role === 'other' || BARE.test(label),
  );
  const before = told.slice(0, told.indexOf(first));
  const isHead = before.every(({ role, date }) => role === 'asked' && date <= first.date);
  const isLast = these.at(-1) === told.at(-1);
  return isOwn && (isHead || isLast || these.length > 1) ? day : null;
}
