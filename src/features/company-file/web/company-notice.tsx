import { useQuery } from '@tanstack/react-query';
import { holds } from '#src/shared/permissions.ts';
import { hasFeature } from '#src/web/access.ts';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { companyFileAddresses } from '../company-file.addresses.ts';
import { COMPANY_COLUMNS } from '../company-file.columns.ts';
import { isAlert } from '../company-file.rules.ts';
import './company-file.css';
import { companyFileQuery } from './company-file.queries.ts';
import { StateBadge } from './state-badge.tsx';

/** So many stand above the alerts of the drivers, the worst first. */
const MOST = 3;

/** What is missing, has run out or is about to in the company's own file, above the alerts of its drivers; nothing where nothing is. */
export function CompanyNotice({ client }: { client: number }) {
  const viewer = useViewer();
  // Where it cannot be read the drivers' alerts stand alone: the company's file itself says what went wrong.
  const { data } = useQuery({
    ...companyFileQuery(client, { background: true }),
    enabled: holds(viewer.grants, 'client.viewLocation') && hasFeature('companyFile', viewer),
    staleTime: 60_000,
  });
  const open = data?.items.filter(isAlert) ?? [];
  if (open.length === 0) return null;
  const several = (data?.companies.length ?? 0) > 1;
  const file = `${companyFileAddresses.file}?show=open`;
  return (
    <section className="company-notice" aria-label="Alerts of the company file">
      <Link to={companyFileAddresses.file}>Company file</Link>
      <ul>
        {open.slice(0, MOST).map((row) => (
          <li key={row.itemId} title={row.due ? `Due ${showDate(row.due)}` : row.plain}>
            <StateBadge item={row} />
            <span>
              {COMPANY_COLUMNS.paper.text(row)}
              {several && `, ${row.companyName}`}
            </span>
          </li>
        ))}
      </ul>
      {open.length > MOST && <Link to={file}>{open.length - MOST} more</Link>}
    </section>
  );
}
