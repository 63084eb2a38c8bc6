import { namedColumns, searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { useViewer } from '#src/web/viewer.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { CERTIFICATE_COLUMNS } from '../certificates.columns.ts';
import { certificatesApi } from '../certificates.contract.ts';
import type { CertificateRow } from '../certificates.shapes.ts';
import { STANDING_WORDS, STANDINGS } from '../certificates.rules.ts';
import { CertificateStatus } from './certificate-status.tsx';
import type { CertificateRowsSubject } from './certificate-subjects.ts';
import './certificates.css';
import {
  certificateListQuery,
  certificateOptionQuery,
  listParameters,
  reviewAddress,
} from './certificates.queries.ts';
import { sendCertificates } from './send-certificates.ts';
import { certificatesAddresses } from '../certificates.addresses.ts';

const PATH = certificatesAddresses.list;

const COLUMNS: readonly Column<CertificateRow>[] = [
  { id: 'name', ...CERTIFICATE_COLUMNS.name, width: 'minmax(140px, 2fr)' },
  {
    id: 'state',
    ...CERTIFICATE_COLUMNS.state,
    width: 'minmax(150px, 1fr)',
    cell: (row) => <CertificateStatus standing={row.standing} due={row.due} />,
  },
  {
    id: 'location',
    ...CERTIFICATE_COLUMNS.location,
    width: 'minmax(128px, 1.4fr)',
    narrow: 'hide',
  },
  {
    id: 'sent',
    title: 'Sent',
    text: (row) => showInstant(row.sentAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'signed',
    title: 'Signed',
    text: (row) => showInstant(row.signedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'valid', ...CERTIFICATE_COLUMNS.valid, width: 108, align: 'end', narrow: 'hide' },
  { id: 'mail', ...CERTIFICATE_COLUMNS.mail, width: 100, extra: true },
  { id: 'workId', ...CERTIFICATE_COLUMNS.workId, width: 92, align: 'end', extra: true },
];

const FILTERS: readonly ListFilter[] = [
  {
    id: 'standing',
    title: 'Certificate',
    options: [
      { value: 'due', label: 'Due' },
      ...STANDINGS.map((standing) => ({ value: standing, label: STANDING_WORDS[standing] })),
    ],
  },
];
const NO_SORTS: readonly string[] = [];
const rowId = (row: CertificateRow) => row.employeeId;

/** The drivers who are asked for an annual certificate, and how each stands. */
export function CertificateList({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null) {
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The annual certificates of a client appear here.
      </EmptyState>
    );
  }
  return <Certificates key={client} client={client} pane={pane} search={search} />;
}

function Certificates({
  client,
  pane,
  search: address,
}: Pick<ScreenProps, 'pane' | 'search'> & { client: number }) {
  const { search, box, escape } = useListSearch();
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: PATH, search: address },
  });
  const { workIdName } = useViewer();
  const known = useMemo(() => namedColumns(COLUMNS, workIdName), [workIdName]);
  const columns = useColumns('certificates', known);
  const standing = list.filters['standing'] ?? '';
  const wanted = useMemo(() => ({ standing, search }), [standing, search]);
  const option = useQuery(certificateOptionQuery(client));
  const found = useInfiniteQuery({
    ...certificateListQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const rows = usePageRows(found.data);
  const view = `${list.view} ${search}`;
  const { selection, select, selected, clear } = useSelection(rows, rowId, view);
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  const subject: CertificateRowsSubject = {
    kind: 'certificateRows',
    send: async () => {
      const ids = selected.map(rowId);
      const done = await sendCertificates(client, ids, { again: false });
      if (done.some(({ error }) => error !== undefined)) setResults(done);
      else clear();
    },
  };
  const exportRows = (only?: string) =>
    exportCsv(
      'Annual certificates',
      certificatesApi.exportList,
      { query: { ...listParameters(wanted), ...(only ? { only } : {}), columns: columns.ids } },
      { client },
    );
  const isOff = option.data?.enabled === false;
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={FILTERS}
        list={list}
        end={!isOff && <CommandButton id="certificates.sendDue">Send to all due</CommandButton>}
      >
        <SearchBox
          label="Search the drivers"
          placeholder={searchWords(workIdName, 'Name', ['workId', 'license'])}
          {...box}
        />
      </ListBar>
      {option.data && (
        <p className="list-note certificate-option">
          <span>{isOff ? 'Off' : 'On'}, by company policy: 49 CFR 391.27 ended on 5/9/2022.</span>
          {option.data.mayChange && (
            <CommandButton id="certificates.option" variant="quiet">
              {isOff ? 'Turn on' : 'Turn off'}
            </CommandButton>
          )}
        </p>
      )}
      <DataList
        label="Annual certificates"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onOpen={(row, how) =>
          pane.open(
            row.certificateId ? reviewAddress(row.certificateId) : fileAddress(row.employeeId),
            how,
          )
        }
        selection={selection}
        onSelection={select}
        view={view}
        {...escape}
        onExport={() => exportRows()}
        empty={<Nothing isOff={isOff} isNarrowed={standing !== '' || search !== ''} />}
      />
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          scope="certificateRows"
          subject={subject}
          commands={[{ id: 'certificates.sendSelected', label: 'Send the certificate' }]}
          exported={{ ids: selected.map(rowId), run: exportRows }}
          onClear={clear}
        />
      )}
      {results && <BulkResults done="Sent" results={results} onClose={() => setResults(null)} />}
    </div>
  );
}

function Nothing({ isOff, isNarrowed }: { isOff: boolean; isNarrowed: boolean }) {
  if (isOff)
    return (
      <EmptyState title="Annual certificates are off here" command="certificates.option">
        Where a company wants them, its drivers list their traffic violations of the last 12 months,
        or state that there were none, and sign by a link in a mail.
      </EmptyState>
    );
  return isNarrowed ? (
    <EmptyState title="There are no matching results">
      Try fewer letters, or another filter.
    </EmptyState>
  ) : (
    <EmptyState title="No drivers here">Employees with a license class appear here.</EmptyState>
  );
}
