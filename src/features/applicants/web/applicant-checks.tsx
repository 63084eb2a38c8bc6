import type { CommandId } from '#commands/command.ts';
import { ordersAddresses } from '#src/features/orders/orders.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Check } from '../applicants.rules.ts';
import type { Applicant, ApplicantCheck } from '../applicants.shapes.ts';

const COMMANDS: Readonly<Record<Check, CommandId>> = {
  mvr: 'order.mvr',
  drugTest: 'applicant.drugTest',
  physical: 'applicant.physical',
  clearinghouse: 'applicant.clearinghouse',
  psp: 'applicant.psp',
  employers: 'applicant.employers',
};

/** What is checked before driving: each with its clock, and asked for by one command. */
export function ApplicantChecks({ applicant }: { applicant: Applicant }) {
  return (
    <Section title="Checks">
      <ul className="applicant-signed">
        {applicant.checks.map((check) => (
          <li key={check.check} className="applicant-check">
            <span>
              <strong>{check.title}</strong> <span className="none">{check.citation}</span>
            </span>
            <State check={check} />
            <Way check={check} employee={applicant.applicantId} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function State({ check: { askedAt, open, orderId, status } }: { check: ApplicantCheck }) {
  if (askedAt === null) return <span className="none">Not requested</span>;
  const text = status ?? (open ? 'Requested' : 'Answered');
  return (
    <span className="applicant-head">
      <StatusBadge tone={open ? 'waiting' : 'good'}>{text}</StatusBadge>
      <span className="none" title={showInstant(askedAt)}>
        {showAge(askedAt)}
      </span>
      {orderId !== null && (
        <Link to={addressAt(ordersAddresses.order, { orderId })}>Open the order</Link>
      )}
    </span>
  );
}

/** The command, or why it is not there. */
function Way({ check, employee }: { check: ApplicantCheck; employee: string }) {
  if (check.open) return null;
  if (check.refusal !== null) return <span className="none">{check.refusal}</span>;
  return (
    <CommandButton
      id={COMMANDS[check.check]}
      {...(check.check === 'mvr' ? { args: { employee } } : {})}
    />
  );
}
