import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { labelWithin } from '#src/features/employees/employee-fields.rules.ts';
import { ColumnMapping } from '#src/features/rosters/web/column-mapping.tsx';
import { UploadStart } from '#src/features/rosters/web/upload-start.tsx';
import { useActingClient } from '#src/web/acting-client.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { useViewer } from '#src/web/viewer.ts';
import {
  documentImportsApi,
  MOST_FILES,
  type DocumentImport,
} from '../document-imports.contract.ts';
import {
  INDEX_FIELD_IDS,
  indexLabel,
  indexMappingFault,
  isIndexField,
} from '../document-index.rules.ts';
import type { DocumentImportSubject } from './document-import-subject.ts';
import {
  documentImportAddress,
  documentImportListQuery,
  documentImportQuery,
} from './document-imports.queries.ts';
import { DocumentRows } from './document-rows.tsx';
import './set-up.css';

const UUID = /^[\da-f-]{36}$/i;

/** Takes over the documents of a former system: a ZIP with an index, its columns, what it comes to, apply (issue 19, part 2). */
export function ImportDocuments({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Documents go into the files of one client’s employees.
      </EmptyState>
    );
  const { import: one } = search;
  return typeof one === 'string' && UUID.test(one) ? (
    <OneImport key={one} client={client} documentImportId={one} pane={pane} />
  ) : (
    <Start client={client} pane={pane} />
  );
}

const STATE_WORDS: Readonly<Record<DocumentImport['state'], string>> = {
  open: 'Not filed yet',
  applying: 'Being filed',
  applied: 'Filed',
  cancelled: 'Discarded',
};

function Start({ client, pane }: { client: number; pane: PaneHandle }) {
  const { workIdName } = useViewer();
  const { data: recent = [] } = useQuery(documentImportListQuery(client));
  const { setTitle } = pane;
  useEffect(() => setTitle('Import documents'), [setTitle]);
  const send = async (files: readonly File[], onProgress: (share: number) => void) => {
    const made = await call(
      documentImportsApi.upload,
      { params: { clientId: client }, files },
      { client, onProgress },
    );
    queryClient.setQueryData(documentImportQuery(client, made.documentImportId).queryKey, made);
    pane.open(documentImportAddress(made.documentImportId));
  };
  return (
    <UploadStart
      title="Import of documents"
      label="ZIP of documents"
      accept=".zip,application/zip"
      send={send}
      template="documentImport.template"
      recentTitle="ZIPs of late"
      recent={recent.map((one) => ({
        ...one,
        id: one.documentImportId,
        address: documentImportAddress(one.documentImportId),
        state: STATE_WORDS[one.state],
      }))}
    >
      Upload a ZIP of PDFs and images, at most {MOST_FILES.toLocaleString('en-US')} and 500 MB. An
      index at its top, as CSV or Excel (.xlsx), says of each file whose it is by{' '}
      {labelWithin('workId', workIdName)} or license number, its type and its dates. First you see
      what becomes of each. The roster comes first: documents find people who are on file.
    </UploadStart>
  );
}

function OneImport({
  client,
  documentImportId,
  pane,
}: {
  client: number;
  documentImportId: string;
  pane: PaneHandle;
}) {
  const { data, error, refetch } = useQuery(documentImportQuery(client, documentImportId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`Import documents: ${data.fileName}`);
  }, [setTitle, data]);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  return <Steps client={client} documentImport={data} pane={pane} />;
}

