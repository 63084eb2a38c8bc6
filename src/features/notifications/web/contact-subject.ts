import type { NotificationContact } from '../notifications.contract.ts';

/** What the commands of a notification contact act on. */
export interface ContactSubject {
  notificationContact: NotificationContact;
  /** Shows the grid of types by safety category. */
  showCsa: () => void;
  preview: () => void;
  /** Leads back to the list. */
  leave: () => void;
}

export function isContactSubject(subject: unknown): subject is ContactSubject {
  return typeof subject === 'object' && subject !== null && 'notificationContact' in subject;
}
