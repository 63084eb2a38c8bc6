import { APPLICANT } from '#src/features/employees/employees.rules.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { changesOf, EMPTY_DRAFT } from '#src/features/employees/employee-draft.rules.ts';
import type { DraftField, EmployeeDraft } from '#src/features/employees/employee-draft.rules.ts';
import {
  ContactFields,
  LicenseFields,
  PersonFields,
  SsnField,
} from '#src/features/employees/web/employee-fields.tsx';
import { isSsn } from '#src/features/employees/employees.rules.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import type { Reply } from '#src/shared/endpoint.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { localToday } from '#src/web/local-day.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { isEmail, TextField } from '#src/web/ui/text-field.tsx';
import type { Decision, Seen } from '#src/features/work/web/decision.ts';
import type { TaskLease } from '#src/features/work/web/task-standing.tsx';
import { matchApi } from '../match.contract.ts';
import { employeeFacts } from '#src/features/intake/employee-facts.shapes.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import type { Desk } from '#src/features/work/web/desk.ts';
import { placeOnPaper } from '../new-file-place.rules.ts';
import { newFileQuery } from './match.queries.ts';

interface NewFileFormProps {
  pane: PaneHandle;
  task: Task;
  decision: Decision<TaskLease>;
  /** Of the desk at which the document is matched. */
  takeStep: Desk<Task, object>['takeStep'];
  onLeave: () => void;
}

/** Makes a file for the person a paper names: filled from the paper, which stands beside it; then the paper's review opens. */
export function NewFileForm(props: NewFileFormProps) {
  const { data, error, refetch } = useQuery(newFileQuery(props.task.taskId, {}));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="task-form" aria-busy="true" />;
  return <NewFile {...props} paper={data} />;
}

type OnPaper = Reply<(typeof matchApi)['newFile']>;

function draftFrom({ person }: OnPaper): EmployeeDraft {
  // Somebody new applies, unless it is said otherwise.
  return { ...EMPTY_DRAFT, ...person, employmentStatusId: String(APPLICANT) };
}

