import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { DataList, type Column } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { MOST_HITS, type EmployeeHit } from '../employees.contract.ts';
import { looksLikeSsn, maskedSsn } from '../employees.rules.ts';
import { EmployeeStatus } from './employee-status.tsx';
import './employees.css';
import { employeeSearchQuery, fileAddress } from './employees.queries.ts';
import { useSearchText } from './search-text.ts';

const nameOf = (row: EmployeeHit) => `${row.lastName}, ${row.firstName}`;
const employerOf = (row: EmployeeHit) => row.employerName;
const placeOf = (row: EmployeeHit) => row.clientName;
const licenseOf = (row: EmployeeHit) => [row.state, row.license].filter(Boolean).join(' ');

const COLUMNS: readonly Column<EmployeeHit>[] = [
  { id: 'name', title: 'Name', width: 'minmax(150px, 2fr)', cell: nameOf, text: nameOf },
  {
    id: 'status',
    title: 'Status',
    width: 104,
    cell: (row) => <EmployeeStatus status={row.employmentStatus} />,
    text: (row) => row.employmentStatus,
  },
  {
    id: 'employer',
    title: 'Employer',
    width: 'minmax(120px, 1.6fr)',
    cell: employerOf,
    text: employerOf,
  },
  { id: 'place', title: 'Location', width: 'minmax(110px, 1.4fr)', cell: placeOf, text: placeOf },
  {
    id: 'born',
    title: 'Born',
    width: 84,
    align: 'end',
    narrow: 'hide',
    cell: (row) => showDate(row.dob),
  },
  {
    id: 'license',
    title: 'License',
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
    cell: (row) => <span className="mono">{licenseOf(row)}</span>,
    text: licenseOf,
  },
  {
    id: 'workId',
    title: 'Work id',
    width: 92,
    align: 'end',
    cell: (row) => <span className="mono">{row.workId}</span>,
    text: (row) => row.workId ?? '',
  },
];

/** Inside one client everyone's employer is the same. */
const OWN_COLUMNS = COLUMNS.filter(({ id }) => id !== 'employer');

const rowId = (row: EmployeeHit) => row.employeeId;

/** The results of a search that found other than one employee (R156). */
export function EmployeeSearch({ pane }: ScreenProps) {
  const text = useSearchText();
  return <SearchResults key={text} text={text} pane={pane} />;
}

function SearchResults({ text, pane }: { text: string; pane: ScreenProps['pane'] }) {
  const client = useActingClient();
  const hidden = looksLikeSsn(text);
  const [typed, setTyped] = useState(hidden ? '' : text);
  const { data, error, isPending, refetch } = useQuery({
    ...employeeSearchQuery(client, text),
    enabled: text !== '',
  });
  const shown = hidden ? maskedSsn(text.slice(-4)) : text;
  const submit = () => void runCommand('employee.search', 'button', { text: typed });
  return (
    <div className="list-screen">
      <div className="list-bar">
        <SearchBox
          label="Search employees"
          placeholder="Name, work id, license number or SSN"
          value={typed}
          onChange={setTyped}
          onSubmit={submit}
          focusFirst={text === ''}
        />
      </div>
      {text === '' ? (
        <EmptyState title="Search for an employee">
          Type a name, a work id, a license number or an SSN and press Enter.
        </EmptyState>
      ) : (
        <>
          <p className="list-note" role="status">
            {data && `${countOf(data.total)} for “${shown}”`}
          </p>
          <DataList
            label="Employees found"
            rows={data?.rows ?? []}
            rowId={rowId}
            columns={client === null ? COLUMNS : OWN_COLUMNS}
            status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
            error={error}
            onRetry={() => void refetch()}
            onOpen={(row, { beside }) => pane.open(fileAddress(row.employeeId), { beside })}
            empty={
              <EmptyState title="There are no matching results">
                Try fewer letters, or another number of the same person.
              </EmptyState>
            }
          />
        </>
      )}
    </div>
  );
}

function countOf(total: number): string {
  if (total > MOST_HITS) return `More than ${MOST_HITS} employees`;
  return total === 1 ? '1 employee' : `${total} employees`;
}
