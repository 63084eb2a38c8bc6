import { ORDER_FIELDS } from '../order.fields.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { APPOINTMENT_TIMES, showTime } from '../appointments.rules.ts';
import type { AppointmentDraft } from './appointment-draft.ts';

const TIMES = APPOINTMENT_TIMES.map((time) => ({ value: time, label: showTime(time) }));

interface AppointmentFieldsProps {
  draft: AppointmentDraft;
  onChange: (draft: AppointmentDraft) => void;
  error?: string | undefined;
}

/** A day, and a time in steps of 15 minutes unless it is a walk-in (R312, R313). */
export function AppointmentFields({ draft, onChange, error }: AppointmentFieldsProps) {
  return (
    <>
      <div className="field-pair">
        <DateField
          label="Appointment date"
          value={draft.date}
          onChange={(date) => onChange({ ...draft, date })}
          error={error}
          hint="As calendars and clocks at the clinic show it."
        />
        <SelectField
          label="Time"
          value={draft.walkIn ? '' : draft.time}
          onChange={(time) => onChange({ ...draft, time })}
          options={TIMES}
          placeholder={draft.walkIn ? 'Any time' : 'Choose …'}
          clearable
          disabled={draft.walkIn}
        />
      </div>
      <CheckboxField
        label={ORDER_FIELDS.walkIn.label}
        checked={draft.walkIn}
        onChange={(walkIn) => onChange({ ...draft, walkIn, time: '' })}
        hint="A day without a time."
      />
    </>
  );
}
