import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { RANDOM_ALERT_KINDS, RANDOM_ALERT_WORDS } from '../random-alerts.rules.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import { ALERT_TONES } from './alert-tones.ts';
import { consortiaAlertsQuery, randomAlertsQuery } from './selections.queries.ts';

/** What is to be done about random testing; each figure leads to its list. */
export function RandomFigures() {
  const { client } = useViewer();
  const ofClient = useQuery({ ...randomAlertsQuery(client ?? 0), enabled: client !== null });
  // Across clients: the pools that the service keeps over several of them.
  const ofAll = useQuery({ ...consortiaAlertsQuery(), enabled: client === null });
  const { data, error, refetch } = client === null ? ofAll : ofClient;
  const counts = RANDOM_ALERT_KINDS.map((kind) => ({
    kind,
    count: data?.filter((row) => row.kind === kind).length ?? 0,
  })).filter(({ count }) => count > 0);
  return (
    <Section title={client === null ? 'Random testing, consortia' : 'Random testing'}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <HomeWait />}
      {data && counts.length === 0 && (
        <StatusBadge tone="good">Nothing is behind, and nobody has been waiting long.</StatusBadge>
      )}
      <ul className="home-counts">
        {counts.map(({ kind, count }) => (
          <li key={kind}>
            <Link
              to={
                client === null
                  ? randomsAddresses.consortia
                  : `${randomsAddresses.alerts}?kind=${kind}&waiting=any`
              }
            >
              <StatusBadge tone={ALERT_TONES[kind]}>
                <strong>{showCount(count)}</strong> {RANDOM_ALERT_WORDS[kind].toLowerCase()}
              </StatusBadge>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
