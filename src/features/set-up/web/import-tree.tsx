import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clientQuery } from '#src/features/clients/web/clients.queries.ts';
import { UploadStart } from '#src/features/rosters/web/upload-start.tsx';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { MOST_LOCATIONS, treeImportsApi, type TreeImport } from '../tree-imports.contract.ts';
import type { TreeImportSubject } from './tree-import-subject.ts';
import { treeImportAddress, treeImportListQuery, treeImportQuery } from './tree-imports.queries.ts';
import { TreeColumns } from './tree-columns.tsx';
import { TreeRows } from './tree-rows.tsx';
import './set-up.css';

const UUID = /^[\da-f-]{36}$/i;

/** Adds a tree of locations from a file: upload, columns, what it comes to, apply (issue 19, part 2). */
export function ImportTree({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Locations are added to the tree of a client.
      </EmptyState>
    );
  const { import: one } = search;
  const asked = Number(search['below']);
  return typeof one === 'string' && UUID.test(one) ? (
    <OneImport key={one} client={client} treeImportId={one} pane={pane} />
  ) : (
    <Start client={client} below={asked > 0 ? asked : client} pane={pane} />
  );
}

const STATE_WORDS = { open: 'Not added yet', applied: 'Added', cancelled: 'Discarded' } as const;

function Start({ client, below, pane }: { client: number; below: number; pane: PaneHandle }) {
  const { data: place } = useQuery(clientQuery(client, below));
  const { data: recent = [] } = useQuery(treeImportListQuery(client, below));
  const { setTitle } = pane;
  useEffect(() => setTitle('Import locations'), [setTitle]);
  const send = async (files: readonly File[], onProgress: (share: number) => void) => {
    const made = await call(
      treeImportsApi.upload,
      { params: { clientId: below }, files },
      { client, onProgress },
    );
    queryClient.setQueryData(treeImportQuery(client, made.treeImportId).queryKey, made);
    pane.open(treeImportAddress(made.treeImportId));
  };
  return (
    <UploadStart
      title="Import of locations"
      label="File of locations"
      send={send}
      template="treeImport.template"
      recentTitle="Lists of late"
      recent={recent.map((one) => ({
        ...one,
        id: one.treeImportId,
        address: treeImportAddress(one.treeImportId),
        state: STATE_WORDS[one.state],
      }))}
    >
      Upload the locations {place ? `of ${place.name}` : ''} as CSV or Excel (.xlsx), one a row and
      at most {MOST_LOCATIONS.toLocaleString('en-US')}. A column says which location each stands
      below, by its code or its name. First you see what would be added.
    </UploadStart>
  );
}

function OneImport({
  client,
  treeImportId,
  pane,
}: {
  client: number;
  treeImportId: string;
  pane: PaneHandle;
}) {
  const { data, error, refetch } = useQuery(treeImportQuery(client, treeImportId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`Import locations: ${data.fileName}`);
  }, [setTitle, data]);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  return <Steps client={client} treeImport={data} pane={pane} />;
}

function Steps(props: { client: number; treeImport: TreeImport; pane: PaneHandle }) {
  const { client, treeImport, pane } = props;
  const { state, counts } = treeImport;
  const isOpen = state === 'open';
  // Columns that were known by themselves are not asked for again.
  const [choosing, setChoosing] = useState(counts === null);
  const subject: TreeImportSubject = {
    client,
    treeImport,
    chooseColumns: isOpen ? () => setChoosing(true) : null,
  };
  useScope('treeImport', subject, { pane });
  const columns = isOpen && choosing;
  return (
    <div className="list-screen">
      <header className="set-up-head">
        <h2 className="set-up-file">{treeImport.fileName}</h2>
        <p role="status">{statusOf(treeImport, columns)}</p>
        {isOpen && (
          <div className="set-up-actions">
            {!columns && (
              <CommandButton id="treeImport.columns" variant="quiet">
                Columns
              </CommandButton>
            )}
            <CommandButton id="treeImport.stop">Give up</CommandButton>
            {!columns && (
              <CommandButton id="treeImport.apply" variant="primary">
                Add the locations
              </CommandButton>
            )}
          </div>
        )}
      </header>
      {columns ? (
        <TreeColumns
          key={treeImport.version}
          client={client}
          treeImport={treeImport}
          onChosen={() => setChoosing(false)}
        />
      ) : (
        isOpen && <TreeRows client={client} treeImport={treeImport} pane={pane} />
      )}
      {state === 'applied' && (
        <p className="set-up-note set-up-over">
          <CommandButton id="go.locations">Look at the tree</CommandButton>
        </p>
      )}
    </div>
  );
}

const written = (count: number): string => count.toLocaleString('en-US');

function statusOf(
  { state, counts, rows, added, clientName }: TreeImport,
  columns: boolean,
): string {
  if (state === 'applied') return `${written(added ?? 0)} locations were added to ${clientName}.`;
  if (state === 'cancelled') return 'Given up. Nothing was added.';
  if (columns || counts === null) return `${written(rows)} rows. Say what the columns are.`;
  if (counts.fault > 0)
    return `${written(counts.fault)} of ${written(rows)} rows have faults. Correct the file and upload it again: a tree is added whole.`;
  if (counts.add === 0) return 'All of these locations are already there.';
  return `${written(counts.add)} to add to ${clientName}. Nothing is added until you say so.`;
}
