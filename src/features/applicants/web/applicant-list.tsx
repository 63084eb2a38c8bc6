import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { APPLICANT_COLUMNS } from '../applicants.columns.ts';
import { applicantsAddresses } from '../applicants.addresses.ts';
import { applicantsApi } from '../applicants.contract.ts';
import { SHOWN, SHOWN_WORDS } from '../applicants.rules.ts';
import type { ApplicantRow } from '../applicants.shapes.ts';
import { ApplicantStage } from './applicant-stage.tsx';
import './applicants.css';
import { applicantListQuery, applicationAddress, listParameters } from './applicants.queries.ts';

const COLUMNS: readonly Column<ApplicantRow>[] = [
  { id: 'name', ...APPLICANT_COLUMNS.name, width: 'minmax(140px, 2fr)' },
  {
    id: 'stage',
    ...APPLICANT_COLUMNS.stage,
    width: 'minmax(150px, 1fr)',
    cell: (row) => <ApplicantStage stage={row.stage} />,
  },
  { id: 'jobTitle', ...APPLICANT_COLUMNS.jobTitle, width: 'minmax(110px, 1fr)', narrow: 'hide' },
  { id: 'location', ...APPLICANT_COLUMNS.location, width: 'minmax(128px, 1.4fr)', narrow: 'hide' },
  {
    id: 'applied',
    title: 'Applied',
    text: (row) => showInstant(row.appliedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'days',
    ...APPLICANT_COLUMNS.days,
    width: 64,
    align: 'end',
    cell: (row) => (row.stale ? <strong className="applicant-stale">{row.days}</strong> : row.days),
  },
  { id: 'lacking', ...APPLICANT_COLUMNS.lacking, width: 80, align: 'end', narrow: 'hide' },
  { id: 'pending', ...APPLICANT_COLUMNS.pending, width: 90, align: 'end', narrow: 'hide' },
  { id: 'from', ...APPLICANT_COLUMNS.from, width: 90, narrow: 'hide' },
  {
    id: 'decided',
    title: 'Decided',
    text: (row) => showInstant(row.decidedAt),
    width: 150,
    align: 'end',
    extra: true,
  },
  { id: 'askedFor', ...APPLICANT_COLUMNS.askedFor, width: 'minmax(120px, 2fr)', extra: true },
  { id: 'reason', ...APPLICANT_COLUMNS.reason, width: 'minmax(120px, 2fr)', extra: true },
];

const FILTERS: readonly ListFilter[] = [
  {
    id: 'stage',
    title: 'Stage',
    options: SHOWN.map((stage) => ({ value: stage, label: SHOWN_WORDS[stage] })),
  },
];
const NO_SORTS: readonly string[] = [];
const rowId = (row: ApplicantRow) => row.applicantId;

/** Who applies for a job (R102): those who wait, and with a filter those who were decided about. */
export function ApplicantList({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The applicants of a client appear here.
      </EmptyState>
    );
  return <Applicants key={client} client={client} pane={pane} search={search} />;
}

function Applicants({
  client,
  pane,
  search: address,
}: Pick<ScreenProps, 'pane' | 'search'> & { client: number }) {
  const { search, box, escape } = useListSearch();
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: applicantsAddresses.list, search: address },
  });
  const columns = useColumns('applicants', COLUMNS);
  const stage = list.filters['stage'] ?? '';
  const wanted = useMemo(() => ({ stage, search }), [stage, search]);
  const found = useInfiniteQuery({
    ...applicantListQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const rows = usePageRows(found.data);
  const asked = listParameters(wanted);
  const exportRows = (only?: string) =>
    exportCsv(
      'Applicants',
      applicantsApi.exportList,
      { query: { ...asked.query, ...(only ? { only } : {}), columns: columns.ids } },
      { client, ...asked.options },
    );
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={FILTERS}
        list={list}
        end={
          <>
            <CommandButton id="go.applicantBoard">Board view</CommandButton>
            <CommandButton id="go.applyLinks">Application links</CommandButton>
          </>
        }
      >
        <SearchBox label="Search the applicants" placeholder="Name" {...box} />
      </ListBar>
      <RecordList
        label="Applicants"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onOpen={(row, how) => pane.open(applicationAddress(row.applicantId), how)}
        view={`${list.view} ${search}`}
        {...escape}
        exportRows={exportRows}
        empty={
          stage === '' && search === '' ? (
            <EmptyState title="No applicants wait" command="go.applyLinks">
              Give applicants a link. Their applications appear here.
            </EmptyState>
          ) : (
            <EmptyState title="There are no matching results">
              Try fewer letters, or another filter.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
