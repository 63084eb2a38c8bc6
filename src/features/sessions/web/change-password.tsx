import { useState } from 'react';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useSession } from '#src/web/session.ts';
import { AccountLinks } from '#src/web/shell/account-links.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { sessionsApi } from '../sessions.contract.ts';
import { NewPasswordFields, newPasswordFault, NO_PASSWORD } from './new-password.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useSubmit } from './use-submit.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** Changes the own password; the sessions elsewhere end (R074). */
export function ChangePassword({ pane }: ScreenProps) {
  const first = useFirstFocus();
  const { user } = useSession();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState(NO_PASSWORD);
  const [tried, setTried] = useState(false);
  const email = user?.email ?? '';
  const { submit, error, status } = useSubmit(async () => {
    setTried(true);
    if (newPasswordFault(password, email)) return;
    await call(sessionsApi.changePassword, {
      body: { currentPassword: current, newPassword: password.first },
    });
    toast('Your password is changed. Your sessions elsewhere have ended.', 'success');
    pane.open(ownAddresses.profile, { replace: true });
  });
  const errors = fieldErrorsOf(error);
  if (user && (user.impersonator || user.isAuditor)) {
    return <EmptyState title="Only you yourself change your password." />;
  }
  return (
    <>
      <AccountLinks at={ownAddresses.changePassword} own />
      <Form
        label="Change password"
        submitLabel="Change password"
        keep={null}
        error={error}
        status={status}
        dirty={current !== '' || password.first !== ''}
        onLeave={() => pane.open(ownAddresses.profile)}
        onSubmit={submit}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          label="Current password"
          name="current-password"
          inputRef={first}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={errors['currentPassword']}
          required
        />
        <NewPasswordFields
          value={password}
          onChange={setPassword}
          error={errors['newPassword']}
          tried={tried}
          email={email}
        />
      </Form>
    </>
  );
}
