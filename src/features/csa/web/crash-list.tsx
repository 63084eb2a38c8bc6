import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { writeDate } from '#src/shared/dates.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { CsaAccident, CsaCrash } from '../csa.contract.ts';
import type { CrashSubject } from './csa-subjects.ts';
import { tieText } from './csa-words.ts';
import { DATAQS_COLUMN, DataQsPart } from './dataqs-part.tsx';
import { crashesQuery } from './csa.queries.ts';
import type { SafetyPartProps } from './safety-screen.tsx';
import { TieDialog } from './tie-dialog.tsx';

const number = (value: number | null) => (value === null ? '' : String(value));
const place = ({ city, state }: { city: string; state: string }) =>
  [city, state].filter(Boolean).join(', ');

const COLUMNS: readonly Column<CsaCrash>[] = [
  { id: 'day', title: 'Date', text: (row) => writeDate(row.crashedOn), width: 92, align: 'end' },
  {
    id: 'tie',
    title: 'In the register',
    text: tieText,
    width: 'minmax(170px, 1.4fr)',
    cell: (row) => (
      <StatusBadge
        tone={row.accident ? 'good' : row.reason === null ? 'warning' : 'none'}
        size="small"
      >
        {tieText(row)}
      </StatusBadge>
    ),
  },
  { id: 'place', title: 'Place', text: place, width: 'minmax(120px, 1fr)' },
  {
    id: 'report',
    title: 'Report',
    text: (row) => `${row.reportState} ${row.reportNumber}`.trim(),
    width: 'minmax(120px, 1fr)',
    narrow: 'hide',
  },
  DATAQS_COLUMN,
  {
    id: 'fatalities',
    title: 'Fatalities',
    text: (row) => number(row.fatalities),
    width: 80,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'injuries',
    title: 'Injuries',
    text: (row) => number(row.injuries),
    width: 72,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'tow',
    title: 'Towed',
    text: (row) => (row.towAway === null ? '' : row.towAway ? 'Yes' : 'No'),
    width: 64,
    narrow: 'hide',
  },
  {
    id: 'unit',
    title: 'Plate and VIN',
    text: (row) => [row.plate, row.plateState, row.vin].filter(Boolean).join(' '),
    width: 'minmax(150px, 1.4fr)',
    narrow: 'hide',
  },
  {
    id: 'dot',
    title: 'USDOT',
    text: (row) => row.DOTNumber,
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: CsaCrash) => `${row.DOTNumber} ${row.crashId}`;

/** Crashes of the public file beside the accident register (49 CFR 390.15), and what is missing in either. */
export function CrashList({ client, pane, dot, many }: SafetyPartProps) {
  const { data, error, isPending, refetch } = useQuery(crashesQuery(client, dot));
  const [cursor, setCursor] = useState<string | null>(null);
  const [tying, setTying] = useState<CsaCrash | null>(null);
  const rows = data?.crashes ?? [];
  const crash = rows.find((row) => rowId(row) === cursor) ?? null;
  const subject: CrashSubject = {
    kind: 'csaCrashes',
    crash,
    tie: setTying,
  };
  useScope('csaCrashes', subject, { pane });
  const columns = useMemo(() => COLUMNS.filter(({ id }) => many || id !== 'dot'), [many]);
  const onCursor = useCallback((row: CsaCrash | null) => setCursor(row && rowId(row)), []);
  const open = rows.filter(({ accident, reason }) => !accident && reason === null).length;
  return (
    <>
      <div className="csa-bar">
        <p className="csa-note">
          {data &&
            (open === 0
              ? 'Every crash of FMCSA’s file is accounted for.'
              : `${open} of ${rows.length} crashes of FMCSA’s file are not in the register.`)}{' '}
          {data?.more && 'There are more than shown.'}
        </p>
        <CommandButton id="csa.dataqs" variant="quiet" quietKeys />
        <CommandButton id="csa.tieCrash" quietKeys />
      </div>
      <DataList
        label="Crashes"
        rows={rows}
        rowId={rowId}
        columns={columns}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onOpen={(row, how) =>
          row.accident
            ? pane.open(`${fileAddress(row.accident.employeeId)}?tab=accidents`, how)
            : setTying(row)
        }
        empty={
          <EmptyState title="No crashes">
            FMCSA’s file has none of these DOT numbers, or was not taken in yet.
          </EmptyState>
        }
      />
      {data && data.onlyInRegister.length > 0 && (
        <OnlyInRegister accidents={data.onlyInRegister} since={data.since} />
      )}
      <DataQsPart
        client={client}
        pane={pane}
        row={
          crash && {
            ...{ kind: 'crash', DOTNumber: crash.DOTNumber, recordId: crash.crashId },
            ...{ name: `crash ${crash.reportNumber}`, day: crash.crashedOn },
          }
        }
      />
      {tying && <TieDialog client={client} crash={tying} onClose={() => setTying(null)} />}
    </>
  );
}

/** Accidents of the register that no crash is tied to: FMCSA may not have them yet, or not count them. */
function OnlyInRegister({
  accidents,
  since,
}: {
  accidents: readonly CsaAccident[];
  since: string;
}) {
  return (
    <div className="csa-missing">
      <Section
        title={`In the register, and not tied to a crash at FMCSA, since ${writeDate(since)}: ${accidents.length}`}
      >
        <ul className="csa-accidents">
          {accidents.map((one) => (
            <li key={one.accidentId}>
              <Link to={`${fileAddress(one.employeeId)}?tab=accidents`}>
                {writeDate(one.date)}, {one.driver}
              </Link>
              <span>
                {place(one)}, {one.location}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
