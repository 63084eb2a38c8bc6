import type { Audit, AuditDriver, AuditItem, AuditLink, Finding } from '../audits.contract.ts';
import type { Binder } from '../binders.contract.ts';

/** What the commands of the list of audits act on. */
export interface AuditsSubject {
  kind: 'audits';
  mayAdd: boolean;
}

export function isAuditsSubject(subject: unknown): subject is AuditsSubject {
  return typeof subject === 'object' && subject !== null && 'mayAdd' in subject;
}

/** What the commands of one audit act on: it, and the row under the cursor of the part that is shown. */
export interface AuditSubject {
  kind: 'audit';
  audit: Audit;
  driver: AuditDriver | null;
  item: AuditItem | null;
  finding: Finding | null;
  link: AuditLink | null;
  binder: Binder | null;
}

export function isAuditSubject(subject: unknown): subject is AuditSubject {
  return typeof subject === 'object' && subject !== null && 'audit' in subject && 'link' in subject;
}

/** What the commands of an auditor act on. */
export interface AuditedSubject {
  kind: 'audited';
  saveNotes: () => void;
}

export function isAuditedSubject(subject: unknown): subject is AuditedSubject {
  return typeof subject === 'object' && subject !== null && 'saveNotes' in subject;
}
