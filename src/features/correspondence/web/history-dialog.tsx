import { lastDayBefore } from '#src/shared/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { InformationRequest, Mail } from '../correspondence.shapes.ts';
import type { MailState, Standing } from '../correspondence.rules.ts';
import { historyQuery } from './correspondence.queries.ts';
import { withdrawRequest } from './withdraw-request.ts';
import './correspondence.css';

const MAIL_STATES: Record<MailState, readonly [StatusTone, string]> = {
  waiting: ['none', 'Leaves soon'],
  sent: ['good', 'Sent'],
  failed: ['danger', 'Could not be delivered'],
  stopped: ['none', 'Withdrawn'],
  kept: ['warning', 'Kept, not mailed'],
};

export const STANDINGS: Record<Standing, readonly [StatusTone, string]> = {
  open: ['warning', 'No answer yet'],
  answered: ['good', 'Answered'],
  withdrawn: ['none', 'Withdrawn'],
  expired: ['danger', 'Expired without an answer'],
  settled: ['none', 'Not needed any more'],
};

interface HistoryDialogProps {
  dqItemId: string;
  onClose: () => void;
}

/** What was written about a document, what was asked for, and what came back. */
export function HistoryDialog({ dqItemId, onClose }: HistoryDialogProps) {
  const { data, error, refetch } = useQuery(historyQuery(dqItemId));
  const requests = new Map(data?.requests.map((one) => [one.mailId, one]));
  return (
    <Dialog title="Mails about this document" onClose={onClose} wide>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.mails.length === 0 && (
        <p className="none">Nothing was written about this document yet.</p>
      )}
      <ul className="mail-list">
        {data?.mails.map((mail) => (
          <MailEntry
            key={mail.mailId}
            mail={mail}
            request={requests.get(mail.mailId) ?? null}
            onWithdraw={(requestId) =>
              withdrawRequest(dqItemId, requestId).catch((failure: unknown) =>
                toast(messageOf(failure), 'danger'),
              )
            }
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface MailEntryProps {
  mail: Mail;
  request: InformationRequest | null;
  onWithdraw: (requestId: string) => Promise<unknown>;
}

function MailEntry({ mail, request, onWithdraw }: MailEntryProps) {
  const [tone, words] = MAIL_STATES[mail.state];
  const to = mail.kind === 'error' ? 'IT' : (mail.to ?? '');
  return (
    <li className="mail-entry">
      <p className="mail-head">
        <strong>{mail.kind === 'error' ? 'Error reported' : mail.subject}</strong>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </p>
      <p className="none">
        To {mail.toName ? `${mail.toName}, ${to}` : to} · {showInstant(mail.sentAt)}
        {mail.sentBy ? ` · ${mail.sentBy}` : ''}
      </p>
      <details>
        <summary>Text</summary>
        <p className="mail-text">{mail.text}</p>
      </details>
      {request && mail.state !== 'stopped' && (
        <Answer request={request} onWithdraw={() => void onWithdraw(request.requestId)} />
      )}
    </li>
  );
}

function Answer({ request, onWithdraw }: { request: InformationRequest; onWithdraw: () => void }) {
  const [tone, words] = STANDINGS[request.standing];
  return (
    <div className="mail-answer">
      <p className="mail-head">
        <StatusBadge tone={tone}>{words}</StatusBadge>
        {request.standing === 'open' && (
          <span className="none">until {showDate(lastDayBefore(request.expiresAt))}</span>
        )}
        {request.allowed.includes('withdraw') && (
          <Button variant="quiet" onClick={onWithdraw}>
            Withdraw the link
          </Button>
        )}
      </p>
      {request.standing === 'answered' && (
        <>
          <p className="none">
            {request.answeredBy} · {showInstant(request.answeredAt)} · {filesOf(request.files ?? 0)}
          </p>
          {request.answer && <p className="mail-text">{request.answer}</p>}
        </>
      )}
    </div>
  );
}

export function filesOf(count: number): string {
  if (count === 0) return 'no files';
  return count === 1 ? '1 file' : `${count} files`;
}
