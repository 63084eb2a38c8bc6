import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { SendFiles } from '#src/features/rosters/web/send-files.tsx';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { csaImportsApi, type CsaImport, type CsaSource } from '../csa-imports.contract.ts';
import { DATA_SETS } from '../data-sets.rules.ts';
import type { CsaImportSubject } from './csa-subjects.ts';
import './csa.css';
import { csaImportQuery, csaImportsQuery } from './csa.queries.ts';

const STATES: Readonly<Record<CsaImport['state'], readonly [word: string, tone: StatusTone]>> = {
  waiting: ['Waits', 'waiting'],
  reading: ['Being read', 'waiting'],
  telling: ['Sending alerts', 'waiting'],
  done: ['Imported', 'good'],
  same: ['The same as before', 'none'],
  held: ['Held', 'warning'],
  refused: ['Refused', 'danger'],
  cancelled: ['Discarded', 'none'],
};
const many = (count: number) => count.toLocaleString('en-US');

const COLUMNS: readonly Column<CsaImport>[] = [
  {
    id: 'state',
    title: 'State',
    text: (row) => STATES[row.state][0],
    width: 160,
    cell: (row) => (
      <StatusBadge tone={STATES[row.state][1]} size="small">
        {STATES[row.state][0]}
      </StatusBadge>
    ),
  },
  { id: 'set', title: 'Data', text: (row) => DATA_SETS[row.dataSet], width: 110 },
  {
    id: 'release',
    title: 'Release',
    text: (row) => writeDate(row.release),
    width: 92,
    align: 'end',
  },
  { id: 'file', title: 'File', text: (row) => row.fileName, width: 'minmax(130px, 2fr)' },
  {
    id: 'rows',
    title: 'Rows',
    text: (row) => many(row.rowCount),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'own',
    title: 'Of clients',
    text: (row) => many(row.ownCount),
    width: 84,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'added',
    title: 'New',
    text: (row) => many(row.added),
    width: 76,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'changed',
    title: 'Changed',
    text: (row) => many(row.changed),
    width: 76,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'gone',
    title: 'Gone',
    text: (row) => many(row.gone),
    width: 70,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'faults',
    title: 'Faults',
    text: (row) => many(row.faultCount),
    width: 70,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'at',
    title: 'Taken in',
    text: (row) => showInstant(row.addedAt),
    width: 140,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: CsaImport) => row.importId;

/** FMCSA's public files: those that were taken in, and a place to send another. */
export function CsaImports({ pane }: ScreenProps) {
  const { data, error, isPending, refetch } = useQuery(csaImportsQuery());
  const [cursor, setCursor] = useState<string | null>(null);
  const [release, setRelease] = useState<IsoDate | null>(null);
  const rows = data?.imports ?? [];
  const file = rows.find((row) => row.importId === cursor) ?? null;
  const subject: CsaImportSubject = { kind: 'csaImports', file };
  useScope('csaImports', subject, { pane });
  const { setTitle } = pane;
  useEffect(() => setTitle('FMCSA files'), [setTitle]);
  const onCursor = useCallback((row: CsaImport | null) => setCursor(row?.importId ?? null), []);
  const send = async (files: readonly File[], onProgress: (share: number) => void) => {
    await call(
      csaImportsApi.upload,
      { files, body: release === null ? {} : { release } },
      { client: null, onProgress },
    );
    setSent((count) => count + 1);
    await queryClient.invalidateQueries({ queryKey: ['csaImports'] });
  };
  // A place for the next file once one was sent.
  const [sent, setSent] = useState(0);
  return (
    <div className="list-screen">
      <div className="csa-imports">
        <p className="csa-note">
          SMS results, inspections, violations, crashes and census of FMCSA, as CSV or a ZIP of one.
          Which it is, the headings say. Only rows of our clients’ DOT numbers are kept, each with
          its release.
        </p>
        <DateField
          label="Day of the release"
          meaning="past"
          value={release}
          onChange={setRelease}
          hint="Left empty it is read from the file’s name, else it is today."
        />
        <SendFiles
          key={sent}
          title="FMCSA file"
          label="FMCSA file"
          accept=".csv,.txt,.zip,text/csv,application/zip"
          words={{
            drop: 'Drop the file here, or',
            choose: 'Choose a file',
            sending: 'Sending the file …',
            reading: 'Looking at its headings …',
          }}
          send={send}
        />
        <Sources sources={data?.sources ?? []} />
      </div>
      <DataList
        label="FMCSA files"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        empty={<EmptyState title="No files">Files that were taken in appear here.</EmptyState>}
      />
      {file && <Details file={file} />}
    </div>
  );
}

/** From where the server fetches files, each with how its last try went. */
function Sources({ sources }: { sources: readonly CsaSource[] }) {
  if (sources.length === 0) return null;
  return (
    <ul className="csa-faults" aria-label="Addresses that files are fetched from">
      {sources.map(({ address, triedAt, takenAt, problem }) => (
        <li key={address}>
          {address}:{' '}
          {triedAt === null
            ? 'not tried yet.'
            : (problem ??
              (takenAt === null
                ? `asked ${showInstant(triedAt)}.`
                : `asked ${showInstant(triedAt)}, the last file came ${showInstant(takenAt)}.`))}
        </li>
      ))}
    </ul>
  );
}

/** What a file came to, with the first of its faulty rows. */
function Details({ file }: { file: CsaImport }) {
  const { data } = useQuery(csaImportQuery(file.importId, file.version));
  const faults = data?.faults ?? [];
  return (
    <div className="csa-details">
      <div className="csa-bar">
        <p className="csa-note" role="status">
          {file.problem ??
            `${many(file.ownCount)} of ${many(file.rowCount)} rows are of our clients.`}
        </p>
        <CommandButton id="csaImport.confirm" variant="primary" />
        <CommandButton id="csaImport.cancel" />
      </div>
      {file.remarks.map((remark) => (
        <p key={remark} className="csa-note">
          {remark}
        </p>
      ))}
      {faults.length > 0 && (
        <>
          <p className="csa-note">
            {file.faultCount > faults.length
              ? `The first ${faults.length} of ${many(file.faultCount)} faults:`
              : 'Faults:'}
          </p>
          <ul className="csa-faults">
            {faults.map(({ row, text }, at) => (
              <li key={`${row} ${at}`}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
