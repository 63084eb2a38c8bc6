import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { EmailField, isEmail } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { signOnApi } from '../sign-on.contract.ts';

/** Frees an account from the person at the provider whose it was (D411). */
export function FreeAccount({ client }: { client: number }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<unknown>(null);
  const free = async () => {
    setError(null);
    try {
      await call(signOnApi.freeAccount, { body: { email } }, { client });
    } catch (refusal) {
      setError(refusal);
      return false;
    }
    setEmail('');
    toast(
      'The account is free: who logs in with its address next, and shows that it is theirs, gets it.',
      'success',
    );
    return true;
  };
  return (
    <>
      <p className="account-note">
        An account belongs to the person at the provider who used it first. Free it when its address
        was given to another person. Whoever is signed in to it is signed out.
      </p>
      <Form
        label="Free an account"
        submitLabel="Free the account"
        keep={null}
        ready={isEmail(email)}
        error={error}
        onSubmit={free}
      >
        <EmailField
          label="Address of the account"
          name="address"
          value={email}
          onChange={setEmail}
          error={fieldErrorsOf(error)['email']}
        />
      </Form>
    </>
  );
}
