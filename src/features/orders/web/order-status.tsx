import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { CANCELED, isOpen, NO_SHOW, ON_HOLD } from '../orders.rules.ts';

/** An order's status with a sign of how it stands. */
export function OrderStatus({ statusId, name }: { statusId: number; name: string }) {
  const tone =
    statusId === NO_SHOW
      ? 'danger'
      : statusId === ON_HOLD
        ? 'warning'
        : statusId === CANCELED || isOpen(statusId)
          ? 'none'
          : 'good';
  return <StatusBadge tone={tone}>{name}</StatusBadge>;
}
