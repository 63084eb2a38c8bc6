import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { setActingClient } from '#src/web/acting-client.ts';
import { ApiError } from '#src/web/http.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { refreshUser } from '#src/web/session.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { useSettled } from '#src/web/ui/settled.ts';
import { toast } from '#src/web/ui/toasts.ts';
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
  useActingGrants(internal && user !== null, client, user?.acting?.clientId ?? null);
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

/**
 * Reads what the user may do in the client acted in, whenever that is another one: by this selector, the palette, or the
 * browser's back button. A client that is not there, or not theirs, is left again.
 */
function useActingGrants(internal: boolean, client: number | null, known: number | null): void {
  useEffect(() => {
    if (!internal || client === known) return;
    refreshUser().catch((error: unknown) => {
      toast(messageOf(error), 'danger');
      if (error instanceof ApiError && (error.status === 403 || error.status === 404))
        setActingClient(null);
    });
    // Asked once for each change of the client, also when the answer cannot be had.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [internal, client]);
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
