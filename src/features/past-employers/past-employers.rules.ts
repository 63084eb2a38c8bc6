import { writeDate, type IsoDate } from '#src/shared/dates.ts';

/** Papers that authorize an inquiry to a past employer, answer it, or say that it was tried: those that may be tied to one. */
export const ANSWER_TYPES: readonly number[] = [307, 309, 339, 397];

interface Span {
  from: IsoDate;
  to: IsoDate | null;
}

/** What of an employment cannot be; null where nothing is wrong. `field` is the one to correct. */
export function employmentFault(
  { from, to, agency, part40 }: Span & { agency: string; part40: boolean },
  today: IsoDate,
): { field: string; message: string } | null {
  if (from > today) return { field: 'from', message: 'The employment has not begun yet.' };
  if (to !== null && to < from)
    return { field: 'to', message: 'The last day cannot be before the first.' };
  if (to !== null && to > today)
    return { field: 'to', message: 'The last day cannot be in the future.' };
  if (agency === 'none' && part40)
    return { field: 'part40', message: 'Without a DOT agency nobody is tested under Part 40.' };
  return null;
}

/** From when to when, as people read it; a last day that is not known is left open. */
export const spanText = ({ from, to }: Span): string =>
  `${writeDate(from)} to ${to === null ? '(not known)' : writeDate(to)}`;
