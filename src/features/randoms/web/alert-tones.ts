import type { RandomAlertKind } from '../random-alerts.rules.ts';

export const ALERT_TONES: Readonly<Record<RandomAlertKind, 'danger' | 'warning' | 'waiting'>> = {
  behind: 'danger',
  periodEnds: 'warning',
  notDrawn: 'warning',
  notClosed: 'warning',
  notNotified: 'warning',
  notTested: 'danger',
  resultMissing: 'waiting',
  breakInService: 'danger',
};
