import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { driverPageApi, type OwnFile } from '../driver-page.contract.ts';
import { ITEM_WORDS, PAPER_WORDS } from '../driver-page.rules.ts';
import { DisputeForm } from './dispute-form.tsx';
import { ownFileQuery } from './driver-page.queries.ts';
import { SendPaper } from './send-paper.tsx';

const TONES: Readonly<Record<string, StatusTone>> = {
  expired: 'danger',
  missing: 'danger',
  rejected: 'danger',
  expiring: 'warning',
  pendingReview: 'waiting',
  valid: 'good',
  accepted: 'good',
};

/** The file as its driver sees it, while the visit lasts. */
export function OwnFileView({ visit, onOver }: { visit: string; onOver: () => void }) {
  const { data, error, refetch } = useQuery(ownFileQuery(visit));
  const isOver = error instanceof ApiError && error.code === 'driver-page.visit_over';
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const again = () => void refetch();
  return (
    <div className="driver-page">
      <p>
        Hello {data.firstName}. This is your driver file at <strong>{data.employerName}</strong>.
        Records of drug and alcohol tests, medical reports and answers of past employers are not
        shown here; ask your employer for them.
      </p>
      {data.asked.length > 0 && (
        <Section title="What you are asked for">
          <ul>
            {data.asked.map(({ what, askedAt }) => (
              <li key={askedAt} className="driver-words">
                {what} ({showInstant(askedAt)})
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="What your file needs">
        <Items items={data.items} />
      </Section>
      {data.maySign && (
        <Section title="Annual certificate">
          <Certificate visit={visit} />
        </Section>
      )}
      <Section title="Send a document">
        <SendPaper visit={visit} onSent={again} />
      </Section>
      <Section title="Documents in your file">
        {data.papers.length === 0 && <p>There are none.</p>}
        <ul>
          {data.papers.map((one) => (
            <li key={one.documentId}>
              {one.documentType}
              {one.docDate !== null && `, ${showDate(one.docDate)}`}{' '}
              <StatusBadge tone={TONES[one.status] ?? 'none'} size="small">
                {PAPER_WORDS[one.status] ?? one.status}
              </StatusBadge>
              {one.rejectedReason !== null && <p className="driver-words">{one.rejectedReason}</p>}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Something is wrong">
        <Disputes disputes={data.disputes} />
        <DisputeForm visit={visit} papers={data.papers} onSent={again} />
      </Section>
      <p className="none">This visit lasts until {showInstant(data.visitUntil)}.</p>
      <Button variant="quiet" onClick={onOver}>
        Leave
      </Button>
    </div>
  );
}

function Items({ items }: Pick<OwnFile, 'items'>) {
  if (items.length === 0) return <p>Nothing is asked of you.</p>;
  return (
    <ul>
      {items.map((one) => (
        <li key={one.documentType}>
          {one.documentType}{' '}
          <StatusBadge tone={TONES[one.status] ?? 'none'} size="small">
            {ITEM_WORDS[one.status] ?? one.status}
          </StatusBadge>
          {one.lastDay !== null && `, last day ${showDate(one.lastDay)}`}
          <p className="none driver-law">{one.citation}</p>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the form that is signed. */
function Certificate({ visit }: { visit: string }) {
  const open = useMutation({
    mutationFn: () => call(driverPageApi.sign, { params: { visit } }),
    onSuccess: ({ address }) => window.location.assign(address),
  });
  return (
    <>
      <p>Your annual certificate of violations needs your signature.</p>
      <div className="driver-buttons">
        <Button variant="primary" disabled={open.isPending} onClick={() => open.mutate()}>
          Sign the certificate
        </Button>
      </div>
      {open.error && (
        <p className="form-error" role="alert">
          {messageOf(open.error)}
        </p>
      )}
    </>
  );
}

function Disputes({ disputes }: Pick<OwnFile, 'disputes'>) {
  return (
    <ul>
      {disputes.map((one) => (
        <li key={one.disputeId}>
          <strong>{one.about}</strong>, {showInstant(one.statedAt)}
          <p className="driver-words">{one.says}</p>
          <p className="driver-words">
            {one.answer === null ? 'Your employer has not answered yet.' : `Answer: ${one.answer}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
