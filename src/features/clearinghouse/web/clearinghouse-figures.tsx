import { useQuery } from '@tanstack/react-query';
import { showCount } from '#src/web/ui/counts.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import '#src/web/ui/home-rows.css';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { clearinghouseAddresses } from '../clearinghouse.addresses.ts';
import { ALERT_KINDS, ALERT_WORDS } from '../clearinghouse.rules.ts';
import { ALERT_TONES } from './clearinghouse-tones.ts';
import { clearinghouseAlertsQuery } from './clearinghouse.queries.ts';

/** What is to be done in the Clearinghouse; each figure leads to its list. */
export function ClearinghouseFigures() {
  const { client } = useViewer();
  const { data, error, refetch } = useQuery({
    ...clearinghouseAlertsQuery(client ?? 0, { background: true }),
    enabled: client !== null,
    staleTime: 60_000,
  });
  if (client === null) return null;
  const counts = ALERT_KINDS.map((kind) => ({
    kind,
    count: data?.clearinghouseQueryAlerts.filter((row) => row.kind === kind).length ?? 0,
  })).filter(({ count }) => count > 0);
  return (
    <Section title="Clearinghouse">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="none">Counting …</p>}
      {data && counts.length === 0 && (
        <StatusBadge tone="good">Everybody was asked about in time.</StatusBadge>
      )}
      <ul className="home-counts">
        {counts.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={`${clearinghouseAddresses.alerts}?kind=${kind}`}>
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
