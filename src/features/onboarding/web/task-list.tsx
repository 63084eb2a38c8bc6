import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { jobTitlesQuery } from '#src/features/clients/web/clients.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { hasFeature } from '#src/web/access.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { onboardingApi, type Task } from '../onboarding.contract.ts';
import {
  KIND_WORDS,
  KINDS,
  type Kind,
  PAPERS,
  RIGHTS_NOTICE,
  SIGNED_PAPERS,
} from '../onboarding.rules.ts';
import type { TasksSubject } from './onboarding-subjects.ts';
import './onboarding.css';
import { tasksQuery } from './onboarding.queries.ts';

const COLUMNS: readonly Column<Task>[] = [
  { id: 'title', title: 'Task', text: (row) => row.title, width: 'minmax(140px, 1.6fr)' },
  { id: 'kind', title: 'What', text: (row) => KIND_WORDS[row.kind], width: 'minmax(110px, 1fr)' },
  {
    id: 'job',
    title: EMPLOYEE_FIELDS.jobTitleId.label,
    text: (row) => row.jobTitle ?? 'Everyone',
    width: 'minmax(100px, 1fr)',
  },
  {
    id: 'paper',
    title: 'Filed as',
    text: (row) => row.documentType ?? '',
    width: 'minmax(120px, 1fr)',
    narrow: 'hide',
  },
];
const rowId = (row: Task) => row.taskId;
const NONE: readonly Task[] = [];

/** What the company asks of new employees, of everyone and of each job. */
export function TaskList({ pane }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The checklist of a client stands here.
      </EmptyState>
    );
  return <Tasks key={client} client={client} pane={pane} />;
}

function Tasks({ client, pane }: Pick<ScreenProps, 'pane'> & { client: number }) {
  const { data, error, refetch } = useQuery(tasksQuery(client));
  const rows = data ?? NONE;
  const [cursor, setCursor] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const subject: TasksSubject = {
    kind: 'onboardingTasks',
    onboardingTask: rows.find(({ taskId }) => taskId === cursor) ?? null,
    add: () => setAdding(true),
  };
  useScope('onboardingTasks', subject, { pane });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="list-screen">
      <div className="onboarding-bar">
        <CommandButton id="onboardingTask.add" variant="primary" />
        <CommandButton id="onboardingTask.remove" variant="quiet" />
        <CommandButton id="go.onboarding">Onboarding employees</CommandButton>
      </div>
      <DataList
        label="Onboarding checklist"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={data ? 'ready' : 'loading'}
        onCursor={(row) => setCursor(row?.taskId ?? null)}
        empty={
          <EmptyState title="No tasks yet" command="onboardingTask.add">
            Until you write a checklist, the usual is asked: license, medical card, and the hours on
            duty of the last seven days.
          </EmptyState>
        }
      />
      {adding && <NewTask client={client} onClose={() => setAdding(false)} />}
    </div>
  );
}

const EMPTY = { jobTitleId: '', kind: 'upload' as Kind, title: '', body: '', documentTypeId: '' };
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));
const optionsOf = (papers: Readonly<Record<number, string>>) =>
  Object.entries(papers).map(([value, label]) => ({ value, label }));

function NewTask({ client, onClose }: { client: number; onClose: () => void }) {
  const noticesServed = hasFeature('employmentHistoryNotices', useViewer());
  const [draft, setDraft] = useState(EMPTY);
  const { data: titles } = useQuery(jobTitlesQuery(client, client));
  const save = useMutation({
    mutationFn: () =>
      call(
        onboardingApi.addTask,
        {
          body: {
            ...draft,
            jobTitleId: draft.jobTitleId === '' ? null : Number(draft.jobTitleId),
            documentTypeId: draft.documentTypeId === '' ? null : Number(draft.documentTypeId),
          },
        },
        { client },
      ),
    onSuccess: async () => {
      toast('The task is on the checklist.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['onboarding', client] });
    },
  });
  const errors = fieldErrorsOf(save.error);
  const isUpload = draft.kind === 'upload';
  return (
    <FormDialog
      title="Add a task"
      submitLabel="Add"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(EMPTY)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label="Task"
        required
        maxLength={120}
        value={draft.title}
        onChange={(title) => setDraft({ ...draft, title })}
        error={errors['title']}
      />
      <SelectField
        label="What"
        required
        value={draft.kind}
        onChange={(value) =>
          setDraft({
            ...draft,
            kind: KINDS.find((one) => one === value) ?? 'upload',
            documentTypeId: '',
          })
        }
        options={KIND_OPTIONS}
        error={errors['kind']}
      />
      <SelectField
        label={EMPLOYEE_FIELDS.jobTitleId.label}
        value={draft.jobTitleId}
        onChange={(jobTitleId) => setDraft({ ...draft, jobTitleId })}
        options={(titles ?? []).map((one) => ({
          value: String(one.jobTitleId),
          label: one.jobTitle,
        }))}
        placeholder="Everyone"
        error={errors['jobTitleId']}
      />
      {draft.kind !== 'onDuty' && (
        <>
          <SelectField
            label="Filed as"
            required={isUpload}
            value={draft.documentTypeId}
            onChange={(documentTypeId) => setDraft({ ...draft, documentTypeId })}
            options={optionsOf(isUpload ? PAPERS : SIGNED_PAPERS).filter(
              ({ value }) => Number(value) !== RIGHTS_NOTICE || noticesServed,
            )}
            placeholder={isUpload ? 'Choose …' : 'Not filed'}
            error={errors['documentTypeId']}
          />
          <TextAreaField
            label={isUpload || draft.kind === 'training' ? 'What is wanted' : 'The words'}
            required={draft.kind === 'policy' || draft.kind === 'sign'}
            maxLength={12000}
            rows={5}
            value={draft.body}
            onChange={(body) => setDraft({ ...draft, body })}
            error={errors['body']}
          />
        </>
      )}
    </FormDialog>
  );
}
