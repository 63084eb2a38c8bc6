import { addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { meets } from '#src/shared/permissions.ts';
import { isServed, type Service } from '#src/shared/services.ts';
import type { Permission, PermissionGrants } from '#src/shared/permissions.ts';

/** How many days before its end a document counts as expiring. */
export const EXPIRING_DAYS = 60;

export const DOCUMENT_STATUSES = [
  'pendingReview',
  'rejected',
  'superseded',
  'expired',
  'expiring',
  'valid',
] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const TYPE_STATUSES = ['missing', ...DOCUMENT_STATUSES] as const;
export type TypeStatus = (typeof TYPE_STATUSES)[number];

/** What is kept of a document's review; the rest of its status follows from dates. */
export type StoredStatus = 'pendingReview' | 'accepted' | 'rejected' | 'superseded';

export interface DocumentFacts {
  status: StoredStatus;
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  /** Of its type: whether documents of it run out, and after how many months where none is written on them. */
  expires: boolean;
  validMonths: number | null;
}

/**
 * The last day a document counts: the one written on it, but never later than the law allows its kind
 * (49 CFR 391.25(a), 391.45(b): 12 months for an MVR, 24 for a medical card). Null when it does not run out.
 */
export function lastValidDay(document: Omit<DocumentFacts, 'status'>): IsoDate | null {
  if (!document.expires) return document.expirationDate;
  const byLaw =
    document.docDate && document.validMonths
      ? addMonths(document.docDate, document.validMonths)
      : null;
  if (!document.expirationDate || !byLaw) return document.expirationDate ?? byLaw;
  return document.expirationDate < byLaw ? document.expirationDate : byLaw;
}

/** A document's status on a day; it counts through its last valid day. */
export function documentStatus(
  document: DocumentFacts,
  today: IsoDate,
  expiringDays: number = EXPIRING_DAYS,
): { status: DocumentStatus; lastDay: IsoDate | null; daysLeft: number | null } {
  const lastDay = lastValidDay(document);
  if (document.status !== 'accepted') return { status: document.status, lastDay, daysLeft: null };
  if (!lastDay) return { status: 'valid', lastDay, daysLeft: null };
  const daysLeft = daysBetween(today, lastDay);
  const status = daysLeft < 0 ? 'expired' : daysLeft <= expiringDays ? 'expiring' : 'valid';
  return { status, lastDay, daysLeft };
}

// The best first: one valid document of a type is enough, whatever else lies beside it.
const RANK: Record<DocumentStatus, number> = {
  valid: 0,
  expiring: 1,
  pendingReview: 2,
  expired: 3,
  rejected: 4,
  superseded: 5,
};

/** The document that speaks for its type: the best status, then the newest. Undefined when there is none. */
export function representative<T extends { status: DocumentStatus; docDate: IsoDate | null }>(
  documents: readonly T[],
): T | undefined {
  return [...documents].sort(
    (a, b) => RANK[a.status] - RANK[b.status] || (b.docDate ?? '').localeCompare(a.docDate ?? ''),
  )[0];
}

/** Of a document type: who is kept from what (A77, A78, D5). */
export interface TypeAccess {
  restricted: 'internal' | 'internalWrite' | null;
  readPermission: Permission | null;
}

export interface Reader {
  internal: boolean;
  grants: PermissionGrants;
  /** The services of the client acted in; null where none is. */
  services: readonly Service[] | null;
}

/** Whether a reader may see documents of a type. */
export function mayRead(type: TypeAccess, reader: Reader): boolean {
  if (type.restricted === 'internal' && !reader.internal) return false;
  // The vaccine tracker, which is the one such type, goes with its service (2§6, R487).
  if (type.restricted === 'internalWrite' && !isServed('vaccines', reader.services)) return false;
  return type.readPermission === null || meets(reader.grants, type.readPermission);
}

/** Whether a reader who may write documents at all may write those of a type. */
export function mayWrite(type: TypeAccess, reader: Reader): boolean {
  return mayRead(type, reader) && (type.restricted === null || reader.internal);
}
