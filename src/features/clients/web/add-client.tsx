import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { holds } from '#src/shared/permissions.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { CLIENT_FIELDS } from '../client.fields.ts';
import { clientsAddresses } from '../clients.addresses.ts';
import { clientSetupApi } from '../client-setup.contract.ts';
import { AddressFields, DotField } from './client-fields.tsx';
import { clientQuery, useWholeTree } from './clients.queries.ts';
import { Picker } from './picker.tsx';
import { optionsOf } from './site-options.ts';
import { addressOf } from './record-draft.ts';

const BLANK = { name: '', dot: '', line1: '', line2: '', city: '', state: '', zip: '' };

/** Adds a top-level client. */
export function AddClient({ pane }: ScreenProps) {
  const { grants } = useViewer();
  // Who sees clients comes here, and adds one with a permission besides (R076, R371).
  if (!holds(grants, 'admin.addClient'))
    return (
      <EmptyState title="Your account may not add clients" command="go.clients">
        An administrator adds them, and gives the permission to.
      </EmptyState>
    );
  return <NewClient above={null} pane={pane} />;
}

/** Adds a location below one that is chosen here; the location acted in at first. */
export function AddLocation({ pane, search }: ScreenProps) {
  const client = useActingClient();
  const asked = Number(search['below']);
  const [chosen, setChosen] = useState<number | null>(asked > 0 ? asked : null);
  const [open, setOpen] = useState(false);
  const { sites, error, refetch } = useWholeTree(client);
  const above = chosen ?? client ?? 0;
  const named = useQuery({ ...clientQuery(client, above), enabled: client !== null });
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A location is added to the tree of a client.
      </EmptyState>
    );
  if (error && !sites) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <NewClient above={above} pane={pane}>
      <div className="field">
        <span className="field-label">Below</span>
        <Picker
          label="Below"
          current={named.data?.name ?? null}
          placeholder="Choose a location"
          open={open}
          onOpen={setOpen}
          useAnswer={() => ({ data: sites, error })}
          rowsOf={optionsOf}
          empty="No location has this name or number."
          onChoose={setChosen}
        />
      </div>
    </NewClient>
  );
}

function NewClient({
  above,
  pane,
  children,
}: {
  /** The location right above; null for a top-level client. */
  above: number | null;
  pane: PaneHandle;
  children?: React.ReactNode;
}) {
  const [draft, setDraft] = useState(BLANK);
  const idempotencyKey = useEntryKey({ draft, above });
  const title = above === null ? 'Add client' : 'Add location';
  const { setTitle } = pane;
  useEffect(() => setTitle(title), [setTitle, title]);
  const body = {
    name: draft.name,
    DOTNumber: draft.dot.trim() || null,
    primaryAddress: addressOf(draft),
  };
  const add = useMutation({
    mutationFn: () =>
      above === null
        ? call(clientSetupApi.add, { body }, { client: null, idempotencyKey })
        : call(
            clientSetupApi.addLocation,
            { params: { clientId: above }, body },
            { idempotencyKey },
          ),
    onSuccess: async ({ _id, name }) => {
      toast(`${name} is added.`, 'success');
      await queryClient.invalidateQueries({ queryKey: ['clients'] });
      const { client, location } = clientsAddresses;
      pane.open(addressAt(above === null ? client : location, { clientId: _id }));
    },
  });
  const change = (part: Partial<typeof BLANK>) => setDraft((now) => ({ ...now, ...part }));
  const errors = fieldErrorsOf(add.error);
  return (
    <Form
      label={title}
      submitLabel={title}
      onSubmit={() => add.mutateAsync()}
      error={add.error}
      ready={draft.name.trim() !== ''}
      dirty={JSON.stringify(draft) !== JSON.stringify(BLANK) && !add.isSuccess}
      keep={keeping(above === null ? 'client:new' : 'location:new', draft, setDraft)}
      onLeave={() => pane.open(above === null ? clientsAddresses.list : clientsAddresses.locations)}
    >
      <TextField
        label={CLIENT_FIELDS.name.label}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors['name']}
        maxLength={200}
        required
        takesFocus
      />
      {children}
      <DotField
        value={draft.dot}
        below={above !== null}
        error={errors['DOTNumber']}
        onChange={(dot) => change({ dot })}
      />
      <AddressFields draft={draft} errors={errors} onChange={change} />
    </Form>
  );
}
