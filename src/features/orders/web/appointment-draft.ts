import type { IsoDate } from '#src/shared/dates.ts';
import { appointmentFault, readAppointment, type Appointment } from '../appointments.rules.ts';

/** What stands in the fields of an appointment. */
export interface AppointmentDraft {
  date: IsoDate | null;
  /** `HH:MM`; empty while none is chosen. */
  time: string;
  walkIn: boolean;
}

/** The fields of an appointment as it travels. */
export function appointmentDraft(text: string | null, walkIn: boolean): AppointmentDraft {
  const read = text === null ? null : readAppointment(text, walkIn);
  return { date: read?.date ?? null, time: read?.time ?? '', walkIn };
}

/** The appointment that the fields say; null while they say none. */
export function appointmentOf({ date, time, walkIn }: AppointmentDraft): Appointment | null {
  return date === null ? null : { date, time: walkIn || time === '' ? null : time, walkIn };
}

/** What is wrong with the fields, for an appointment at a clinic in `state`; null when nothing is. */
export function draftFault(
  draft: AppointmentDraft,
  state: string | null,
  now: Date,
): string | null {
  const appointment = appointmentOf(draft);
  // A time or a walk-in without its day was meant as something: it is not dropped in silence.
  if (!appointment && draft.walkIn) return 'Choose the day of the walk-in, or untick it.';
  if (!appointment)
    return draft.time ? 'Choose the day of the appointment, or clear its time.' : null;
  if (state === null) return 'Choose the clinic of the appointment.';
  return appointmentFault(appointment, state, now);
}
