import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceName } from '#src/features/sessions/device.rules.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { PERMISSION_TEXTS } from '../permission-texts.ts';
import { USER_FIELDS } from '../user.fields.ts';
import { type UserAccount, userAdminApi } from '../user-admin.contract.ts';
import { roleOf, STATE_WORDS } from '../user-admin.rules.ts';
import { MailNote } from './mail-note.tsx';
import { PermissionsField } from './permissions-field.tsx';
import { SitesField } from './sites-field.tsx';
import { UserFactor } from './user-factor.tsx';
import { accountQuery, userSessionsQuery } from './user-admin.queries.ts';
import './user-admin.css';

const TONES = { active: 'good', invited: 'waiting', deactivated: 'none' } as const;

/** A user of the client acted in. */
export function UserScreen(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A user belongs to a client.
      </EmptyState>
    );
  return <Account client={client} userId={props.params['userId'] ?? ''} {...props} />;
}

/** A customer care rep. */
export const RepScreen = (props: ScreenProps) => (
  <Account client={null} userId={props.params['repId'] ?? ''} {...props} />
);

/** An internal user. */
export const MemberScreen = (props: ScreenProps) => (
  <Account client={null} userId={props.params['userId'] ?? ''} {...props} />
);

interface AccountProps extends ScreenProps {
  client: number | null;
  userId: string;
}

function Account({ client, userId, pane }: AccountProps) {
  const { data, error, refetch } = useQuery(accountQuery(client, userId));
  useScope('userAccount', data ? { userAccount: data, actingIn: client } : null, { pane });
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`${data.firstName} ${data.lastName}`);
  }, [setTitle, data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="list-screen" aria-busy="true" />;
  const { state, isSelf, mayConfigure, mayInvite, kind } = data;
  return (
    <div className="list-screen user-screen">
      <div className="list-bar">
        <StatusBadge tone={TONES[state]}>{STATE_WORDS[state]}</StatusBadge>
        {state === 'invited' && mayInvite && (
          <CommandButton id="user.invite">Send the invitation again</CommandButton>
        )}
        {state === 'active' && mayConfigure && (
          <>
            <CommandButton id="user.mailReset">Email a password link</CommandButton>
            <CommandButton id="user.endSessions">Sign out everywhere</CommandButton>
          </>
        )}
        {state !== 'deactivated' && mayConfigure && !isSelf && (
          <CommandButton id="user.deactivate">Deactivate</CommandButton>
        )}
        {state === 'deactivated' && mayConfigure && (
          <CommandButton id="user.activate">Activate</CommandButton>
        )}
      </div>
      {state === 'invited' && mayInvite && <MailNote />}
      <Section title="Account">
        <Facts
          items={[
            { label: USER_FIELDS.email.label, value: data.email },
            { label: USER_FIELDS.phone.label, value: data.phone },
            { label: 'May', value: roleOf(kind, data.permissions) },
            {
              label: 'Works at',
              value: data.sites.map(({ name }) => name).join(', ') || 'Nowhere yet',
            },
            {
              label: 'Last sign-in',
              value: data.lastSignInAt === null ? 'Never' : showInstant(data.lastSignInAt),
            },
            { label: 'Account since', value: showInstant(data.createdAt) },
          ]}
        />
      </Section>
      {mayConfigure ? (
        <Section title={isSelf ? 'Your name' : 'Name, places and permissions'}>
          <div className="user-settings">
            <Settings key={data.id} client={client} account={data} />
          </div>
        </Section>
      ) : (
        <Section title="Permissions">
          {data.permissions.length === 0 ? (
            <p className="field-hint">This account may do nothing yet.</p>
          ) : (
            <ul className="permission-choices">
              {data.permissions.map((one) => (
                <li key={one}>{PERMISSION_TEXTS[one]}</li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {mayConfigure && state === 'active' && (
        <UserFactor client={client} userId={userId} isSelf={isSelf} />
      )}
      {mayConfigure && state === 'active' && <Sessions client={client} userId={userId} />}
    </div>
  );
}

const draftOf = ({ firstName, lastName, phone, permissions, sites }: UserAccount) => ({
  firstName,
  lastName,
  phone: phone ?? '',
  permissions: [...permissions],
  sites: sites.map(({ clientId }) => clientId),
});

function Settings({ client, account }: { client: number | null; account: UserAccount }) {
  const { base, draft, change, rebase, settle, keep } = useEntries(account, draftOf);
  const { id: userId, isSelf, kind, grantable } = account;
  const save = useMutation({
    mutationFn: () => {
      const { permissions, sites, phone, ...names } = draft;
      const before = draftOf(base);
      const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
      return call(
        userAdminApi.change,
        {
          params: { userId },
          body: {
            ...names,
            phone: phone === '' ? null : phone,
            ...(same([...permissions].sort(), [...before.permissions].sort())
              ? {}
              : { permissions }),
            ...(same(sites, before.sites) ? {} : { sites }),
          },
        },
        { client, version: base.version },
      );
    },
    onSuccess: async () => {
      toast('Saved. It holds from their next click on.', 'success');
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      settle();
    },
    onError: (error) => {
      const current = conflictOf(error, userAdminApi.change.result);
      if (current) rebase(current);
    },
  });
  const faults = fieldErrorsOf(save.error);
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  const text = (field: 'firstName' | 'lastName' | 'phone') => ({
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
    error: faults[field],
  });
  return (
    <Form
      label="Account settings"
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty}
      dirty={dirty}
      keep={keep(`userAccount:${userId}`)}
      error={save.error}
    >
      <div className="field-pair">
        <TextField
          label={USER_FIELDS.firstName.label}
          required
          maxLength={80}
          {...text('firstName')}
        />
        <TextField
          label={USER_FIELDS.lastName.label}
          required
          maxLength={80}
          {...text('lastName')}
        />
      </div>
      <TextField label={USER_FIELDS.phone.label} maxLength={40} {...text('phone')} />
      {isSelf ? (
        <p className="field-hint">
          You cannot change your own permissions. Ask another administrator.
        </p>
      ) : (
        <>
          {client !== null && (
            <SitesField
              client={client}
              sites={draft.sites}
              onChange={(sites) => change({ sites })}
              error={faults['sites']}
            />
          )}
          <PermissionsField
            kind={kind}
            chosen={draft.permissions}
            grantable={grantable}
            onChange={(permissions) => change({ permissions })}
            error={faults['permissions']}
          />
        </>
      )}
    </Form>
  );
}

/** Where somebody is signed in now. */
function Sessions({ client, userId }: { client: number | null; userId: string }) {
  const { data } = useQuery(userSessionsQuery(client, userId));
  if (!data) return null;
  return (
    <Section title="Signed in now">
      {data.length === 0 ? (
        <p className="field-hint">Not signed in.</p>
      ) : (
        <ul>
          {data.map(({ sessionId, userAgent, place, startedAt, lastActivityAt }) => (
            <li key={sessionId}>
              {`${deviceName(userAgent)}${place === null ? '' : `, from ${place}`}, since ${showInstant(startedAt)}, last active ${showInstant(lastActivityAt)}`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
