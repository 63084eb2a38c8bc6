import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { Site } from '../clients.contract.ts';
import { moveWords } from '../clients.rules.ts';
import { clientSetupApi } from '../client-setup.contract.ts';
import './clients.css';
import { useWholeTree } from './clients.queries.ts';
import { Picker } from './picker.tsx';
import { optionsOf } from './site-options.ts';

interface MoveDialogProps {
  /** The client acted in, whose tree is shown. */
  client: number;
  site: Pick<Site, '_id' | 'name' | 'parent'>;
  /** Where it was dropped; null where the place is still to be chosen. */
  onto: number | null;
  onClose: () => void;
}

const move = (client: number, clientId: number, legacyClientId: number, LCodes?: number[]) =>
  call(
    clientSetupApi.move,
    { params: { clientId }, body: { legacyClientId, ...(LCodes ? { LCodes } : {}) } },
    { client },
  );
const renew = () =>
  Promise.all(
    ['clients', 'employees'].map((root) => queryClient.invalidateQueries({ queryKey: [root] })),
  );

/** Moves a location with all below it, after what that changes was shown. */
export function MoveDialog({ client, site, onto, onClose }: MoveDialogProps) {
  const { sites, error } = useWholeTree(client);
  const [chosen, setChosen] = useState(onto);
  const [open, setOpen] = useState(onto === null);
  const target = sites?.find(({ _id }) => _id === chosen);
  const former = sites?.find(({ _id }) => _id === site.parent);
  const preview = useQuery({
    queryKey: ['clients', client, 'move', site._id, chosen],
    queryFn: ({ signal }) =>
      call(
        clientSetupApi.previewMove,
        { params: { clientId: site._id }, query: { legacyClientId: target?.legacyClientId ?? 0 } },
        { client, signal },
      ),
    enabled: target !== undefined,
    retry: false,
    staleTime: 0,
  });
  const save = useMutation({
    mutationFn: () => move(client, site._id, target?.legacyClientId ?? 0, preview.data?.LCodes),
    onSuccess: async () => {
      const undo = async () => {
        await move(client, site._id, former?.legacyClientId ?? 0);
        await renew();
      };
      toast(`${site.name} is now below ${target?.name}.`, 'success', former ? { undo } : {});
      onClose();
      await renew();
    },
  });
  const refusal = preview.error
    ? (fieldErrorsOf(preview.error)['legacyClientId'] ?? messageOf(preview.error))
    : null;
  return (
    <FormDialog
      title={`Move ${site.name}`}
      submitLabel="Move"
      onSubmit={() => save.mutateAsync()}
      ready={preview.data !== undefined && !preview.isFetching && refusal === null}
      keep={null}
      error={save.error ? messageOf(save.error) : refusal}
      of={preview.data}
      onClose={onClose}
    >
      <div className="field">
        <span className="field-label">Below</span>
        <Picker
          label="Below"
          current={target?.name ?? null}
          placeholder="Choose a location"
          open={open}
          onOpen={setOpen}
          useAnswer={() => ({ data: sites, error })}
          rowsOf={optionsOf}
          empty="No location has this name or number."
          onChoose={setChosen}
        />
      </div>
      {preview.data && (
        <ul className="open-there">
          {moveWords(preview.data).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
