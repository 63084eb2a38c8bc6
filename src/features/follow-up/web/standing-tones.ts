import type { StatusTone } from '#src/web/ui/status-badge.tsx';
import type { DayStanding, PlanStanding } from '../follow-up.rules.ts';

/** How the standing of a plan looks. */
export const PLAN_TONES: Readonly<Record<PlanStanding, StatusTone>> = {
  behind: 'danger',
  overdue: 'danger',
  onTrack: 'good',
  complete: 'good',
  ended: 'none',
};

/** How the standing of a day looks. */
export const DAY_TONES: Readonly<Record<DayStanding, StatusTone>> = {
  done: 'good',
  resultMissing: 'warning',
  today: 'warning',
  overdue: 'danger',
  planned: 'none',
};
