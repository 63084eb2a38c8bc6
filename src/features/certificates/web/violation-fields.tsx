import { TrashIcon } from '@radix-ui/react-icons';
import type { IsoDate } from '#src/shared/dates.ts';
import { Button } from '#src/web/ui/button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

/** A violation as it is being typed. */
export interface ViolationDraft {
  key: number;
  date: IsoDate | null;
  offense: string;
  location: string;
  vehicle: string;
}

interface ViolationFieldsProps {
  violation: ViolationDraft;
  /** Its place in the list, from 0. */
  at: number;
  errors: FieldErrors;
  onChange: (violation: ViolationDraft) => void;
  /** Without it the one that there is stays. */
  onRemove?: (() => void) | undefined;
}

/** One violation: its day, what, where, and in which vehicle. */
export function ViolationFields({
  violation,
  at,
  errors,
  onChange,
  onRemove,
}: ViolationFieldsProps) {
  const errorOf = (field: string) => errors[`violations.${at}.${field}`];
  return (
    <fieldset className="violation">
      <legend>Violation {at + 1}</legend>
      <DateField
        label="Date of conviction"
        meaning="past"
        required
        value={violation.date}
        onChange={(date) => onChange({ ...violation, date })}
        error={errorOf('date')}
      />
      <TextField
        label="Offense"
        required
        value={violation.offense}
        onChange={(offense) => onChange({ ...violation, offense })}
        error={errorOf('offense')}
        placeholder="Speeding, 15 over"
        maxLength={200}
      />
      <TextField
        label="Location"
        required
        value={violation.location}
        onChange={(location) => onChange({ ...violation, location })}
        error={errorOf('location')}
        placeholder="City and state"
        maxLength={200}
      />
      <TextField
        label="Type of vehicle"
        required
        value={violation.vehicle}
        onChange={(vehicle) => onChange({ ...violation, vehicle })}
        error={errorOf('vehicle')}
        placeholder="Tractor-trailer, own car"
        maxLength={100}
      />
      {onRemove && (
        <Button variant="quiet" icon={<TrashIcon aria-hidden="true" />} onClick={onRemove}>
          Remove violation {at + 1}
        </Button>
      )}
    </fieldset>
  );
}
