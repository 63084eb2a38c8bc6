import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
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

/** A document's status in words, with its days where they count. */
export function statusText(status: TypeStatus, daysLeft: number | null): string {
  if (status === 'pendingReview') return 'Pending review';
  if (status === 'expired' && daysLeft !== null) return `Expired ${days(-daysLeft)} ago`;
  if (status === 'expiring' && daysLeft !== null)
    return daysLeft === 0 ? 'Expires today' : `Expires in ${days(daysLeft)}`;
  return status.charAt(0).toUpperCase() + status.slice(1);
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

export function DocumentStatusBadge({
  status,
  daysLeft,
}: {
  status: TypeStatus;
  daysLeft: number | null;
}) {
  return <StatusBadge tone={TONES[status]}>{statusText(status, daysLeft)}</StatusBadge>;
}
