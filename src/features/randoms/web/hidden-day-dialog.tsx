import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { hiddenDaysApi } from '../hidden-days.contract.ts';
import { hiddenDayQuery } from './selections.queries.ts';

/** Sets the day on which a pool is drawn by itself. */
export function HiddenDayDialog({
  client,
  poolId,
  onClose,
}: {
  client: number;
  poolId: string;
  onClose: () => void;
}) {
  const { data } = useQuery(hiddenDayQuery(client, poolId));
  const [draft, setDraft] = useState({ day: null as IsoDate | null });
  const idempotencyKey = useEntryKey(draft);
  const params = { clientId: client, poolId };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['randomSelections'] });
  const save = useMutation({
    mutationFn: () => call(hiddenDaysApi.set, { params, body: draft }, { client, idempotencyKey }),
    onSuccess: ({ day }) => {
      toast(`The pool is drawn on ${writeDate(day)}, by itself.`, 'success');
      onClose();
    },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call(hiddenDaysApi.remove, { params }, { client }),
    onSuccess: () => {
      toast('The hidden day is taken back.', 'success');
      onClose();
    },
    onSettled,
  });
  const faults = fieldErrorsOf(save.error);
  const error = save.error ?? remove.error;
  return (
    <FormDialog
      title="Hidden day"
      description={`The list is frozen and drawn by itself on that day. Nobody without the permission to draw sees it.${
        data?.day ? ` Set for ${writeDate(data.day)} by ${data.setBy ?? 'service staff'}.` : ''
      }${data?.fault ? ` Nobody was drawn: ${data.fault}` : ''}`}
      submitLabel={draft.day === null ? 'Let chance choose' : 'Set the day'}
      onSubmit={() => save.mutateAsync()}
      ready={data !== undefined && !data.begun}
      dirty={draft.day !== null && !save.isSuccess}
      keep={keeping(`hiddenDay:${poolId}`, draft, setDraft)}
      error={error && messageOf(error)}
      onClose={onClose}
    >
      <DateField
        label="Day"
        value={draft.day}
        onChange={(day) => setDraft({ day })}
        hint={
          data?.begun
            ? 'The list of this period is frozen or drawn already.'
            : `Up to ${writeDate(data?.to)}. Empty: chance chooses a working day.`
        }
        error={faults['day']}
        takesFocus
      />
      {data?.day && (
        <div>
          <Button onClick={() => void remove.mutateAsync()}>Remove the day</Button>
        </div>
      )}
    </FormDialog>
  );
}
