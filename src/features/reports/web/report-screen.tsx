import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { namedColumns } from '#src/features/employees/employee-fields.rules.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { addressAt } from '#src/shared/address.ts';
import { writeDate } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { localToday } from '#src/web/local-day.ts';
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
import { useViewer } from '#src/web/viewer.ts';
import { reportsAddresses } from '../reports.addresses.ts';
import { reportsApi, type ReportAnswer } from '../reports.contract.ts';
import {
  columnsOf,
  isReportName,
  reportOf,
  type ReportName,
  type ReportRow,
} from '../reports.rules.ts';
import { SPANS, type Span, type SpanId } from '../spans.rules.ts';
import { MOST_PRINTED } from '../runs.rules.ts';
import { ByNumber, NO_NUMBERS } from './by-number.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTotals } from './report-totals.tsx';
import type { ScheduleSubject } from './report-subject.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { askedQuery, reportQuery, searchHeader, type ReportAsked } from './reports.queries.ts';
import './reports.css';

interface ReportProps extends Pick<ScreenProps, 'pane' | 'search'> {
  name: ReportName;
  client: number;
}

/** Any report: its rows as a list, their totals, and the same as CSV, workbook or PDF. */
export function ReportScreen({ params, pane, search }: ScreenProps) {
  const client = useActingClient();
  const { reportName: name = '' } = params;
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A report of a client appears here.
      </EmptyState>
    );
  if (!isReportName(name))
    return (
      <EmptyState title="This report does not exist" command="go.reports">
        The list of reports has them all.
      </EmptyState>
    );
  const props = { name, client, pane, search };
  const key = `${client} ${name}`;
  return reportOf(name).basis === 'DOT' ? (
    <ByNumber key={key} {...props}>
      {(dots) => <Report key={dots.join(',')} {...props} dots={dots} />}
    </ByNumber>
  ) : (
    <Report key={key} {...props} dots={NO_NUMBERS} />
  );
}

const WIDTHS = { text: 'minmax(110px, 1fr)', date: 104, instant: 140, count: 92 } as const;

/** A report's columns as its list shows them. */
function listColumns(name: ReportName): readonly Column<ReportRow>[] {
  const { columns } = reportOf(name);
  return Object.entries(columnsOf(name)).flatMap(([id, column]) => {
    const told = columns[id];
    if (!told) return [];
    const { kind, narrow, extra } = told;
    return [
      {
        id,
        ...column,
        width: WIDTHS[kind],
        ...(kind === 'text' ? {} : { align: 'end' as const }),
        ...(narrow ? { narrow } : {}),
        ...(extra ? { extra } : {}),
      },
    ];
  });
}

/** The one filter of a report: the period it is about. */
function periodsOf(name: ReportName): readonly ListFilter[] {
  const { spans } = reportOf(name);
  const [initial] = spans;
  if (initial === undefined) return [];
  const options = spans.map((value) => ({ value, label: SPANS[value].label }));
  return [{ id: 'period', title: 'Period', initial, options }];
}

const isSpan = (id: string | undefined): id is SpanId => id !== undefined && id in SPANS;

/** The period chosen; with the filter taken off, the widest there is. */
function spanOf(name: ReportName, chosen: string | undefined): Span {
  const span = isSpan(chosen) ? chosen : reportOf(name).spans.at(-1);
  return span === undefined ? { startDate: null, endDate: null } : SPANS[span].of(localToday());
}

