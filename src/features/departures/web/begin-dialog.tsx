import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientQuery } from '#src/features/clients/web/clients.queries.ts';
import { call } from '#src/web/http.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { departuresApi } from '../departures.contract.ts';
import { readAgain } from './departures.queries.ts';

/** Asks before a client leaves. */
export function showBegin(clientId: number): void {
  showDialog((close) => <BeginDialog clientId={clientId} onClose={close} />);
}

function BeginDialog({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const { data } = useQuery(clientQuery(null, clientId));
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call(departuresApi.begin, { body: { clientId, reason: reason.trim() } }, { client: null }),
    onSuccess: async ({ clientName }) => {
      toast(`${clientName} has left: none of its users can sign in.`, 'success');
      onClose();
      await readAgain();
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title={`Let ${data?.name ?? 'this client'} leave?`}
      description="Users, programs and auditors of this client are signed out now, and what they have open or are saving ends. Links that were mailed stop working, and no mail is sent. The files stay until they are erased, and you can take this back."
      submitLabel="End all access"
      danger
      onSubmit={() => save.mutateAsync()}
      ready={data !== undefined}
      keep={null}
      dirty={reason !== ''}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextAreaField
        label="Why"
        required
        maxLength={500}
        rows={3}
        value={reason}
        onChange={setReason}
        error={errors['reason']}
      />
    </FormDialog>
  );
}
