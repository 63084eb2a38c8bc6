import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import type { ClosingDay } from '../closing-days.contract.ts';
import { ClosingDayDialog } from './closing-day-dialog.tsx';
import type { ClosingDaysSubject } from './closing-days-subject.ts';
import { closingDaysQuery } from './closing-days.queries.ts';
import './closing-days.css';

const changedWords = ({ addedAt, addedBy, removedAt, removedBy }: ClosingDay): string =>
  removedAt !== null
    ? `Taken back ${showInstant(removedAt)}${removedBy ? `, ${removedBy}` : ''}`
    : addedAt === null
      ? ''
      : `${showInstant(addedAt)}${addedBy ? `, ${addedBy}` : ''}`;

const COLUMNS: readonly Column<ClosingDay>[] = [
  { id: 'day', title: 'Day', text: (row) => showDate(row.day), width: 92 },
  { id: 'name', title: 'Why', text: (row) => row.name, width: 'minmax(180px, 2fr)' },
  {
    id: 'kind',
    title: 'Kind',
    text: (row) =>
      row.kind === 'law'
        ? 'Federal holiday'
        : row.removedAt === null
          ? 'Office closed'
          : 'Withdrawn',
    width: 130,
  },
  {
    id: 'source',
    title: 'Decided by',
    text: (row) => row.source,
    width: 'minmax(140px, 1.4fr)',
    narrow: 'hide',
  },
  {
    id: 'changed',
    title: 'Changed',
    text: changedWords,
    width: 'minmax(150px, 1.2fr)',
    narrow: 'hide',
  },
];
const rowId = ({ day, kind, addedAt }: ClosingDay) => `${day} ${kind} ${addedAt ?? ''}`;

/** Federal holidays, and the days on which the office is closed. */
export function ClosingDayList({ pane }: ScreenProps) {
  const { data, error, isPending, refetch } = useQuery(closingDaysQuery());
  const [closingDay, setClosingDay] = useState<ClosingDay | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const { setTitle } = pane;
  useEffect(() => setTitle('Holidays and closing days'), [setTitle]);
  const subject: ClosingDaysSubject = { closingDay, closeOn: () => setIsAdding(true) };
  useScope('closingDays', subject, { pane });
  const onCursor = useCallback((row: ClosingDay | null) => setClosingDay(row), []);
  return (
    <div className="list-screen">
      <div className="closing-days-bar">
        <p>
          Federal holidays are the law’s and stay. On a day on which the office is closed the limits
          of the review stand still; what the law counts goes on.
        </p>
        <CommandButton id="closingDay.add" variant="primary">
          Close the office on a day
        </CommandButton>
        {closingDay?.allowed.includes('remove') === true && (
          <CommandButton id="closingDay.remove">Open again</CommandButton>
        )}
      </div>
      <DataList
        label="Holidays and closing days"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        empty={<EmptyState title="No days">The calendar is empty.</EmptyState>}
      />
      {isAdding && <ClosingDayDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}
