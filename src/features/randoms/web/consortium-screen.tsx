import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import type { ConsortiumPart, ConsortiumSelection } from '../consortia.contract.ts';
import { consortiumQuery } from './consortia.queries.ts';
import { drawAll, freezeAll, takeBackAll } from './consortium-calls.ts';
import { ConsortiumDialog, JoinDialog } from './consortium-dialogs.tsx';
import { DrawDialog } from './draw-dialog.tsx';
import { FreezeDialog, listOf, TakeBackDialog, WaitingLists } from './freeze-dialogs.tsx';
import type { ConsortiumSubject } from './pool-subject.ts';
import './randoms.css';

type Row = ConsortiumPart & { newest: ConsortiumSelection['parts'][number] | null };
const of = (newest: Row['newest'], value: (one: NonNullable<Row['newest']>) => number): string =>
  newest === null ? '' : showCount(value(newest));
const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'client',
    title: 'Client',
    text: (row) =>
      row.clientName === row.companyName ? row.clientName : `${row.clientName}, ${row.companyName}`,
    width: 'minmax(160px, 2fr)',
  },
  { id: 'people', title: 'People', text: (row) => showCount(row.people), width: 80, align: 'end' },
  {
    id: 'drug',
    title: 'Drugs',
    text: (row) => of(row.newest, ({ drug }) => drug),
    width: 72,
    align: 'end',
  },
  {
    id: 'alcohol',
    title: 'Alcohol',
    text: (row) => of(row.newest, ({ alcohol }) => alcohol),
    width: 76,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'tested',
    title: 'Tested',
    text: (row) => of(row.newest, ({ tested }) => tested),
    width: 76,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'open',
    title: 'Open',
    text: (row) => of(row.newest, ({ open }) => open),
    width: 72,
    align: 'end',
  },
  {
    id: 'since',
    title: 'In the pool since',
    text: (row) => showDate(row.since),
    width: 132,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'service',
    title: 'Sees it',
    text: (row) => (row.hasService ? 'Yes' : 'No service'),
    width: 92,
    narrow: 'hide',
  },
];
const rowId = ({ clientId }: Row) => String(clientId);

/** A pool over several clients: what to select, who is in it, and how each client's part stands. */
export function ConsortiumScreen(props: ScreenProps) {
  const { consortiumId } = props.params;
  if (consortiumId === undefined) return null;
  return <One key={consortiumId} consortiumId={consortiumId} {...props} />;
}

function One({ consortiumId, pane }: ScreenProps & { consortiumId: string }) {
  const { data, error, isPending, refetch } = useQuery(consortiumQuery(consortiumId));
  const [clientId, setClientId] = useState<number | null>(null);
  const [open, setOpen] = useState<'edit' | 'join' | null>(null);
  const [freezing, setFreezing] = useState(false);
  const [frozen, setFrozen] = useState<ConsortiumSelection | null>(null);
  const [givenUp, setGivenUp] = useState<ConsortiumSelection | null>(null);
  const consortium = data?.consortium ?? null;
  const newest = data?.selections.find(({ state }) => state !== 'frozen') ?? null;
  const numbers = data?.calculation;
  const isNow = ({ year, period }: ConsortiumSelection) =>
    year === numbers?.year && period === numbers.period;
  const frozenOnes = (data?.selections ?? []).filter(({ state }) => state === 'frozen');
  const waiting = frozenOnes.map((one) => ({ ...listOf(one), isOver: !isNow(one) }));
  const isDrawn =
    newest !== null && newest.year === numbers?.year && newest.period === numbers.period;
  const rows: Row[] = (data?.parts ?? []).map((part) => ({
    ...part,
    newest: newest?.parts.find((one) => one.clientId === part.clientId) ?? null,
  }));
  const subject: ConsortiumSubject = {
    consortium,
    part: rows.find((row) => row.clientId === clientId) ?? null,
    newest,
    isDrawn,
    openConsortiumDialog: setOpen,
    freezeAndDrawAll: async () => {
      if (!consortium) return;
      if (waiting.some(({ isOver }) => !isOver)) setFrozen(await freezeAll(consortium));
      else setFreezing(true);
    },
  };
  useScope('consortium', subject, { pane });
  const { setTitle } = pane;
  const title = consortium?.name ?? 'Consortium';
  useEffect(() => setTitle(title), [setTitle, title]);
  const onCursor = useCallback((row: Row | null) => setClientId(row?.clientId ?? null), []);
  const close = () => setOpen(null);
  return (
    <div className="list-screen">
      {consortium && numbers && (
        <div className="randoms-head">
          <div className="randoms-note">
            <p>
              <strong>
                {numbers.name}: {showCount(numbers.numToSelectDrug)} to select for drugs,{' '}
                {showCount(numbers.numToSelectAlcohol)} for alcohol
              </strong>
              , of {showCount(numbers.rosterNow)} people of {showCount(consortium.clients)} clients.
            </p>
            <p>
              Drugs: {showCount(numbers.drug.done)} tested and {showCount(numbers.drug.open)} open
              of {showCount(numbers.drug.target)} in the year. {numbers.drug.forecast} Alcohol:{' '}
              {showCount(numbers.alcohol.done)} tested and {showCount(numbers.alcohol.open)} open of{' '}
              {showCount(numbers.alcohol.target)}. {numbers.alcohol.forecast}
            </p>
            <WaitingLists
              lists={consortium.allowed.includes('draw') ? waiting : []}
              onTakeBack={({ selectionId }) =>
                setGivenUp(frozenOnes.find((one) => one.selectionId === selectionId) ?? null)
              }
            />
            <p>
              {newest
                ? `Last drawn: ${newest.name}, ${showInstant(newest.drawnAt)}, from a list of ${showCount(newest.snapshot.people)} people.`
                : 'Nobody has been drawn from this pool yet.'}
            </p>
          </div>
          <div className="randoms-row">
            <CommandButton id="consortium.join" />
            <CommandButton id="consortium.edit" variant="quiet">
              Change
            </CommandButton>
            <CommandButton id="consortium.download" variant="quiet">
              Download the draw
            </CommandButton>
            <CommandButton id="consortium.draw" variant="primary">
              Freeze and draw
            </CommandButton>
          </div>
        </div>
      )}
      <DataList
        label="Clients of the pool"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        empty={
          <EmptyState title="No clients yet" command="consortium.join">
            Everyone of the clients that you add is drawn together.
          </EmptyState>
        }
      />
      {consortium && open === 'edit' && <ConsortiumDialog edited={consortium} onClose={close} />}
      {consortium && open === 'join' && <JoinDialog consortium={consortium} onClose={close} />}
      {consortium && frozen && numbers && (
        <DrawDialog
          name={`${consortium.name}, ${frozen.name}`}
          frozen={frozen}
          calculation={numbers}
          draw={(asked) => drawAll(consortium, asked)}
          onTakeBack={() => {
            setFrozen(null);
            setGivenUp(frozen);
          }}
          onClose={() => setFrozen(null)}
        />
      )}
      {consortium && freezing && numbers && (
        <FreezeDialog
          name={`${consortium.name}, ${numbers.name}`}
          people={numbers.rosterNow}
          freeze={async () => {
            setFrozen(await freezeAll(consortium));
            setFreezing(false);
          }}
          onClose={() => setFreezing(false)}
        />
      )}
      {consortium && givenUp && (
        <TakeBackDialog
          list={listOf(givenUp)}
          takeBack={(reason) =>
            takeBackAll(consortium, { selectionId: givenUp.selectionId, reason })
          }
          onClose={() => setGivenUp(null)}
        />
      )}
    </div>
  );
}
