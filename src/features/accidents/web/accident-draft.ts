import type { IsoDate } from '#src/shared/dates.ts';
import type { Accident } from '../accidents.contract.ts';
import {
  COUNTS,
  countOf,
  countsFault,
  FILL_IN,
  hasHappened,
  IN_THE_FUTURE,
  type Count,
  type TypedCount,
} from '../accidents.rules.ts';

/** What stands in the dialog. */
export interface AccidentDraft extends Record<Count, TypedCount> {
  date: IsoDate | null;
  /** `HH:MM`; empty where it is not known. */
  time: string;
  city: string;
  state: string;
  hazmat: boolean;
  cited: boolean;
}

const EMPTY: TypedCount = { text: '', none: false };

/** What the dialog begins with: nothing, or an accident that is corrected. */
export function draftOf(accident: Accident | null): AccidentDraft {
  if (!accident) {
    const counts = { injuries: EMPTY, disabled: EMPTY, fatalities: EMPTY };
    return { date: null, time: '', city: '', state: '', hazmat: false, cited: false, ...counts };
  }
  const { date, time, city, state, hazmat, cited } = accident;
  const kept = (count: Count): TypedCount =>
    accident[count] === 0
      ? { text: '', none: true }
      : { text: String(accident[count]), none: false };
  return {
    date,
    time: time ?? '',
    city,
    state,
    hazmat,
    cited,
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
  if (!hasHappened({ date, time: time || null, state }, now))
    return { message: IN_THE_FUTURE, fields: new Set(['date']) };
  return null;
}

/** The facts that are sent; counts are whole numbers (R201). The caller has asked `faultOf`. */
export function factsOf(draft: AccidentDraft) {
  return {
    date: draft.date ?? '',
    ...(draft.time ? { time: draft.time } : {}),
    city: draft.city.trim(),
    state: draft.state,
    hazmat: draft.hazmat,
    cited: draft.cited,
    injuries: countOf(draft.injuries),
    disabled: countOf(draft.disabled),
    fatalities: countOf(draft.fatalities),
  };
}
