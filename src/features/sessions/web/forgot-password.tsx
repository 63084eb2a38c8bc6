import { useState } from 'react';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { EmailField, isEmail } from '#src/web/ui/text-field.tsx';
import { sessionsApi } from '../sessions.contract.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useSubmit } from './use-submit.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** Asks for a link to set a new password; says the same whether the address is known or not (R069). */
export function ForgotPassword(_props: ScreenProps) {
  const first = useFirstFocus();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { submit, error, status } = useSubmit(async () => {
    await call(sessionsApi.forgotPassword, { body: { email } });
    setSent(true);
  });
  if (sent) {
    return (
      <div className="form" role="status">
        <p>
          If there is an account for this address, a mail with a link is on its way. The link works
          once, for one hour.
        </p>
        <Link to={ownAddresses.login}>Back to the log-in form</Link>
      </div>
    );
  }
  return (
    <Form
      label="Forgot password"
      submitLabel="Send the link"
      keep={null}
      ready={isEmail(email)}
      error={error}
      status={status}
      onSubmit={submit}
      secondary={<Link to={ownAddresses.login}>Back</Link>}
    >
      <EmailField
        label="Email"
        name="email"
        inputRef={first}
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={fieldErrorsOf(error)['email']}
        required
      />
    </Form>
  );
}
