import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { findRows, sortRows } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { TypeSetup } from '../file-setup.contract.ts';
import { qualificationAddresses } from '../qualification.addresses.ts';
import './qualification.css';
import { SETUP_COLUMNS } from '../qualification.columns.ts';
import { FileSetupDialog } from './file-setup-dialog.tsx';
import { fileSetupQuery } from './qualification.queries.ts';

const COLUMNS: readonly Column<TypeSetup>[] = [
  { id: 'document', ...SETUP_COLUMNS.document, width: 'minmax(180px, 1.6fr)' },
  {
    id: 'required',
    ...SETUP_COLUMNS.required,
    width: 112,
    cell: (row) => (
      <StatusBadge tone={row.required ? 'good' : 'none'}>
        {SETUP_COLUMNS.required.text(row)}
      </StatusBadge>
    ),
  },
  { id: 'who', ...SETUP_COLUMNS.who, width: 'minmax(160px, 2fr)', narrow: 'hideLast' },
  { id: 'by', ...SETUP_COLUMNS.by, width: 'minmax(120px, 1fr)', narrow: 'hideLast' },
  { id: 'kept', ...SETUP_COLUMNS.kept, width: 'minmax(100px, 0.8fr)', narrow: 'hideLast' },
  { id: 'category', ...SETUP_COLUMNS.category, width: 'minmax(110px, 1fr)', narrow: 'hide' },
];
const SORTS = COLUMNS.map(({ id }) => id);
const FILTERS: readonly ListFilter[] = [
  {
    id: 'show',
    title: 'Shown',
    options: [
      { value: 'required', label: 'Required' },
      { value: 'own', label: 'Set here' },
      { value: 'out', label: 'Not kept' },
    ],
  },
];
const SHOWN: Readonly<Record<string, (row: TypeSetup) => boolean>> = {
  required: (row) => row.required,
  own: (row) => row.own !== null || row.keepsItself,
  out: (row) => !row.kept,
};
const rowId = (row: TypeSetup) => String(row.documentTypeId);

/** Which document types files of the location acted in keep and must hold (R107). */
export function FileSetup(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        What its files keep and must hold appears here.
      </EmptyState>
    );
  return <Types key={client} client={client} {...props} />;
}

function Types({ client, pane, search }: ScreenProps & { client: number }) {
  const { data, error, refetch } = useQuery(fileSetupQuery(client));
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useListState({
    sorts: SORTS,
    filters: FILTERS,
    address: { pane, path: qualificationAddresses.fileSetup, search },
  });
  const columns = useColumns('fileSetup', COLUMNS);
  const show = list.filters['show'];
  const { search: text, box, escape } = useListSearch();
  const rows = useMemo(() => {
    const held = (data?.types ?? []).filter((row) => SHOWN[show ?? '']?.(row) ?? true);
    return sortRows(findRows(held, SETUP_COLUMNS, text), list.sort, SETUP_COLUMNS);
  }, [data, show, text, list.sort]);
  const { setTitle } = pane;
  const place = data?.clientName;
  useEffect(() => {
    if (place) setTitle(`File setup of ${place}`);
  }, [setTitle, place]);
  const type = data?.types.find(({ documentTypeId }) => documentTypeId === chosen);
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        <SearchBox label="Search the types" placeholder="Document, category or location" {...box} />
      </ListBar>
      <DataList
        label="Document types"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={data ? 'ready' : error ? 'error' : 'loading'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row) => setChosen(row.documentTypeId)}
        {...list.sorting}
        view={`${list.view} ${text}`}
        {...escape}
        canEdit
        empty={
          <EmptyState title="There are no matching results">
            {text ? 'Try fewer letters.' : 'No document type fits the filter.'}
          </EmptyState>
        }
      />
      {data && type && (
        <FileSetupDialog
          key={type.documentTypeId}
          client={client}
          setup={data}
          type={type}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}
