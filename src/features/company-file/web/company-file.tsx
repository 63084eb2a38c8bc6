import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { findRows, sortRows, writeSort } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { companyFileAddresses } from '../company-file.addresses.ts';
import { COMPANY_COLUMNS } from '../company-file.columns.ts';
import { companyFileApi } from '../company-file.contract.ts';
import type { CompanyFile, CompanyPaper, CompanyRow } from '../company-file.contract.ts';
import { isShownItem } from '../company-file.rules.ts';
import './company-file.css';
import { companyFileQuery } from './company-file.queries.ts';
import { CompanyNotes } from './company-notes.tsx';
import type { CompanySubject } from './company-subject.ts';
import { FileDialogs, type ShownDialog } from './file-dialogs.tsx';
import { ItemDetails } from './item-details.tsx';
import { NoCompany } from './no-company.tsx';
import { StateBadge } from './state-badge.tsx';

const COLUMNS: readonly Column<CompanyRow>[] = [
  {
    id: 'state',
    ...COMPANY_COLUMNS.state,
    width: 'minmax(188px, 1fr)',
    cell: (row) => <StateBadge item={row} />,
  },
  { id: 'paper', ...COMPANY_COLUMNS.paper, width: 'minmax(130px, 2fr)' },
  { id: 'due', ...COMPANY_COLUMNS.due, width: 84, align: 'end', narrow: 'hideLast' },
  { id: 'last', ...COMPANY_COLUMNS.last, width: 84, align: 'end', narrow: 'hide' },
  { id: 'why', ...COMPANY_COLUMNS.why, width: 'minmax(130px, 1.4fr)', narrow: 'hide' },
  { id: 'citation', ...COMPANY_COLUMNS.citation, width: 'minmax(120px, 1.2fr)', narrow: 'hide' },
  { id: 'company', ...COMPANY_COLUMNS.company, width: 'minmax(110px, 1fr)', narrow: 'hide' },
  { id: 'dot', ...COMPANY_COLUMNS.dot, width: 96, extra: true },
  { id: 'rule', ...COMPANY_COLUMNS.rule, width: 'minmax(160px, 2fr)', extra: true },
  { id: 'since', ...COMPANY_COLUMNS.since, width: 84, align: 'end', extra: true },
  { id: 'checked', ...COMPANY_COLUMNS.checked, width: 'minmax(120px, 1fr)', extra: true },
];
const PATH = companyFileAddresses.file;
const SORTS = COLUMNS.map(({ id }) => id);
const FILTERS: readonly ListFilter[] = [
  {
    id: 'show',
    title: 'Show',
    initial: 'asked',
    options: [
      { value: 'asked', label: 'Required of the company' },
      { value: 'open', label: 'Not in order' },
    ],
  },
];
const rowId = (row: CompanyRow) => row.itemId;

/** What an auditor asks of the company itself, worst first, with the papers that show it. */
export function CompanyFileScreen(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        What an auditor asks the company for appears here.
      </EmptyState>
    );
  return <File key={client} client={client} {...props} />;
}

/** The papers of an item: of its type, and its person where it is one's; removed ones last. */
function papersFor(file: CompanyFile | undefined, item: CompanyRow | null): CompanyPaper[] {
  if (!file || !item) return [];
  const own = file.papers.filter(
    (paper) =>
      paper.clientId === item.clientId &&
      paper.paperTypeId === item.paperTypeId &&
      paper.supervisorId === (item.supervisor?.supervisorId ?? null),
  );
  return own.sort((a, b) => Number(a.removed !== null) - Number(b.removed !== null));
}

