import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { statusText } from '../documents.columns.ts';
import type { TypeStatus } from '../documents.rules.ts';

const TONES: Record<TypeStatus, StatusTone> = {
  missing: 'none',
  pendingReview: 'suggested',
  rejected: 'danger',
  superseded: 'none',
  expired: 'danger',
  expiring: 'warning',
  valid: 'good',
};

export function DocumentStatusBadge({
  status,
  daysLeft,
}: {
  status: TypeStatus;
  daysLeft: number | null;
}) {
  return <StatusBadge tone={TONES[status]}>{statusText(status, daysLeft)}</StatusBadge>;
}
