import type { ReactNode } from 'react';
import { useSay } from '../language.ts';
import { Field } from './field.tsx';

export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** What the empty choice says. */
  placeholder?: string;
  /** Allows going back to the empty choice. */
  clearable?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  takesFocus?: boolean;
}

/** A native select: best on phones, by keyboard and for screen readers, and it injects no styles. */
export function SelectField({
  label,
  value,
  onChange,
  options,
  placeholder,
  clearable,
  error,
  hint,
  required,
  disabled,
  name,
  takesFocus,
}: SelectFieldProps) {
  const say = useSay();
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <select
          {...control}
          className="input"
          name={name}
          value={value}
          disabled={disabled}
          data-autofocus={takesFocus ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {(value === '' || clearable) && (
            <option value="">{placeholder ?? say('Choose …')}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
