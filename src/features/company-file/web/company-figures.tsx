import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { companyFileAddresses } from '../company-file.addresses.ts';
import { COMPANY_COLUMNS } from '../company-file.columns.ts';
import { isShownItem } from '../company-file.rules.ts';
import { companyFileQuery } from './company-file.queries.ts';
import { StateBadge } from './state-badge.tsx';

/** Home shows so many, the worst first. */
const MOST = 3;

/** What is wrong, or soon will be, with the papers of the company itself. */
export function CompanyFigures() {
  const { client } = useViewer();
  const { data, error, refetch } = useQuery({
    ...companyFileQuery(client ?? 0, { background: true }),
    enabled: client !== null,
    staleTime: 60_000,
  });
  if (client === null || (data && data.companies.length === 0)) return null;
  const open = data?.items.filter((row) => isShownItem(row, 'open')) ?? [];
  return (
    <Section title="Company file">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <HomeWait />}
      {data && open.length === 0 && (
        <StatusBadge tone="good">No company document is missing or about to expire.</StatusBadge>
      )}
      <ul className="home-list">
        {open.slice(0, MOST).map((row) => (
          <li key={row.itemId} className="home-line" data-facts>
            <Link to={companyFileAddresses.file} className="home-link">
              {COMPANY_COLUMNS.paper.text(row)}
            </Link>
            {data && data.companies.length > 1 && (
              <span className="home-what">{row.companyName}</span>
            )}
            <span className="home-when" title={row.due ? `Due ${showDate(row.due)}` : row.why}>
              <StateBadge item={row} />
            </span>
          </li>
        ))}
      </ul>
      {open.length > MOST && (
        <p className="home-more">
          <Link to={`${companyFileAddresses.file}?show=open`}>
            {open.length - MOST} more in the company file
          </Link>
        </p>
      )}
    </Section>
  );
}
