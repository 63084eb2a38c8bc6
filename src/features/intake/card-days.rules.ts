import { addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { PaperDate } from './paper-dates.rules.ts';

/** The days of licenses, whose small captions scans lose (D297, D397). */

/** Whether a day is called an end. */
export const isEndRole = (role: PaperDate['role']): boolean =>
  role === 'expires' || role === 'licenseExpires';

/** What else ends on a license: an endorsement, the medical certificate, an age. */
export const OTHER_END =
  /\bhaz|\bhme?\b|\bmed|\btwic|\btsa\b|\bunder (?:18|19|21)|\bage\b|\bendors/;
/** So many signs of a label tell what ends. */
export const LAST_WORDS = 30;

/** No state issues a license for longer, in years; one for commercial vehicles for eight at most (49 CFR 383.73(b)(9)). */
const LONGEST_LICENSE = 12;

/** A card is no learner's: its issue and its end lie so many months apart at least. */
const SHORTEST_LICENSE = 6;

const OF_CARD: readonly PaperDate['role'][] = ['other', 'issued', 'expires', 'licenseExpires'];

/**
 * The issue and the end of a license that is valid for whole years, where one pair of its days alone lies so: a scan may
 * take the captions off them, or one for the other's.
 */
export function termOfCard(
  dates: readonly PaperDate[],
  today: IsoDate,
): { issue?: IsoDate; end?: IsoDate } {
  const days = [
    ...new Set(
      dates.flatMap(({ role, date, label }) =>
        OF_CARD.includes(role) && !OTHER_END.test(label.slice(-LAST_WORDS)) ? [date] : [],
      ),
    ),
  ];
  const pairs = days.flatMap((issue) =>
    days
      .filter((end) => {
        const years = Number(end.slice(0, 4)) - Number(issue.slice(0, 4));
        return (
          issue <= today &&
          years > 0 &&
          years <= LONGEST_LICENSE &&
          end.slice(4) === issue.slice(4) &&
          !days.some((between) => between > end && between > today)
        );
      })
      .map((end) => ({ issue, end })),
  );
  const [only, other] = pairs;
  return other === undefined && only !== undefined ? only : {};
}

/** Days of a license with the issue as that, where a scan gave it the caption of the end beside it. */
export function issueNamedAsEnd(dates: readonly PaperDate[], today: IsoDate): readonly PaperDate[] {
  const { issue, end } = termOfCard(dates, today);
  if (!dates.some(({ role, date }) => isEndRole(role) && date === issue)) return dates;
  return dates.map((one): PaperDate => {
    if (one.date === issue && isEndRole(one.role)) return { ...one, role: 'issued', label: 'iss' };
    return one.date === end && one.role === 'issued'
      ? { ...one, role: 'expires', label: 'exp' }
      : one;
  });
}

/**
 * When a card was issued whose captions cannot be read: the last of its days of the past but the birth, as others are those
 * of earlier cards; where it has run out, the earlier of two.
 */
export function issueOfCard(
  dates: readonly PaperDate[],
  born: IsoDate,
  today: IsoDate,
): IsoDate | null {
  const days = dates
    .filter(({ role, date, label }) => role === 'other' && date > born && !OTHER_END.test(label))
    .map(({ date }) => date);
  const past = [...new Set(days)].filter((date) => date <= today).sort();
  const { issue } = termOfCard(dates, today);
  if (issue !== undefined) return issue;
  const [first, second] = past;
  if (first === undefined || past.length > 2) return null;
  if (second === undefined) return first;
  if (dates.some(({ date }) => date > today)) return second;
  return second > addMonths(first, SHORTEST_LICENSE) ? first : null;
}

/** The one day after a card's own on which it says nothing else, where its small captions cannot be read: cards carry no other. */
export function endOfCard(dates: readonly PaperDate[], from: IsoDate): IsoDate | null {
  const ends = dates.filter(
    ({ role, label, date }) =>
      role === 'other' &&
      !OTHER_END.test(label) &&
      date > from &&
      date <= addMonths(from, 12 * LONGEST_LICENSE),
  );
  const [only, other] = new Set(ends.map(({ date }) => date));
  return other === undefined ? (only ?? null) : null;
}
