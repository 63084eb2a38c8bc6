import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { STAGE_WORDS, type Stage } from '../applicants.rules.ts';

const TONES: Readonly<Record<Stage, StatusTone>> = {
  applied: 'waiting',
  stale: 'warning',
  declined: 'none',
  hired: 'good',
};

/** Where an applicant stands. */
export function ApplicantStage({ stage }: { stage: Stage }) {
  return <StatusBadge tone={TONES[stage]}>{STAGE_WORDS[stage]}</StatusBadge>;
}
