import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { useSettled } from '#src/web/ui/settled.ts';
import { useViewer } from '#src/web/viewer.ts';
import './clients.css';
import { clientQuery, clientSearchQuery, topLevelClientsQuery } from './clients.queries.ts';
import { LocationSelector } from './location-selector.tsx';
import { Picker } from './picker.tsx';

const MOST = 50;

/**
 * Where one acts, in the header: the client for internal users who may assume one (R025), and the location within it,
 * for them and for employers with several. Auditors have neither.
 */
export function ClientSelector() {
  const { user, internal, client, auditor } = useViewer();
  if (!user || auditor) return null;
  const assumes = internal && holds(user.permissions, 'customerCare.assumeClient');
  return (
    <>
      {assumes && <ClientPicker client={client} />}
      {client !== null && (
        <LocationSelector
          client={client}
          internal={internal}
          home={user.clientId}
          own={user.sites}
        />
      )}
    </>
  );
}

function ClientPicker({ client }: { client: number | null }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const first = useQuery({
    ...topLevelClientsQuery('', { active: true, limit: MOST }),
    enabled: open && search === '',
  });
  const found = useQuery({
    ...clientSearchQuery(search, MOST),
    enabled: open && search !== '',
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({ ...clientQuery(client, client ?? 0), enabled: client !== null });
  const list = search === '' ? first : found;
  return (
    <Picker
      label="Client"
      current={client === null ? null : (chosen.data?.topLevel.name ?? `Client ${client}`)}
      placeholder="Choose a client"
      open={open}
      onOpen={setOpen}
      text={text}
      onText={setText}
      options={(list.data ?? []).map((site) => ({
        id: site._id,
        title: site.name,
        detail: site.DOTNumber === null ? String(site.legacyClientId) : `DOT ${site.DOTNumber}`,
      }))}
      waiting={list.isPending || search !== text.trim()}
      empty={list.error ? messageOf(list.error) : 'No client has this name or number.'}
      onChoose={(id) => void runCommand('client.assume', 'menu', { client: String(id) })}
    />
  );
}
