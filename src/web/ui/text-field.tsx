import {
  useImperativeHandle,
  useRef,
  useState,
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Field } from './field.tsx';
import { useLateValue } from './late-value.ts';

interface CommonProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  takesFocus?: boolean;
  maxLength?: number;
  placeholder?: string;
}

interface TextFieldProps extends CommonProps {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  inputRef?: Ref<HTMLInputElement>;
  /** For ids, numbers and keys. */
  mono?: boolean;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function TextField({
  label,
  error,
  hint,
  required,
  onChange,
  inputRef,
  mono,
  takesFocus,
  ...rest
}: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const late = useLateValue(input, rest.value);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    inputRef,
    () => input.current,
  );
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <input
          autoComplete="off"
          {...rest}
          {...control}
          onBlur={() => {
            late.onBlur();
            rest.onBlur?.();
          }}
          ref={input}
          className={mono ? 'input mono' : 'input'}
          data-autofocus={takesFocus ? true : undefined}
          onChange={(event) => {
            late.noteTyped();
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  required,
  onChange,
  rows = 3,
  takesFocus,
  ...rest
}: CommonProps & { rows?: number }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const late = useLateValue(area, rest.value);
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          onBlur={late.onBlur}
          ref={area}
          rows={rows}
          className="input"
          data-autofocus={takesFocus ? true : undefined}
          onChange={(event) => {
            late.noteTyped();
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether an address is well formed once trimmed; empty counts as well formed (R054). */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (trimmed.length <= 254 && EMAIL.test(trimmed));
}

/** An e-mail address: trimmed when left, refused when malformed (R054, R055). The form's `ready` asks `isEmail`. */
export function EmailField({ error, ...rest }: Omit<TextFieldProps, 'type'>) {
  // Said once the entry is finished, and at once of what stood there before.
  const [first] = useState(rest.value);
  const [done, setDone] = useState(false);
  const malformed = (done || rest.value === first) && !isEmail(rest.value);
  return (
    <TextField
      autoComplete="email"
      inputMode="email"
      {...rest}
      error={error ?? (malformed ? 'Please enter a properly formatted email address' : undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setDone(true);
        rest.onKeyDown?.(event);
      }}
      onBlur={() => {
        setDone(true);
        if (rest.value !== rest.value.trim()) rest.onChange(rest.value.trim());
        rest.onBlur?.();
      }}
    />
  );
}
