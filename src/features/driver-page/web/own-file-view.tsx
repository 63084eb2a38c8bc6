import { useMutation, useQuery } from '@tanstack/react-query';
import { useLanguage, useSay } from '#src/web/language.ts';
import { Said } from '#src/web/spanish/said.tsx';
import { useWords } from '#src/web/spanish/words.ts';
import { useEffect } from 'react';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { PlainError } from '#src/web/ui/plain-error.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { driverPageApi, type OwnFile } from '../driver-page.contract.ts';
import { ITEM_WORDS, OPENED_BY, OPENED_RECORDS, PAPER_WORDS } from '../driver-page.rules.ts';
import { DisputeForm } from './dispute-form.tsx';
import { ownFileQuery } from './driver-page.queries.ts';
import { SendPaper } from './send-paper.tsx';
import { TextsPart } from './texts-part.tsx';

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
  const t = useWords();
  const { day, instant, say } = useLanguage();
  const { data, error, refetch } = useQuery(ownFileQuery(visit));
  const isOver = error instanceof ApiError && error.code === 'driver-page.visit_over';
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (error && !data) return <PlainError error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const again = () => void refetch();
  return (
    <div className="driver-page">
      <p>
        {t(
          'Hello {name}. This is your driver file at {employer}. Records of drug and alcohol tests, medical reports and answers of past employers are not shown here; ask your employer for them.',
          { name: data.firstName, employer: data.employerName },
        )}
      </p>
      {data.asked.length > 0 && (
        <Section title={t('What you are asked for')}>
          <ul>
            {data.asked.map(({ what, askedAt }) => (
              <li key={askedAt} className="driver-words">
                {what} ({instant(askedAt)})
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('What your file needs')}>
        <Items items={data.items} />
      </Section>
      {data.maySign && (
        <Section title={t('Annual certificate')}>
          <Certificate visit={visit} />
        </Section>
      )}
      <Section title={t('Send a document')}>
        <SendPaper visit={visit} onSent={again} />
      </Section>
      <Section title={t('Documents in your file')}>
        {data.papers.length === 0 && <p>{t('There are none.')}</p>}
        <ul>
          {data.papers.map((one) => (
            <li key={one.documentId}>
              <Said text={one.documentType} />
              {one.docDate !== null && `, ${day(one.docDate)}`}{' '}
              <StatusBadge tone={TONES[one.status] ?? 'none'} size="small">
                {say(PAPER_WORDS[one.status] ?? one.status)}
              </StatusBadge>
              {one.rejectedReason !== null && <p className="driver-words">{one.rejectedReason}</p>}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('Something is wrong')}>
        <Disputes disputes={data.disputes} />
        <DisputeForm visit={visit} papers={data.papers} onSent={again} />
      </Section>
      <Section title={t('Who opened your file')}>
        <Openings openings={data.openings} />
      </Section>
      {data.texts !== null && (
        <Section title={t('Codes by text')}>
          <TextsPart
            visit={visit}
            employerName={data.employerName}
            texts={data.texts}
            onChange={again}
          />
        </Section>
      )}
      <p className="none">{t('This visit lasts until {at}.', { at: instant(data.visitUntil) })}</p>
      <Button variant="quiet" onClick={onOver}>
        {t('Leave')}
      </Button>
    </div>
  );
}

/** Who looked into the file on which day; a day's first look stands for all of them. */
function Openings({ openings }: Pick<OwnFile, 'openings'>) {
  const t = useWords();
  const { instant } = useLanguage();
  if (openings.length === 0) return <p>{t('Nobody has opened it since this is kept.')}</p>;
  return (
    <ul>
      {openings.map(({ at, kind, name, record }) => (
        <li key={`${at} ${kind} ${name ?? ''} ${record}`}>
          {name ?? t(OPENED_BY[kind])}: {t(OPENED_RECORDS[record])}, {instant(at)}
        </li>
      ))}
    </ul>
  );
}

function Items({ items }: Pick<OwnFile, 'items'>) {
  const t = useWords();
  const { day, say } = useLanguage();
  if (items.length === 0) return <p>{t('Nothing is asked of you.')}</p>;
  return (
    <ul>
      {items.map((one) => (
        <li key={one.documentType}>
          <Said text={one.documentType} />{' '}
          <StatusBadge tone={TONES[one.status] ?? 'none'} size="small">
            {say(ITEM_WORDS[one.status] ?? one.status)}
          </StatusBadge>
          {one.lastDay !== null && t(', last day {day}', { day: day(one.lastDay) })}
          <p className="none driver-law">{one.citation}</p>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the form that is signed. */
function Certificate({ visit }: { visit: string }) {
  const t = useWords();
  const say = useSay();
  const open = useMutation({
    mutationFn: () => call(driverPageApi.sign, { params: { visit } }),
    onSuccess: ({ address }) => window.location.assign(address),
  });
  return (
    <>
      <p>{t('Your annual certificate of violations needs your signature.')}</p>
      <div className="driver-buttons">
        <Button variant="primary" disabled={open.isPending} onClick={() => open.mutate()}>
          {t('Sign the certificate')}
        </Button>
      </div>
      {open.error && (
        <p className="form-error" role="alert">
          {say(messageOf(open.error))}
        </p>
      )}
    </>
  );
}

function Disputes({ disputes }: Pick<OwnFile, 'disputes'>) {
  const t = useWords();
  const { instant } = useLanguage();
  return (
    <ul>
      {disputes.map((one) => (
        <li key={one.disputeId}>
          <strong>{one.about}</strong>, {instant(one.statedAt)}
          <p className="driver-words">{one.says}</p>
          <p className="driver-words">
            {one.answer === null
              ? t('Your employer has not answered yet.')
              : t('Answer: {answer}', { answer: one.answer })}
          </p>
        </li>
      ))}
    </ul>
  );
}
