import { useState, type ReactNode } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { Field } from './field.tsx';
import { readDate, showDate } from './format.ts';
import { toast } from './toasts.ts';

interface DateFieldProps {
  label: string;
  value: IsoDate | null;
  onChange: (value: IsoDate | null) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  autoFocus?: boolean;
}

/**
 * A civil date, typed as M/D/YYYY. A refused one clears the value and says so in the words of the
 * specification (R048-R052).
 */
export function DateField({
  label,
  value,
  onChange,
  error,
  hint,
  required,
  autoFocus,
  ...rest
}: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  const settle = () => {
    if (typed === null) return;
    const date = readDate(typed);
    if (typed.trim() !== '' && date === null) {
      toast(
        `The date that you entered (${typed.trim().slice(0, 30)}) is invalid. Please enter a valid date between 1900 and 2099`,
        'danger',
      );
    }
    setTyped(null);
    if (date !== value) onChange(date);
  };

  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <input
          {...rest}
          {...control}
          className="input numeric"
          inputMode="numeric"
          autoComplete="off"
          placeholder="M/D/YYYY"
          data-autofocus={autoFocus ? true : undefined}
          value={typed ?? showDate(value)}
          onChange={(event) => {
            setTyped(event.target.value);
            const date = readDate(event.target.value);
            // Known at once when complete, so that mod+enter never sends what stood before.
            if (date !== null && date !== value) onChange(date);
          }}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle();
          }}
        />
      )}
    </Field>
  );
}
