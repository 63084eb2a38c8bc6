import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { sortRows } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { ACCIDENT_COLUMNS } from '../accidents.columns.ts';
import type { Accident } from '../accidents.contract.ts';
import { type Substance, SUBSTANCES } from '../accidents.rules.ts';
import { AccidentDetails } from './accident-details.tsx';
import { AccidentDialog } from './accident-dialog.tsx';
import type { AccidentSubject } from './accident-subject.ts';
import './accidents.css';
import { accidentsQuery } from './accidents.queries.ts';
import { askedAccident } from './asked-accident.ts';
import { TestDialog } from './test-dialog.tsx';
import { TestsBadge } from './tests-badge.tsx';

const COLUMNS: readonly Column<Accident>[] = [
  { id: 'date', ...ACCIDENT_COLUMNS.date, width: 88, align: 'end' },
  { id: 'time', ...ACCIDENT_COLUMNS.time, width: 72, align: 'end', narrow: 'hide' },
  { id: 'place', ...ACCIDENT_COLUMNS.place, width: 'minmax(110px, 1.4fr)' },
  { id: 'injuries', ...ACCIDENT_COLUMNS.injuries, width: 70, align: 'end' },
  { id: 'disabled', ...ACCIDENT_COLUMNS.disabled, width: 130, align: 'end', narrow: 'hide' },
  { id: 'fatalities', ...ACCIDENT_COLUMNS.fatalities, width: 80, align: 'end' },
  { id: 'hazmat', ...ACCIDENT_COLUMNS.hazmat, width: 110, narrow: 'hide' },
  { id: 'cited', ...ACCIDENT_COLUMNS.cited, width: 96, narrow: 'hide' },
  { id: 'citedAt', ...ACCIDENT_COLUMNS.citedAt, width: 140, narrow: 'hide' },
  {
    id: 'tests',
    ...ACCIDENT_COLUMNS.tests,
    width: 'minmax(170px, 1fr)',
    cell: (row) => <TestsBadge accident={row} />,
  },
  {
    id: 'registered',
    ...ACCIDENT_COLUMNS.registered,
    width: 110,
    cell: (row) =>
      row.removed ? (
        <StatusBadge tone="none">Removed</StatusBadge>
      ) : (
        ACCIDENT_COLUMNS.registered.text(row)
      ),
  },
];

const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: Accident) => row.accidentId;

type Shown =
  | { dialog: 'correct'; accident: Accident }
  | { dialog: 'test'; accident: Accident; substance: Substance };

/** The test that is asked for, else the first that still waits. */
function substanceOf({ tests }: Accident, asked: string | undefined): Substance {
  const named = SUBSTANCES.find((one) => one === asked);
  const waits = SUBSTANCES.find((one) => /^(due|overdue|unknown)$/.test(tests?.[one].state ?? ''));
  return named ?? waits ?? 'alcohol';
}

/** The accidents in an employee's file, with the clocks of their tests. */
export function AccidentsPanel({ employeeId, pane }: FilePartProps) {
  const client = useActingClient();
  const { data, error, isPending, refetch } = useQuery(accidentsQuery(client, employeeId));
  const [cursor, setCursor] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const adding = askedAccident.useAsked(employeeId);
  const { sort, sorting, view } = useListState({ sorts: SORTS });
  const rows = useMemo(() => sortRows(data?.accidents ?? [], sort, ACCIDENT_COLUMNS), [data, sort]);
  const accident = rows.find((row) => row.accidentId === cursor) ?? null;
  const subject: AccidentSubject = {
    accident,
    correct: (one) => setShown({ dialog: 'correct', accident: one }),
    recordTest: (one, asked) =>
      setShown({ dialog: 'test', accident: one, substance: substanceOf(one, asked) }),
  };
  useScope('accidents', subject, { pane });
  const onCursor = useCallback((row: Accident | null) => setCursor(row?.accidentId ?? null), []);
  const close = () => setShown(null);
  return (
    <div className="accidents">
      <div className="accidents-bar">
        {data?.mayAdd && (
          <CommandButton id="accident.add" args={{ employee: employeeId }} variant="primary" />
        )}
        {accident?.allowed.includes('correct') && <CommandButton id="accident.correct" />}
        {accident?.allowed.includes('remove') && <CommandButton id="accident.remove" />}
        {accident?.allowed.includes('restore') && <CommandButton id="accident.restore" />}
      </div>
      <PagedList
        label="Accidents"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        {...sorting}
        view={view}
        empty={
          <EmptyState title="No accidents">
            This driver’s accidents and what the law requires after them appear here.
          </EmptyState>
        }
      />
      {accident && <AccidentDetails accident={accident} />}
      {data && adding.open && (
        <AccidentDialog
          employeeId={employeeId}
          legacyClientId={data.legacyClientId}
          onClose={adding.close}
        />
      )}
      {data && shown?.dialog === 'correct' && (
        <AccidentDialog
          employeeId={employeeId}
          legacyClientId={data.legacyClientId}
          accident={shown.accident}
          onClose={close}
        />
      )}
      {shown?.dialog === 'test' && (
        <TestDialog accident={shown.accident} substance={shown.substance} onClose={close} />
      )}
    </div>
  );
}
