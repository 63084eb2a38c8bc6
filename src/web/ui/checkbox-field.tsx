import { useId, type ReactNode } from 'react';

interface CheckboxFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
}

export function CheckboxField({
  label,
  checked,
  onChange,
  disabled,
  hint,
  error,
  name,
}: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="checkbox-field">
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={error || hint ? `${id}-hint` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {(error || hint) && (
        <p className={error ? 'field-error' : 'field-hint'} id={`${id}-hint`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
