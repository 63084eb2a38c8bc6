import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import type { NotificationContact } from '../notifications.contract.ts';
import { contactState } from '../notifications.columns.ts';

function toneOf({
  deactivated,
  bouncedAt,
  unsubscribedAt,
  topics,
  csaDetail,
}: NotificationContact): StatusTone {
  if (bouncedAt !== null) return 'danger';
  const getsNothing = topics.length === 0 && csaDetail === '';
  if (deactivated || unsubscribedAt !== null || getsNothing) return 'none';
  return 'good';
}

/** Whether mail goes to a contact. */
export function ContactBadge({ contact }: { contact: NotificationContact }) {
  return <StatusBadge tone={toneOf(contact)}>{contactState(contact)}</StatusBadge>;
}
