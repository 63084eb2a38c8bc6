import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { copyRequestsApi, type CopyRequest } from '../copy-requests.contract.ts';
import { CITATIONS, SENT_WAYS, SENT_WORDS, type SentWay } from '../copy-requests.rules.ts';
import './copy-requests.css';
import { copyPapersQuery } from './copy-requests.queries.ts';
import { requestChanged } from './request-changed.ts';

/** Opens the form by which copies are sent. */
export function showSend(request: CopyRequest): void {
  showDialog((close) => <SendDialog request={request} onClose={close} />);
}

const OPTIONS = SENT_WAYS.map((value) => ({ value, label: SENT_WORDS[value] }));
const BEGUN = {
  chosen: [] as readonly string[],
  how: 'mail' as SentWay,
  to: '',
  sentOn: null as IsoDate | null,
  rightsEnclosed: false,
};

function SendDialog({ request, onClose }: { request: CopyRequest; onClose: () => void }) {
  const { requestId, clientId, version, kind } = request;
  const [draft, setDraft] = useState(BEGUN);
  const papers = useQuery(copyPapersQuery(clientId, requestId));
  const save = useMutation({
    mutationFn: () =>
      call(
        copyRequestsApi.send,
        {
          params: { copyRequestId: requestId },
          body: {
            documentIds: [...draft.chosen],
            ...{ how: draft.how, to: draft.to, sentOn: draft.sentOn ?? '' },
            rightsEnclosed: draft.rightsEnclosed,
          },
        },
        { client: clientId, version },
      ),
    onSuccess: async (sent) => {
      toast('It is noted, and the letter is in the file. Print the packet.', 'success');
      onClose();
      await requestChanged();
      const { savePacket } = await import('./save-packet.ts');
      await savePacket(sent);
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Send the copies"
      description={`${request.driverName}, ${request.employerName} (${CITATIONS[kind]}). The letter and the documents are saved as one PDF to print.`}
      submitLabel="Send"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(BEGUN)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <fieldset className="copy-papers">
        <legend className="field-label">Documents</legend>
        {papers.data?.map(({ documentId, documentType, docDate, pages }) => (
          <CheckboxField
            key={documentId}
            label={docDate === null ? documentType : `${documentType}, ${showDate(docDate)}`}
            hint={pages === null ? 'A password protects it: print it from the file.' : undefined}
            checked={draft.chosen.includes(documentId)}
            onChange={(ticked) =>
              setDraft({
                ...draft,
                chosen: ticked
                  ? [...draft.chosen, documentId]
                  : draft.chosen.filter((one) => one !== documentId),
              })
            }
          />
        ))}
        {papers.data?.length === 0 && (
          <p>There is no such document in the file, or you may not read it.</p>
        )}
        {papers.error && <p>{messageOf(papers.error)}</p>}
        {errors['documentIds'] && <p className="field-error">{errors['documentIds']}</p>}
      </fieldset>
      {kind === 'report' && (
        <CheckboxField
          label="“A Summary of Your Rights” is enclosed"
          hint="The Bureau’s summary goes with the report (12 CFR 1022, appendix K)."
          checked={draft.rightsEnclosed}
          onChange={(rightsEnclosed) => setDraft({ ...draft, rightsEnclosed })}
          error={errors['rightsEnclosed']}
        />
      )}
      <SelectField
        label="How"
        required
        value={draft.how}
        onChange={(value) =>
          setDraft({ ...draft, how: SENT_WAYS.find((one) => one === value) ?? 'mail' })
        }
        options={OPTIONS}
        error={errors['how']}
      />
      <TextField
        label="To"
        required
        maxLength={300}
        value={draft.to}
        onChange={(to) => setDraft({ ...draft, to })}
        error={errors['to']}
        hint="The address, or to whom it was handed."
      />
      <DateField
        label="On"
        required
        value={draft.sentOn}
        onChange={(sentOn) => setDraft({ ...draft, sentOn })}
        error={errors['sentOn']}
      />
    </FormDialog>
  );
}
