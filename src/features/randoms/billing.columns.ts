import type { TextColumn } from '#src/shared/columns.ts';
import type { BillingRow } from './billing.contract.ts';

const count = (title: string, of: (row: BillingRow) => number) => ({
  title,
  text: (row: BillingRow) => String(of(row)),
  order: of,
});

/** The tests on the invoices of a month; null where nobody has entered them. */
const billedOf = ({ drugBilled, alcoholBilled }: BillingRow): number | null =>
  drugBilled === null ? null : drugBilled + (alcoholBilled ?? 0);

/** How many more there are on one side than on the other, a canceled test among those made; empty where no bill was entered. */
const difference = (title: string, of: (billed: number, tested: number) => number) => {
  const more = (row: BillingRow): number | null => {
    const billed = billedOf(row);
    const tested = row.drugTested + row.alcoholTested + row.canceled;
    return billed === null ? null : Math.max(0, of(billed, tested));
  };
  return {
    title,
    text: (row: BillingRow) => String(more(row) ?? ''),
    order: (row: BillingRow) => more(row) ?? -1,
  };
};

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
  billed: {
    title: 'Billed',
    text: (row) => (billedOf(row) === null ? '' : String(billedOf(row))),
    order: (row) => billedOf(row) ?? -1,
  },
  billedNotTested: difference('Billed, not tested', (billed, tested) => billed - tested),
  testedNotBilled: difference('Tested, not billed', (billed, tested) => tested - billed),
  invoice: { title: 'Invoice', text: (row) => row.invoice },
} as const satisfies Record<string, TextColumn<BillingRow>>;
