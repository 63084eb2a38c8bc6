import { useCallback, useEffect, useMemo, useState } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { UnfoldCell } from '#src/web/ui/unfold-cell.tsx';
import { CLIENT_FIELDS } from '../client.fields.ts';
import { clientsAddresses } from '../clients.addresses.ts';
import { CLIENT_COLUMNS } from '../clients.columns.ts';
import type { Site } from '../clients.contract.ts';
import type { LocationsSubject } from './client-subject.ts';
import './clients.css';
import { useWholeTree } from './clients.queries.ts';
import { MoveDialog } from './move-dialog.tsx';
import { depthsOf, isFound, unfoldedRows } from './site-options.ts';

interface Row extends Site {
  depth: number;
  unfolded: boolean | undefined;
}
const rowId = (row: Row) => String(row._id);

/** What is dragged, by the browser's own drag and drop. */
const DRAGGED = 'text/x-location';

const columnsWith = (
  onUnfold: (row: Row, open: boolean) => void,
  onDropped: (clientId: number, onto: Row) => void,
): readonly Column<Row>[] => [
  {
    id: 'name',
    title: 'Location',
    text: (row) => row.name,
    width: 'minmax(200px, 3fr)',
    cell: (row) => (
      <span
        className="site-name"
        style={{ paddingInlineStart: `calc(${row.depth} * var(--s4))` }}
        draggable={row.parent !== null}
        onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(row._id))}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
        }}
        onDrop={(event) => {
          const id = Number(event.dataTransfer.getData(DRAGGED));
          event.preventDefault();
          if (id > 0 && id !== row._id) onDropped(id, row);
        }}
      >
        <UnfoldCell
          unfolded={row.unfolded}
          below={false}
          of={row.name}
          onUnfold={(open) => onUnfold(row, open)}
        >
          {row.name}
        </UnfoldCell>
      </span>
    ),
  },
  {
    id: 'level',
    title: 'Level',
    text: (row) => String(row.levelNumber),
    width: 70,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'dot',
    title: CLIENT_COLUMNS.dot.title,
    text: CLIENT_COLUMNS.dot.text,
    width: 110,
    align: 'end',
  },
  {
    id: 'number',
    title: CLIENT_COLUMNS.number.title,
    text: CLIENT_COLUMNS.number.text,
    width: 90,
    align: 'end',
    narrow: 'hide',
  },
];

/** The tree of a company's locations (R106): arrows unfold and fold, a search finds by name, DOT number or number. */
export function LocationList({ pane }: ScreenProps) {
  const client = useActingClient();
  const { sites, error, refetch } = useWholeTree(client);
  const { search, box, escape } = useListSearch();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const unfold = useCallback(
    (row: Row, open: boolean) =>
      setFolded((now) =>
        open ? new Set([...now].filter((id) => id !== row._id)) : new Set([...now, row._id]),
      ),
    [],
  );
  const rows = useMemo(() => {
    const all = sites ?? [];
    const words = search.toLowerCase();
    const depths = depthsOf(all);
    const above = new Set(all.map(({ parent }) => parent));
    if (words !== '')
      return all
        .filter((site) => isFound(site, words))
        .map((site) => ({ ...site, depth: 0, unfolded: undefined }));
    return unfoldedRows(all, folded).map((site) => ({
      ...site,
      depth: depths.get(site._id) ?? 0,
      unfolded: above.has(site._id) ? !folded.has(site._id) : undefined,
    }));
  }, [sites, search, folded]);
  const [cursor, setCursor] = useState<number | null>(null);
  const [moving, setMoving] = useState<{ clientId: number; onto: number | null } | null>(null);
  const drop = useCallback(
    (clientId: number, onto: Row) => setMoving({ clientId, onto: onto._id }),
    [],
  );
  const onCursor = useCallback((row: Row | null) => setCursor(row?._id ?? null), []);
  const current = rows.find(({ _id }) => _id === cursor) ?? null;
  const subject: LocationsSubject = {
    location: current,
    move: () => current && setMoving({ clientId: current._id, onto: null }),
  };
  useScope('locations', subject, { pane });
  const moved = sites?.find(({ _id }) => _id === moving?.clientId);
  const shown = useMemo(() => columnsWith(unfold, drop), [unfold, drop]);
  const columns = useColumns('locations', shown);
  const { setTitle } = pane;
  const count = sites?.length;
  useEffect(() => setTitle('Locations', count), [setTitle, count]);
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The tree of a client’s locations appears here.
      </EmptyState>
    );
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        end={
          <>
            <CommandButton id="go.importTree" />
            <CommandButton id="location.add" variant="primary" />
          </>
        }
      >
        <SearchBox
          label="Search locations"
          placeholder={`${CLIENT_FIELDS.name.label}, ${CLIENT_FIELDS.DOTNumber.label} or number`}
          {...box}
        />
      </ListBar>
      <DataList
        label="Locations"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={sites ? 'ready' : error ? 'error' : 'loading'}
        error={error}
        onRetry={() => void refetch()}
        unfolded={(row) => row.unfolded}
        onUnfold={unfold}
        onCursor={onCursor}
        onOpen={(row, how) =>
          pane.open(addressAt(clientsAddresses.location, { clientId: row._id }), how)
        }
        view={search}
        {...escape}
        canEdit
        empty={
          <EmptyState title={search ? 'There are no matching results' : 'No locations yet'}>
            {search ? 'Try fewer letters.' : 'Terminals and offices of the company appear here.'}
          </EmptyState>
        }
      />
      {moving && moved && (
        <MoveDialog
          client={client}
          site={moved}
          onto={moving.onto}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  );
}
