import { mailStateOf, type MailState } from '#src/features/notifications/notifications.rules.ts';

/** Days for which a link to cards works. */
export const LINK_DAYS = 30;

/** What became of a card that is sent on. */
export const SUBMISSION_STATES = {
  waiting: 'Waits to be sent',
  retrying: 'Tried again soon',
  sent: 'Mail sent',
  refused: 'Mail refused',
  returned: 'Mail returned',
  cameBack: 'Mail delayed',
  opened: 'Link opened',
  fetched: 'Card fetched',
} as const;
export type SubmissionState = keyof typeof SUBMISSION_STATES;

interface MailFacts {
  fetchedAt: string | null;
  openedAt: string | null;
  refusedAt: string | null;
  returned: 'forGood' | 'forNow' | null;
  /** Its row in the outbox; null once that is gone. */
  outbox: { sent: boolean; cancelled: boolean; attempts: number } | null;
}

/** What became of a card: what the addressee did says more than what the mail servers say. Null facts: it is in no mail yet. */
export function submissionState(mail: MailFacts | null): SubmissionState {
  if (mail === null) return 'waiting';
  if (mail.fetchedAt !== null) return 'fetched';
  if (mail.openedAt !== null) return 'opened';
  if (mail.refusedAt !== null) return 'refused';
  const state: MailState = mailStateOf(mail.outbox, mail.returned);
  return state;
}
