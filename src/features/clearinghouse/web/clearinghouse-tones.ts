import type { AlertKind } from '../clearinghouse.rules.ts';

/** How grave each kind of alert is. */
export const ALERT_TONES: Readonly<Record<AlertKind, 'stop' | 'danger' | 'warning'>> = {
  prohibited: 'stop',
  refused: 'stop',
  unanswered: 'stop',
  hit: 'danger',
  overdue: 'danger',
  notFound: 'danger',
  faulty: 'warning',
  consentPending: 'warning',
  due: 'warning',
};
