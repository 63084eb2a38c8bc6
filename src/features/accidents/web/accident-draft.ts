import { DRIVES } from '#src/features/qualification/conditions.rules.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import type { Accident } from '../accidents.contract.ts';
import {
  afterFault,
  COUNTS,
  countOf,
  countsFault,
  FILL_IN,
  hasHappened,
  IN_THE_FUTURE,
  type Count,
  type TypedCount,
} from '../accidents.rules.ts';
import { zoneAt, zonesOf } from '#src/shared/places.ts';
import { dateAt, instantAt, timeAt } from '#src/shared/zone-clock.ts';

/** What stands in the dialog. */
export interface AccidentDraft extends Record<Count, TypedCount> {
  date: IsoDate | null;
  /** `HH:MM`; empty where it is not known. */
  time: string;
  city: string;
  state: string;
  /** Of a state with several zones; empty where nobody chose one. */
  zone: string;
  /** Whether it needed a CDL; empty is as the file has it. */
  vehicle: string;
  hazmat: boolean;
  cited: boolean;
  /** When the citation was received and when somebody died, as clocks there showed it; empty where it is not known. */
  citedOn: IsoDate | null;
  citedTime: string;
  diedOn: IsoDate | null;
  diedTime: string;
}

const EMPTY: TypedCount = { text: '', none: false };

/** What the dialog begins with: nothing, or an accident that is corrected. */
export function draftOf(accident: Accident | null): AccidentDraft {
  if (!accident) {
    const counts = { injuries: EMPTY, disabled: EMPTY, fatalities: EMPTY };
    return {
      ...{ date: null, time: '', city: '', state: '', zone: '', vehicle: '' },
      ...{ hazmat: false, cited: false },
      ...{ citedOn: null, citedTime: '', diedOn: null, diedTime: '', ...counts },
    };
  }
  const { date, time, city, state, zone, vehicle, hazmat, cited, citedAt, diedAt } = accident;
  const there = zoneAt(accident);
  const kept = (count: Count): TypedCount =>
    accident[count] === 0
      ? { text: '', none: true }
      : { text: String(accident[count]), none: false };
  return {
    date,
    time: time ?? '',
    city,
    state,
    zone: zone ?? '',
    vehicle: vehicle ?? '',
    hazmat,
    cited,
    citedOn: citedAt && dateAt(citedAt, there),
    citedTime: citedAt ? timeAt(citedAt, there) : '',
    diedOn: diedAt && dateAt(diedAt, there),
    diedTime: diedAt ? timeAt(diedAt, there) : '',
    injuries: kept('injuries'),
    disabled: kept('disabled'),
    fatalities: kept('fatalities'),
  };
}

/** What keeps the dialog from being saved, in the specification's words, with the fields it is about; null when nothing does. */
export function faultOf(
  draft: AccidentDraft,
): { message: string; fields: ReadonlySet<string> } | null {
  const { date, time, city, state } = draft;
  const empty = [
    ...(date === null ? ['date'] : []),
    ...(city.trim() === '' ? ['city'] : []),
    ...(state === '' ? ['state'] : []),
    ...COUNTS.filter((count) => countsFault([draft[count]]) === FILL_IN),
  ];
  if (date === null || empty.length > 0) return { message: FILL_IN, fields: new Set(empty) };
  const fault = countsFault(COUNTS.map((count) => draft[count]));
  if (fault !== null)
    return {
      message: fault,
      fields: new Set(COUNTS.filter((count) => countsFault([draft[count]]) !== null)),
    };
  const now = new Date().toISOString();
  const there = { date, time: time || null, ...placeOf(draft) };
  if (!hasHappened(there, now)) return { message: IN_THE_FUTURE, fields: new Set(['date']) };
  for (const [field, on, at] of timesOf(draft)) {
    if ((on === null) !== (at === ''))
      return { message: 'Enter the day and the time, or neither.', fields: new Set([field]) };
    const wrong = on === null ? null : afterFault(there, instantIn(draft, on, at), now);
    if (wrong !== null) return { message: wrong, fields: new Set([field]) };
  }
  return null;
}

/** Where it was, as its clocks go. */
export function placeOf({ city, state, zone }: Pick<AccidentDraft, 'city' | 'state' | 'zone'>) {
  return { city: city.trim(), state, zone: zonesOf(state).includes(zone) ? zone : null };
}

/** Whether somebody died by what was typed. */
export const hasDeath = ({ fatalities }: AccidentDraft): boolean =>
  !fatalities.none && countOf(fatalities) > 0;

/** The further times that count: of the citation, and of a death. */
function timesOf(draft: AccidentDraft): (readonly [string, IsoDate | null, string])[] {
  return [
    ...(draft.cited ? [['citedAt', draft.citedOn, draft.citedTime] as const] : []),
    ...(hasDeath(draft) ? [['diedAt', draft.diedOn, draft.diedTime] as const] : []),
  ];
}

const instantIn = (draft: AccidentDraft, on: IsoDate, at: string): Instant =>
  instantAt(on, at, zoneAt(placeOf(draft)));

/** The facts that are sent; counts are whole numbers (R201). The caller has asked `faultOf`. */
export function factsOf(draft: AccidentDraft) {
  const times = timesOf(draft).map(
    ([field, on, at]) => [field, on === null ? null : instantIn(draft, on, at)] as const,
  );
  return {
    date: draft.date ?? '',
    ...(draft.time ? { time: draft.time } : {}),
    ...placeOf(draft),
    vehicle: DRIVES.find((one) => one === draft.vehicle) ?? null,
    hazmat: draft.hazmat,
    cited: draft.cited,
    citedAt: null,
    injuries: countOf(draft.injuries),
    disabled: countOf(draft.disabled),
    fatalities: countOf(draft.fatalities),
    diedAt: null,
    ...Object.fromEntries(times),
  };
}
