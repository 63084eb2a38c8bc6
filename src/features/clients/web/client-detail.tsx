import { CLIENT_FIELDS } from '../client.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ClientUsers } from '#src/features/sessions/web/client-users.tsx';
import { isZoneGuessed } from '#src/shared/places.ts';
import { zoneName } from '#src/shared/zone-clock.ts';
import { meets } from '#src/shared/permissions.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Client, JobTitle } from '../clients.contract.ts';
import { OPERATION_WORDS } from '../clients.rules.ts';
import './clients.css';
import { clientQuery, jobTitlesQuery, sitesQuery } from './clients.queries.ts';
import { LocationTree } from './location-tree.tsx';
import { clientsAddresses } from '../clients.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** A client's record, as staff read it across clients. */
export function ClientDetail({ params, pane }: ScreenProps) {
  const clientId = Number(params['clientId']);
  const { grants } = useViewer();
  const { data, error, refetch } = useQuery(clientQuery(null, clientId));
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
        <CommandButton id="client.assume" args={{ client: String(data._id) }}>
          Act in this client
        </CommandButton>
      </div>
      <ClientFacts client={data} />
      <Locations
        client={data}
        open={(id) => pane.open(addressAt(clientsAddresses.client, { clientId: id }))}
      />
      <JobTitles clientId={data._id} />
      {meets(grants, 'customerCare.impersonateUser') && <ClientUsers clientId={data._id} />}
    </div>
  );
}

function ClientFacts({ client }: { client: Client }) {
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
            { label: CLIENT_FIELDS.employeeIdentifier.label, value: client.employeeIdentifier },
            {
              label: CLIENT_FIELDS.operates.label,
              value: client.operates ? OPERATION_WORDS[client.operates] : 'Not said here',
            },
            { label: CLIENT_FIELDS.aliases.label, value: client.aliases.join(', ') || none },
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
              : `None of its own. It has those of ${client.topLevel.name}.`)}
        </p>
      </Section>
      {client.rules.length > 0 && (
        <Section title="Rules">
          <p>{client.rules.map(({ rule }) => rule).join(', ')}</p>
        </Section>
      )}
      {client.contacts.length > 0 && (
        <Section title={CLIENT_FIELDS.contacts.label}>
          <Facts
            items={client.contacts.map(({ name, title, email, phone }) => ({
              label: title ?? 'Contact',
              value: [name, email, phone].filter(Boolean).join(', '),
            }))}
          />
        </Section>
      )}
    </>
  );
}

/** The zone by which a location's days begin, and where it comes from if not from its own address. */
function zoneSaid({ zone, primaryAddress: { city = '', state } }: Client): string {
  const name = zoneName(zone);
  if (state === undefined) return `${name}, as no address here says another`;
  return isZoneGuessed({ city, state, zone: null })
    ? `${name}, the first of ${state}: the zone of the city is not known`
    : name;
}

function Locations({ client, open }: { client: Client; open: (id: number) => void }) {
  const { data, error, refetch } = useQuery(sitesQuery(null, client._id));
  return (
    <Section title="Locations">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LocationTree sites={data ?? []} current={client._id} onOpen={open} />
      )}
    </Section>
  );
}

const TITLES: readonly Column<JobTitle>[] = [
  { id: 'title', title: 'Job title', width: 'minmax(160px, 2fr)', text: (row) => row.jobTitle },
  {
    id: 'safety',
    title: 'Safety-sensitive',
    width: 'minmax(110px, 1fr)',
    text: (row) => (row.safetySensitive ? 'Yes' : 'No'),
  },
];

function JobTitles({ clientId }: { clientId: number }) {
  const { data, error, isPending, refetch } = useQuery(jobTitlesQuery(null, clientId));
  return (
    <Section title="Job titles">
      <PagedList
        label="Job titles"
        rows={data ?? []}
        rowId={(row) => String(row.jobTitleId)}
        columns={TITLES}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        empty={<p>No job titles yet.</p>}
      />
    </Section>
  );
}
