import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { hasFeature } from '#src/web/access.ts';
import { call } from '#src/web/http.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { copyRequestsApi } from '../copy-requests.contract.ts';
import { KIND_WORDS, KINDS, WAY_WORDS, WAYS } from '../copy-requests.rules.ts';
import { requestChanged } from './request-changed.ts';

/** Opens the form of a new request. */
export function showAdd(client: number, employeeId: string): void {
  showDialog((close) => <AddDialog client={client} employeeId={employeeId} onClose={close} />);
}

const KIND_OPTIONS = KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));
const WAY_OPTIONS = WAYS.map((value) => ({ value, label: WAY_WORDS[value] }));
const BEGUN = { kind: 'report', cameBy: 'mail', requestedOn: null as IsoDate | null, asked: '' };

function AddDialog({
  client,
  employeeId,
  onClose,
}: {
  client: number;
  employeeId: string;
  onClose: () => void;
}) {
  const noticesServed = hasFeature('employmentHistoryNotices', useViewer());
  const [draft, setDraft] = useState(BEGUN);
  const save = useMutation({
    mutationFn: () =>
      call(
        copyRequestsApi.add,
        {
          params: { employeeId },
          body: {
            kind: KINDS.find((one) => one === draft.kind) ?? 'report',
            cameBy: WAYS.find((one) => one === draft.cameBy) ?? 'mail',
            requestedOn: draft.requestedOn ?? '',
            asked: draft.asked,
          },
        },
        { client },
      ),
    onSuccess: async () => {
      toast('The request is noted.', 'success');
      onClose();
      await requestChanged();
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Request for a copy"
      description="A report is sent by the third business day after the request and proper identification; past employers’ answers by the fifth."
      submitLabel="Add"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(BEGUN)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="What is asked for"
        required
        value={draft.kind}
        onChange={(kind) => setDraft({ ...draft, kind })}
        options={KIND_OPTIONS.filter(({ value }) => value !== 'history' || noticesServed)}
        error={errors['kind']}
      />
      <SelectField
        label="How it came"
        required
        value={draft.cameBy}
        onChange={(cameBy) => setDraft({ ...draft, cameBy })}
        options={WAY_OPTIONS}
        error={errors['cameBy']}
      />
      <DateField
        label="Received on"
        required
        value={draft.requestedOn}
        onChange={(requestedOn) => setDraft({ ...draft, requestedOn })}
        error={errors['requestedOn']}
      />
      <TextField
        label="In the driver’s words"
        maxLength={300}
        value={draft.asked}
        onChange={(asked) => setDraft({ ...draft, asked })}
        error={errors['asked']}
      />
    </FormDialog>
  );
}
