import type { TextColumn } from '#src/shared/columns.ts';
import type { BillingRow } from './billing.contract.ts';

const count = (title: string, of: (row: BillingRow) => number) => ({
  title,
  text: (row: BillingRow) => String(of(row)),
  order: of,
});

/** The columns of the reconciliation, shown and exported. */
export const BILLING_COLUMNS = {
  client: { title: 'Client', text: (row) => row.clientName },
  month: { title: 'Drawn in', text: (row) => row.month },
  selected: count(
    'Selected',
    ({ drugSelected, alcoholSelected }) => drugSelected + alcoholSelected,
  ),
  ordered: count('Ordered', ({ drugOrdered, alcoholOrdered }) => drugOrdered + alcoholOrdered),
  tested: count('Tested', ({ drugTested, alcoholTested }) => drugTested + alcoholTested),
  canceled: count('Canceled', ({ canceled }) => canceled),
  ended: count('Excused, missed or refused', ({ ended }) => ended),
  notOrdered: count('Selected, not ordered', ({ notOrdered }) => notOrdered),
  orderedNotTested: count('Ordered, not tested', ({ orderedNotTested }) => orderedNotTested),
  testedNotOrdered: count('Tested, not ordered', ({ testedNotOrdered }) => testedNotOrdered),
} as const satisfies Record<string, TextColumn<BillingRow>>;
