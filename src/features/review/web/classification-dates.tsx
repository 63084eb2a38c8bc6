import type { IsoDate } from '#src/shared/dates.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';

interface ChoiceDatesProps {
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  /** Null while no type is chosen. */
  expires: boolean | null;
  /** The expiry follows from the type's term. */
  byTerm: boolean;
  faults: FieldErrors;
  onChange: (changes: { docDate?: IsoDate | null; expirationDate?: IsoDate | null }) => void;
}

/** The dates of a classification; no expiry for a type that has none. */
export function ChoiceDates({
  docDate,
  expirationDate,
  expires,
  byTerm,
  faults,
  onChange,
}: ChoiceDatesProps) {
  return (
    <div className="task-dates">
      <DateField
        label="Document date"
        meaning="past"
        required
        value={docDate}
        onChange={(date) => onChange({ docDate: date })}
        error={faults['docDate']}
      />
      {expires !== false && (
        <DateField
          label="Expires"
          required={expires ?? false}
          value={expirationDate}
          onChange={(date) => onChange({ expirationDate: date })}
          error={faults['expirationDate']}
          hint={byTerm ? 'by the type’s term' : undefined}
        />
      )}
    </div>
  );
}
