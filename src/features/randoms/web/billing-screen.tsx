import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { localToday } from '#src/web/local-day.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { BILLING_COLUMNS } from '../billing.columns.ts';
import { randomBillingApi, type BillingRow } from '../billing.contract.ts';
import { BillDialog } from './bill-dialog.tsx';
import type { BillFor, BillingSubject } from './pool-subject.ts';
import './randoms.css';
import { billingQuery } from './randoms.queries.ts';

const B = BILLING_COLUMNS;
const COLUMNS: readonly Column<BillingRow>[] = [
  { id: 'client', ...B.client, width: 'minmax(160px, 2fr)' },
  { id: 'month', ...B.month, width: 80 },
  { id: 'selected', ...B.selected, width: 76, align: 'end', narrow: 'hideLast' },
  { id: 'ordered', ...B.ordered, width: 76, align: 'end', narrow: 'hideLast' },
  { id: 'tested', ...B.tested, width: 68, align: 'end' },
  { id: 'billed', ...B.billed, width: 64, align: 'end' },
  { id: 'billedNotTested', ...B.billedNotTested, width: 120, align: 'end', narrow: 'hideLast' },
  { id: 'testedNotBilled', ...B.testedNotBilled, width: 120, align: 'end', narrow: 'hideLast' },
  { id: 'notOrdered', ...B.notOrdered, width: 148, align: 'end', narrow: 'hide' },
  { id: 'orderedNotTested', ...B.orderedNotTested, width: 132, align: 'end', narrow: 'hide' },
  { id: 'testedNotOrdered', ...B.testedNotOrdered, width: 132, align: 'end', narrow: 'hide' },
  { id: 'canceled', ...B.canceled, width: 80, align: 'end', narrow: 'hide' },
  { id: 'ended', ...B.ended, width: 176, align: 'end', narrow: 'hide' },
  { id: 'invoice', ...B.invoice, width: 120, narrow: 'hide' },
];
const rowId = ({ clientId, month }: BillingRow) => `${clientId}.${month}`;

/** What was selected, ordered and tested, by client and month, and what differs. */
export function BillingScreen({ pane }: ScreenProps) {
  const now = Number(localToday().slice(0, 4));
  const [year, setYear] = useState(String(now));
  const { data, error, isPending, refetch } = useQuery(billingQuery(year));
  const [row, setRow] = useState<BillingRow | null>(null);
  const [entering, setEntering] = useState<BillFor | null>(null);
  const subject: BillingSubject = {
    billing: row,
    enter: setEntering,
  };
  useScope('randomBilling', subject, { pane });
  const onCursor = useCallback((one: BillingRow | null) => setRow(one), []);
  const { setTitle } = pane;
  useEffect(() => setTitle('Random billing', data?.length), [setTitle, data?.length]);
  return (
    <div className="list-screen">
      <div className="randoms-head">
        <p className="randoms-note">
          Tests by the month of their draw. A test that was not ordered, or an order without a test,
          is what bills differ by. Enter what the invoices bill to see the difference.
        </p>
        {row && <CommandButton id="randomBilling.enter" />}
        <CommandButton id="randomBilling.add" />
        <SelectField
          label="Year"
          value={year}
          onChange={setYear}
          options={Array.from({ length: 6 }, (_, at) => String(now - at)).map((value) => ({
            value,
            label: value,
          }))}
        />
      </div>
      <DataList
        label="Random billing"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onExport={() =>
          exportCsv(
            'Random billing',
            randomBillingApi.exportList,
            { query: { year } },
            { client: null },
          )
        }
        empty={<EmptyState title="Nobody was drawn">No client drew in this year.</EmptyState>}
      />
      {entering && <BillDialog of={entering} onClose={() => setEntering(null)} />}
    </div>
  );
}
