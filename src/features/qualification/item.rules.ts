import { addDays, addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FiledDocument, QualificationRule } from './rule-rows.rules.ts';

export const ITEM_STATUSES = ['expired', 'missing', 'pendingReview', 'expiring', 'valid'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** How bad an item is; `error` is a violation today. */
export const SEVERITIES = ['error', 'warning', 'none'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One thing that a file must hold, and how it stands. */
export interface QualificationItem {
  ruleId: string;
  documentTypeId: number;
  authority: string | null;
  status: ItemStatus;
  severity: Severity;
  blocksDispatch: boolean;
  /** The last day on which it is still in time; null where its beginning is not known. */
  due: IsoDate | null;
  /** The first day on which it is late while nothing is filed. */
  overdueFrom: IsoDate | null;
  lastDay: IsoDate | null;
  /** A day on which it stands otherwise that the others do not say. */
  nextDay: IsoDate | null;
  /** To `lastDay`, or to `due` while nothing is filed; negative after it. */
  daysLeft: number | null;
  /** How many days before its last day it counts as expiring. */
  expiringDays: number;
  documentId: string | null;
  citation: string;
  /** Asked of somebody who is not employed yet: wanted before driving, and no violation. */
  beforeDriving: boolean;
  /** What the status alone does not say. */
  note: string | null;
}

/** An item before it is known how it stands. */
type ItemBase = Omit<
  QualificationItem,
  'status' | 'severity' | 'lastDay' | 'daysLeft' | 'documentId'
>;

/** What all items of a rule begin with. */
export function baseOf(rule: QualificationRule, authority: string | null): ItemBase {
  return {
    ruleId: rule.ruleId,
    documentTypeId: rule.documentTypeId,
    authority,
    blocksDispatch: rule.blocksDispatch,
    due: null,
    overdueFrom: null,
    nextDay: null,
    expiringDays: rule.expiringDays,
    citation: rule.citation,
    beforeDriving: false,
    note: null,
  };
}

/**
 * The last day on which a document fulfils a rule: the one written on it, or the rule's interval, the earlier. What is
 * written on a document of another type is that type's matter.
 */
export function lastDayOf(
  rule: Pick<QualificationRule, 'everyMonths' | 'documentTypeId'>,
  document: Pick<FiledDocument, 'docDate' | 'expirationDate' | 'documentTypeId' | 'countsUntil'>,
): IsoDate | null {
  const { docDate, countsUntil } = document;
  if (countsUntil !== undefined) return countsUntil;
  const written = document.documentTypeId === rule.documentTypeId ? document.expirationDate : null;
  if (rule.everyMonths === null || docDate === null) return written;
  const byRule = addMonths(docDate, rule.everyMonths);
  return written !== null && written < byRule ? written : byRule;
}

/**
 * The first day on which it is late. "Before driving" (0 days) is wanted on the day itself; "within 30 days" is still in
 * time on day 30.
 */
export function lateFrom(rule: Pick<QualificationRule, 'dueDays'>, due: IsoDate | null) {
  return due === null ? null : rule.dueDays === 0 ? due : addDays(due, 1);
}

/** How one item stands on a day, by the documents that may meet it. Null where nothing has begun that asks for one. */
export function itemOf(
  rule: QualificationRule,
  authority: string | null,
  documents: readonly FiledDocument[],
  due: IsoDate | null,
  day: IsoDate,
): QualificationItem | null {
  const overdueFrom = lateFrom(rule, due);
  const base = { ...baseOf(rule, authority), due, overdueFrom };
  const { best, lastDay } = bestOf(rule, documents, due);
  const pending = documents.find(({ status }) => status === 'pendingReview');
  const left = lastDay === null ? null : daysBetween(day, lastDay);
  if (best && (left === null || left >= 0)) return inForce(base, best, lastDay, day, pending);
  // Nothing that counts today. What waits for review is not yet evidence.
  if (rule.dueFrom !== 'hire' && due === null) return null;
  const isLate = best !== null || overdueFrom === null || overdueFrom <= day;
  return {
    ...base,
    status: pending ? 'pendingReview' : best ? 'expired' : 'missing',
    severity: isLate ? 'error' : 'warning',
    lastDay,
    daysLeft: best ? left : due === null ? null : daysBetween(day, due),
    documentId: pending?.documentId ?? best?.documentId ?? null,
  };
}

/** An item that counts on a day, through `lastDay`: in order, or about to run out. */
export function inForce(
  base: ItemBase,
  best: Pick<FiledDocument, 'documentId'> | null,
  lastDay: IsoDate | null,
  day: IsoDate,
  pending?: FiledDocument,
): QualificationItem {
  const daysLeft = lastDay === null ? null : daysBetween(day, lastDay);
  const documentId = best?.documentId ?? null;
  if (daysLeft === null || daysLeft > base.expiringDays)
    return { ...base, status: 'valid', severity: 'none', lastDay, daysLeft, documentId };
  return {
    ...base,
    status: pending ? 'pendingReview' : 'expiring',
    severity: 'warning',
    lastDay,
    daysLeft,
    documentId: pending?.documentId ?? documentId,
  };
}

/** Of the accepted documents the one that counts longest. */
function bestOf(
  rule: QualificationRule,
  documents: readonly FiledDocument[],
  due: IsoDate | null,
): { best: FiledDocument | null; lastDay: IsoDate | null } {
  // What hangs on another document must be newer than that one: a new MVR after every new exam.
  const after = rule.dueFrom === 'hire' || due === null ? null : addDays(due, -rule.dueDays);
  let best: FiledDocument | null = null;
  let lastDay: IsoDate | null = null;
  for (const document of documents) {
    if (document.status !== 'accepted') continue;
    if (after !== null && (document.docDate ?? '') < after) continue;
    const last = lastDayOf(rule, document);
    // A document without any date proves nothing where the rule repeats: nobody can say that it still counts.
    if (last === null && rule.everyMonths !== null) continue;
    if (best === null || (last ?? '9999') > (lastDay ?? '9999')) {
      best = document;
      lastDay = last;
    }
  }
  return { best, lastDay };
}

const SEVERITY: Record<Severity, number> = { error: 0, warning: 1, none: 2 };
const STATUS: Record<ItemStatus, number> = {
  expired: 0,
  missing: 1,
  pendingReview: 2,
  expiring: 3,
  valid: 4,
};

/** What to look at first: what keeps the driver off the road, then what is a violation, then what is about to be. */
export function worstFirst(a: QualificationItem, b: QualificationItem): number {
  return (
    SEVERITY[a.severity] - SEVERITY[b.severity] ||
    Number(b.blocksDispatch) - Number(a.blocksDispatch) ||
    STATUS[a.status] - STATUS[b.status] ||
    (a.daysLeft ?? 0) - (b.daysLeft ?? 0) ||
    a.documentTypeId - b.documentTypeId
  );
}
