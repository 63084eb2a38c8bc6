import type { IsoDate } from '#src/shared/dates.ts';
import { localToday } from '#src/web/local-day.ts';

/** The moment at which a day begins where the editor is. */
export function startOfDay(day: IsoDate): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** The moment at which a day is over where the editor is. */
export function endOfDay(day: IsoDate): string {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}

/** The day of a moment where the editor is; of one that ends something the last day before it. */
export function dayOf(at: string, part: 'start' | 'end' = 'start'): IsoDate {
  return localToday(new Date(Date.parse(at) - (part === 'end' ? 1 : 0)));
}
