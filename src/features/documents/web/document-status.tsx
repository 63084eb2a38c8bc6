import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { statusText } from '../documents.columns.ts';
import type { TypeStatus } from '../documents.rules.ts';

const TONES: Record<TypeStatus, StatusTone> = {
  missing: 'none',
  pendingReview: 'waiting',
  rejected: 'danger',
  superseded: 'none',
  expired: 'danger',
  expiring: 'warning',
  valid: 'good',
};

export function DocumentStatusBadge({
  status,
  daysLeft,
  required = false,
}: {
  status: TypeStatus;
  daysLeft: number | null;
  /** The file must hold it: then it is wrong that it is missing. */
  required?: boolean;
}) {
  const tone = required && status === 'missing' ? 'danger' : TONES[status];
  return <StatusBadge tone={tone}>{statusText(status, daysLeft)}</StatusBadge>;
}
