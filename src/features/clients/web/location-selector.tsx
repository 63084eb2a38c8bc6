import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { switchClient } from '#src/web/switch-client.ts';
import type { Site } from '../clients.contract.ts';
import { clientQuery, sitesQuery } from './clients.queries.ts';
import { locationPicker } from './location-picker.ts';
import { Picker } from './picker.tsx';

interface LocationSelectorProps {
  /** The client or location acted in. */
  client: number;
  internal: boolean;
  /** The employer's own client, which the address leaves out. */
  home: number;
  /** The locations the account works in; null is everywhere. */
  own: readonly number[] | null;
}

/** Chooses a location in the tree of the client acted in; nothing where there is only one. */
export function LocationSelector({ client, internal, home, own }: LocationSelectorProps) {
  const [open, setOpen] = useState(false);
  const acting = useQuery(clientQuery(client, client));
  const top = acting.data?.topLevel._id ?? null;
  // An internal user's calls reach only below the location acted in, so the whole tree is asked for at its top.
  const tree = useQuery({
    ...sitesQuery(internal ? top : client, top ?? client),
    enabled: top !== null,
  });
  const sites = useMemo(
    () => tree.data?.filter(({ _id }) => internal || own === null || own.includes(_id)),
    [tree.data, internal, own],
  );
  const many = (sites?.length ?? 0) > 1;
  useEffect(() => (many ? locationPicker.install(() => setOpen(true)) : undefined), [many]);
  if (!many) return null;
  return (
    <Picker
      label="Location"
      current={acting.data?.name ?? null}
      placeholder="All locations"
      open={open}
      onOpen={setOpen}
      useAnswer={() => ({ data: sites, error: tree.error })}
      rowsOf={optionsOf}
      empty="No location has this name or number."
      onChoose={(id) => void switchClient(!internal && id === home ? null : id)}
    />
  );
}

/** The tree as it is, or the locations that match, without their places in it. */
function optionsOf(sites: readonly Site[], text: string) {
  const words = text.trim().toLowerCase();
  const depths = new Map<number, number>();
  for (const { _id, parent } of sites)
    depths.set(_id, parent === null ? 0 : (depths.get(parent) ?? -1) + 1);
  return sites
    .filter(({ name, DOTNumber, legacyClientId }) =>
      [name, DOTNumber ?? '', String(legacyClientId)].some((part) =>
        part.toLowerCase().includes(words),
      ),
    )
    .map((site) => ({
      id: site._id,
      title: site.name,
      ...(site.DOTNumber === null ? {} : { detail: `DOT ${site.DOTNumber}` }),
      depth: words === '' ? (depths.get(site._id) ?? 0) : 0,
    }));
}
