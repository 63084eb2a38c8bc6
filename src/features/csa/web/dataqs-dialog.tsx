import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type IsoDate, writeDate } from '#src/shared/dates.ts';
import { holds } from '#src/shared/permissions.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { dataQsApi, type DataQsStep } from '../dataqs.contract.ts';
import { DATAQS_STATES, DATAQS_WORDS, type DataQsState, needsAnswer } from '../dataqs.rules.ts';
import type { DataQsRow } from './csa-subjects.ts';
import { dataQsQuery } from './csa.queries.ts';

interface Entry {
  state: DataQsState;
  on: IsoDate | null;
  number: string;
  note: string;
}

const OPTIONS = DATAQS_STATES.map((value) => ({ value, label: DATAQS_WORDS[value] }));

interface DataQsDialogProps {
  client: number;
  row: DataQsRow;
  onClose: () => void;
}

const titleOf = ({ name }: DataQsRow): string => `DataQs: ${name}`;

/** The DataQs request about a row: what was noted of it, and for who may note it the next step. */
export function DataQsDialog(props: DataQsDialogProps) {
  const { grants, auditor } = useViewer();
  return holds(grants, 'client.editEmployeeInfo') && !auditor ? (
    <NoteDialog {...props} />
  ) : (
    <StepsDialog {...props} />
  );
}

/** What was noted, for who may only see it. */
function StepsDialog({ client, row, onClose }: DataQsDialogProps) {
  const { data, error } = useQuery(dataQsQuery(client, row));
  return (
    <Dialog
      title={titleOf(row)}
      description={`Of ${writeDate(row.day)}. Who may edit employees notes the steps.`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && <p role="alert">{messageOf(error)}</p>}
      {data?.steps.length === 0 && <p>Nothing was noted yet.</p>}
      <Steps steps={data?.steps ?? []} takeBack={null} />
    </Dialog>
  );
}

function NoteDialog({ client, row, onClose }: DataQsDialogProps) {
  const { kind, DOTNumber, recordId } = row;
  const { data, error } = useQuery(dataQsQuery(client, row));
  const first: Entry = { state: 'filed', on: localToday(), number: '', note: '' };
  const [entry, setEntry] = useState(first);
  const change = (next: Partial<Entry>) => setEntry({ ...entry, ...next });
  const params = { clientId: client, kind, DOTNumber, recordId };
  const save = useMutation({
    mutationFn: () => {
      const { on, ...rest } = entry;
      const body = { ...rest, on: on ?? localToday() };
      return call(dataQsApi.add, { params, body }, { client });
    },
    onSuccess: () => {
      toast('The step is noted.', 'success');
      setEntry(first);
      // The next step can be sent before the list is read.
      void queryClient.invalidateQueries({ queryKey: ['csa', client] });
    },
  });
  const back = useMutation({
    mutationFn: (stepId: string) =>
      call(dataQsApi.takeBack, { params: { ...params, stepId } }, { client }),
    onSuccess: async () => {
      toast('The step is taken back.', 'success');
      await queryClient.invalidateQueries({ queryKey: ['csa', client] });
    },
  });
  const faults = fieldErrorsOf(save.error);
  const wrong = save.error ?? back.error ?? error;
  return (
    <FormDialog
      title={titleOf(row)}
      label="DataQs request"
      description={`Of ${writeDate(row.day)}. Requests are filed at dataqs.fmcsa.dot.gov; here stands what became of yours. Steps stay as they were noted; your own you can take back.`}
      submitLabel="Note the step"
      leaveLabel="Close"
      onSubmit={() => save.mutateAsync()}
      keep={keeping(`csaDataQs:${kind}:${DOTNumber}:${recordId}`, entry, setEntry)}
      dirty={JSON.stringify(entry) !== JSON.stringify(first)}
      error={wrong && messageOf(wrong)}
      onClose={onClose}
      beside={
        <Steps
          steps={data?.steps ?? []}
          takeBack={back.isPending ? null : (stepId) => back.mutate(stepId)}
        />
      }
    >
      <SelectField
        label="Step"
        value={entry.state}
        onChange={(value) =>
          change({ state: DATAQS_STATES.find((one) => one === value) ?? 'filed' })
        }
        options={OPTIONS}
        takesFocus
      />
      <DateField
        label="Day"
        meaning="past"
        value={entry.on}
        onChange={(on) => change({ on })}
        error={faults['on']}
      />
      <TextField
        label="Number of the request"
        value={entry.number}
        onChange={(number) => change({ number })}
        error={faults['number']}
      />
      <TextAreaField
        label={needsAnswer(entry.state) ? 'What was answered' : 'Note'}
        value={entry.note}
        onChange={(note) => change({ note })}
        error={faults['note']}
      />
    </FormDialog>
  );
}

function Steps({
  steps,
  takeBack,
}: {
  steps: readonly DataQsStep[];
  /** Null where nothing can be taken back. */
  takeBack: ((stepId: string) => void) | null;
}) {
  if (steps.length === 0) return null;
  return (
    <ul className="csa-steps" aria-label="Steps that were noted">
      {steps.map((step) => {
        const { stepId, state, on, number, note, notedBy, notedAt, takenBackAt, own } = step;
        const words = `${DATAQS_WORDS[state]} ${writeDate(on)}${number === '' ? '' : `, request ${number}`}`;
        return (
          <li key={stepId}>
            {takenBackAt === null ? <strong>{words}</strong> : <s>{words}</s>}
            {note !== '' && <span>{note}</span>}
            <span className="none">
              {notedBy}, {showInstant(notedAt)}
              {takenBackAt !== null && `; taken back ${showInstant(takenBackAt)}`}
            </span>
            {own && takenBackAt === null && takeBack && (
              <Button
                variant="quiet"
                onClick={() => takeBack(stepId)}
                aria-label={`Take back: ${words}`}
              >
                Take back
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
