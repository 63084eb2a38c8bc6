import { useState } from 'react';
import { ApiError } from '#src/web/api-error.ts';
import { askPasskey, canUsePasskeys, type PasskeyAnswer } from '#src/web/passkey.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { useSending } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { useFirstFocus } from './use-first-focus.ts';

/**
 * The code of a second factor in a form that asks for it only once the server does (D361): `send` passes what was typed,
 * and says whether it went through. What was typed besides stays.
 */
export function useSecondCode() {
  const [asked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  const send = async (work: (given: { code?: string }) => Promise<void>): Promise<void> => {
    try {
      await work(code.trim() === '' ? {} : { code });
    } catch (failure) {
      const isNeeded = failure instanceof ApiError && failure.code === 'sessions.code_needed';
      if (!isNeeded || asked) throw failure;
      setAsked(true);
    }
  };
  return { asked, code, setCode, send };
}

/** Where the code is typed. */
export function SecondCodeField({
  value,
  onChange,
  error,
  onPasskey,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Goes on by a passkey in place of the code, where the form takes one. */
  onPasskey?: (answer: PasskeyAnswer) => void;
}) {
  const first = useFirstFocus();
  const { sending, once } = useSending();
  const ask = () =>
    once(async () => {
      try {
        const answer = await askPasskey();
        if (answer) onPasskey?.(answer);
      } catch (failure) {
        toast(messageOf(failure), 'danger');
      }
    });
  const field = (
    <TextField
      label="Code of your authenticator app"
      name="code"
      inputRef={first}
      autoComplete="one-time-code"
      hint="Or one of your recovery codes."
      maxLength={40}
      value={value}
      onChange={onChange}
      error={error}
      required
    />
  );
  if (!onPasskey || !canUsePasskeys()) return field;
  return (
    <>
      {field}
      <div>
        <Button aria-busy={sending} onClick={() => void ask()}>
          Use a passkey instead
        </Button>
      </div>
    </>
  );
}
