import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#src/shared/permissions.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { USER_FIELDS } from '../user.fields.ts';
import { userAdminApi } from '../user-admin.contract.ts';
import { grantableBy, TEMPLATES } from '../user-admin.rules.ts';
import { MailNote } from './mail-note.tsx';
import { PermissionsField } from './permissions-field.tsx';
import { POPULATIONS } from './populations.ts';
import { SitesField } from './sites-field.tsx';
import type { Population } from './user-admin.queries.ts';
import './user-admin.css';

/** Invites a user of the client acted in. */
export function AddUser(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A user belongs to a client.
      </EmptyState>
    );
  return props.search['first'] === undefined ? (
    <NewUser key={client} of="users" client={client} {...props} />
  ) : (
    <FirstAdministrator key={client} client={client} {...props} />
  );
}

/** Invites a customer care rep. */
export const AddRep = (props: ScreenProps) => <NewUser of="reps" client={null} {...props} />;

/** Invites an internal user. */
export const AddStaff = (props: ScreenProps) => <NewUser of="staff" client={null} {...props} />;

/** Invites the first administrator of a client that has none. */
function FirstAdministrator({ client, pane }: ScreenProps & { client: number }) {
  const [draft, setDraft] = useState({ firstName: '', lastName: '', email: '' });
  const idempotencyKey = useEntryKey(draft);
  const { list, addressOf } = POPULATIONS.users;
  const add = useMutation({
    mutationFn: () =>
      call(
        userAdminApi.addFirst,
        { params: { clientId: client }, body: draft },
        { client, idempotencyKey },
      ),
    onSuccess: async (row) => {
      toast(`The invitation goes to ${row.email}.`, 'success');
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      pane.open(addressOf(row.id), { replace: true });
    },
  });
  const faults = fieldErrorsOf(add.error);
  const text = (field: keyof typeof draft) => ({
    value: draft[field],
    onChange: (value: string) => setDraft((now) => ({ ...now, [field]: value })),
    error: faults[field],
  });
  return (
    <Form
      label="Invite the first administrator"
      submitLabel="Send the invitation"
      onSubmit={() => add.mutateAsync()}
      onLeave={() => pane.open(list)}
      ready={Object.values(draft).every((value) => value.trim() !== '')}
      dirty={draft.email !== '' && !add.isSuccess}
      keep={keeping('firstAdministrator', draft, setDraft)}
      error={add.error}
    >
      <MailNote />
      <p className="field-hint">
        They get everything in the company, users and locations included, and invite everybody else.
      </p>
      <div className="field-pair">
        <TextField
          label={USER_FIELDS.firstName.label}
          required
          takesFocus
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
      <TextField
        label={USER_FIELDS.email.label}
        type="email"
        required
        maxLength={200}
        {...text('email')}
        hint="They sign in with it. It cannot be changed later."
      />
    </Form>
  );
}

const NONE: readonly Permission[] = [];

function NewUser({ of, client, pane }: ScreenProps & { of: Population; client: number | null }) {
  const { grants, user } = useViewer();
  const kind = of === 'users' ? 'client' : 'staff';
  const grantable = grantableBy(grants, kind);
  const home = client ?? user?.clientId ?? 0;
  const [draft, setDraft] = useState(() => ({
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    permissions:
      of === 'reps'
        ? (TEMPLATES.find(({ id }) => id === 'careRep')?.permissions ?? NONE).filter((one) =>
            grantable.includes(one),
          )
        : NONE,
    sites: [home] as readonly number[],
  }));
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const idempotencyKey = useEntryKey(draft);
  const { one, list, addressOf } = POPULATIONS[of];
  const add = useMutation({
    mutationFn: () =>
      call(
        userAdminApi.add,
        {
          body: {
            ...draft,
            permissions: [...draft.permissions],
            sites: [...draft.sites],
            phone: draft.phone === '' ? null : draft.phone,
          },
        },
        { client, idempotencyKey },
      ),
    onSuccess: async (account) => {
      toast(`The invitation goes to ${account.email}.`, 'success');
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      pane.open(addressOf(account.id), { replace: true });
    },
  });
  const faults = fieldErrorsOf(add.error);
  const text = (field: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
    error: faults[field],
  });
  return (
    <Form
      label={`Add a ${one}`}
      submitLabel="Send the invitation"
      onSubmit={() => add.mutateAsync()}
      onLeave={() => pane.open(list)}
      ready={draft.email.trim() !== '' && draft.firstName !== '' && draft.lastName !== ''}
      dirty={draft.email !== '' && !add.isSuccess}
      keep={keeping(`newUser:${of}`, draft, setDraft)}
      error={add.error}
    >
      <MailNote />
      <div className="field-pair">
        <TextField
          label={USER_FIELDS.firstName.label}
          required
          takesFocus
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
      <div className="field-pair">
        <TextField
          label={USER_FIELDS.email.label}
          type="email"
          required
          maxLength={200}
          {...text('email')}
          hint="They sign in with it. It cannot be changed later."
        />
        <TextField label={USER_FIELDS.phone.label} maxLength={40} {...text('phone')} />
      </div>
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
    </Form>
  );
}
