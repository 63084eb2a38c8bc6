import { useQuery } from '@tanstack/react-query';
import { useActingClient } from '#src/web/acting-client.ts';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { STANDING_WORDS } from '../qualification.columns.ts';
import type { Standing } from '../standing.rules.ts';
import { qualificationQuery } from './qualification.queries.ts';
import './qualification.css';

const TONES: Readonly<Record<Standing, StatusTone>> = {
  doNotDispatch: 'stop',
  expired: 'danger',
  missing: 'danger',
  pendingReview: 'waiting',
  expiring: 'warning',
  valid: 'good',
};

/** Whether it is only wanted: what would be a violation of somebody employed. */
const isWanted = (state: Standing, applicant: boolean) =>
  applicant && (state === 'missing' || state === 'expired');

/** How a file stands, as lists show it. Nothing of an applicant's is a violation: it is wanted before driving. */
export function StandingBadge({
  state,
  applicant,
  size,
}: {
  state: Standing;
  applicant: boolean;
  size?: 'icon';
}) {
  const tone = isWanted(state, applicant) ? 'warning' : TONES[state];
  return (
    <StatusBadge tone={tone} {...(size ? { size } : {})}>
      {STANDING_WORDS[state]}
    </StatusBadge>
  );
}

/** The standing of one file with its compliance score, or the stop alone, for its header; nothing where nothing is required. */
export function ComplianceBadge({ employeeId }: { employeeId: string }) {
  const { data } = useQuery(qualificationQuery(useActingClient(), employeeId));
  // Room for it, so that what stands behind it does not move.
  if (!data) return <span className="standing-room" aria-hidden="true" />;
  if (data.doNotDispatch) return <StandingBadge state={data.state} applicant={data.applicant} />;
  if (data.score === null) return null;
  const wanted = isWanted(data.state, data.applicant);
  return (
    <StatusBadge tone={wanted ? 'warning' : TONES[data.state]}>
      {wanted ? 'Wanted before driving' : STANDING_WORDS[data.state]} ·{' '}
      <strong className="numeric">{data.score}</strong>
      <span className="visually-hidden"> of 100 points of compliance</span>
    </StatusBadge>
  );
}
