import { addDays, addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FiledDocument, QualificationRule } from './qualification.rules.ts';

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
  /** The day by which the first one must be there; null where its beginning is not known. */
  due: IsoDate | null;
  lastDay: IsoDate | null;
  /** To `lastDay`, or to `due` while nothing is filed; negative after it. */
  daysLeft: number | null;
  /** How many days before its last day it counts as expiring. */
  expiringDays: number;
  documentId: string | null;
  citation: string;
}

/**
 * The last day on which a document fulfils a rule: the one written on it, or the rule's interval, the earlier. What is
 * written on a document of another type is that type's matter.
 */
export function lastDayOf(
  rule: Pick<QualificationRule, 'everyMonths' | 'documentTypeId'>,
  document: Pick<FiledDocument, 'docDate' | 'expirationDate' | 'documentTypeId'>,
): IsoDate | null {
  const { docDate } = document;
  const written = document.documentTypeId === rule.documentTypeId ? document.expirationDate : null;
  if (rule.everyMonths === null || docDate === null) return written;
  const byRule = addMonths(docDate, rule.everyMonths);
  return written !== null && written < byRule ? written : byRule;
}

/** How one item stands on a day, by the documents that may meet it. */
export function itemOf(
  rule: QualificationRule,
  authority: string | null,
  documents: readonly FiledDocument[],
  due: IsoDate | null,
  day: IsoDate,
): QualificationItem {
  const base = {
    ruleId: rule.ruleId,
    documentTypeId: rule.documentTypeId,
    authority,
    blocksDispatch: rule.blocksDispatch,
    due,
    expiringDays: rule.expiringDays,
    citation: rule.citation,
  };
  const { best, lastDay } = bestOf(rule, documents, due);
  const pending = documents.find(({ status }) => status === 'pendingReview');
  const left = lastDay === null ? null : daysBetween(day, lastDay);
  if (best && (left === null || left > rule.expiringDays)) {
    const documentId = best.documentId;
    return { ...base, status: 'valid', severity: 'none', lastDay, daysLeft: left, documentId };
  }
  if (best && left !== null && left >= 0) {
    return {
      ...base,
      status: pending ? 'pendingReview' : 'expiring',
      severity: 'warning',
      lastDay,
      daysLeft: left,
      documentId: (pending ?? best).documentId,
    };
  }
  // Nothing that counts today. What waits for review is not yet evidence.
  if (rule.dueFrom !== 'hire' && due === null) {
    const nothing = { lastDay: null, daysLeft: null, documentId: null };
    return { ...base, status: 'valid', severity: 'none', ...nothing };
  }
  const overdue = best !== null || due === null || due <= day;
  return {
    ...base,
    status: pending ? 'pendingReview' : best ? 'expired' : 'missing',
    severity: overdue ? 'error' : 'warning',
    lastDay,
    daysLeft: best ? left : due === null ? null : daysBetween(day, due),
    documentId: pending?.documentId ?? best?.documentId ?? null,
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

/** What to look at first. */
export function worstFirst(a: QualificationItem, b: QualificationItem): number {
  return (
    SEVERITY[a.severity] - SEVERITY[b.severity] ||
    Number(b.blocksDispatch) - Number(a.blocksDispatch) ||
    STATUS[a.status] - STATUS[b.status] ||
    (a.daysLeft ?? 0) - (b.daysLeft ?? 0) ||
    a.documentTypeId - b.documentTypeId
  );
}
