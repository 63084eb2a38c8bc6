import { useQuery } from '@tanstack/react-query';
import { applicantsAddresses } from '#src/features/applicants/applicants.addresses.ts';
import { csaAddresses } from '#src/features/csa/csa.addresses.ts';
import { mvrScoringAddresses } from '#src/features/mvr-scoring/mvr-scoring.addresses.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { alertsAddresses } from '../alerts.addresses.ts';
import { alertCounts } from './alert-counts.ts';

/** The lists that no other part of Home is about, those with a day that runs out first. */
const LISTS: readonly [path: string, word: string, tone: StatusTone][] = [
  [alertsAddresses.epn, 'pull notices unanswered', 'danger'],
  [csaAddresses.alerts, 'about safety data', 'danger'],
  [mvrScoringAddresses.alerts, 'about MVR scores', 'danger'],
  [applicantsAddresses.stale, 'applicants waiting over 60 days', 'warning'],
];

/** Alerts of every other kind, as the sidebar counts them; each figure leads to its list. */
export function OtherFigures() {
  const { client } = useViewer();
  // The sidebar's own question, which is asked once for both.
  const { data, error, refetch } = useQuery({
    queryKey: ['alerts', client, 'menuCounts'],
    queryFn: ({ signal }) => alertCounts(client ?? 0, signal),
    enabled: client !== null,
    staleTime: 30_000,
  });
  if (client === null) return null;
  const shown = LISTS.filter(([path]) => (data?.[path] ?? 0) > 0);
  return (
    <Section title="Other alerts">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <HomeWait />}
      {data && shown.length === 0 && (
        <StatusBadge tone="good">Nothing else waits for you.</StatusBadge>
      )}
      <ul className="home-counts">
        {shown.map(([path, word, tone]) => (
          <li key={path}>
            <Link to={path}>
              <StatusBadge tone={tone}>
                <strong>{showCount(data?.[path] ?? 0)}</strong> {word}
              </StatusBadge>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
