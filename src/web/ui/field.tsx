import { useId, type ReactNode } from 'react';
import { ApiError } from '../api-error.ts';
import { useSay } from '../language.ts';

/** What a field's control takes over, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, then hint or error. */
export function Field({ label, error, hint, required, children }: FieldProps) {
  const id = useId();
  const say = useSay();
  const notes = `${id}-notes`;
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required && (
          <span className="field-required" title={say('Required')}>
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? notes : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {(error || hint) && (
        <p className={error ? 'field-error' : 'field-hint'} id={notes}>
          {error ? say(error) : hint}
        </p>
      )}
    </div>
  );
}

export type FieldErrors = Readonly<Record<string, string>>;

/** The messages of a refused form by field, from the server's reply; empty for any other error. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError) || !error.fields) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
}
