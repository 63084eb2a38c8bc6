import { documentsAddresses } from '#src/features/documents/documents.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Applicant } from '../applicants.shapes.ts';

/** The letters about reports (15 USC 1681b(b)(3)), with what is due. */
export function ApplicantLetters({
  letters: { list, noticeDue },
}: {
  letters: Applicant['letters'];
}) {
  if (list.length === 0 && noticeDue === null) return null;
  return (
    <Section title="Letters about reports">
      {noticeDue !== null && (
        <StatusBadge tone="warning">
          The notice of the decision is due by {showDate(noticeDue)} (15 USC 1681b(b)(3), 1681m(a)).
        </StatusBadge>
      )}
      <ul className="applicant-signed">
        {list.map((one) => (
          <li key={one.letterId}>
            <p className="applicant-head">
              <Link to={addressAt(documentsAddresses.document, { documentId: one.documentId })}>
                {one.kind === 'before' ? 'Before the decision' : 'After the decision'},{' '}
                {showDate(one.dated)}
              </Link>
              <span>
                {one.report}, {one.agency}
              </span>
              {one.decideFrom !== null && (
                <span className="none">
                  A decision may rest on it from {showDate(one.decideFrom)}.
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
