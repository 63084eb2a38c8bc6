import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { Client } from '../clients.contract.ts';
import { openWords } from '../clients.rules.ts';
import { clientSetupApi } from '../client-setup.contract.ts';
import { changeClient } from './change-client.ts';

/** Asks before a client or location is deactivated, with what is open there. */
export function DeactivateDialog({
  record,
  onClose,
  onDone,
}: {
  record: Client;
  onClose: () => void;
  onDone: () => void;
}) {
  const clientId = record._id;
  const { data, error } = useQuery({
    queryKey: ['clients', clientId, 'open', clientId],
    queryFn: ({ signal }) =>
      call(clientSetupApi.openThere, { params: { clientId } }, { client: clientId, signal }),
    staleTime: 0,
  });
  const again = () => queryClient.invalidateQueries({ queryKey: ['clients'] });
  const save = useMutation({
    mutationFn: () => changeClient(clientId, { deactivated: true }),
    onSuccess: async ({ name }) => {
      toast(`${name} is deactivated.`, 'success', {
        undo: async () => {
          await changeClient(clientId, { deactivated: false });
          await again();
        },
      });
      onDone();
      await again();
    },
  });
  const open = data ? openWords(data) : [];
  return (
    <FormDialog
      title={`Deactivate ${record.name}?`}
      submitLabel="Deactivate"
      onSubmit={() => save.mutateAsync()}
      ready={data !== undefined}
      keep={null}
      error={save.error && messageOf(save.error)}
      of={data}
      onClose={onClose}
    >
      {error && !data && <ErrorState error={error} />}
      {data &&
        (open.length === 0 ? (
          <p>Nothing is open there.</p>
        ) : (
          <>
            <p>Still open there, and it stays so:</p>
            <ul className="open-there">
              {open.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        ))}
      <p>
        It is no longer shown in lists and trees. Its files stay on record, and customer care can
        activate it again.
      </p>
    </FormDialog>
  );
}
