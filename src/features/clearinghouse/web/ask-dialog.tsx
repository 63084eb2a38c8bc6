import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { clearinghouseApi } from '../clearinghouse.contract.ts';
import type { ClearinghouseDriver } from '../clearinghouse.shapes.ts';
import { QUERY_KIND_WORDS, QUERY_KINDS } from '../clearinghouse.rules.ts';

/** Notes that a query about one driver was begun in the Clearinghouse. */
export function AskDialog({
  client,
  driver,
  byProvider,
  onClose,
}: {
  client: number;
  driver: ClearinghouseDriver;
  /** The provider asks the Clearinghouse. */
  byProvider: boolean;
  onClose: () => void;
}) {
  const isHit = driver.query?.fullDueAt != null || driver.hold !== null;
  const [kind, setKind] = useState<string>(isHit ? 'full' : driver.wants);
  const idempotencyKey = useEntryKey({ kind, employeeId: driver.employeeId });
  const save = useMutation({
    mutationFn: () =>
      call(
        clearinghouseApi.ask,
        {
          params: { clientId: client },
          body: { employeeId: driver.employeeId, kind: kind as (typeof QUERY_KINDS)[number] },
        },
        { client, idempotencyKey },
      ),
    onSuccess: async () => {
      toast(
        byProvider
          ? `The query for ${driver.employeeName} was sent to the provider.`
          : `The query for ${driver.employeeName} was saved. Enter its answer when it arrives.`,
        'success',
      );
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['clearinghouse', client] });
    },
  });
  const faults = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title={`Start a query for ${driver.employeeName}`}
      description={
        byProvider
          ? 'The provider starts it and reads its answer. A full query waits in the Clearinghouse for the driver’s consent.'
          : 'Start it in the Clearinghouse, then enter it here. A full query waits there for the driver’s consent.'
      }
      submitLabel={byProvider ? 'Send the query' : 'Save the query'}
      onSubmit={() => save.mutateAsync()}
      error={save.error && (faults['employeeId'] ?? messageOf(save.error))}
      keep={null}
      onClose={onClose}
      of={driver.employeeId}
    >
      <SelectField
        label="Query"
        value={kind}
        onChange={setKind}
        options={QUERY_KINDS.map((value) => ({ value, label: QUERY_KIND_WORDS[value] }))}
        takesFocus
      />
    </FormDialog>
  );
}
