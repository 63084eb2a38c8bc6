import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { auditedAddress } from './audited-address.ts';
import { auditedCompanyQuery, auditedDriverQuery } from './audits.queries.ts';

const WAIT = (
  <p className="none" role="status">
    Loading …
  </p>
);

function Row({ what, state, more }: { what: ReactNode; state?: ReactNode; more: string }) {
  return (
    <li>
      <span className="audited-what">{what}</span>
      {state}
      <span className="none">{more}</span>
    </li>
  );
}

const badge = (text: string, isGood: boolean) => (
  <StatusBadge tone={isGood ? 'good' : 'warning'} size="small">
    {text}
  </StatusBadge>
);

/** A driver's file: how it stands, and its papers. */
export function DriverPart({ employeeId, paper }: { employeeId: string; paper: string | null }) {
  const { data, error, refetch } = useQuery(auditedDriverQuery(employeeId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return WAIT;
  return (
    <>
      <h3>{data.name}</h3>
      <p className="none">
        {[
          data.clientName,
          data.status,
          data.license,
          data.hireDate === null ? '' : `hired ${showDate(data.hireDate)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h4>Documents</h4>
      <ul className="audited-rows">
        {data.documents.map((one) => (
          <Row
            key={one.documentId}
            what={
              one.passwordProtected ? (
                `${one.documentType} (locked by a password: ask the company for it)`
              ) : (
                <Link
                  to={auditedAddress({ driver: employeeId, paper: one.documentId })}
                  current={paper === one.documentId}
                >
                  {one.documentType}
                </Link>
              )
            }
            more={[showDate(one.docDate), one.text].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
      {data.documents.length === 0 && <p className="none">No document is filed.</p>}
      <h4>
        Qualification on {showDate(data.day)}: {data.standing}
      </h4>
      <ul className="audited-rows">
        {data.items.map((one, at) => (
          <Row
            key={at}
            what={one.documentType}
            state={badge(one.text, one.isGood)}
            more={one.citation}
          />
        ))}
      </ul>
    </>
  );
}

/** The company's own file, its papers and its accident register. */
export function CompanyPart({ paper }: { paper: string | null }) {
  const { data, error, refetch } = useQuery(auditedCompanyQuery());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return WAIT;
  return (
    <>
      <h3>The company’s own file</h3>
      <h4>Documents</h4>
      <ul className="audited-rows">
        {data.papers.map((one) => (
          <Row
            key={one.paperId}
            what={
              one.passwordProtected ? (
                `${one.paperType} (locked by a password: ask the company for it)`
              ) : (
                <Link
                  to={auditedAddress({ part: 'company', paper: one.paperId })}
                  current={paper === one.paperId}
                >
                  {one.paperType}
                </Link>
              )
            }
            more={`${showDate(one.docDate)} · ${one.companyName}`}
          />
        ))}
      </ul>
      {data.papers.length === 0 && <p className="none">No document is filed.</p>}
      <h4>What is asked of it</h4>
      <ul className="audited-rows">
        {data.items.map((one) => (
          <Row
            key={one.itemId}
            what={one.what}
            state={badge(one.text, one.isGood)}
            more={one.citation}
          />
        ))}
      </ul>
      <h4>Accident register (49 CFR 390.15(b))</h4>
      <ul className="audited-rows">
        {data.accidents.map((one) => (
          <Row
            key={one.accidentId}
            what={`${showDate(one.date)}, ${one.city}, ${one.state}: ${one.driverName}`}
            more={`${one.injuries} injured · ${one.fatalities} dead${one.hazmat ? ' · hazardous materials' : ''}`}
          />
        ))}
      </ul>
      {data.accidents.length === 0 && <p className="none">No accident is in it.</p>}
    </>
  );
}
