import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { beginSession, leadOn } from '#src/web/session.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { sessionsApi } from '../sessions.contract.ts';
import { NewPasswordFields, newPasswordFault, NO_PASSWORD } from './new-password.tsx';
import { invitationQuery } from './sessions.queries.ts';
import { SecondCodeField, useSecondCode } from './second-code.tsx';
import { useSubmit } from './use-submit.ts';
import { wayIn } from './way-in.ts';

/** Sets a first password by an invitation's link, and signs in (R066). */
export function SignUp({ params, pane }: ScreenProps) {
  const token = params['token'] ?? '';
  const invitation = useQuery(invitationQuery(token));
  const [password, setPassword] = useState(NO_PASSWORD);
  const [tried, setTried] = useState(false);
  const second = useSecondCode();
  const email = invitation.data?.email ?? '';
  const { submit, error, status } = useSubmit(async () => {
    setTried(true);
    if (newPasswordFault(password, email)) return;
    await second.send(async (given) => {
      const reply = await call(sessionsApi.signUp, {
        params: { token },
        body: { password: password.first, ...given },
      });
      const user = await beginSession(reply.token);
      leadOn(wayIn(reply.returnTo ?? '/', user), (address) =>
        pane.open(address, { replace: true }),
      );
    });
  });
  if (invitation.isError) {
    return (
      <ErrorState
        error={invitation.error}
        kept="Ask whoever invited you to send the invitation again."
      />
    );
  }
  if (!invitation.data) return null;
  const { name, clientName } = invitation.data;
  return (
    <Form
      label="Sign up"
      submitLabel="Sign up"
      keep={null}
      error={error}
      status={status}
      onSubmit={submit}
    >
      <Facts
        items={[
          { label: 'Name', value: name },
          { label: 'Client', value: clientName },
          { label: 'Email', value: email },
        ]}
      />
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
