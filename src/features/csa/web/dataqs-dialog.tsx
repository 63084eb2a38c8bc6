import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type IsoDate, writeDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
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

/** The DataQs request about a row: what was noted of it, and the next step. */
export function DataQsDialog({
  client,
  row,
  onClose,
}: {
  client: number;
  row: DataQsRow;
  onClose: () => void;
}) {
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
    onSuccess: async () => {
      toast('The step is noted.', 'success');
      setEntry(first);
      await queryClient.invalidateQueries({ queryKey: ['csa', client] });
    },
  });
  const faults = fieldErrorsOf(save.error);
  const wrong = save.error ?? error;
  return (
    <FormDialog
      title={`DataQs: ${row.name}`}
      label="DataQs request"
      description={`Of ${writeDate(row.day)}. Requests are filed at dataqs.fmcsa.dot.gov; here stands what became of yours. Steps stay as they were noted.`}
      submitLabel="Note the step"
      leaveLabel="Close"
      onSubmit={() => save.mutateAsync()}
      keep={keeping(`csaDataQs:${kind}:${DOTNumber}:${recordId}`, entry, setEntry)}
      dirty={JSON.stringify(entry) !== JSON.stringify(first)}
      error={wrong && messageOf(wrong)}
      onClose={onClose}
      beside={<Steps steps={data?.steps ?? []} />}
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

function Steps({ steps }: { steps: readonly DataQsStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ul className="csa-steps" aria-label="Steps that were noted">
      {steps.map(({ stepId, state, on, number, note, notedBy, notedAt }) => (
        <li key={stepId}>
          <strong>
            {DATAQS_WORDS[state]} {writeDate(on)}
            {number === '' ? '' : `, request ${number}`}
          </strong>
          {note !== '' && <span>{note}</span>}
          <span className="none">
            {notedBy}, {showInstant(notedAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}
