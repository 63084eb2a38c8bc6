import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import type { NotificationContact } from '../notifications.contract.ts';
import { contactState } from '../notifications.columns.ts';

function toneOf({
  deactivated,
  bouncedAt,
  unsubscribedAt,
  topics,
}: NotificationContact): StatusTone {
  if (bouncedAt !== null) return 'danger';
  if (deactivated || unsubscribedAt !== null || topics.length === 0) return 'none';
  return 'good';
}

/** Whether mail goes to a contact. */
export function ContactBadge({ contact }: { contact: NotificationContact }) {
  return <StatusBadge tone={toneOf(contact)}>{contactState(contact)}</StatusBadge>;
}
