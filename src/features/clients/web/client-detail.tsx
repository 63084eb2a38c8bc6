import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Client } from '../clients.contract.ts';
import './clients.css';
import { clientQuery, jobTitlesQuery, sitesQuery } from './clients.queries.ts';
import { LocationTree } from './location-tree.tsx';

/** A client's record, as staff read it across clients. */
export function ClientDetail({ params, pane }: ScreenProps) {
  const clientId = Number(params['clientId']);
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
      <Locations client={data} open={(id) => pane.open(`/clients/${id}`)} />
      <JobTitles clientId={data._id} />
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
            { label: 'Number', value: client.legacyClientId, mono: true },
            { label: 'DOT number', value: client.DOTNumber ?? none, mono: true },
            ...(client.parent === null
              ? []
              : [{ label: 'Belongs to', value: client.topLevel.name }]),
            { label: 'Address', value: [line1, line2, place].filter(Boolean).join(', ') || none },
            { label: 'Employees are known by', value: client.employeeIdentifier },
            { label: 'Also known as', value: client.aliases.join(', ') || none },
            { label: 'Notes', value: client.notes || none },
          ]}
        />
      </Section>
      <Section title="Services">
        <p>{client.services.map(({ name }) => name).join(', ') || 'No services are configured.'}</p>
      </Section>
      {client.rules.length > 0 && (
        <Section title="Rules">
          <p>{client.rules.map(({ rule }) => rule).join(', ')}</p>
        </Section>
      )}
      {client.contacts.length > 0 && (
        <Section title="Contacts">
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

function JobTitles({ clientId }: { clientId: number }) {
  const { data, error, refetch } = useQuery(jobTitlesQuery(null, clientId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Section title="Job titles">
      <p>
        {data?.map(({ jobTitle }) => jobTitle).join(', ') || (data ? 'No job titles yet.' : '')}
      </p>
    </Section>
  );
}
