import { alertsAddresses } from '#src/features/alerts/alerts.addresses.ts';
import { cmeAddresses } from '#src/features/cme/cme.addresses.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { ordersAddresses } from '#src/features/orders/orders.addresses.ts';
import { qualityAddresses } from '#src/features/quality/quality.addresses.ts';
import { reviewAddresses } from '#src/features/review/review.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import type { InboxEntry } from '../inbox.contract.ts';
import type { EventKind } from '../inbox.rules.ts';

/** The lists that topics lead to. */
const TOPICS: Partial<Record<EventKind, string>> = {
  doNotDispatch: `${alertsAddresses.documents}?dispatch=blocked&waiting=any`,
  expiring: `${alertsAddresses.documents}?state=expiring&waiting=any`,
  missing: `${alertsAddresses.documents}?state=missing&waiting=any`,
  applicants: employeesAddresses.roster,
  results: ordersAddresses.list,
  orders: ordersAddresses.list,
};

/** The forms of the steps of the review; a paper that is at none of them is in its employee's file. */
const STEPS: Readonly<Record<string, string>> = {
  classifyEmail: reviewAddresses.classify,
  searchAndMatch: reviewAddresses.match,
  review: reviewAddresses.review,
  getExternalDocs: reviewAddresses.getExternalDocs,
  waitingForCoverSheet: reviewAddresses.coverSheet,
  documentRejection: reviewAddresses.rejection,
  escalated: reviewAddresses.escalated,
  customerCareIntervention: reviewAddresses.customerCare,
};

const fileTab = (employeeId: string, tabToOpen: string) =>
  addressAt(employeesAddresses.tab, { employeeId, tabToOpen });

/** Where an entry leads; null where its record has no screen any more. */
export function entryAddress(entry: InboxEntry): string | null {
  const { record, recordId, kinds, employeeId, process } = entry;
  switch (record) {
    case 'topic':
      return TOPICS[kinds[0] ?? 'orders'] ?? null;
    case 'order':
      return recordId && addressAt(ordersAddresses.order, { orderId: recordId });
    case 'look':
      return recordId && addressAt(qualityAddresses.secondReview, { secondReviewId: recordId });
    case 'employee':
      return recordId && fileTab(recordId, kinds[0] === 'mentioned' ? 'notes' : 'summary');
    case 'process': {
      if (recordId && process?.key === 'cmeProcess')
        return addressAt(cmeAddresses.exam, { processInstanceId: recordId });
      const step = STEPS[process?.state ?? ''];
      if (step && recordId) return addressAt(step, { processInstanceId: recordId });
      return employeeId && fileTab(employeeId, 'documents');
    }
  }
}
