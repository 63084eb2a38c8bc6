import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { livesApi } from '../lives.contract.ts';
import { SELECTED_COLUMNS, standingWord } from '../selections.columns.ts';
import type { SelectedPerson, Selection } from '../selections.contract.ts';
import { paramsOf } from './life-calls.ts';
import { CloseDialog, EndDialog, MailDialog, TimesDialog } from './life-dialogs.tsx';
import type { SelectionSubject } from './pool-subject.ts';
import './randoms.css';
import { historyQuery, selectionQuery } from './selections.queries.ts';
import { STANDING_TONES } from './standing-tones.ts';

const C = SELECTED_COLUMNS;
const COLUMNS: readonly Column<SelectedPerson>[] = [
  { id: 'place', ...C.place, width: 56, align: 'end' },
  { id: 'name', ...C.name, width: 'minmax(140px, 2fr)' },
  { id: 'location', ...C.location, width: 'minmax(100px, 1fr)', narrow: 'hide' },
  { id: 'tests', ...C.tests, width: 108, narrow: 'hide' },
  {
    id: 'standing',
    title: C.standing.title,
    text: standingWord,
    width: 'minmax(150px, 1fr)',
    cell: (row) => (
      <StatusBadge tone={STANDING_TONES[row.standing]} size="small">
        {standingWord(row)}
      </StatusBadge>
    ),
  },
  {
    id: 'notified',
    title: 'Notified',
    text: (row) => showInstant(row.notifiedAt),
    width: 132,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'collected',
    title: 'Collected',
    text: (row) => showInstant(row.collectedAt),
    width: 132,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'tested',
    title: 'Tested',
    text: (row) => showDate(row.drugTestedOn ?? row.alcoholTestedOn),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'standsFor', ...C.standsFor, title: 'For place', width: 76, align: 'end', narrow: 'hide' },
  { id: 'note', ...C.note, width: 'minmax(100px, 1fr)', narrow: 'hide' },
];
const rowId = ({ place }: SelectedPerson) => String(place);

type Which = Parameters<SelectionSubject['openDialog']>[0];

/** Who was selected in a period, and what becomes of each. */
export function SelectionScreen(props: ScreenProps) {
  const client = useActingClient();
  const { poolId, selectionId } = props.params;
  if (client === null || poolId === undefined || selectionId === undefined)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A selection belongs to a client.
      </EmptyState>
    );
  return <Selected key={selectionId} {...{ client, poolId, selectionId }} {...props} />;
}

function Selected({
  client,
  poolId,
  selectionId,
  pane,
}: ScreenProps & { client: number; poolId: string; selectionId: string }) {
  const { data, error, isPending, refetch } = useQuery(selectionQuery(client, poolId, selectionId));
  const [person, setPerson] = useState<SelectedPerson | null>(null);
  const [which, setWhich] = useState<Which | null>(null);
  const selection = data ?? null;
  const subject: SelectionSubject = { selection, person, openDialog: setWhich };
  useScope('randomSelection', subject, { pane });
  const { setTitle } = pane;
  const title = selection ? `${selection.poolName}, ${selection.name}` : 'Selection';
  const count = selection?.tally.selected;
  useEffect(() => setTitle(title, count), [setTitle, title, count]);
  const onCursor = useCallback((row: SelectedPerson | null) => setPerson(row), []);
  const close = () => setWhich(null);
  return (
    <div className="list-screen">
      {selection && <Head selection={selection} client={client} />}
      <DataList
        label="Selected people"
        rows={selection ? [...selection.selected, ...selection.alternates] : []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onOpen={({ employeeId, name, movedTo, seesFile }, how) =>
          seesFile
            ? pane.open(addressAt(employeesAddresses.file, { employeeId }), how)
            : toast(
                `${name} works at ${movedTo ?? 'another location'} now. The file is there.`,
                'warning',
              )
        }
        {...(selection
          ? {
              onExport: () =>
                exportCsv(
                  'Selection',
                  livesApi.exportList,
                  { params: paramsOf(selection), query: {} },
                  { client },
                ),
            }
          : {})}
        empty={
          <EmptyState title="Nobody of your locations">
            Those selected work at locations that are not yours.
          </EmptyState>
        }
      />
      {selection && which && (
        <>
          {which === 'times' && person && (
            <TimesDialog {...{ client, selection, person }} onClose={close} />
          )}
          {(which === 'excuse' || which === 'outcome') && person && (
            <EndDialog {...{ client, selection, person, which }} onClose={close} />
          )}
          {(which === 'notify' || which === 'email') && (
            <MailDialog {...{ client, selection, which }} onClose={close} />
          )}
          {which === 'close' && <CloseDialog {...{ client, selection }} onClose={close} />}
        </>
      )}
    </div>
  );
}

function Head({ selection, client }: { selection: Selection; client: number }) {
  const { tally, closed, notifyAt, noticedAt, poolId, selectionId } = selection;
  const { data } = useQuery(historyQuery(client, poolId, selectionId));
  const figures = [
    `${showCount(tally.selected)} selected`,
    `${showCount(tally.tested)} tested`,
    ...(tally.open > 0 ? [`${showCount(tally.open)} open`] : []),
    ...(tally.excused > 0 ? [`${showCount(tally.excused)} excused`] : []),
    ...(tally.canceled > 0 ? [`${showCount(tally.canceled)} canceled`] : []),
    ...(tally.missed > 0 ? [`${showCount(tally.missed)} missed`] : []),
    ...(tally.refused > 0 ? [`${showCount(tally.refused)} refused`] : []),
  ];
  const notice = noticedAt
    ? `Notice sent ${showInstant(noticedAt)}.`
    : notifyAt
      ? `Notice leaves ${showInstant(notifyAt)}.`
      : 'No notice sent.';
  return (
    <div className="randoms-head">
      <div className="randoms-note">
        <p>
          <strong>{figures.join(', ')}</strong>.{' '}
          {closed ? `Closed by ${closed.name}, ${showInstant(closed.at)}.` : notice}
          {closed?.note && ` ${closed.note}`}
        </p>
        <details>
          <summary>Activity and views</summary>
          <ul className="randoms-people">
            {data?.map(({ seq, at, by, what }) => (
              <li key={seq}>
                {showInstant(at)}: {what}, {by}
              </li>
            ))}
          </ul>
        </details>
      </div>
      <div className="randoms-row">
        <CommandButton id="randomSelection.order" />
        <CommandButton id="randomSelection.notify" />
        <CommandButton id="randomSelection.letters" variant="quiet" />
        <CommandButton id="randomSelection.proof" variant="quiet" />
        <CommandButton id="randomSelection.close" variant="primary" />
      </div>
    </div>
  );
}
