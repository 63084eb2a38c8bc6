import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { Reply } from '#src/shared/endpoint.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { employeesApi } from '../employees.contract.ts';
import { historyQuery } from './employees.queries.ts';

const ACTS: Record<string, string> = { 'employees.update': 'Changed', 'employees.ssn': 'Read' };
const FIELDS: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  dob: 'date of birth',
  license: 'license number',
  state: 'license state',
  licenseClassId: 'license class',
  licenseExpires: 'license expiry',
  workId: 'work id',
  jobTitleId: 'job title',
  employmentStatusId: 'employment status',
  ssn: 'SSN',
};

/** The audit trail shows up to so many rows at a time (1§9). */
const AUDIT_ROWS = 20;

type History = Reply<typeof employeesApi.history>;
type Act = History['acts'][number];

const CHANGES: readonly Column<History['statusChanges'][number]>[] = [
  { id: 'at', title: 'When', width: 150, text: (row) => showInstant(row.at) },
  { id: 'from', title: 'From', width: 'minmax(90px, 1fr)', text: (row) => row.from ?? '' },
  { id: 'to', title: 'To', width: 'minmax(90px, 1fr)', text: (row) => row.to },
  { id: 'by', title: 'By', width: 'minmax(110px, 1fr)', text: (row) => row.by ?? '' },
];

const ACTS_COLUMNS: readonly Column<Act>[] = [
  { id: 'at', title: 'When', width: 150, text: (row) => showInstant(row.at) },
  { id: 'what', title: 'What', width: 'minmax(160px, 2fr)', text: whatOf },
  { id: 'by', title: 'By', width: 'minmax(110px, 1fr)', text: (row) => row.by ?? '' },
];

function whatOf({ action, fields }: Act): string {
  const names = fields.map((field) => FIELDS[field] ?? field).join(', ');
  return [ACTS[action] ?? action, names].join(' ').trim();
}

/** What happened to a file: changes of status, and for those who may see the audit every act on it. */
export function EmployeeHistory({
  client,
  employeeId,
}: {
  client: number | null;
  employeeId: string;
}) {
  const { data, error, refetch } = useQuery(historyQuery(client, employeeId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { statusChanges, acts } = data;
  if (statusChanges.length === 0 && acts.length === 0) {
    return (
      <EmptyState title="Nothing has changed yet">
        Changes of this file stand here, with who made them and when.
      </EmptyState>
    );
  }
  return (
    <>
      {statusChanges.length > 0 && (
        <Section title="Employment status">
          <PagedList
            label="Changes of the status"
            rows={statusChanges}
            rowId={(row) => row.changeId}
            columns={CHANGES}
            status="ready"
            empty={null}
          />
        </Section>
      )}
      {acts.length > 0 && (
        <Section title="Record">
          <PagedList
            label="Acts on the file"
            rows={acts}
            rowId={(row) => String(row.seq)}
            columns={ACTS_COLUMNS}
            status="ready"
            pageSize={AUDIT_ROWS}
            empty={null}
          />
        </Section>
      )}
    </>
  );
}
