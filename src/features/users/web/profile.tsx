import { useState } from 'react';
import { meets } from '#src/shared/permissions.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { refreshUser, useSession } from '#src/web/session.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { usersApi } from '../users.contract.ts';

/** The signed-in user's own data and choices (R074). */
export function Profile(_props: ScreenProps) {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  if (!user) return null;
  const mask = async (maskSsn: boolean) => {
    setBusy(true);
    try {
      await call(usersApi.updateProfile, { params: { userId: user.id }, body: { maskSsn } });
      await refreshUser();
      toast('Your choice is kept for the next time you log in.', 'success');
    } catch (error) {
      toast(messageOf(error), 'danger');
    } finally {
      setBusy(false);
    }
  };
  const isOwn = !user.impersonator && !user.isAuditor;
  return (
    <>
      <Section title="Account">
        <Facts
          items={[
            { label: 'Name', value: user.name },
            { label: 'Email', value: user.email },
            { label: 'Client', value: user.clientName },
            { label: 'Locations', value: user.sites ? String(user.sites.length) : 'All' },
          ]}
        />
      </Section>
      {isOwn && (
        <Section title="Privacy and security">
          {meets(user.permissions, 'client.viewPII') && (
            <CheckboxField
              label="Mask SSNs when I log in"
              checked={user.maskSsn}
              disabled={busy}
              onChange={(next) => void mask(next)}
            />
          )}
          <p>
            <Link to="/user/changepassword">Change password</Link>
          </p>
        </Section>
      )}
    </>
  );
}
