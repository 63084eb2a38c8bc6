import { useQuery } from '@tanstack/react-query';
import { showCount } from '#src/web/ui/counts.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { clearinghouseAddresses } from '../clearinghouse.addresses.ts';
import { type AlertKind, ALERT_WORDS, DUE_DAYS } from '../clearinghouse.rules.ts';
import { ALERT_TONES } from './clearinghouse-tones.ts';
import { clearinghouseAlertsQuery, overviewQuery } from './clearinghouse.queries.ts';

/** What is to be done in the Clearinghouse; each figure leads to its list. */
export function ClearinghouseFigures() {
  const { client } = useViewer();
  const options = { enabled: client !== null, staleTime: 60_000 };
  const alerts = useQuery({
    ...clearinghouseAlertsQuery(client ?? 0, { background: true }),
    ...options,
  });
  const overview = useQuery({
    ...overviewQuery(client ?? 0, String(DUE_DAYS), { background: true }),
    ...options,
  });
  if (client === null) return null;
  const error = alerts.error ?? overview.error;
  const isRead = alerts.data !== undefined && overview.data !== undefined;
  const of = (kind: AlertKind) =>
    alerts.data?.clearinghouseQueryAlerts.filter((row) => row.kind === kind).length ?? 0;
  const ofDue = overview.data?.due;
  const byKind = clearinghouseAddresses.alerts;
  const counts = [
    // Those who are stopped or wait for something are all among the alerts, which have them first.
    ...(['prohibited', 'refused', 'unanswered', 'hit', 'consentPending'] as const).map((kind) => ({
      kind,
      count: of(kind),
    })),
    ...(['overdue', 'notFound', 'faulty', 'due'] as const).map((kind) => ({
      kind,
      count: ofDue?.[kind] ?? 0,
    })),
  ].filter(({ count }) => count > 0);
  return (
    <Section title="Clearinghouse">
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([alerts.refetch(), overview.refetch()])}
        />
      )}
      {!isRead && !error && <HomeWait />}
      {isRead && counts.length === 0 && (
        <StatusBadge tone="good">All queries are up to date.</StatusBadge>
      )}
      <ul className="home-counts">
        {counts.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={`${byKind}?kind=${kind}&waiting=any`}>
              <StatusBadge tone={ALERT_TONES[kind]}>
                <strong>{showCount(count)}</strong> {ALERT_WORDS[kind].toLowerCase()}
              </StatusBadge>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
