import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { copyRequestsApi, type CopyRequest } from '../copy-requests.contract.ts';
import { PROOF_WORDS, PROOFS } from '../copy-requests.rules.ts';
import { requestChanged } from './request-changed.ts';

/** Opens the form by which it is noted how the driver was identified. */
export function showIdentify(request: CopyRequest): void {
  showDialog((close) => <IdentifyDialog request={request} onClose={close} />);
}

const OPTIONS = PROOFS.map((value) => ({ value, label: PROOF_WORDS[value] }));

function IdentifyDialog({ request, onClose }: { request: CopyRequest; onClose: () => void }) {
  const [begun] = useState({
    how: request.identifiedHow ?? PROOFS[0],
    identifiedOn: request.identifiedOn,
  });
  const [draft, setDraft] = useState(begun);
  const save = useMutation({
    mutationFn: () =>
      call(
        copyRequestsApi.identify,
        {
          params: { copyRequestId: request.requestId },
          body: { how: draft.how, identifiedOn: draft.identifiedOn ?? '' },
        },
        { client: request.clientId, version: request.version },
      ),
    onSuccess: async () => {
      toast('The driver is identified.', 'success');
      onClose();
      await requestChanged();
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Identify the driver"
      description={`${request.driverName}, ${request.employerName}. A copy goes only to the person whom it is about.`}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(begun)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="By what"
        required
        value={draft.how}
        onChange={(value) =>
          setDraft({ ...draft, how: PROOFS.find((one) => one === value) ?? PROOFS[0] })
        }
        options={OPTIONS}
        error={errors['how']}
      />
      <DateField
        label="On"
        required
        value={draft.identifiedOn}
        onChange={(identifiedOn) => setDraft({ ...draft, identifiedOn })}
        error={errors['identifiedOn']}
      />
    </FormDialog>
  );
}
