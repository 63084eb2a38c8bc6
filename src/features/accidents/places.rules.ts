import type { Instant, IsoDate } from '#src/shared/dates.ts';

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const;

/**
 * The time zone of each jurisdiction; of one with two zones the eastern, where the day begins sooner and time runs out
 * first: a clock that errs must err on the side of haste.
 */
const ZONES: Readonly<Record<string, string>> = {
  ...zones(EASTERN, 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC TN VT VA WV'),
  ...zones(CENTRAL, 'AL AR IL IA KS LA MN MS MO NE ND OK SD TX WI'),
  ...zones(MOUNTAIN, 'CO ID MT NM OR UT WY'),
  ...zones(PACIFIC, 'CA NV WA'),
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  HI: 'Pacific/Honolulu',
  GU: 'Pacific/Guam',
  PR: 'America/Puerto_Rico',
  AB: 'America/Edmonton',
  BC: 'America/Edmonton',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Edmonton',
  NU: 'America/Toronto',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Halifax',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
};

function zones(zone: string, states: string): Record<string, string> {
  return Object.fromEntries(states.split(' ').map((state) => [state, zone]));
}

/** The time zone that an accident in a state is told in; Eastern where the state is not known. */
export function zoneOf(state: string): string {
  return ZONES[state] ?? EASTERN;
}

/** What clocks at a place show: `YYYY-MM-DD HH:MM:SS`. */
function civilAt(at: number, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(at);
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
