import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { useSending } from '#src/web/ui/sending.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { PROVIDER_ERRORS, providerSignInApi } from '../provider-sign-in.contract.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** Asks once whose an account is that was here before the company's log-in: for its password, or a mailed link (D414). */
export function OwnProof({
  state,
  password,
  onChange,
  error,
}: {
  state: string;
  password: string;
  onChange: (password: string) => void;
  error: string | undefined;
}) {
  const first = useFirstFocus();
  const [isMailed, setMailed] = useState(false);
  const { sending, once } = useSending();
  const mail = () =>
    once(async () => {
      try {
        await call(providerSignInApi.mailLink, { body: { state } }, { client: null });
        setMailed(true);
      } catch (failure) {
        toast(messageOf(failure), 'danger');
      }
    });
  return (
    <>
      <p role="status">
        {isMailed
          ? 'A link is on its way to the address of your account. Open it in this browser within 30 minutes.'
          : PROVIDER_ERRORS['provider-sign-in.own_proof'].message}
      </p>
      <TextField
        label="Password of your account here"
        name="password"
        type="password"
        inputRef={first}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={onChange}
        error={error}
        required
      />
      <div>
        <Button aria-busy={sending} onClick={() => void mail()}>
          {isMailed ? 'Mail it again' : 'Mail me a link instead'}
        </Button>
      </div>
    </>
  );
}
