import { useQuery } from '@tanstack/react-query';
import { useActingClient } from '#src/web/acting-client.ts';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { STANDING_WORDS } from '../qualification.columns.ts';
import type { Standing } from '../standing.rules.ts';
import { qualificationQuery } from './qualification.queries.ts';

const TONES: Readonly<Record<Standing, StatusTone>> = {
  doNotDispatch: 'danger',
  expired: 'danger',
  missing: 'danger',
  pendingReview: 'suggested',
  expiring: 'warning',
  valid: 'good',
};

/** How a file stands, as lists show it. */
export function StandingBadge({ state }: { state: Standing }) {
  return <StatusBadge tone={TONES[state]}>{STANDING_WORDS[state]}</StatusBadge>;
}

/** The standing of one file with its compliance score, or the stop alone, for its header; nothing where nothing is required. */
export function ComplianceBadge({ employeeId }: { employeeId: string }) {
  const { data } = useQuery(qualificationQuery(useActingClient(), employeeId));
  if (!data) return null;
  if (data.doNotDispatch) return <StandingBadge state={data.state} />;
  if (data.score === null) return null;
  return (
    <StatusBadge tone={TONES[data.state]}>
      {STANDING_WORDS[data.state]} · <strong className="numeric">{data.score}</strong>
      <span className="visually-hidden"> of 100 points of compliance</span>
    </StatusBadge>
  );
}
