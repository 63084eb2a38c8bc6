import { useQuery } from '@tanstack/react-query';
import { useActingClient } from '#src/web/acting-client.ts';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { resultWord } from '../orders.rules.ts';
import type { DrugTest } from '../orders.shapes.ts';
import './orders.css';
import { drugTestsQuery } from './orders.queries.ts';
import { drugTestingAddresses } from '#src/features/drug-testing/drug-testing.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** The way to a new order, below an employee's orders. */
export function PlaceOrderPart({ employeeId }: FilePartProps) {
  return (
    <div className="order-part">
      <CommandButton id="order.place" args={{ employee: employeeId }} />{' '}
      <CommandButton id="order.mvr" args={{ employee: employeeId }} variant="quiet" />
    </div>
  );
}

const COLUMNS: readonly Column<DrugTest>[] = [
  {
    id: 'collected',
    title: 'Collected',
    text: (row) => showDate(row.collectedOn),
    width: 100,
  },
  { id: 'reason', title: 'Reason', text: (row) => row.reason ?? '', width: 'minmax(110px, 1fr)' },
  {
    id: 'specimen',
    title: 'Specimen',
    text: (row) => row.specimenType ?? '',
    width: 'minmax(90px, 1fr)',
  },
  {
    id: 'result',
    title: 'Result',
    text: (row) => resultWord(row.resultTypeId),
    width: 'minmax(100px, 1fr)',
  },
  {
    id: 'reported',
    title: 'Reported',
    text: (row) => showDate(row.reportedOn),
    width: 100,
    align: 'end',
  },
];
const rowId = (row: DrugTest) => row.drugTestId;

/** An employee's drug tests with what came of them (R303). */
export function DrugTestsPart({ employeeId, pane }: FilePartProps) {
  const client = useActingClient();
  const { data, error, isPending, refetch } = useQuery({
    ...drugTestsQuery(client ?? 0, employeeId),
    enabled: client !== null,
  });
  if (client === null) return null;
  return (
    <Section title="Drug test results">
      <PagedList
        label="Drug test results"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        footer="needed"
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, how) =>
          pane.open(addressAt(drugTestingAddresses.result, { drugTestId: row.drugTestId }), how)
        }
        empty={
          <EmptyState title="No drug tests">What laboratories report appears here.</EmptyState>
        }
      />
    </Section>
  );
}
