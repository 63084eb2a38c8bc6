import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { auditsAddresses } from '../audits.addresses.ts';

/** An auditor's way from Home to the files. */
export function AuditedWay() {
  return (
    <Section title="Your audit">
      <p className="none">Reading alone. What you open is recorded for the company.</p>
      <p>
        <Link to={auditsAddresses.audited} className="button button-primary" takesFocus>
          Open the files
        </Link>
      </p>
    </Section>
  );
}
