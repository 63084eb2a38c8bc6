import { localToday } from '#src/web/local-day.ts';
import { useQuery } from '@tanstack/react-query';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Certificate } from '../certificates.shapes.ts';
import { CertificateStatus } from './certificate-status.tsx';
import './certificates.css';
import {
  certificateOptionQuery,
  employeeCertificatesQuery,
  reviewAddress,
} from './certificates.queries.ts';

/** The annual certificates in an employee's file, with the way to send one. */
export function CertificatesPanel({ employeeId }: FilePartProps) {
  const client = useActingClient();
  const { data, error, refetch } = useQuery({
    ...employeeCertificatesQuery(client, employeeId),
    enabled: client !== null,
  });
  const option = useQuery({ ...certificateOptionQuery(client ?? 0), enabled: client !== null });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // Where nobody asks for certificates, and nobody did, there is nothing to tell of them.
  if (!data || (data.length === 0 && option.data?.enabled !== true)) return null;
  const latest = data.find((one) => one.latest);
  return (
    <Section
      title="Annual certificates of violations"
      actions={
        latest?.standing !== 'signed' && (
          <CommandButton id="certificate.send" args={{ employee: employeeId }}>
            Send
          </CommandButton>
        )
      }
    >
      {data.length === 0 ? (
        <p className="none">None was asked for yet.</p>
      ) : (
        <ul className="certificate-rows">
          {data.map((one) => (
            <li key={one.certificateId}>
              <CertificateStatus standing={one.standing} />
              <Link to={reviewAddress(one.certificateId)} beside>
                {whenOf(one)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function whenOf({ asOf, sentAt, reviewerName }: Certificate): string {
  const signed = asOf
    ? `Signed ${showDate(asOf)}`
    : `Sent ${showDate(localToday(new Date(sentAt)))}`;
  return reviewerName ? `${signed}, ${reviewerName}` : signed;
}
