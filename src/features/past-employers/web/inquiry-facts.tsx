import { showDate, showInstant } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { attemptText } from '../inquiries.rules.ts';
import type { PastEmployer } from '../past-employers.contract.ts';

/** What the employer under the cursor was asked, each attempt with its day, and what came of it. */
export function InquiryFacts({ employer }: { employer: PastEmployer }) {
  const { inquiry } = employer;
  if (!inquiry) return null;
  const { attempts, answeredAt, answeredBy, dueOn, overdue, effortsOn, rebuttal, rebuttedOn } =
    inquiry;
  return (
    <section className="inquiry-facts" aria-label={`Inquiry to ${employer.name}`}>
      <h4>Inquiry to {employer.name}</h4>
      <ul className="inquiry-attempts">
        {attempts.map((one) => (
          <li key={one.attemptId}>{attemptText(one)}</li>
        ))}
      </ul>
      {answeredAt !== null ? (
        <p>
          <StatusBadge tone="good">Answered</StatusBadge> {showInstant(answeredAt)} by {answeredBy}.
          The answer stands among the documents of the file.
        </p>
      ) : (
        dueOn !== null && (
          <p>
            <StatusBadge tone={overdue ? 'warning' : 'none'}>
              {overdue ? 'Overdue' : 'Waiting'}
            </StatusBadge>{' '}
            An answer is due by {showDate(dueOn)} (49 CFR 391.23(g)(1)).
          </p>
        )
      )}
      <p className="none">
        {inquiry.asksTesting
          ? 'The inquiry includes drug and alcohol tests.'
          : 'The inquiry does not include drug and alcohol tests.'}
      </p>
      {effortsOn !== null && (
        <p>The record of good-faith efforts is on file since {showDate(effortsOn)}.</p>
      )}
      {rebuttal !== null && (
        <>
          <p>The driver’s statement of {showDate(rebuttedOn)} (49 CFR 391.23(j)):</p>
          <p className="inquiry-words">{rebuttal}</p>
        </>
      )}
    </section>
  );
}
