import type { About } from '#src/web/palette/offers.ts';
import type { Decision } from '#src/features/work/web/decision.ts';
import type { Certificate } from '../certificates.shapes.ts';

/** What the commands of a certificate that stands open act on. */
export interface CertificateSubject {
  kind: 'certificate';
  certificate: Certificate;
  /** The driver, for commands that ask for one. */
  about: About;
  /** The pause before it is accepted. */
  decision: Decision;
  /** What the reviewer typed. */
  note: string;
  /** The note has been kept. */
  done: () => void;
}

/** What the commands of scope `certificateRows` act on: the selected drivers. */
export interface CertificateRowsSubject {
  kind: 'certificateRows';
  send: () => Promise<void>;
}

const kindOf = (subject: unknown): unknown =>
  typeof subject === 'object' && subject !== null && 'kind' in subject ? subject.kind : null;

export function isCertificate(subject: unknown): subject is CertificateSubject {
  return kindOf(subject) === 'certificate';
}

export function isCertificateRows(subject: unknown): subject is CertificateRowsSubject {
  return kindOf(subject) === 'certificateRows';
}
