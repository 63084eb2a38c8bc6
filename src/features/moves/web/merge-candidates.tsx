import { namedColumns, searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { useViewer } from '#src/web/viewer.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Employee, EmployeeHit } from '#src/features/employees/employees.shapes.ts';
import { employeeSearchQuery } from '#src/features/employees/web/employees.queries.ts';
import type { Reply } from '#src/shared/endpoint.ts';
import { writeDate } from '#src/shared/dates.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState, NoMatch } from '#src/web/ui/empty-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { LastMerge, movesApi } from '../moves.contract.ts';
import { REASON_WORDS } from './merge-words.ts';
import type { MergeSubject } from './moves-subjects.ts';

type Candidate = Reply<typeof movesApi.candidates>['rows'][number];
type Row = Candidate;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(150px, 2fr)',
    text: (row) => `${row.lastName}, ${row.firstName}`,
  },
  {
    id: 'why',
    title: 'Why',
    width: 'minmax(180px, 2fr)',
    text: (row) => row.reasons.map((reason) => REASON_WORDS[reason]).join(', '),
    cell: (row) =>
      row.reasons.length > 0 && (
        <StatusBadge tone="suggested">
          {row.reasons.map((reason) => REASON_WORDS[reason]).join(', ')}
        </StatusBadge>
      ),
  },
  {
    id: 'born',
    title: EMPLOYEE_FIELDS.dob.label,
    width: 104,
    align: 'end',
    text: (row) => writeDate(row.dob),
  },
  {
    id: 'license',
    title: 'License',
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
    text: (row) => [row.state, row.license].filter(Boolean).join(' '),
  },
  { id: 'place', title: 'Location', width: 'minmax(110px, 1.4fr)', text: (row) => row.clientName },
  { id: 'status', title: 'Status', width: 104, text: (row) => row.employmentStatus },
  {
    id: 'workId',
    title: EMPLOYEE_FIELDS.workId.label,
    width: 92,
    align: 'end',
    narrow: 'hide',
    text: (row) => row.workId ?? '',
  },
];

const rowId = (row: Row) => row.employeeId;
const asRow = (hit: EmployeeHit): Row => ({ ...hit, reasons: [] });

interface MergeCandidatesProps {
  client: number;
  pane: PaneHandle;
  employee: Employee;
  candidates: readonly Candidate[];
  lastMerge: LastMerge | null;
  onChoose: (employeeId: string) => void;
  onUndo: (merge: LastMerge) => Promise<void>;
}

/** Which file is the other one of this person: those that are likely, or one that is searched for. */
export function MergeCandidates(props: MergeCandidatesProps) {
  const { client, pane, employee, candidates, lastMerge, onChoose, onUndo } = props;
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const found = useQuery({
    ...employeeSearchQuery(client, search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const reasons = useMemo(
    () => new Map(candidates.map((row) => [row.employeeId, row.reasons])),
    [candidates],
  );
  const rows = useMemo(() => {
    if (search === '') return candidates;
    const others = found.data?.rows.filter(({ employeeId }) => employeeId !== employee.employeeId);
    return (others ?? []).map((hit) => ({
      ...asRow(hit),
      reasons: reasons.get(hit.employeeId) ?? [],
    }));
  }, [search, found.data, candidates, reasons, employee.employeeId]);
  const subject: MergeSubject = {
    kind: 'merge',
    compared: null,
    undo: lastMerge?.undoable ? async () => onUndo(lastMerge) : null,
  };
  useScope('merge', subject, { pane });
  const { workIdName } = useViewer();
  const columns = useMemo(() => namedColumns(COLUMNS, workIdName), [workIdName]);
  return (
    <div className="list-screen">
      <div className="list-bar">
        <span>
          Merge into{' '}
          <strong>
            {employee.firstName} {employee.lastName}
          </strong>
          , {employee.clientName}:
        </span>
        <SearchBox
          label="Search the other file"
          placeholder={searchWords(workIdName, 'Name', ['workId', 'license', 'ssn'])}
          value={text}
          onChange={setText}
        />
      </div>
      {lastMerge && <LastMergeNote merge={lastMerge} employeeId={employee.employeeId} />}
      <DataList
        label={search === '' ? 'Likely the same person' : 'Files found'}
        rows={rows}
        rowId={rowId}
        columns={columns}
        view={search}
        isFormer={search !== '' && found.isPlaceholderData}
        isTyping={search !== text.trim()}
        status={search === '' || found.data ? 'ready' : found.isError ? 'error' : 'loading'}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(row) => onChoose(row.employeeId)}
        {...(text === '' ? {} : { onEscape: () => setText('') })}
        empty={
          search === '' ? (
            <EmptyState title="No file looks like this one">
              Nobody you see has the same SSN, name and birth date, or license. Search for the other
              file above.
            </EmptyState>
          ) : (
            <NoMatch />
          )
        }
      />
    </div>
  );
}

function LastMergeNote({ merge, employeeId }: { merge: LastMerge; employeeId: string }) {
  const into = merge.toEmployeeId === employeeId;
  return (
    <p className="merge-last">
      {into
        ? `The file of ${merge.name} was merged into this one`
        : 'This file was merged into another'}{' '}
      on {showInstant(merge.mergedAt)}.{' '}
      {merge.undoable ? (
        <CommandButton id="merge.undo">Undo</CommandButton>
      ) : (
        'It can no longer be undone, as one of the two files has changed since.'
      )}
    </p>
  );
}
