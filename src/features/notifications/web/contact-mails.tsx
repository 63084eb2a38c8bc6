import { useQuery } from '@tanstack/react-query';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import type { ContactMail } from '../notifications.contract.ts';
import { MAIL_STATES, type MailState, sayStatus } from '../notifications.rules.ts';
import { contactMailsQuery } from './notifications.queries.ts';

const TONES: Readonly<Record<MailState, StatusTone>> = {
  waiting: 'waiting',
  retrying: 'warning',
  sent: 'good',
  refused: 'danger',
  returned: 'danger',
  cameBack: 'warning',
};

/** What stands beside a state: how often it was tried, and when again. */
function detailOf({ attempts, error, nextTry, state }: ContactMail): string {
  const failed =
    error === null
      ? ''
      : `${sayStatus(error)}, tried ${attempts === 1 ? 'once' : `${attempts} times`}`;
  return state === 'retrying' && nextTry !== null
    ? `${failed}, again ${showInstant(nextTry)}`
    : failed;
}

const COLUMNS: readonly Column<ContactMail>[] = [
  { id: 'at', title: 'Written', width: 'minmax(140px, 1fr)', text: ({ at }) => showInstant(at) },
  {
    id: 'state',
    title: 'State',
    width: 'minmax(120px, 1fr)',
    text: ({ state }) => MAIL_STATES[state],
    cell: ({ state }) => <StatusBadge tone={TONES[state]}>{MAIL_STATES[state]}</StatusBadge>,
  },
  { id: 'detail', title: 'Why', width: 'minmax(140px, 2fr)', text: detailOf },
];
const rowId = ({ mailId }: ContactMail) => mailId;

/** The last mails to a contact, with what became of them. */
export function ContactMails({ client, contactId }: { client: number; contactId: string }) {
  const { data, error, isPending, refetch } = useQuery(contactMailsQuery(client, contactId));
  return (
    <Section title="Mails that left">
      <PagedList
        label="Mails that left"
        rows={data?.mails ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        empty={<p>No email has been sent yet.</p>}
      />
    </Section>
  );
}
