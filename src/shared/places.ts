import { FURTHER_ZONES, zoneOfCity } from './zone-cities.ts';

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const;

/**
 * The time zone of each jurisdiction. Of one with several it is the eastern, where the day begins sooner and time runs out
 * first: a clock that errs must err on the side of haste. Arizona and Nevada are the exceptions, where the other zone is
 * that of the Navajo Nation and of one town.
 */
export const STATE_ZONES: Readonly<Record<string, string>> = {
  ...zones(EASTERN, 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC TN VT VA WV'),
  ...zones(CENTRAL, 'AL AR IL IA KS LA MN MS MO NE ND OK SD TX WI'),
  ...zones(MOUNTAIN, 'CO ID MT NM OR UT WY'),
  ...zones(PACIFIC, 'CA NV WA'),
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  HI: 'Pacific/Honolulu',
  AS: 'Pacific/Pago_Pago',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Guam',
  PR: 'America/Puerto_Rico',
  VI: 'America/Puerto_Rico',
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

/**
 * The zone of a place of which nothing says where it is: the eastern one, by the same reasoning. A location without an
 * address has the zone of the nearest one above it that has one, and a company without any has this.
 */
export const DEFAULT_ZONE = EASTERN;

/** The time zone of a state as long as nothing closer is known; Eastern where the state is not known. */
export function zoneOf(state: string): string {
  return STATE_ZONES[state] ?? DEFAULT_ZONE;
}

/** All time zones of a state, the one of `zoneOf` first. */
export function zonesOf(state: string): readonly string[] {
  return [zoneOf(state), ...(FURTHER_ZONES[state] ?? [])];
}

/** Every time zone that a place can have. */
export const ALL_ZONES: ReadonlySet<string> = new Set(Object.keys(STATE_ZONES).flatMap(zonesOf));

/** Where something happened, as far as its clocks go. */
export interface Place {
  city: string;
  state: string;
  /** The zone that was chosen; null where nobody chose one. */
  zone: string | null;
}

/** The time zone of a place: the chosen one, that of the city where it is known, or that of the state. */
export function zoneAt({ city, state, zone }: Place): string {
  if (zone !== null && zonesOf(state).includes(zone)) return zone;
  return zoneOfCity(city, state) ?? zoneOf(state);
}

/** Whether the zone of a place is a guess: the state has several, none was chosen, and the city is not a known one. */
export function isZoneGuessed({ city, state, zone }: Place): boolean {
  return zone === null && zonesOf(state).length > 1 && zoneOfCity(city, state) === null;
}
