import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { STALE_DAYS } from '#src/features/employees/employees.rules.ts';
import { STAGE_WORDS, type Stage } from '../applicants.rules.ts';

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
