import { useMemo } from 'react';
import type { EmployeeHit } from '#src/features/employees/employees.shapes.ts';
import { HIT_COLUMNS } from '#src/features/employees/employees.columns.ts';
import { Button } from '#src/web/ui/button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { fewRows } from '#src/web/ui/paging.ts';
import type { CmeSearch } from './cme-search.ts';
import { markedColumn } from './marked-column.tsx';

const COLUMNS: readonly Column<EmployeeHit>[] = [
  {
    id: 'ssn',
    title: 'SSN',
    width: 104,
    // Whole, whatever the switch says (R280, A16).
    text: (row) => row.ssn ?? '',
    cell: (row) => <span className="mono">{row.ssn}</span>,
  },
  { id: 'born', ...HIT_COLUMNS.born, width: 100, align: 'end' },
  { id: 'employer', ...HIT_COLUMNS.employer, width: 'minmax(120px, 1.4fr)' },
  { id: 'place', ...HIT_COLUMNS.place, width: 'minmax(90px, 1fr)', narrow: 'hide' },
  { id: 'status', ...HIT_COLUMNS.status, width: 92, narrow: 'hide' },
  { id: 'license', ...HIT_COLUMNS.license, width: 'minmax(110px, 1fr)', narrow: 'hide' },
  { id: 'workId', ...HIT_COLUMNS.workId, width: 84, align: 'end', narrow: 'hide' },
];
const rowId = (row: EmployeeHit) => row.employeeId;

interface ToolResultsProps {
  search: CmeSearch;
  chosen: string | null;
  onChoose: (hit: EmployeeHit) => void;
  onRetry: () => void;
}

/** The employees found, up to five a page (R286). */
export function ToolResults({ search, chosen, onChoose, onRetry }: ToolResultsProps) {
  const { fetching, results, failed, turn } = search;
  const columns = useMemo(
    () => [
      markedColumn<EmployeeHit>(
        { id: 'name', ...HIT_COLUMNS.name, width: 'minmax(170px, 1.8fr)' },
        (row) => row.employeeId === chosen,
      ),
      ...COLUMNS,
    ],
    [chosen],
  );
  if (results === null) return null;
  if (fetching)
    return (
      <div role="status">
        <EmptyState title="Retrieving results..." />
      </div>
    );
  if (failed !== null)
    return (
      <p className="form-error" role="alert" data-status={failed}>
        {failed === 0
          ? 'The search did not reach the server.'
          : `The search failed with code ${failed}.`}{' '}
        <Button variant="quiet" onClick={onRetry}>
          Search again
        </Button>
      </p>
    );
  const size = fewRows(results.length);
  return (
    <PagedList
      key={`${turn} ${size}`}
      label="Employees found"
      rows={results}
      rowId={rowId}
      columns={columns}
      pageSize={size}
      sizes={[size]}
      footer="needed"
      status="ready"
      onOpen={onChoose}
      empty={<EmptyState title="There are no matching results" />}
    />
  );
}
