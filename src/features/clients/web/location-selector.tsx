import { useEffect, useState } from 'react';
import { switchClient } from '#src/web/switch-client.ts';
import { useWholeTree } from './clients.queries.ts';
import { locationPicker } from './location-picker.ts';
import { Picker } from './picker.tsx';
import { optionsOf } from './site-options.ts';

interface LocationSelectorProps {
  /** The client or location acted in. */
  client: number;
  internal: boolean;
  /** The employer's own client, which the address leaves out. */
  home: number;
  /** The client's name stands beside it: at the top of its tree the place is all of it, and not the same name again. */
  named: boolean;
}

/** Chooses a location in the tree of the client acted in; nothing where there is only one. */
export function LocationSelector({ client, internal, home, named }: LocationSelectorProps) {
  const [open, setOpen] = useState(false);
  const { acting, sites, error } = useWholeTree(client);
  const many = (sites?.length ?? 0) > 1;
  useEffect(() => (many ? locationPicker.install(() => setOpen(true)) : undefined), [many]);
  if (!many) return null;
  return (
    <Picker
      label="Location"
      current={named && acting?._id === acting?.topLevel._id ? null : (acting?.name ?? null)}
      placeholder="All locations"
      open={open}
      onOpen={setOpen}
      useAnswer={() => ({ data: sites, error })}
      rowsOf={optionsOf}
      empty="No location has this name or number."
      onChoose={(id) => void switchClient(!internal && id === home ? null : id)}
    />
  );
}
