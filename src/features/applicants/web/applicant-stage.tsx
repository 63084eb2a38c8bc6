import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { STAGE_WORDS, STALE_DAYS, type Stage } from '../applicants.rules.ts';

const TONES: Readonly<Record<Stage, StatusTone>> = {
  applied: 'waiting',
  checks: 'waiting',
  driver: 'warning',
  ready: 'good',
  declined: 'none',
  hired: 'good',
};

/** Where an applicant stands. */
export function ApplicantStage({ stage }: { stage: Stage }) {
  return <StatusBadge tone={TONES[stage]}>{STAGE_WORDS[stage]}</StatusBadge>;
}

/** Says that somebody waits too long. */
export function StaleBadge() {
  return <StatusBadge tone="warning">Over {STALE_DAYS} days</StatusBadge>;
}
