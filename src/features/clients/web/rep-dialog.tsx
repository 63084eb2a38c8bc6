import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { clientRepApi } from '../client-rep.contract.ts';
import { CLIENT_COLUMNS, repSaid } from '../clients.columns.ts';
import type { Client, Person } from '../clients.contract.ts';
import { repQuery } from './clients.queries.ts';

interface RepProps {
  client: number;
  record: Client;
  onClose: () => void;
}

/** The choice of nobody. */
const NOBODY = 'nobody';

/** Assigns who looks after a company. */
export function RepDialog(props: RepProps) {
  const { client, record } = props;
  const clientId = record._id;
  const now = useQuery({ ...repQuery(client, clientId), staleTime: 0 });
  const able = useQuery({
    queryKey: ['clients', client, 'repCandidates', clientId],
    queryFn: ({ signal }) =>
      call(clientRepApi.candidates, { params: { clientId } }, { client, signal }),
    staleTime: 0,
  });
  const error = now.error ?? able.error;
  if (error && !(now.data && able.data)) return <ErrorState error={error} />;
  if (!now.data || !able.data || now.isFetching) return null;
  return <Assign {...props} first={now.data.rep} able={able.data} />;
}

function Assign({
  client,
  record,
  onClose,
  first: read,
  able,
}: RepProps & { first: Person | null; able: readonly Person[] }) {
  // What stood there when the dialog opened is what the choice is made over.
  const [first] = useState(read);
  const [chosen, setChosen] = useState(first?.id ?? NOBODY);
  const dirty = chosen !== (first?.id ?? NOBODY);
  const save = useMutation({
    mutationFn: () =>
      call(
        clientRepApi.assign,
        {
          params: { clientId: record._id },
          body: { userId: chosen === NOBODY ? null : chosen, seen: first?.id ?? null },
        },
        { client },
      ),
    onSuccess: async ({ rep }) => {
      toast(
        rep === null
          ? `${record.name} has no customer care rep any more.`
          : `${rep.name} looks after ${record.name}.`,
        'success',
      );
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['clients'] });
    },
  });
  const others = first && !able.some(({ id }) => id === first.id) ? [first] : [];
  return (
    <FormDialog
      title={`Customer care rep of ${record.name}`}
      description="The rep is named on the record, to the company as well, and clients can be listed by rep."
      submitLabel="Assign"
      onSubmit={() => save.mutateAsync()}
      ready={dirty}
      dirty={dirty && !save.isSuccess}
      keep={null}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label={CLIENT_COLUMNS.rep.title}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: NOBODY, label: 'No one' },
          ...[...others, ...able].map((one) => ({ value: one.id, label: repSaid(one) })),
        ]}
        takesFocus
      />
    </FormDialog>
  );
}
