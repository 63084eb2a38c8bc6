import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Client, JobTitle } from '#src/features/clients/clients.contract.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { jobTitlesQuery } from '#src/features/clients/web/clients.queries.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { usePane } from '#src/web/panes/pane-context.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { RemoveTitle, TitleDialog } from './title-dialogs.tsx';
import type { TitleSubject } from './title-subject.ts';

const columnsAt = (record: Client): readonly Column<JobTitle>[] => [
  {
    id: 'title',
    title: EMPLOYEE_FIELDS.jobTitleId.label,
    width: 'minmax(160px, 2fr)',
    text: (row) => row.jobTitle,
  },
  {
    id: 'safety',
    title: 'Safety-sensitive',
    width: 'minmax(110px, 1fr)',
    text: (row) => (row.safetySensitive ? 'Yes' : 'No'),
  },
  {
    id: 'counts',
    title: 'Counts',
    width: 'minmax(140px, 1fr)',
    narrow: 'hide',
    text: (row) =>
      row.clientId === record.topLevel._id
        ? 'In the whole company'
        : row.clientId === record._id
          ? 'Here and below'
          : 'From a location above',
  },
];

/** The job titles that count at a client or location. */
export function JobTitles({ client, record }: { client: number | null; record: Client }) {
  const clientId = record._id;
  const { data, error, isPending, refetch } = useQuery(jobTitlesQuery(client, clientId));
  const [cursor, setCursor] = useState<JobTitle | null>(null);
  const [dialog, setDialog] = useState<'add' | 'change' | 'remove' | null>(null);
  const titles = data ?? [];
  const title = titles.find(({ jobTitleId }) => jobTitleId === cursor?.jobTitleId) ?? null;
  const mayWrite = record.allowed.includes('jobTitles');
  const subject: TitleSubject = {
    title,
    mayWrite,
    clientId,
    add: () => setDialog('add'),
    change: () => setDialog('change'),
    remove: () => setDialog('remove'),
  };
  useScope('jobTitles', subject, { pane: usePane() });
  const onCursor = useCallback((row: JobTitle | null) => setCursor(row), []);
  const close = () => setDialog(null);
  return (
    <Section
      title="Job titles"
      actions={
        mayWrite && (
          <>
            <CommandButton id="jobTitle.change">Change</CommandButton>
            <CommandButton id="jobTitle.remove">Remove</CommandButton>
            <CommandButton id="jobTitle.add" />
          </>
        )
      }
    >
      <PagedList
        label="Job titles"
        rows={titles}
        rowId={(row) => String(row.jobTitleId)}
        columns={columnsAt(record)}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        empty={<p>No job titles yet.</p>}
      />
      {dialog === 'add' && <TitleDialog record={record} title={null} onClose={close} />}
      {dialog === 'change' && title && (
        <TitleDialog record={record} title={title} onClose={close} />
      )}
      {dialog === 'remove' && title && (
        <RemoveTitle record={record} title={title} titles={titles} onClose={close} />
      )}
    </Section>
  );
}
