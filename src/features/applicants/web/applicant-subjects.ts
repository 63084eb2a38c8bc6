import type { About } from '#src/web/palette/offers.ts';
import type { Applicant, ApplyLink } from '../applicants.shapes.ts';

/** What the commands of an application that stands open act on. */
export interface ApplicantSubject {
  kind: 'applicant';
  applicant: Applicant;
  /** The file, for commands that ask for one. */
  about: About;
}

/** What the commands of the links act on: the one under the cursor. */
export interface ApplyLinksSubject {
  kind: 'applyLinks';
  link: ApplyLink | null;
  add: () => void;
}

const kindOf = (subject: unknown): unknown =>
  typeof subject === 'object' && subject !== null && 'kind' in subject ? subject.kind : null;

export function isApplicant(subject: unknown): subject is ApplicantSubject {
  return kindOf(subject) === 'applicant';
}

export function isApplyLinks(subject: unknown): subject is ApplyLinksSubject {
  return kindOf(subject) === 'applyLinks';
}
