import { format, parseISO } from 'date-fns';
import { addDays } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { localToday } from '#src/web/local-day.ts';
import { fold } from '#src/web/palette/ranking.ts';
import { readEntry } from '#src/web/ui/date-entry.ts';
import { showDate } from '#src/web/ui/format.ts';
import type { WaitsUntil } from '../waiting.rules.ts';

/** What a wait can last until, as it is chosen. */
interface WaitChoice {
  title: string;
  /** The day. */
  detail?: string;
  until: WaitsUntil;
}

/** What ends a wait but a day. */
type Event = Pick<WaitChoice, 'title' | 'detail'>;

const ARRIVAL: Event = { title: 'Until something arrives', detail: 'a file for this document' };
/** Of an alert or an order. */
export const STATE_CHANGES: Event = { title: 'Until its state changes' };

/** The beginning of a day where the person is. */
function dayBegins(day: IsoDate): Instant {
  return parseISO(day).toISOString();
}

function inDays(days: number, title: string, now: Date): WaitChoice {
  const day = addDays(localToday(now), days);
  return { title, detail: format(parseISO(day), 'EEE, MMM d'), until: dayBegins(day) };
}

const NUMBER_OF_DAYS = /^(?:in\s+|\+)?(\d{1,3})(?:\s*d(?:ays?)?)?$/i;

/**
 * What a wait can last until, by what was typed: the usual ones, some days (`5`, `5 days`), or a date. The wait ends as the
 * day begins where the person is.
 */
export function waitChoices(
  text: string,
  now: Date = new Date(),
  event: Event = ARRIVAL,
): WaitChoice[] {
  const typed = text.trim();
  const untilMonday = 8 - (now.getDay() || 7);
  const usual: WaitChoice[] = [
    { ...event, until: 'arrival' },
    inDays(1, 'Tomorrow', now),
    inDays(3, 'In 3 days', now),
    inDays(untilMonday, 'Next week', now),
  ];
  const days = Number(NUMBER_OF_DAYS.exec(typed)?.[1] ?? 0);
  if (days > 0) return [inDays(days, days === 1 ? 'Tomorrow' : `In ${days} days`, now)];
  const found = usual.filter(({ title }) => fold(title).includes(fold(typed)));
  if (found.length > 0) return found;
  const today = localToday(now);
  const [day, other] = readEntry(typed, { today, meaning: 'open' });
  return day !== undefined && other === undefined && day > today
    ? [{ title: `Until ${showDate(day)}`, until: dayBegins(day) }]
    : [];
}
