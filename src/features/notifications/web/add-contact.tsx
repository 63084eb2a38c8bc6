import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sitesQuery } from '#src/features/clients/web/clients.queries.ts';
import { addressAt } from '#src/shared/address.ts';
import { DEFAULT_ZONE } from '#src/shared/places.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { notificationsAddresses } from '../notifications.addresses.ts';
import { notificationsApi } from '../notifications.contract.ts';
import './notifications.css';
import { type Choice, ScheduleFields } from './schedule-fields.tsx';

/** Adds a contact: a user of the company, or an address from outside. */
export function AddContact(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A contact belongs to a client.
      </EmptyState>
    );
  return <NewContact key={client} client={client} {...props} />;
}

const blank = (client: number) => ({
  email: '',
  name: '',
  clientId: String(client),
  choice: {
    topics: ['doNotDispatch', 'expiring', 'missing'],
    rhythm: 'daily',
    hour: 7,
    weekday: 1,
    zone: DEFAULT_ZONE,
  } as Choice,
  /** Chosen here; until then it is that of the location. */
  zoneChosen: false,
});

function NewContact({ client, pane }: ScreenProps & { client: number }) {
  const sites = useQuery(sitesQuery(client, client)).data ?? [];
  const [draft, setDraft] = useState(() => blank(client));
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const idempotencyKey = useEntryKey(draft);
  const { email, name, clientId, choice, zoneChosen } = draft;
  const add = useMutation({
    mutationFn: () => {
      const { zone, ...rest } = choice;
      return call(
        notificationsApi.add,
        { body: { email, name, clientId, ...rest, ...(zoneChosen ? { zone } : {}) } },
        { client, idempotencyKey },
      );
    },
    onSuccess: async (contact) => {
      toast(`${contact.email} is a notification contact now.`, 'success');
      await queryClient.invalidateQueries({ queryKey: ['notifications', client] });
      pane.open(addressAt(notificationsAddresses.contact, { email: contact.contactId }), {
        replace: true,
      });
    },
  });
  const faults = fieldErrorsOf(add.error);
  return (
    <Form
      label="Add a notification contact"
      submitLabel="Add the contact"
      onSubmit={() => add.mutateAsync()}
      onLeave={() => pane.open(notificationsAddresses.list)}
      ready={email.trim() !== ''}
      dirty={email !== '' && !add.isSuccess}
      keep={keeping('notificationContact', draft, setDraft)}
      error={add.error}
    >
      <TextField
        label="Email"
        type="email"
        required
        takesFocus
        maxLength={254}
        value={email}
        onChange={(value) => change({ email: value })}
        error={faults['email']}
        hint="The email of a user names the drivers whom that user may see. Any other address gets figures only."
      />
      <TextField
        label="Name"
        maxLength={160}
        value={name}
        onChange={(value) => change({ name: value })}
        error={faults['name']}
        hint="Of a user it is that of the account."
      />
      {sites.length > 1 && (
        <SelectField
          label="Location"
          value={clientId}
          options={sites.map((site) => ({ value: String(site._id), label: site.name }))}
          onChange={(value) => change({ clientId: value })}
          error={faults['clientId']}
          hint="With everything below it. Who administers it administers the contact."
        />
      )}
      <ScheduleFields
        choice={choice}
        onChange={(part) =>
          change({ choice: { ...choice, ...part }, zoneChosen: zoneChosen || 'zone' in part })
        }
      />
    </Form>
  );
}