function Report({
  name,
  client,
  pane,
  search: address,
  dots,
}: ReportProps & { dots: readonly string[] }) {
  const { user, workIdName } = useViewer();
  const { title, sentence, basis } = reportOf(name);
  const all = useMemo(() => namedColumns(listColumns(name), workIdName), [name, workIdName]);
  const periods = useMemo(() => periodsOf(name), [name]);
  const sorts = useMemo(() => all.map(({ id }) => id), [all]);
  const list = useListState({
    sorts,
    filters: periods,
    address: {
      pane,
      path: addressAt(reportsAddresses.report, { reportName: name }),
      search: address,
    },
  });
  const columns = useColumns(`report.${name}`, all);
  const { search, box, escape } = useListSearch();
  const span = spanOf(name, list.filters['period']);
  const asked: ReportAsked = {
    ...{ name, dots, search, sort: list.sort, userId: user?.id ?? '' },
    ...span,
  };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...reportQuery(client, asked),
    placeholderData: keepPreviousData,
  });
  const exportRows = (only?: string) => {
    const { where, span: days, shown } = askedQuery(client, asked);
    return exportCsv(
      title,
      reportsApi.exportReport,
      {
        params: { clientId: client, reportName: name },
        query: { ...where, ...days, ...shown, ...(only ? { only } : {}), columns: columns.ids },
      },
      { client, ...(search === '' ? {} : { search: searchHeader(search) }) },
    );
  };
  const [shown, setShown] = useState<'schedule' | 'files' | null>(null);
  const subject: ScheduleSubject = {
    kind: 'reportSchedule',
    schedule: () => setShown('schedule'),
    showFiles: () => setShown('files'),
  };
  useScope('reportSchedule', subject, { pane });
  const { setTitle } = pane;
  const count = data?.totals.rows;
  useEffect(() => setTitle(title, count), [setTitle, title, count]);
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={periods}
        list={list}
        end={
          <>
            <CommandButton id="list.exportSheet" variant="quiet">
              Excel
            </CommandButton>
            <CommandButton id="report.files" variant="quiet">
              Files
            </CommandButton>
            <CommandButton id="report.schedule" variant="quiet" />
            {basis === 'DOT' && (
              <CommandButton id="report.chooseNumbers" variant="quiet">
                DOT numbers
              </CommandButton>
            )}
          </>
        }
      >
        <SearchBox
          label={`Search ${title.toLowerCase()}`}
          placeholder="Search the report"
          {...box}
        />
      </ListBar>
      <p className="list-note">
        {sentence} {data && aboutText(data, dots)}
      </p>
      {data && <ReportTotals totals={data.totals} />}
      {data && <ReportChart totals={data.totals} />}
      <RecordList
        label={title}
        rows={data?.results ?? NO_ROWS}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        total={count}
        isFormer={isPlaceholderData}
        onOpen={(row, how) => {
          if (row.employeeId !== null) pane.open(fileAddress(row.employeeId), how);
        }}
        {...list.sorting}
        view={`${list.view} ${search} ${dots.join(',')}`}
        {...escape}
        exportRows={exportRows}
        empty={
          <EmptyState title={search ? 'There are no matching results' : 'Nothing to report'}>
            {search
              ? 'Try fewer letters.'
              : periods.length > 0
                ? 'Nothing in this period. Choose a longer one.'
                : 'Nobody here is on the roster.'}
          </EmptyState>
        }
      />
      {shown === 'schedule' && (
        <ScheduleDialog name={name} client={client} dots={dots} onClose={() => setShown(null)} />
      )}
      {shown === 'files' && (
        <FilesDialog {...{ client, asked }} columns={columns.ids} onClose={() => setShown(null)} />
      )}
    </div>
  );
}

const NO_ROWS: readonly ReportRow[] = [];
const rowId = (row: ReportRow) => row.rowId;

/** Of when and of which numbers it is, and whether there is more than is shown. */
function aboutText(
  { startDate, endDate, more, totals }: ReportAnswer,
  dots: readonly string[],
): string {
  return [
    ...(startDate === null
      ? endDate === null
        ? []
        : [`Up to ${writeDate(endDate)}.`]
      : [`From ${writeDate(startDate)}${endDate === null ? '' : ` to ${writeDate(endDate)}`}.`]),
    ...(dots.length > 0
      ? [`DOT ${dots.length === 1 ? 'number' : 'numbers'}: ${dots.join(', ')}.`]
      : []),
    ...(more ? ['There are more rows than shown; totals and exports have them all.'] : []),
    ...(totals.rows > MOST_PRINTED
      ? ['A print that you wait for ends after 10,000 rows: press Files to have it made whole.']
      : []),
  ].join(' ');
}
