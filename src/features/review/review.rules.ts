import { addMonths, daysBetween } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import type { FieldError } from '#src/shared/errors.ts';
import type { Permission } from '#src/shared/permissions.ts';

/** The process of incoming documents; its key in the paths of the specification (1§7). */
export const PROCESS_KEY = 'internalReviewProcess';

/** Steps in which a task waits for a person; the form key names the form that opens (1§7). */
export const FORM_KEYS = ['searchAndMatch', 'review'] as const;
export type FormKey = (typeof FORM_KEYS)[number];

/** Where an item's process stands: a step with a task, or an end. */
export const REVIEW_STATES = [...FORM_KEYS, 'done', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The thirteen tags of document-processing activities (2§9). */
export const ACTIVITY_TAGS = [
  'Sent Error to IT',
  'Rejected Email No Cover',
  'Deleted Email',
  'Sent Email to CME',
  'Discarded Document',
  'Marked Bad Document',
  'Created New Employee File',
  'Assigned Document',
  'Uploaded Document via Sparc',
  'Imported Pre-hire Document',
  'Accepted Document Classification',
  'Rejected Document Classification',
  'Corrected Document Classification',
] as const;
export type ActivityTag = (typeof ACTIVITY_TAGS)[number];

/** The last two tags count as mistakes (2§9, R268). */
export const MISTAKE_TAGS: readonly ActivityTag[] = ACTIVITY_TAGS.slice(-2);

/** A claim that fails is tried again so often (1§9, 2§9; R248). */
export const INTERNAL_TASK_CLAIM_RETRIES = 3;

/** How long a claim holds without a heartbeat, and how often the console sends one (D20). */
export const LEASE_MINUTES = 10;
export const HEARTBEAT_MINUTES = 3;

/** A task given to someone waits this long for them before it is anyone's again. */
export const REASSIGNED_HOURS = 8;

/** What happens to an item, by name. New steps of the process are new rows here. */
export const TRANSITIONS = {
  match: { from: ['searchAndMatch'], to: 'review', permission: 'dq.searchAndMatch' },
  accept: { from: ['review'], to: 'done', permission: 'dq.review' },
  reject: { from: ['searchAndMatch', 'review'], to: 'rejected', permission: 'dq.review' },
} as const satisfies Record<
  string,
  { from: readonly FormKey[]; to: ReviewState; permission: Permission }
>;
export type TransitionName = keyof typeof TRANSITIONS;

/** Whether a transition starts at this step. */
export function leadsFrom(name: TransitionName, formKey: string): boolean {
  const from: readonly string[] = TRANSITIONS[name].from;
  return from.includes(formKey);
}

/** Whether the process has ended there: no task is open. */
export function isEnd(state: ReviewState): boolean {
  return !FORM_KEYS.some((formKey) => formKey === state);
}

/** The step an incoming item begins with: whose it is may be known from the upload (D23). */
export function firstStep(item: { employeeId: string | null }): FormKey {
  return item.employeeId === null ? 'searchAndMatch' : 'review';
}

/**
 * The tags of an acceptance: the sender's or the machine's classification was right, or a person
 * corrected it. Without one there was nothing to correct.
 */
export function acceptanceTags(
  proposed: {
    documentTypeId: number | null;
    docDate: IsoDate | null;
    expirationDate: IsoDate | null;
  },
  chosen: { documentTypeId: number; docDate: IsoDate; expirationDate: IsoDate | null },
): ActivityTag[] {
  const differs = (was: number | string | null, is: number | string | null): boolean =>
    was !== null && was !== is;
  const corrected =
    differs(proposed.documentTypeId, chosen.documentTypeId) ||
    differs(proposed.docDate, chosen.docDate) ||
    differs(proposed.expirationDate, chosen.expirationDate);
  return [
    'Assigned Document',
    corrected ? 'Corrected Document Classification' : 'Accepted Document Classification',
  ];
}

/** What the review knows of a document type. */
export interface TypeRule {
  documentTypeId: number;
  name: string;
  expires: boolean;
  validMonths: number | null;
  restricted: 'internal' | 'internalWrite' | null;
}

/** The types that come most, in the order of the number keys; the rest follow by category. The same for everyone, always: fingers learn it. */
export const TYPE_ORDER: readonly number[] = [
  238, 225, 473, 673, 1116, 301, 474, 306, 1083, 303, 272,
];

/** When a document of this type runs out, counted from its date; null when the type does not say. */
export function suggestedExpiration(
  type: Pick<TypeRule, 'expires' | 'validMonths'>,
  docDate: IsoDate | null,
): IsoDate | null {
  return type.expires && type.validMonths !== null && docDate !== null
    ? addMonths(docDate, type.validMonths)
    : null;
}

/** What is wrong with a classification, by field; empty when it may be accepted. */
export function classificationFaults(
  type: Pick<TypeRule, 'expires'> | null,
  chosen: { docDate: IsoDate | null; expirationDate: IsoDate | null },
  today: IsoDate,
): FieldError[] {
  const faults: FieldError[] = [];
  if (type === null) faults.push({ field: 'documentTypeId', message: 'Choose a document type.' });
  if (chosen.docDate === null) {
    faults.push({ field: 'docDate', message: 'Enter the date on the document.' });
  } else if (daysBetween(today, chosen.docDate) > 1) {
    // One day of grace: the reviewer's calendar may be ahead of UTC.
    faults.push({ field: 'docDate', message: 'The date on the document is in the future.' });
  }
  if (type?.expires && chosen.expirationDate === null) {
    faults.push({ field: 'expirationDate', message: 'Enter the day it expires.' });
  }
  if (type && !type.expires && chosen.expirationDate !== null) {
    faults.push({ field: 'expirationDate', message: 'This type does not expire. Leave it empty.' });
  }
  if (
    chosen.docDate !== null &&
    chosen.expirationDate !== null &&
    chosen.expirationDate < chosen.docDate
  ) {
    faults.push({ field: 'expirationDate', message: 'It cannot expire before its date.' });
  }
  return faults;
}

/** Whole days between the variable `receivedDate` and today, never negative (A49). */
export function daysInQueue(
  variables: Record<string, unknown>,
  receivedAt: Instant,
  today: IsoDate,
): number {
  const stated = variables['receivedDate'];
  const received =
    typeof stated === 'string' && /^\d{4}-\d{2}-\d{2}/.test(stated) ? stated : receivedAt;
  const days = daysBetween(received.slice(0, 10), today);
  return Number.isFinite(days) ? Math.max(0, days) : 0;
}

/** A task as a list shows it: its variables as fields, what the server knows on top (1§3). */
export function taskFields<T extends object>(
  variables: Record<string, unknown>,
  known: T,
): T & Record<string, unknown> {
  return { ...variables, ...known };
}
