import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sitesQuery } from '#src/features/clients/web/clients.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { notificationsAddresses } from '../notifications.addresses.ts';
import { CONTACT_COLUMNS } from '../notifications.columns.ts';
import { notificationsApi } from '../notifications.contract.ts';
import type { NotificationContact } from '../notifications.contract.ts';
import { ContactBadge } from './contact-badge.tsx';
import { ContactMails } from './contact-mails.tsx';
import { CsaDialog } from './csa-dialog.tsx';
import './notifications.css';
import { contactQuery } from './notifications.queries.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

/** One contact: what it gets and when, the next mail, and what became of the last ones. */
export function ContactScreen({ params, pane }: ScreenProps) {
  const client = useActingClient();
  const contactId = params['email'] ?? '';
  const { data, error } = useQuery({
    ...contactQuery(client ?? 0, contactId),
    enabled: client !== null,
  });
  const [dialog, setDialog] = useState<'csa' | 'preview' | null>(null);
  useScope(
    'notificationContact',
    data
      ? {
          notificationContact: data,
          showCsa: () => setDialog('csa'),
          preview: () => setDialog('preview'),
          leave: () => pane.open(notificationsAddresses.list, { replace: true }),
        }
      : null,
    { pane },
  );
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(data.name || data.email);
  }, [setTitle, data]);
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A contact belongs to a client.
      </EmptyState>
    );
  if (!data)
    return error ? (
      // Said in the browser's log alone (R411).
      <EmptyState title="No notifications to display" command="go.notifications">
        This contact does not exist, or you may not see it.
      </EmptyState>
    ) : (
      <div className="list-screen" aria-busy="true" />
    );
  const close = () => setDialog(null);
  return (
    <div className="list-screen notification-screen">
      <div className="list-bar">
        <ContactBadge contact={data} />
        <CommandButton id="notifications.preview">Preview the mail</CommandButton>
        <CommandButton id="notifications.csa">CSA detail</CommandButton>
        {data.bouncedAt !== null && (
          <CommandButton id="notifications.trustAddress">Send to the address again</CommandButton>
        )}
        <CommandButton id="notifications.remove">Remove</CommandButton>
      </div>
      <Section title="Contact">
        <Facts items={factsOf(data)} />
      </Section>
      <Section title="Mails">
        <div className="notification-settings">
          <Settings key={data.contactId} client={client} contact={data} />
        </div>
      </Section>
      <ContactMails client={client} contactId={data.contactId} />
      {dialog === 'csa' && <CsaDialog client={client} contact={data} onClose={close} />}
      {dialog === 'preview' && (
        <PreviewDialog client={client} contactId={data.contactId} onClose={close} />
      )}
    </div>
  );
}

function factsOf(contact: NotificationContact) {
  const { email, UID, clientName, nextAt, bouncedAt, unsubscribedAt } = contact;
  return [
    { label: CONTACT_COLUMNS.email.title, value: email },
    { label: 'Kind', value: UID === null ? 'Address from outside: figures alone' : 'User' },
    { label: CONTACT_COLUMNS.location.title, value: clientName },
    { label: 'Next mail', value: nextAt === null ? null : showInstant(nextAt) },
    { label: CONTACT_COLUMNS.csa.title, value: CONTACT_COLUMNS.csa.text(contact) },
    ...(bouncedAt === null ? [] : [{ label: 'Refused since', value: showInstant(bouncedAt) }]),
    ...(unsubscribedAt === null
      ? []
      : [{ label: 'Unsubscribed since', value: showInstant(unsubscribedAt) }]),
  ];
}

const draftOf = ({
  name,
  topics,
  rhythm,
  hour,
  weekday,
  zone,
  sites,
  csaScores,
}: NotificationContact) => ({ name, topics, rhythm, hour, weekday, zone, sites, csaScores });

function Settings({ client, contact }: { client: number; contact: NotificationContact }) {
  const { base, draft, change, rebase, settle, keep } = useEntries(contact, draftOf);
  const { contactId: forUser } = contact;
  const save = useMutation({
    mutationFn: () =>
      call(
        notificationsApi.change,
        { query: { forUser }, body: draft },
        { client, version: base.version },
      ),
    onSuccess: async () => {
      toast('Saved.', 'success');
      await queryClient.invalidateQueries({ queryKey: ['notifications', client] });
      settle();
    },
    onError: (error) => {
      const current = conflictOf(error, notificationsApi.change.result);
      if (current) rebase(current);
    },
  });
  const faults = fieldErrorsOf(save.error);
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  return (
    <Form
      label="What the contact gets"
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty}
      dirty={dirty}
      keep={keep(`notificationContact:${forUser}`)}
      error={save.error}
    >
      {contact.UID === null && (
        <TextField
          label="Name"
          maxLength={160}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={faults['name']}
        />
      )}
      <ScheduleFields choice={draft} onChange={change} />
      <SitesField
        client={client}
        contact={contact}
        sites={draft.sites}
        onChange={(sites) => change({ sites })}
        error={faults['sites']}
      />
      <CheckboxField
        label="CSA scores"
        checked={draft.csaScores}
        onChange={(csaScores) => change({ csaScores })}
        hint="Whether notices about FMCSA’s data say the measures, too."
      />
    </Form>
  );
}

interface SitesFieldProps {
  client: number;
  contact: NotificationContact;
  sites: readonly number[];
  onChange: (sites: number[]) => void;
  error: string | undefined;
}

/** The locations that a contact is told of; all of its own without any. */
function SitesField({ client, contact, sites, onChange, error }: SitesFieldProps) {
  const all = useQuery(sitesQuery(client, contact.clientId)).data ?? [];
  const below = all.filter(({ _id }) => _id !== contact.clientId);
  if (below.length === 0) return null;
  const nameOf = (id: number) => all.find(({ _id }) => _id === id)?.name ?? String(id);
  return (
    <>
      <SelectField
        label="Locations"
        value=""
        placeholder={sites.length === 0 ? `All of ${contact.clientName}` : 'Add another location …'}
        options={below
          .filter(({ _id }) => !sites.includes(_id))
          .map(({ _id, name }) => ({ value: String(_id), label: name }))}
        onChange={(value) => value !== '' && onChange([...sites, Number(value)])}
        error={error}
        hint="Each with everything below it."
      />
      {sites.length > 0 && (
        <ul className="notification-sites" aria-label="Chosen locations">
          {sites.map((id) => (
            <li key={id}>
              <Button onClick={() => onChange(sites.filter((one) => one !== id))}>
                {`${nameOf(id)}: leave out`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
