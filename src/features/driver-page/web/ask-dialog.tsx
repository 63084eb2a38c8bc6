import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { driverPageApi } from '../driver-page.contract.ts';

/** Opens the form by which a driver is asked for something. */
export function showAsk(client: number, employeeId: string): void {
  showDialog((close) => <AskDialog client={client} employeeId={employeeId} onClose={close} />);
}

function AskDialog({
  client,
  employeeId,
  onClose,
}: {
  client: number;
  employeeId: string;
  onClose: () => void;
}) {
  const [what, setWhat] = useState('');
  const send = useMutation({
    mutationFn: () =>
      call(driverPageApi.ask, { params: { employeeId }, body: { what } }, { client }),
    onSuccess: () => {
      toast('The driver gets a mail with a link to the driver’s page.', 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Ask the driver"
      description="The mail has a link to the driver’s own page. A code opens it; no password is needed. The page shows the file without protected records."
      submitLabel="Send"
      onSubmit={() => send.mutateAsync()}
      keep={null}
      dirty={what !== ''}
      error={send.error && messageOf(send.error)}
      onClose={onClose}
    >
      <TextAreaField
        label="What you ask for"
        maxLength={500}
        rows={3}
        value={what}
        onChange={setWhat}
        error={fieldErrorsOf(send.error)['what']}
        hint="It goes into the mail: write nothing about health, drugs or alcohol. Leave it empty to send the link only."
      />
    </FormDialog>
  );
}
