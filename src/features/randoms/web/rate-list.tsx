import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import type { TestingRate } from '../testing-rates.contract.ts';
import type { RateSubject } from './pool-subject.ts';
import { RateDialog } from './rate-dialog.tsx';
import './randoms.css';
import { ratesQuery } from './randoms.queries.ts';

const COLUMNS: readonly Column<TestingRate>[] = [
  { id: 'agency', title: 'Agency', text: (row) => row.agency, width: 64 },
  {
    id: 'stratum',
    title: 'For',
    text: (row) => row.stratum || 'Everyone covered',
    width: 'minmax(130px, 1fr)',
  },
  { id: 'drug', title: 'Drugs', text: (row) => `${row.drugPct}%`, width: 72, align: 'end' },
  {
    id: 'alcohol',
    title: 'Alcohol',
    text: (row) => (row.alcoholPct === null ? 'None' : `${row.alcoholPct}%`),
    width: 72,
    align: 'end',
  },
  { id: 'from', title: 'From', text: (row) => showDate(row.from), width: 92, align: 'end' },
  {
    id: 'to',
    title: 'To',
    text: (row) => (row.to === null ? 'Goes on' : showDate(row.to)),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'source',
    title: 'Published in',
    text: (row) => (row.checkedOn === null ? `${row.source} (not verified)` : row.source),
    width: 'minmax(180px, 2fr)',
    narrow: 'hide',
  },
  {
    id: 'added',
    title: 'Entered by',
    text: (row) => row.addedBy ?? 'With the console',
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
];
const rowId = ({ agency, stratum, from }: TestingRate) => `${agency} ${stratum} ${from}`;

/** How many of the average pool each agency has tested at random, by day. */
export function RateList({ pane }: ScreenProps) {
  const { data, error, isPending, refetch } = useQuery(ratesQuery(useActingClient()));
  const [rate, setRate] = useState<TestingRate | null>(null);
  const [entering, setEntering] = useState(false);
  const subject: RateSubject = {
    rate,
    mayAdd: data?.mayAdd ?? false,
    enterRate: () => setEntering(true),
  };
  useScope('testingRates', subject, { pane });
  const { setTitle } = pane;
  useEffect(() => setTitle('Testing rates'), [setTitle]);
  const onCursor = useCallback((row: TestingRate | null) => setRate(row), []);
  const missing = data?.missing ?? [];
  return (
    <div className="list-screen">
      <div className="randoms-head">
        <p className="randoms-note">
          Tests in a year, in percent of the average pool. Each row counts until the next one of its
          agency begins.
          {missing.length > 0 &&
            ` Not confirmed for ${missing[0]?.year}: ${missing
              .map(({ agency, stratum }) => (stratum ? `${agency} (${stratum})` : agency))
              .join(', ')}. The last rate goes on.`}
        </p>
        {data?.mayAdd && <CommandButton id="testingRates.add" variant="primary" />}
      </div>
      <DataList
        label="Testing rates"
        rows={data?.rates ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        empty={<EmptyState title="No rates">Rates come with the console.</EmptyState>}
      />
      {entering && <RateDialog onClose={() => setEntering(false)} />}
    </div>
  );
}
