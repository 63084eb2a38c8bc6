import type { About } from '#src/web/palette/offers.ts';
import type { Applicant, ApplicantRow, ApplyLink } from '../applicants.shapes.ts';

/** What the commands of an applicant act on: the application that stands open, or the card that has the focus. */
export interface ApplicantSubject {
  kind: 'applicant';
  row: Pick<ApplicantRow, 'applicantId' | 'firstName' | 'lastName' | 'stage' | 'askedFor'>;
  /** As it stands open; null of a card. */
  applicant: Applicant | null;
  /** The file, for commands that ask for one. */
  about: About;
}

/** The subject of one applicant. */
export function applicantSubject(
  row: ApplicantSubject['row'],
  applicant: Applicant | null,
): ApplicantSubject {
  const { applicantId, firstName, lastName } = row;
  return {
    kind: 'applicant',
    row,
    applicant,
    about: { employee: { value: applicantId, label: `${firstName} ${lastName}` } },
  };
}

/** What the commands of the links act on: the one under the cursor. */
export interface ApplyLinksSubject {
  kind: 'applyLinks';
  link: ApplyLink | null;
  add: () => void;
  showCode: () => void;
}

const kindOf = (subject: unknown): unknown =>
  typeof subject === 'object' && subject !== null && 'kind' in subject ? subject.kind : null;

export function isApplicant(subject: unknown): subject is ApplicantSubject {
  return kindOf(subject) === 'applicant';
}

export function isApplyLinks(subject: unknown): subject is ApplyLinksSubject {
  return kindOf(subject) === 'applyLinks';
}
