import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { useMediaQuery } from '#src/web/media-query.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { NARROW } from '#src/web/shell/shell-state.ts';
import { BytesImage } from '#src/web/ui/bytes-image.tsx';
import { SETTLE } from '#src/web/ui/settled.ts';
import { useViewer } from '#src/web/viewer.ts';
import './clients.css';
import {
  clientQuery,
  clientSearchQuery,
  logoQuery,
  topLevelClientsQuery,
} from './clients.queries.ts';
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
      {client !== null && <HeaderLogo client={client} />}
      {assumes && <ClientPicker client={client} />}
      {client !== null && (
        <LocationSelector
          client={client}
          internal={internal}
          home={user.clientId}
          named={assumes}
        />
      )}
    </>
  );
}

/**
 * The logo of the client acted in; its name stands beside it. A narrow screen has no room for it. Without one nothing is
 * there, not even an empty element: on a phone the header counts what stands in it.
 */
function HeaderLogo({ client }: { client: number }) {
  const narrow = useMediaQuery(NARROW);
  const { data } = useQuery({ ...logoQuery(client, client), enabled: !narrow });
  if (narrow || !data) return null;
  return <BytesImage bytes={data} label="" className="header-client-logo" />;
}

/** The clients of a text, the top-level ones without any; those of the text before, until it is answered. */
function useClients(search: string, open: boolean) {
  const isAll = search === '';
  const first = useQuery({
    ...topLevelClientsQuery('', { active: true, limit: MOST }),
    enabled: open && isAll,
  });
  const found = useQuery({
    ...clientSearchQuery(search, MOST),
    enabled: open && !isAll,
    placeholderData: keepPreviousData,
  });
  if (isAll) return first;
  return found.data ? found : { ...found, data: first.data, isPlaceholderData: true };
}

function ClientPicker({ client }: { client: number | null }) {
  const [open, setOpen] = useState(false);
  const useAnswer = (search: string) => useClients(search, open);
  const chosen = useQuery({ ...clientQuery(client, client ?? 0), enabled: client !== null });
  return (
    <Picker
      label="Client"
      current={client === null ? null : (chosen.data?.topLevel.name ?? `Client ${client}`)}
      placeholder="Choose a client"
      open={open}
      onOpen={setOpen}
      useAnswer={useAnswer}
      rowsOf={(sites) =>
        sites.map((site) => ({
          id: site._id,
          title: site.name,
          detail: site.DOTNumber === null ? String(site.legacyClientId) : `DOT ${site.DOTNumber}`,
        }))
      }
      settle={SETTLE}
      empty="No client has this name or number."
      onChoose={(id) => void runCommand('client.assume', 'menu', { client: String(id) })}
    />
  );
}
