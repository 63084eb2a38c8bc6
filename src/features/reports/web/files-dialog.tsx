import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { writeSort } from '#src/shared/columns.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { type ReportRun, reportRunsApi } from '../report-runs.contract.ts';
import { reportOf } from '../reports.rules.ts';
import {
  isOpen,
  RUN_DAYS,
  RUN_FORMAT_WORDS,
  RUN_FORMATS,
  type RunFormat,
  runWords,
} from '../runs.rules.ts';
import { type ReportAsked, runsQuery } from './reports.queries.ts';

interface FilesDialogProps {
  client: number;
  asked: ReportAsked;
  /** As the list shows them. */
  columns: string;
  onClose: () => void;
}

const OPTIONS = RUN_FORMATS.map((value) => ({ value, label: RUN_FORMAT_WORDS[value] }));

/** Has the file of a whole report made in the background, and shows how far those that were asked for are. */
export function FilesDialog({ client, asked, columns, onClose }: FilesDialogProps) {
  const { name, dots, startDate, endDate, sort } = asked;
  const [format, setFormat] = useState<RunFormat>('pdf');
  const { data, error } = useQuery(runsQuery(client));
  const again = () => queryClient.invalidateQueries({ queryKey: runsQuery(client).queryKey });
  const make = useMutation({
    mutationFn: () =>
      call(
        reportRunsApi.ask,
        {
          params: { clientId: client, reportName: name },
          body: {
            format,
            columns,
            ...(dots.length > 0 ? { selectedDOTIds: [...dots] } : {}),
            ...(startDate === null ? {} : { startDate }),
            ...(endDate === null ? {} : { endDate }),
            ...(sort === null ? {} : { sort: writeSort(sort) }),
          },
        },
        { client },
      ),
    onSuccess: async () => {
      toast('The file is being made. You can go on working.', 'success');
      await again();
    },
  });
  const wrong = make.error ?? error;
  return (
    <FormDialog
      title="Files in the background"
      description={`The whole report “${reportOf(name).title}”, with its filters but not the search. Only you can save the file, for ${RUN_DAYS} days.`}
      submitLabel="Make the file"
      leaveLabel="Close"
      onSubmit={() => make.mutateAsync()}
      keep={null}
      dirty={false}
      error={wrong && messageOf(wrong)}
      onClose={onClose}
      beside={<Files client={client} runs={data ?? []} onChange={again} />}
    >
      <SelectField
        label="Format"
        value={format}
        onChange={(value) => setFormat(RUN_FORMATS.find((one) => one === value) ?? 'pdf')}
        options={OPTIONS}
        takesFocus
      />
    </FormDialog>
  );
}

function Files({
  client,
  runs,
  onChange,
}: {
  client: number;
  runs: readonly ReportRun[];
  onChange: () => Promise<void>;
}) {
  if (runs.length === 0) return null;
  return (
    <ul className="report-files" aria-label="Files that you asked for">
      {runs.map((run) => (
        <li key={run.runId}>
          <File client={client} run={run} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

function File({
  client,
  run,
  onChange,
}: {
  client: number;
  run: ReportRun;
  onChange: () => Promise<void>;
}) {
  const { runId, title, format, rowsOf, rowsRead, askedAt } = run;
  const params = { runId };
  const act = useMutation({
    mutationFn: async (what: 'save' | 'cancel') => {
      if (what === 'cancel') {
        await call(reportRunsApi.cancel, { params }, { client });
        return;
      }
      const file = await call(reportRunsApi.file, { params }, { client });
      if (!(file instanceof Blob)) throw new Error('The export is no file.');
      saveFile(file, `${title}.${format}`);
      toast(`${title} saved as ${RUN_FORMAT_WORDS[format]}. The export is recorded.`, 'success');
    },
    onError: (error) => toast(messageOf(error), 'danger'),
    onSettled: onChange,
  });
  const open = isOpen(run.state);
  const what = `${title}, ${RUN_FORMAT_WORDS[format]}`;
  return (
    <>
      <span>
        <strong>{what}</strong>{' '}
        <span className="none">
          {showInstant(askedAt)}. {runWords(run)}
        </span>
        {open && (
          <progress
            aria-label={`Progress of ${what}`}
            {...(rowsOf === null || rowsOf === 0 ? {} : { max: rowsOf, value: rowsRead })}
          />
        )}
      </span>
      {run.hasFile && (
        <Button
          variant="quiet"
          disabled={act.isPending}
          onClick={() => act.mutate('save')}
          aria-label={`Save ${what}`}
        >
          Save
        </Button>
      )}
      {open && (
        <Button
          variant="quiet"
          disabled={act.isPending}
          onClick={() => act.mutate('cancel')}
          aria-label={`Stop ${what}`}
        >
          Stop
        </Button>
      )}
    </>
  );
}
