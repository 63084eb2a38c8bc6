import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SendFiles } from '#src/features/rosters/web/send-files.tsx';
import { holds } from '#src/shared/permissions.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { resultImportsApi } from '../result-imports.contract.ts';
import type { ImportFault, ResultImport } from '../drug-testing.shapes.ts';
import { LAYOUT, LAYOUT_FIELDS } from '../result-layout.rules.ts';
import './drug-testing.css';
import { importQuery, importsQuery } from './drug-testing.queries.ts';
import { importAddress } from './result-address.ts';
import { drugTestingAddresses } from '../drug-testing.addresses.ts';

const UUID = /^[\da-f-]{36}$/i;

/** Results sent in by file, with what became of them, and the layout that they come in. */
export function ResultImports({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Results are sent in for one client or location.
      </EmptyState>
    );
  const asked = search['import'];
  return typeof asked === 'string' && UUID.test(asked) ? (
    <OneImport key={asked} client={client} importId={asked} pane={pane} />
  ) : (
    <ImportStart client={client} pane={pane} />
  );
}

function ImportStart({ client, pane }: { client: number; pane: PaneHandle }) {
  const { data: recent = [], error, refetch } = useQuery(importsQuery(client));
  const send = async (files: readonly File[], onProgress: (share: number) => void) => {
    const made = await call(
      resultImportsApi.sendFile,
      { params: { clientId: client }, files },
      { client, onProgress },
    );
    queryClient.setQueryData(importQuery(client, made.importId).queryKey, made);
    await queryClient.invalidateQueries({ queryKey: ['drugTests', client] });
    pane.open(importAddress(made.importId));
  };
  return (
    <div className="test-page">
      <p className="test-note">
        Send results as CSV or Excel (.xlsx) by the layout below, and choose their PDFs with it:
        each named by the number of its result. Each row stands for itself: one sent twice is one,
        one that changed is a correction, one for nobody on file waits.
      </p>
      <SendFiles
        title="Import drug test results"
        label="File of results"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,.pdf"
        multiple
        words={{
          drop: 'Drop the list here, with PDFs of its results, or',
          choose: 'Choose files',
          sending: 'Sending …',
          reading: 'Taking the results …',
        }}
        send={send}
      />
      <p>
        <CommandButton id="results.template">Save a template</CommandButton>
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {recent.length > 0 && (
        <Section title="Sent in of late">
          <ul className="test-recent">
            {recent.map((one) => (
              <li key={one.importId}>
                <Link to={importAddress(one.importId)}>{nameOf(one)}</Link>
                <span>
                  {showInstant(one.sentAt)} · {showCount(one.rows)}{' '}
                  {one.rows === 1 ? 'row' : 'rows'}
                  {one.repeated > 0 && ` · ${showCount(one.repeated)} sent before`}
                  {one.unmatched > 0 && ` · ${showCount(one.unmatched)} not matched`}
                  {one.faulty > 0 && ` · ${showCount(one.faulty)} not taken`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Layout />
    </div>
  );
}

const nameOf = ({ source, fileName }: ResultImport): string =>
  source === 'http' ? 'By call' : (fileName ?? 'File');

function Layout() {
  return (
    <Section title="Layout">
      <p className="test-note">
        The first row names the columns, in any order; all but those marked may be left out. By HTTP
        the same names are the keys: <code>{resultImportsApi.send.path}</code>.
      </p>
      <table className="test-table">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Contents</th>
            <th scope="col">Needed</th>
          </tr>
        </thead>
        <tbody>
          {LAYOUT_FIELDS.map((field) => (
            <tr key={field}>
              <th scope="row" className="mono">
                {field}
              </th>
              <td>{LAYOUT[field].about}</td>
              <td>{'needed' in LAYOUT[field] ? 'Yes' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function OneImport({
  client,
  importId,
  pane,
}: {
  client: number;
  importId: string;
  pane: PaneHandle;
}) {
  const { data, error, refetch } = useQuery(importQuery(client, importId));
  const { grants } = useViewer();
  const { setTitle } = pane;
  const name = data && nameOf(data);
  useEffect(() => {
    if (name) setTitle(`Results: ${name}`);
  }, [setTitle, name]);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  return (
    <div className="test-page">
      <Section title={nameOf(data)}>
        <Facts
          items={[
            { label: 'Sent', value: `${showInstant(data.sentAt)} by ${data.sentBy}` },
            { label: 'Rows', value: data.rows },
            { label: 'New', value: data.added },
            { label: 'Corrections', value: data.corrected },
            { label: 'Sent before', value: data.repeated },
            { label: 'Older than on file', value: data.older },
            { label: 'Not matched', value: data.unmatched },
            { label: 'Documents', value: data.papers },
            { label: 'Not taken', value: data.faulty },
          ]}
        />
      </Section>
      {data.unmatched > 0 && holds(grants, 'records.viewDrugAlcohol') && (
        <p>
          <Link to={`${drugTestingAddresses.results}?matched=no`}>
            Match those that wait for their person
          </Link>
        </p>
      )}
      {data.faults.length > 0 && (
        <Faults client={client} importId={importId} faults={data.faults} savable={data.savable} />
      )}
      <p>
        <Link to={importAddress()}>Send in more</Link>
      </p>
    </div>
  );
}

function Faults({
  client,
  importId,
  faults,
  savable,
}: {
  client: number;
  importId: string;
  faults: readonly ImportFault[];
  savable: boolean;
}) {
  const save = () =>
    exportCsv(
      'Results to correct',
      resultImportsApi.exportFaults,
      { params: { drugTestImportId: importId } },
      { client },
    );
  return (
    <Section
      title="Rows that were not taken"
      actions={savable && <Button onClick={() => void save()}>Save them to correct</Button>}
    >
      <table className="test-table">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {faults.flatMap(({ line, faults: why }) =>
            why.map(({ field, reason }) => (
              <tr key={`${line} ${field}`}>
                <td>{line}</td>
                <td className="mono">{field}</td>
                <td>{reason}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </Section>
  );
}