function Steps(props: { client: number; documentImport: DocumentImport; pane: PaneHandle }) {
  const { client, documentImport, pane } = props;
  const { state, counts, done, fileName } = documentImport;
  const isOpen = state === 'open';
  // Columns that were known by themselves are not asked for again.
  const [choosing, setChoosing] = useState(counts === null);
  const subject: DocumentImportSubject = {
    client,
    documentImport,
    chooseColumns: isOpen ? () => setChoosing(true) : null,
  };
  useScope('documentImport', subject, { pane });
  const columns = isOpen && choosing;
  return (
    <div className="list-screen">
      <header className="set-up-head">
        <h2 className="set-up-file">{fileName}</h2>
        <p role="status">{statusOf(documentImport, columns)}</p>
        {state === 'applying' && counts && (
          <progress
            max={counts.file + counts.queue || 1}
            value={done}
            aria-label={`${fileName}: progress`}
          />
        )}
        {(isOpen || state === 'applying') && (
          <div className="set-up-actions">
            {isOpen && !columns && (
              <CommandButton id="documentImport.columns" variant="quiet">
                Columns
              </CommandButton>
            )}
            <CommandButton id="documentImport.stop">{isOpen ? 'Give up' : 'Stop'}</CommandButton>
            {isOpen && !columns && (
              <CommandButton id="documentImport.apply" variant="primary">
                File them
              </CommandButton>
            )}
          </div>
        )}
      </header>
      {columns ? (
        <Columns
          key={documentImport.version}
          client={client}
          documentImport={documentImport}
          onChosen={() => setChoosing(false)}
        />
      ) : (
        <DocumentRows client={client} documentImport={documentImport} pane={pane} />
      )}
    </div>
  );
}

/** What the columns of an index are. */
function Columns({
  client,
  documentImport,
  onChosen,
}: {
  client: number;
  documentImport: DocumentImport;
  onChosen: () => void;
}) {
  const { documentImportId } = documentImport;
  const [mapping, setMapping] = useState(documentImport.mapping);
  const { workIdName } = useViewer();
  const fields = INDEX_FIELD_IDS.map((id) => ({ id, label: indexLabel(id, workIdName) }));
  const fault = indexMappingFault(mapping, workIdName);
  const choose = useMutation({
    mutationFn: () =>
      call(
        documentImportsApi.choose,
        { params: { documentImportId }, body: { mapping } },
        { client },
      ),
    onSuccess: (reply) => {
      queryClient.setQueryData(documentImportQuery(client, documentImportId).queryKey, reply);
      onChosen();
    },
  });
  return (
    <div className="set-up-columns">
      <Form
        label="Columns of the index"
        onSubmit={() => choose.mutateAsync()}
        submitLabel="Check"
        error={choose.error}
        keep={keeping(`documentImport:${documentImportId}`, mapping, setMapping)}
        dirty={JSON.stringify(mapping) !== JSON.stringify(documentImport.mapping)}
        ready={fault === null}
      >
        {fault !== null && (
          <p className="set-up-note" role="status">
            {fault}
          </p>
        )}
        <ColumnMapping
          columns={documentImport.columns}
          mapping={mapping}
          fields={fields}
          onChange={(next) =>
            setMapping(next.map((one) => (one !== null && isIndexField(one) ? one : null)))
          }
        />
      </Form>
    </div>
  );
}

const written = (count: number): string => count.toLocaleString('en-US');

function statusOf({ state, counts, rows, done }: DocumentImport, columns: boolean): string {
  if (state === 'applying')
    return `Filing: ${written(done)} of ${written((counts?.file ?? 0) + (counts?.queue ?? 0))}. It goes on without you.`;
  if (state === 'applied' || state === 'cancelled') {
    const came = `${written(counts?.file ?? 0)} filed, ${written(counts?.queue ?? 0)} in the review queue, ${written(counts?.fault ?? 0)} left out.`;
    return state === 'applied' ? `Done: ${came}` : `Given up: ${came}`;
  }
  if (columns || counts === null) return `${written(rows)} rows. Say what the columns are.`;
  const faults =
    counts.fault === 0
      ? ''
      : `${written(counts.fault)} of ${written(rows)} rows ${counts.fault === 1 ? 'has a fault' : 'have faults'} and ${counts.fault === 1 ? 'stays' : 'stay'} out. `;
  if (counts.file + counts.queue === 0) return `${faults}There is nothing new in it to file.`;
  return `${faults}Nothing is filed until you say so.`;
}
