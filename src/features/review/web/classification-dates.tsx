import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import type { ClassifiedField, Proposed } from '#src/features/documents/document-fields.rules.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import '#src/web/ui/task-form.css';

/** What of a classification is a date. */
type Dates = Pick<
  Proposed,
  {
    [F in ClassifiedField]: (typeof DOCUMENT_FIELDS)[F]['kind'] extends 'date' ? F : never;
  }[ClassifiedField]
>;

interface ClassificationDatesProps {
  values: Dates;
  /** Whether documents of the type run out; null while no type is chosen. */
  expires: boolean | null;
  /** Where a value comes from that nobody typed. A suggested one is marked. */
  hints: { [F in keyof Dates]: string | undefined };
  faults: FieldErrors;
  onChange: (changes: Partial<Dates>) => void;
}

/** The dates of a classification; no expiry for a type that has none. */
export function ClassificationDates({
  values,
  expires,
  hints,
  faults,
  onChange,
}: ClassificationDatesProps) {
  // A date more in the table of fields is asked for here.
  const dates: { [F in keyof Dates]: { required: boolean; meaning?: 'past' } | null } = {
    docDate: { required: true, meaning: 'past' },
    expirationDate: expires === false ? null : { required: expires ?? false },
  };
  return (
    <div className="task-dates">
      {(Object.keys(dates) as (keyof Dates)[]).map((field) => {
        const asked = dates[field];
        return (
          asked && (
            <div
              key={field}
              className={hints[field] === 'suggested' ? 'suggested-value' : undefined}
            >
              <DateField
                label={DOCUMENT_FIELDS[field].label}
                {...asked}
                value={values[field]}
                onChange={(date) => onChange({ [field]: date })}
                error={faults[field]}
                hint={hints[field]}
              />
            </div>
          )
        );
      })}
    </div>
  );
}

/** Puts the keyboard into the last date of a form, which is the one that is corrected most: its expiry, where it has one. */
export function focusDates(form: Element | null): void {
  const input = [...(form?.querySelectorAll<HTMLInputElement>('.task-dates input') ?? [])].at(-1);
  input?.focus();
  input?.select();
}
