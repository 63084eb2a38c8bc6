import type { Instant, IsoDate } from './dates.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock of a zone, made once: making one takes a hundred times as long as reading it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  clocks.set(zone, made);
  return made;
}

/** What clocks at a place show: `YYYY-MM-DD HH:MM:SS`. */
function civilAt(at: number, zone: string): string {
  return clockOf(zone).format(at);
}

/** The instant at which clocks in a zone show this day and time (`HH:MM`); of an hour that comes twice, the first. */
export function instantAt(date: IsoDate, time: string, zone: string): Instant {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const offsetAt = (at: number) => Date.parse(`${civilAt(at, zone).replace(' ', 'T')}Z`) - at;
  // Twelve hours to either side stand on both sides of any change of the clocks.
  const offsets = [offsetAt(wanted - 43_200_000), offsetAt(wanted + 43_200_000)];
  const fitting = offsets
    .map((offset) => wanted - offset)
    .filter((at) => at + offsetAt(at) === wanted);
  return new Date(
    Math.min(...(fitting.length > 0 ? fitting : [wanted - Math.max(...offsets)])),
  ).toISOString();
}

const ZONES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** Whether it is the name of a time zone, such as America/Chicago. */
export function isZone(zone: string): boolean {
  return ZONES.has(zone);
}

/** Today in a zone: the day that counts for files, drivers and locations there. Tests pass their own `now`. */
export function todayIn(zone: string, now: Date = new Date()): IsoDate {
  return civilAt(now.getTime(), zone).slice(0, 10);
}

/** The civil date at a place at an instant. */
export function dateAt(at: Instant, zone: string): IsoDate {
  return civilAt(Date.parse(at), zone).slice(0, 10);
}

/** The time of day at a place at an instant, `HH:MM`. */
export function timeAt(at: Instant, zone: string): string {
  return civilAt(Date.parse(at), zone).slice(11, 16);
}

/** A zone's name as people say it: `Central Time`. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
