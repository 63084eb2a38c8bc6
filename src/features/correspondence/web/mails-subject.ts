import type { MailsSubject } from '#src/features/intake/web/item-parts.tsx';

export const kindOf = (subject: unknown): unknown =>
  typeof subject === 'object' && subject !== null && 'kind' in subject ? subject.kind : null;

export function isMails(subject: unknown): subject is MailsSubject {
  return kindOf(subject) === 'mails';
}
