import { OPENS_EMPLOYEES } from '#src/shared/permission-sets.ts';
import { meets } from '#src/shared/permissions.ts';
import type { PermissionGrants, Requirement } from '#src/shared/permissions.ts';

/** So long an entry is kept after its last event, read or not. */
export const INBOX_KEPT_DAYS = 90;

/** What an entry leads to. `topic` is a list: what a notification contact is told of a location. */
export const ENTRY_RECORDS = ['employee', 'order', 'process', 'look', 'topic'] as const;
export type EntryRecord = (typeof ENTRY_RECORDS)[number];

const OPENS_ORDERS = ['client.viewOrders', 'customerCare.assumeClient'] as const;
const WORKS = ['dq.viewDetail', 'dq.worklists', 'cme.viewDetail', 'cme.worklists'] as const;

/** What can happen: in which words, and what its reader must still be allowed for it to be shown. */
export const EVENT_KINDS = {
  answered: { one: 'Your question was answered', many: 'answers', needs: WORKS },
  task: { one: 'Assigned to you', many: 'tasks assigned to you', needs: WORKS },
  overturned: {
    one: 'A second look overturned your decision',
    many: 'decisions overturned',
    needs: 'session',
  },
  resultsIn: { one: 'Results are in', many: 'results are in', needs: OPENS_ORDERS },
  held: { one: 'Your order is on hold', many: 'times on hold', needs: OPENS_ORDERS },
  resumed: {
    one: 'Your order is off hold',
    many: 'times off hold',
    needs: OPENS_ORDERS,
  },
  alert: {
    one: 'An alert was assigned to you',
    many: 'alerts were assigned to you',
    needs: 'client.viewAlerts',
  },
  mentioned: {
    one: 'You were mentioned in a note',
    many: 'notes mention you',
    needs: OPENS_EMPLOYEES,
  },
  doNotDispatch: {
    one: 'driver may no longer be dispatched',
    many: 'drivers may no longer be dispatched',
    needs: OPENS_EMPLOYEES,
  },
  expiring: {
    one: 'driver has a document that expired or will soon',
    many: 'drivers have documents that expired or will soon',
    needs: OPENS_EMPLOYEES,
  },
  missing: {
    one: 'driver lacks a document',
    many: 'drivers lack documents',
    needs: OPENS_EMPLOYEES,
  },
  applicants: {
    one: 'applicant was added',
    many: 'applicants were added',
    needs: OPENS_EMPLOYEES,
  },
  results: { one: 'order has its results', many: 'orders have their results', needs: OPENS_ORDERS },
  orders: { one: 'order waits', many: 'orders wait', needs: OPENS_ORDERS },
} as const satisfies Record<string, { one: string; many: string; needs: Requirement }>;
export type EventKind = keyof typeof EVENT_KINDS;
export const EVENT_KIND_IDS = Object.keys(EVENT_KINDS) as [EventKind, ...EventKind[]];

/** The kinds that are told as one line a topic, with what the line is called. */
export const TOPIC_TITLES: Partial<Record<EventKind, string>> = {
  doNotDispatch: 'Drivers not to be dispatched',
  expiring: 'Expired and expiring documents',
  missing: 'Missing documents',
  applicants: 'New applicants',
  results: 'Results that came in',
  orders: 'Orders that wait',
};

/** The kinds of which somebody may be told now. A right that was taken away counts at once. */
export function kindsFor(grants: PermissionGrants): EventKind[] {
  return EVENT_KIND_IDS.filter((kind) => meets(grants, EVENT_KINDS[kind].needs));
}

/** How often something of a kind happened to an entry since it was last dealt with. */
export interface Happened {
  kind: EventKind;
  count: number;
  /** Who did the last of it; null where it was nobody in person. */
  by: string | null;
}

function sentence({ kind, count, by }: Happened): string {
  const { one, many } = EVENT_KINDS[kind];
  if (kind in TOPIC_TITLES) return `${count} ${count === 1 ? one : many}`;
  const words = count === 1 ? one : `${count} ${many}`;
  return by === null ? words : `${words} (${by})`;
}

/**
 * What an entry says: what happened, the latest first. It names no document, no test and no result, and quotes no note: who
 * opens the record reads it there.
 */
export function entryText(happened: readonly Happened[], names: readonly string[]): string {
  const text = happened.map(sentence).join('; ');
  const topic = happened.find(({ kind }) => kind in TOPIC_TITLES);
  if (!topic || names.length === 0) return text;
  const rest = topic.count - names.length;
  return `${text}: ${names.join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Kinds of orders whose name says nothing about a person's health or tests. */
const NAMED_ORDERS: Readonly<Record<string, string>> = { mvr: 'MVR', epn: 'EPN' };

/** What an entry is called, by what it leads to. */
export function entryTitle(entry: {
  record: EntryRecord;
  topic: EventKind | null;
  name: string | null;
  orderType: string | null;
}): string {
  const { record, topic, name, orderType } = entry;
  if (record === 'topic') return (topic && TOPIC_TITLES[topic]) ?? 'News';
  if (record === 'order')
    return `${NAMED_ORDERS[orderType ?? ''] ?? 'Order'}${name === null ? '' : `: ${name}`}`;
  return name ?? 'Unmatched document';
}
