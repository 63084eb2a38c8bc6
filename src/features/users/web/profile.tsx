import { USER_FIELDS } from '../user.fields.ts';
import { AccountLinks } from '#src/web/shell/account-links.tsx';
import { meets } from '#src/shared/permissions.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import {
  appearance,
  density,
  letterKeys,
  type Appearance,
  type Density,
} from '#src/web/preferences.ts';
import { refreshUser } from '#src/web/session.ts';
import { useStore } from '#src/web/store.ts';
import '#src/web/ui/account.css';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { usersApi } from '../users.contract.ts';
import { permissionWords } from './permission-words.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** The signed-in user's own data, permissions and choices (R074). */
export function Profile(_props: ScreenProps) {
  const { user, grants } = useViewer();
  if (!user) return null;
  const isOwn = !user.impersonator && !user.isAuditor;
  const { acting } = user;
  const groups = permissionWords(grants);
  return (
    <>
      <AccountLinks at={ownAddresses.profile} own={isOwn} />
      <Section title="Account">
        <div className="account-facts">
          <Facts
            items={[
              { label: 'Name', value: user.name },
              { label: USER_FIELDS.email.label, value: user.email },
              { label: USER_FIELDS.clientId.label, value: user.clientName },
              { label: 'Locations', value: user.sites ? String(user.sites.length) : 'All' },
            ]}
          />
        </div>
      </Section>
      <Section title="How it looks and works">
        <Looks />
        {isOwn && meets(user.permissions, 'client.viewPII') && (
          <MaskSsn userId={user.id} masked={user.maskSsn} />
        )}
      </Section>
      <Section title={acting ? `What I may do in ${acting.name}` : 'What I may do'}>
        {groups.length === 0 ? (
          <p className="account-note">
            Nothing was permitted to you yet. Ask your administrator for what you need.
          </p>
        ) : (
          <div className="account-columns">
            {groups.map(({ group, names }) => (
              <div key={group}>
                <h4>{group}</h4>
                <ul>
                  {names.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </Section>
    </>
  );
}

const LOOKS = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const ROWS = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
] as const;

/** Choices that follow the user to every machine they sign in on. */
function Looks() {
  const look = useStore<Appearance>(appearance);
  const rows = useStore<Density>(density);
  const letters = useStore(letterKeys);
  return (
    <>
      <div className="account-fields">
        <SelectField
          label="Appearance"
          value={look}
          options={LOOKS}
          onChange={(value) =>
            appearance.set(LOOKS.find((one) => one.value === value)?.value ?? look)
          }
        />
        <SelectField
          label="Rows"
          value={rows}
          options={ROWS}
          onChange={(value) => density.set(ROWS.find((one) => one.value === value)?.value ?? rows)}
        />
      </div>
      <CheckboxField
        label="Single-letter shortcuts"
        hint="Off, only keys with Ctrl, Alt or a function key run commands."
        checked={letters}
        onChange={(on) => letterKeys.set(on)}
      />
    </>
  );
}

function MaskSsn({ userId, masked }: { userId: string; masked: boolean }) {
  const { sending, once } = useSending();
  const change = async (maskSsn: boolean) => {
    try {
      await call(usersApi.updateProfile, { params: { userId }, body: { maskSsn } });
      await refreshUser();
      toast('Your choice is kept for the next time you log in.', 'success');
    } catch (error) {
      toast(messageOf(error), 'danger');
    }
  };
  return (
    <CheckboxField
      label={USER_FIELDS.maskSsn.label}
      checked={masked}
      disabled={sending}
      onChange={(next) => void once(() => change(next))}
    />
  );
}
