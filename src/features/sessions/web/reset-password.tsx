import { ownAddresses } from '#src/shared/own-addresses.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { sessionsApi } from '../sessions.contract.ts';
import { NewPasswordFields, newPasswordFault, NO_PASSWORD } from './new-password.tsx';
import { resetLinkQuery } from './sessions.queries.ts';
import { SecondCodeField, useSecondCode } from './second-code.tsx';
import { useSubmit } from './use-submit.ts';
import { sessionsAddresses } from '../sessions.addresses.ts';

/** Sets a new password by a mailed link (R068). */
export function ResetPassword({ params, pane }: ScreenProps) {
  const token = params['token'] ?? '';
  const link = useQuery(resetLinkQuery(token));
  const [password, setPassword] = useState(NO_PASSWORD);
  const [tried, setTried] = useState(false);
  const second = useSecondCode();
  const email = link.data?.email ?? '';
  const { submit, error, status } = useSubmit(async () => {
    setTried(true);
    if (newPasswordFault(password, email)) return;
    await second.send(async (given) => {
      const { returnTo } = await call(sessionsApi.resetPassword, {
        params: { token },
        body: { password: password.first, ...given },
      });
      toast('Your password is set. Please log in with it.', 'success');
      const query = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : '';
      pane.open(`${ownAddresses.login}${query}`, { replace: true });
    });
  });
  if (link.isError) {
    return (
      <>
        <ErrorState error={link.error} />
        <Link to={sessionsAddresses.forgotPassword}>Ask for a new link</Link>
      </>
    );
  }
  if (!link.data) return null;
  return (
    <Form
      label="Reset password"
      submitLabel="Set password"
      keep={null}
      error={error}
      status={status}
      onSubmit={submit}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordFields
        value={password}
        onChange={setPassword}
        error={fieldErrorsOf(error)['password']}
        tried={tried}
        email={email}
      />
      {second.asked && (
        <SecondCodeField
          value={second.code}
          onChange={second.setCode}
          error={fieldErrorsOf(error)['code']}
        />
      )}
    </Form>
  );
}
