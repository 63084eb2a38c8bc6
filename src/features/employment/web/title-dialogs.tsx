import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client, JobTitle } from '#src/features/clients/clients.contract.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { jobTitlesApi } from '../job-titles.contract.ts';
import { saveTitle } from './save-title.ts';

const renew = () =>
  Promise.all(
    ['clients', 'employees'].map((root) => queryClient.invalidateQueries({ queryKey: [root] })),
  );

/** Adds a job title, or changes one of the location's own. */
export function TitleDialog({
  record,
  title,
  onClose,
}: {
  record: Client;
  /** Null for a new one. */
  title: JobTitle | null;
  onClose: () => void;
}) {
  const [first] = useState({
    jobTitle: title?.jobTitle ?? '',
    safetySensitive: title?.safetySensitive ?? true,
    everywhere: false,
  });
  const [draft, setDraft] = useState(first);
  const dirty = JSON.stringify(draft) !== JSON.stringify(first);
  // A title of the company is said at the company.
  const company = record.parent === null ? null : record.topLevel;
  const at = draft.everywhere && company ? company._id : record._id;
  const save = useMutation({
    mutationFn: () => saveTitle(at, { ...draft, jobTitleId: title?.jobTitleId ?? null }),
    onSuccess: async ({ jobTitle }) => {
      toast(`${jobTitle} is saved.`, 'success');
      onClose();
      await renew();
    },
  });
  return (
    <FormDialog
      title={title ? `Change ${title.jobTitle}` : `Add a job title to ${record.name}`}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty}
      dirty={dirty && !save.isSuccess}
      keep={keeping(`jobTitle:${record._id}:${title?.jobTitleId ?? 'new'}`, draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label={EMPLOYEE_FIELDS.jobTitleId.label}
        value={draft.jobTitle}
        onChange={(jobTitle) => setDraft((now) => ({ ...now, jobTitle }))}
        error={fieldErrorsOf(save.error)['jobTitle']}
        maxLength={100}
        required
        takesFocus
      />
      <CheckboxField
        label="Safety-sensitive"
        checked={draft.safetySensitive}
        onChange={(safetySensitive) => setDraft((now) => ({ ...now, safetySensitive }))}
        hint="Its employees count as drivers, and their files are judged so."
      />
      {title === null && company && (
        <CheckboxField
          label={`For all locations of ${company.name}`}
          checked={draft.everywhere}
          onChange={(everywhere) => setDraft((now) => ({ ...now, everywhere }))}
          hint="Otherwise it counts here and at the locations below."
        />
      )}
    </FormDialog>
  );
}

/** Removes a job title; asks for another one while employees have it. */
export function RemoveTitle({
  record,
  title,
  titles,
  onClose,
}: {
  record: Client;
  title: JobTitle;
  /** Those that count here. */
  titles: readonly JobTitle[];
  onClose: () => void;
}) {
  const { _id: clientId } = record;
  const [to, setTo] = useState('');
  const { data, error } = useQuery({
    queryKey: ['employees', clientId, 'titleCount', title.jobTitleId],
    queryFn: ({ signal }) =>
      call(
        jobTitlesApi.count,
        { params: { clientId }, query: { jobTitleId: title.jobTitleId } },
        { client: clientId, signal },
      ),
    staleTime: 0,
  });
  const count = data?.count ?? 0;
  const remove = useMutation({
    mutationFn: () =>
      call(
        jobTitlesApi.remove,
        {
          params: { clientId },
          query: {
            deleteJobTitleId: title.jobTitleId,
            ...(to === '' ? {} : { transferJobTitle: Number(to) }),
          },
        },
        { client: clientId },
      ),
    onSuccess: async ({ moved }) => {
      toast(
        moved === 0 ? 'The job title is removed.' : `Removed. ${people(moved)} moved.`,
        'success',
      );
      onClose();
      await renew();
    },
  });
  return (
    <FormDialog
      title={`Remove ${title.jobTitle}?`}
      submitLabel="Remove"
      onSubmit={() => remove.mutateAsync()}
      ready={data !== undefined && (count === 0 || to !== '')}
      keep={null}
      error={remove.error && messageOf(remove.error)}
      of={data}
      onClose={onClose}
    >
      {error && !data && <ErrorState error={error} />}
      {data && count === 0 && <p>No employee has it.</p>}
      {count > 0 && (
        <>
          <p>{people(count)} had it until now.</p>
          <SelectField
            label="From now on they are"
            value={to}
            onChange={setTo}
            options={titles
              .filter(({ jobTitleId }) => jobTitleId !== title.jobTitleId)
              .map(({ jobTitleId, jobTitle }) => ({ value: String(jobTitleId), label: jobTitle }))}
            error={fieldErrorsOf(remove.error)['transferJobTitle']}
            required
            takesFocus
          />
        </>
      )}
    </FormDialog>
  );
}

const people = (count: number) =>
  count === 1 ? '1 employee' : `${count.toLocaleString('en-US')} employees`;
