import { zonesOf } from '#src/shared/places.ts';
import { dateAt, instantAt, timeAt, zoneName } from '#src/shared/zone-clock.ts';
import { isCivilDate, writeDate, type IsoDate } from '#src/shared/dates.ts';

/** When the employee goes to the clinic, as clocks there show it: a day for a walk-in, a day and a time otherwise (R312, D19). */
export interface Appointment {
  date: IsoDate;
  /** `HH:MM`; null for a walk-in. */
  time: string | null;
  walkIn: boolean;
}

const STEP_MINUTES = 15;

const CIVIL = /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d))?$/;

/** The times of a day in steps of 15 minutes (R313), `HH:MM`. */
export const APPOINTMENT_TIMES: readonly string[] = Array.from(
  { length: (24 * 60) / STEP_MINUTES },
  (_, at) => {
    const minutes = at * STEP_MINUTES;
    const two = (value: number) => String(value).padStart(2, '0');
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  },
);

/** Reads `YYYY-MM-DD` or `YYYY-MM-DD HH:MM` (a T between them will do); null for anything else. */
export function readAppointment(text: string, walkIn: boolean): Appointment | null {
  const parts = CIVIL.exec(text);
  const date = parts?.[1];
  if (!date || !isCivilDate(date)) return null;
  const [, , hours, minutes] = parts;
  return { date, time: hours === undefined ? null : `${hours}:${minutes}`, walkIn };
}

/** As it travels: `YYYY-MM-DD` for a walk-in, `YYYY-MM-DD HH:MM` otherwise. */
export function appointmentText(appointment: Appointment | null): string | null {
  if (!appointment) return null;
  const { date, time } = appointment;
  return time === null ? date : `${date} ${time}`;
}

/** As people read it: `12/1/2026 2:30 pm`, or the day and that it is a walk-in; empty where there is none (A14). */
export function showAppointment(text: string | null, walkIn: boolean): string {
  const read = text === null ? null : readAppointment(text, walkIn);
  if (!read) return '';
  const day = writeDate(read.date);
  if (read.time === null) return walkIn ? `${day} (walk-in)` : day;
  return `${day} ${showTime(read.time)}`;
}

/** A clinic appointment as the CME Tool shows it: `2024-03-05 9:05`, the day alone of a walk-in (R292, A14). */
export function clinicAppointment(text: string | null): string {
  return (text ?? '').replace(/[ T]0(?=\d:)/, ' ');
}

/** A time of day as `2:30 pm`. */
export function showTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/**
 * Why an appointment cannot be: no time or one too many, not in steps of 15 minutes, a time that the clocks there skip,
 * or one that has passed there; null when it can.
 * @param state of the clinic
 */
export function appointmentFault(
  { date, time, walkIn }: Appointment,
  state: string,
  now: Date,
): string | null {
  const zone = lastZone(state, date);
  if (walkIn)
    return time !== null
      ? 'A walk-in has a day and no time.'
      : date < dateAt(now.toISOString(), zone)
        ? 'This day is over. Choose today or a later one.'
        : null;
  if (time === null) return 'Choose a time, or tick walk-in.';
  if (!APPOINTMENT_TIMES.includes(time)) return 'Choose a time in steps of 15 minutes.';
  const at = instantAt(date, time, zone);
  // In the night when clocks are put forward an hour is left out: nobody could come at such a time.
  if (timeAt(at, zone) !== time || dateAt(at, zone) !== date)
    return `Clocks at the clinic go from 2 to 3 AM on ${writeDate(date)}. Choose another time.`;
  if (Date.parse(at) <= now.getTime())
    return `This time has passed at the clinic (${zoneNames(state)}). Choose a later one.`;
  return null;
}

/**
 * Of the zones of a state the one whose clocks are furthest behind. A time has passed at a clinic only when it has passed
 * by all of them: half of Tennessee and nearly all of Oregon could book nothing within the hour.
 */
function lastZone(state: string, date: IsoDate): string {
  const noon = (zone: string) => instantAt(date, '12:00', zone);
  return zonesOf(state).reduce((last, zone) => (noon(zone) > noon(last) ? zone : last));
}

function zoneNames(state: string): string {
  return zonesOf(state).map(zoneName).join(' and ');
}
