import { CLIENT_FIELDS } from '../client.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ClientUsers } from '#src/features/sessions/web/client-users.tsx';
import { isZoneGuessed } from '#src/shared/places.ts';
import { workIdShown } from '#src/shared/work-id-name.ts';
import { zoneName } from '#src/shared/zone-clock.ts';
import { holds, meets } from '#src/shared/permissions.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Client } from '../clients.contract.ts';
import { CLIENT_COLUMNS, repSaid } from '../clients.columns.ts';
import { OPERATION_WORDS } from '../clients.rules.ts';
import './clients.css';
import { clientQuery, repQuery, sitesQuery } from './clients.queries.ts';
import { LocationSettings } from './location-settings.tsx';
import { LocationTree } from './location-tree.tsx';
import { clientNotice, clientPart } from './client.slot.ts';
import { RecordDialogs } from './record-dialogs.tsx';
import { clientsAddresses } from '../clients.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** A client's record, as staff read it, and change it where they may act in it. */
export function ClientDetail({ params, pane }: ScreenProps) {
  const clientId = Number(params['clientId']);
  const { grants, user } = useViewer();
  const acts = user !== null && holds(user.permissions, 'customerCare.assumeClient');
  return (
    <ClientRecord
      key={clientId}
      client={acts ? clientId : null}
      clientId={clientId}
      pane={pane}
      address={clientsAddresses.client}
      home={clientsAddresses.list}
      isAcross
    >
      {meets(grants, 'customerCare.impersonateUser') && <ClientUsers clientId={clientId} />}
    </ClientRecord>
  );
}

/** A location's record, within the company that is acted in (R106). */
export function LocationDetail({ params, pane }: ScreenProps) {
  const clientId = Number(params['clientId']);
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A location is shown within its company.
      </EmptyState>
    );
  return (
    <ClientRecord
      key={clientId}
      client={client}
      clientId={clientId}
      pane={pane}
      address={clientsAddresses.location}
      home={clientsAddresses.locations}
    />
  );
}

interface RecordProps {
  /** The client acted in; null across clients. */
  client: number | null;
  clientId: number;
  pane: PaneHandle;
  /** Where other records of the kind stand, and their list. */
  address: typeof clientsAddresses.client | typeof clientsAddresses.location;
  home: string;
  /** It is shown among all clients. */
  isAcross?: boolean;
  children?: ReactNode;
}