function NewFile({
  pane,
  task,
  decision,
  takeStep,
  onLeave,
  paper,
}: NewFileFormProps & { paper: OnPaper }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftFrom(paper));
  const [ssn, setSsn] = useState('');
  const [override, setOverride] = useState(false);
  const [place, setPlace] = useState(() => String(placeOnPaper(paper) ?? ''));
  const [isNew, setNew] = useState(false);
  const go = pane.open;
  const make = useMutation({
    mutationFn: (seen: TaskLease & Seen) =>
      takeStep(
        task,
        seen,
        (held) =>
          call(
            matchApi.createFile,
            {
              params: { taskId: task.taskId },
              body: {
                ...changesOf(EMPTY_DRAFT, draft),
                firstName: draft.firstName,
                lastName: draft.lastName,
                employmentStatusId: Number(draft.employmentStatusId),
                ...(ssn ? { ssn } : {}),
                ...(override ? { overrideLicenseValidation: true } : {}),
                clientId: Number(place),
                ...held,
                ...(isNew ? { isNew } : {}),
              },
            },
            { client: null },
          ),
        `${draft.firstName} ${draft.lastName} has a new file.`,
        go,
      ),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['employees'] }),
  });
  const set = (field: DraftField) => (value: string | null) =>
    setDraft((now) => ({ ...now, [field]: value }));
  const errors = fieldErrorsOf(make.error);
  const fields = { draft, set, errors, client: null };
  const alike = alikeIn(make.error);
  const typed =
    Object.keys(changesOf(draftFrom(paper), draft)).length > 0 ||
    ssn !== '' ||
    place !== String(placeOnPaper(paper) ?? '');
  const future = draft.dob !== null && draft.dob > localToday();
  return (
    <Form
      label="New employee file"
      submitLabel="Create the file"
      onSubmit={() => {
        const seen = decision.press('match.newFile');
        return seen ? make.mutateAsync(seen) : undefined;
      }}
      error={make.error}
      keep={keeping(`file:${task.taskId}`, { draft, place, override, isNew }, (kept) => {
        setDraft(kept.draft);
        setPlace(kept.place);
        setOverride(kept.override);
        setNew(kept.isNew);
      })}
      ready={
        place !== '' &&
        draft.firstName.trim() !== '' &&
        draft.lastName.trim() !== '' &&
        isEmail(draft.email) &&
        !future &&
        (ssn === '' || isSsn(ssn))
      }
      dirty={typed && !make.isSuccess}
      onLeave={onLeave}
    >
      <p className="form-note">Filled from the document beside. Compare every field with it.</p>
      {alike.length > 0 && (
        <>
          <ul className="form-note">
            {alike.map((one) => (
              <li key={one.employeeId}>
                <Link to={fileAddress(one.employeeId)} beside>
                  {one.lastName}, {one.firstName}
                </Link>{' '}
                {[showDate(one.dob), one.license, one.clientName, one.status]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
          <CheckboxField label="This is a different person" checked={isNew} onChange={setNew} />
        </>
      )}
      <PersonFields {...fields}>
        <SsnField value={ssn} onChange={setSsn} error={errors['ssn']} />
      </PersonFields>
      <LicenseFields {...fields} override={override} onOverride={setOverride} />
      <PlaceField
        task={task}
        paper={paper}
        value={place}
        onChange={(chosen) => {
          setPlace(chosen);
          // Titles are those of a location and of the clients above it.
          set('jobTitleId')('');
        }}
        error={errors['clientId']}
      />
      <TitleField
        task={task}
        place={place}
        value={draft.jobTitleId}
        onChange={set('jobTitleId')}
        error={errors['jobTitleId']}
      />
      <StatusField value={draft.employmentStatusId} onChange={set('employmentStatusId')} />
      <ContactFields {...fields} />
    </Form>
  );
}

interface PlaceFieldProps {
  task: Task;
  paper: OnPaper;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The location: of the item's company, or of any that is searched for where the company is not known. */
function PlaceField({ task, paper, value, onChange, error }: PlaceFieldProps) {
  const [text, setText] = useState('');
  const query = text.trim();
  const { data = paper, isPlaceholderData } = useQuery({
    ...newFileQuery(task.taskId, { search: query }),
    enabled: query.length >= 2,
  });
  // Those of the text before are not those of this one.
  const found = isPlaceholderData ? [] : data.places;
  const places = query.length >= 2 ? found : paper.places;
  const all = [...places, ...paper.places.filter((one) => String(one.clientId) === value)];
  const options = [...new Map(all.map((one) => [one.clientId, one])).values()];
  return (
    <>
      {paper.clientId === null && (
        <TextField
          label="Find the company or location"
          type="search"
          value={text}
          onChange={setText}
          placeholder="Part of its name"
        />
      )}
      <SelectField
        label="Location"
        required
        value={value}
        onChange={onChange}
        error={error}
        clearable
        options={options.map(({ clientId, name, onPaper }) => ({
          value: String(clientId),
          label: onPaper ? `${name} (named on the document)` : name,
        }))}
      />
    </>
  );
}

interface TitleFieldProps {
  task: Task;
  /** The location chosen; empty for none yet. */
  place: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function TitleField({ task, place, value, onChange, error }: TitleFieldProps) {
  const { data } = useQuery({
    ...newFileQuery(task.taskId, { place: Number(place) }),
    enabled: place !== '',
    // Another location's titles are none of this one's.
    placeholderData: undefined,
  });
  return (
    <SelectField
      label={EMPLOYEE_FIELDS.jobTitleId.label}
      value={value}
      onChange={onChange}
      error={error}
      clearable
      placeholder={place === '' ? 'Choose the location first' : 'None'}
      disabled={place === ''}
      options={(data?.jobTitles ?? []).map(({ jobTitleId, jobTitle }) => ({
        value: String(jobTitleId),
        label: jobTitle,
      }))}
    />
  );
}

function StatusField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data: lists } = useQuery(listsQuery(null, ['employmentStatus']));
  return (
    <SelectField
      label={EMPLOYEE_FIELDS.employmentStatusId.label}
      required
      value={value}
      onChange={onChange}
      options={(lists?.employmentStatus ?? [])
        .filter(({ onRoster }) => onRoster)
        .map(({ employmentStatusId, status }) => ({
          value: String(employmentStatusId),
          label: status,
        }))}
    />
  );
}

const refusal = z.object({ alike: z.array(employeeFacts) });

/** Who is on file and very like the person, when the server has asked to look at them first. */
function alikeIn(error: unknown): readonly z.output<typeof employeeFacts>[] {
  if (!(error instanceof ApiError) || error.code !== 'match.alike') return [];
  const found = refusal.safeParse(error.current);
  return found.success ? found.data.alike : [];
}
