import { useState, type Ref } from 'react';
import { TextField } from '#src/web/ui/text-field.tsx';
import { passwordFault } from '../sessions.rules.ts';

export interface NewPassword {
  first: string;
  second: string;
}

export const NO_PASSWORD: NewPassword = { first: '', second: '' };

/** What keeps a new password from being sent; null when nothing does. */
export function newPasswordFault({ first, second }: NewPassword, email = ''): string | null {
  return passwordFault(first, email) ?? (first === second ? null : 'The two entries differ.');
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** The server's objection. */
  error?: string | undefined;
  /** A try was made: faults show even in fields that were not left. */
  tried: boolean;
  email?: string;
  /** Takes the first of the two fields. */
  inputRef?: Ref<HTMLInputElement>;
}

/** A new password, typed twice. */
export function NewPasswordFields({
  value,
  onChange,
  error,
  tried,
  email = '',
  inputRef = null,
}: NewPasswordFieldsProps) {
  const [left, setLeft] = useState({ first: false, second: false });
  const weak = left.first || tried ? passwordFault(value.first, email) : null;
  const differs = (left.second || tried) && value.first !== value.second;
  return (
    <>
      <TextField
        label="New password"
        name="new-password"
        inputRef={inputRef}
        type="password"
        autoComplete="new-password"
        value={value.first}
        onChange={(first) => onChange({ ...value, first })}
        onBlur={() => setLeft((before) => ({ ...before, first: value.first !== '' }))}
        error={weak ?? error}
        hint="At least 8 characters; 15 or more are better."
        required
      />
      <TextField
        label="Repeat the new password"
        name="repeat-password"
        type="password"
        autoComplete="new-password"
        value={value.second}
        onChange={(second) => onChange({ ...value, second })}
        onBlur={() => setLeft((before) => ({ ...before, second: value.second !== '' }))}
        error={differs ? 'The two entries differ.' : undefined}
        required
      />
    </>
  );
}