function ClientRecord(props: RecordProps) {
  const { client, clientId, pane, address, home, isAcross = false, children } = props;
  const { data, error, refetch } = useQuery(clientQuery(client, clientId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(data.name);
  }, [setTitle, data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div className="list-screen" style={{ overflow: 'auto' }}>
      <div className="list-bar">
        <StatusBadge tone={data.deactivated ? 'none' : 'good'}>
          {data.deactivated ? 'Deactivated' : 'Active'}
        </StatusBadge>
        {isAcross && (
          <CommandButton id="client.assume" args={{ client: String(data._id) }}>
            Act in this client
          </CommandButton>
        )}
        {data.allowed.some((one) => one === 'change' || one === 'rename') && (
          <CommandButton id="client.edit" />
        )}
        {data.allowed.includes('services') && <CommandButton id="client.services" />}
        {data.allowed.includes('rep') && <CommandButton id="client.rep" />}
        {data.allowed.includes('reactivate') && <CommandButton id="client.reactivate" />}
      </div>
      {clientNotice.contents().map(({ View }, at) => (
        <View key={at} client={client} record={data} />
      ))}
      <ClientFacts client={data} rep={<Rep client={client} record={data} />} />
      {client !== null && <LocationSettings client={client} record={data} />}
      <Locations
        client={client}
        record={data}
        open={(id) => pane.open(addressAt(address, { clientId: id }))}
      />
      {clientPart.contents().map(({ View }, at) => (
        // The features never change their order.
        <View key={at} client={client} record={data} />
      ))}
      {children}
      <RecordDialogs
        client={client}
        record={data}
        isAcross={isAcross}
        pane={pane}
        onDeactivated={() => pane.open(home)}
      />
    </div>
  );
}

/** Who looks after the company, with how to reach them. */
function Rep({ client, record }: { client: number | null; record: Client }) {
  const { data, error } = useQuery(repQuery(client, record._id));
  if (error && !data) return 'Not read';
  if (!data) return null;
  return data.rep === null ? 'No one is assigned.' : `${repSaid(data.rep)}, ${data.rep.email}`;
}

function ClientFacts({ client, rep }: { client: Client; rep: ReactNode }) {
  const { line1, line2, city, state, zip } = client.primaryAddress;
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const none = 'None';
  return (
    <>
      <Section title="Client">
        <Facts
          items={[
            { label: CLIENT_FIELDS.legacyClientId.label, value: client.legacyClientId, mono: true },
            { label: CLIENT_FIELDS.DOTNumber.label, value: client.DOTNumber ?? none, mono: true },
            ...(client.parent === null
              ? []
              : [{ label: 'Belongs to', value: client.topLevel.name }]),
            {
              label: CLIENT_FIELDS.primaryAddress.label,
              value: [line1, line2, place].filter(Boolean).join(', ') || none,
            },
            { label: CLIENT_FIELDS.zone.label, value: zoneSaid(client) },
            {
              label: CLIENT_FIELDS.employeeIdentifier.label,
              value: workIdShown(client.employeeIdentifier),
            },
            {
              label: CLIENT_FIELDS.operates.label,
              value: client.operates ? OPERATION_WORDS[client.operates] : 'Not specified here',
            },
            { label: CLIENT_FIELDS.aliases.label, value: client.aliases.join(', ') || none },
            { label: CLIENT_COLUMNS.rep.title, value: rep },
            ...(client.notes === ''
              ? []
              : [{ label: CLIENT_FIELDS.notes.label, value: client.notes }]),
          ]}
        />
      </Section>
      <Section title="Services">
        <p>
          {client.services.map(({ name }) => name).join(', ') ||
            (client.parent === null
              ? 'No services are configured.'
              : `Uses those of ${client.topLevel.name}.`)}
        </p>
      </Section>
      {client.rules.length > 0 && (
        <Section title="Rules">
          <p>{client.rules.map(({ rule }) => rule).join(', ')}</p>
        </Section>
      )}
      {(client.contacts.length > 0 || client.allowed.includes('change')) && (
        <Section
          title={CLIENT_FIELDS.contacts.label}
          actions={client.allowed.includes('change') && <CommandButton id="client.contacts" />}
        >
          {client.contacts.length === 0 && <p>No one is listed yet.</p>}
          <Facts
            items={client.contacts.map(({ name, title, email, phone }) => ({
              label: name,
              // An address breaks before its host at most.
              value: (
                <>
                  {title && <p>{title}</p>}
                  {email && <p>{breakable(email)}</p>}
                  {phone && <p>{phone}</p>}
                </>
              ),
            }))}
          />
        </Section>
      )}
    </>
  );
}

/** A mail address that may break before its sign. */
function breakable(email: string) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** The zone by which a location's days begin, and where it comes from if not from its own address. */
function zoneSaid({ zone, ownZone, primaryAddress: { city = '', state } }: Client): string {
  const name = zoneName(zone);
  if (zone === ownZone) return `${name}, chosen here`;
  if (state === undefined) return `${name}, as no address here says another`;
  return isZoneGuessed({ city, state, zone: null })
    ? `${name}, the first of ${state}: the zone of the city is not known`
    : name;
}

/** So many locations stand on a record; more are in the list of locations. */
const MOST_SHOWN = 200;

function Locations({
  client,
  record,
  open,
}: {
  client: number | null;
  record: Client;
  open: (id: number) => void;
}) {
  const { data = [], error, refetch } = useQuery(sitesQuery(client, record._id));
  return (
    <Section title="Locations" actions={<AddBelow record={record} />}>
      {error && data.length === 0 ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LocationTree sites={data.slice(0, MOST_SHOWN)} current={record._id} onOpen={open} />
      )}
      {data.length > MOST_SHOWN && (
        <p>{data.length - MOST_SHOWN} more are in the list of locations.</p>
      )}
    </Section>
  );
}

function AddBelow({ record }: { record: Client }) {
  return record.allowed.includes('addLocation') ? <CommandButton id="client.addBelow" /> : null;
}
