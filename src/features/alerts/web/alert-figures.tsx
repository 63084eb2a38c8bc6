import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { DocumentStatusBadge } from '#src/features/documents/web/document-status.tsx';
import { hasFeature } from '#src/web/access.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showDate } from '#src/web/ui/format.ts';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { ALERT_COLUMNS } from '../alerts.columns.ts';
import type { AlertFigures as Figures } from '../alerts.contract.ts';
import { alertFiguresQuery } from './alerts.queries.ts';
import { namesAlerts } from './names-alerts.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { alertsAddresses } from '../alerts.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** What is wrong, or soon will be, with the files of the employees on the roster and of the company; each figure leads to its list. */
export function AlertFigures() {
  const viewer = useViewer();
  const { client } = viewer;
  const { data, error, refetch } = useQuery({
    ...alertFiguresQuery(client),
    enabled: client !== null,
  });
  if (client === null) return null;
  return (
    <Section title="Documents that need attention">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <HomeWait />}
      {/* Who has them among the things to do reads them there. */}
      {data && !namesAlerts(viewer) && <Counts data={data} />}
      {data?.rows.length === 0 && namesAlerts(viewer) && (
        <StatusBadge tone="good">No document is expired or about to expire.</StatusBadge>
      )}
      <ul className="home-list">
        {data?.rows.map((row) => (
          <li key={row.alertId} className="home-line" data-facts>
            <Link
              to={addressAt(employeesAddresses.file, { employeeId: row.employeeId })}
              className="home-link"
            >
              {row.employeeName}
            </Link>
            <span className="home-what">{ALERT_COLUMNS.document.text(row)}</span>
            <span className="home-when" title={`Last day ${showDate(row.lastDay)}`}>
              <DocumentStatusBadge status={row.status} daysLeft={row.daysLeft} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ALERTS = alertsAddresses.documents;

/** The figures that are not nothing, each with the list that has as many rows. */
function Counts({ data: { docAlerts, companyAlerts, doNotDispatch, runsOut } }: { data: Figures }) {
  const viewer = useViewer();
  const mayList = holds(viewer.grants, 'client.viewAlerts') && hasFeature('alerts', viewer);
  const alerts = (state: string) => (mayList ? `${ALERTS}?state=${state}&waiting=any` : null);
  const roster = holds(viewer.grants, 'client.viewRoster')
    ? `${employeesAddresses.roster}?compliance=doNotDispatch`
    : null;
  const week = holds(viewer.grants, 'client.viewRoster')
    ? `${employeesAddresses.roster}?runsOut=7`
    : null;
  const figures: readonly { tone: StatusTone; count: number; word: string; to: string | null }[] = [
    { tone: 'stop', count: doNotDispatch, word: 'not to dispatch', to: roster },
    { tone: 'warning', count: runsOut, word: 'running out this week', to: week },
    {
      tone: 'danger',
      count: docAlerts.expired + companyAlerts.expired,
      word: 'expired',
      to: alerts('expired'),
    },
    {
      tone: 'danger',
      count: docAlerts.missing + companyAlerts.missing,
      word: 'missing',
      to: alerts('missing'),
    },
    {
      tone: 'warning',
      count: docAlerts.expiring + companyAlerts.expiring,
      word: 'expiring',
      to: alerts('expiring'),
    },
    {
      tone: 'waiting',
      count: docAlerts.pendingReview,
      word: 'waiting for review',
      to: alerts('pendingReview'),
    },
  ];
  const shown = figures.filter(({ count }) => count > 0);
  if (shown.length === 0)
    return <StatusBadge tone="good">Nothing is missing, expired or about to expire.</StatusBadge>;
  return (
    <ul className="home-counts">
      {shown.map(({ tone, count, word, to }) => (
        <li key={word}>
          <Leading to={to}>
            <StatusBadge tone={tone}>
              <strong>{showCount(count)}</strong> {word}
            </StatusBadge>
          </Leading>
        </li>
      ))}
    </ul>
  );
}

/** Leads to a list that the viewer may open. */
function Leading({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? children : <Link to={to}>{children}</Link>;
}