function File({ client, pane, search: address }: ScreenProps & { client: number }) {
  const { data, error, isPending, refetch } = useQuery({
    ...companyFileQuery(client),
    placeholderData: keepPreviousData,
  });
  const list = useListState({
    sorts: SORTS,
    filters: FILTERS,
    address: { pane, path: PATH, search: address },
  });
  const columns = useColumns('companyFile', COLUMNS);
  const [cursor, setCursor] = useState<string | null>(null);
  const [dialog, setDialog] = useState<ShownDialog | null>(null);
  const { search, box, escape } = useListSearch();
  const show = list.filters['show'];
  const { sort } = list;
  const rows = useMemo(() => {
    const shown = (data?.items ?? []).filter((row) => isShownItem(row, show));
    return sortRows(findRows(shown, COMPANY_COLUMNS, search), sort, COMPANY_COLUMNS);
  }, [data, show, search, sort]);
  const item = rows.find((row) => row.itemId === cursor) ?? null;
  const papers = papersFor(data, item);
  const mayWriteAt = (clientId: number) =>
    data?.companies.some((one) => one.clientId === clientId && one.allowed.includes('change')) ??
    false;
  const at = item?.clientId ?? data?.companies[0]?.clientId ?? client;
  const addTo = (row: CompanyRow | null) =>
    setDialog({
      kind: 'paper',
      of: {
        clientId: row?.clientId ?? at,
        paperTypeId: row?.paperTypeId ?? null,
        supervisorId: row?.supervisor?.supervisorId ?? null,
      },
    });
  const subject: CompanySubject = {
    item,
    papers,
    mayWrite: mayWriteAt(at),
    add: () => addTo(item),
    correct: (paper) => setDialog({ kind: 'paper', of: paper }),
    describe: () => setDialog({ kind: 'facts', clientId: at }),
    nameSupervisor: () => setDialog({ kind: 'supervisor', clientId: at }),
    endSupervisor: () => {
      const id = item?.supervisor?.supervisorId;
      if (id) setDialog({ kind: 'end', supervisorId: id });
    },
  };
  useScope('companyFile', subject, { pane });
  const { setTitle } = pane;
  const count = data?.items.filter((row) => isShownItem(row, 'open')).length;
  useEffect(() => setTitle('Company file', count), [setTitle, count]);
  const onCursor = useCallback((row: CompanyRow | null) => setCursor(row?.itemId ?? null), []);
  const exportRows = (only?: string) =>
    exportCsv(
      'Company file',
      companyFileApi.exportItems,
      {
        params: { clientId: client },
        query: {
          columns: columns.ids,
          ...(show === 'asked' || show === 'open' ? { show } : {}),
          ...(search ? { search } : {}),
          ...(only ? { only } : {}),
          ...(sort ? { sort: writeSort(sort) } : {}),
        },
      },
      { client },
    );
  if (data && data.companies.length === 0) return <NoCompany client={client} />;
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={FILTERS}
        list={list}
        end={<CommandButton id="companyFile.add" variant="primary" />}
      >
        <SearchBox
          label="Search the company file"
          placeholder="Document, citation or company"
          {...box}
        />
      </ListBar>
      {data && <CompanyNotes companies={data.companies} />}
      <RecordList
        label="Company file"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onOpen={(row) => {
          const [newest] = papersFor(data, row).filter(({ removed }) => removed === null);
          const paperId = row.paperId ?? newest?.paperId;
          if (paperId)
            pane.open(addressAt(companyFileAddresses.paper, { paperId }), { beside: true });
          else if (mayWriteAt(row.clientId)) addTo(row);
          else toast('No document of this kind is on file.', 'warning');
        }}
        {...list.sorting}
        view={`${list.view} ${search}`}
        {...escape}
        exportRows={exportRows}
        empty={
          <EmptyState title={search ? 'There are no matching results' : 'Nothing to do here'}>
            {search
              ? 'Try fewer letters, or take the filter off.'
              : 'Every document required of the company is in order.'}
          </EmptyState>
        }
      />
      {item && (
        <ItemDetails
          item={item}
          papers={papers}
          type={data?.types.find(({ paperTypeId }) => paperTypeId === item.paperTypeId)}
        />
      )}
      {data && dialog && (
        <FileDialogs client={client} file={data} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}
