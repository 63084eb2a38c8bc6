import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { copyRequestsApi, type CopyRequest } from '../copy-requests.contract.ts';
import { type Closing, CLOSING_WORDS, CLOSINGS } from '../copy-requests.rules.ts';
import { requestChanged } from './request-changed.ts';

/** Opens the form by which a request is closed without copies. */
export function showClose(request: CopyRequest): void {
  showDialog((close) => <CloseDialog request={request} onClose={close} />);
}

const OPTIONS = CLOSINGS.map((value) => ({ value, label: CLOSING_WORDS[value] }));
const BEGUN: { as: Closing; note: string } = { as: 'withdrawn', note: '' };

function CloseDialog({ request, onClose }: { request: CopyRequest; onClose: () => void }) {
  const [draft, setDraft] = useState(BEGUN);
  const save = useMutation({
    mutationFn: () =>
      call(
        copyRequestsApi.close,
        { params: { copyRequestId: request.requestId }, body: draft },
        { client: request.clientId, version: request.version },
      ),
    onSuccess: async () => {
      toast('The request is closed.', 'success');
      onClose();
      await requestChanged();
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Close without copies"
      description={`${request.driverName}, ${request.employerName}. It cannot be opened again; a new request can.`}
      submitLabel="Close the request"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(BEGUN)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="Why"
        required
        value={draft.as}
        onChange={(value) =>
          setDraft({ ...draft, as: CLOSINGS.find((one) => one === value) ?? 'withdrawn' })
        }
        options={OPTIONS}
        error={errors['as']}
      />
      <TextAreaField
        label="What happened"
        required
        maxLength={500}
        rows={3}
        value={draft.note}
        onChange={(note) => setDraft({ ...draft, note })}
        error={errors['note']}
      />
    </FormDialog>
  );
}
