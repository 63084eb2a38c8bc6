import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '#src/web/language.ts';
import { useWords } from '#src/web/spanish/words.ts';
import { useEffect, useRef } from 'react';
import { lastDayBefore } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { applyApi } from '../apply.contract.ts';
import type { ConsentState, SentPage } from '../apply.shapes.ts';
import { jobText } from '../apply-pages.rules.ts';

interface ApplySentProps {
  token: string;
  sent: SentPage;
  onChanged: () => void;
}

/** An application that was sent: its copy, and the consents that can be taken back. */
export function ApplySent({ token, sent, onChanged }: ApplySentProps) {
  const t = useWords();
  const { day, instant, say } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = useMutation({
    mutationFn: () => call(applyApi.copy, { params: { token } }),
    onSuccess: (file) => saveFile(file, 'application.pdf'),
  });
  const withdraw = useMutation({
    mutationFn: (kind: ConsentState['kind']) =>
      call(applyApi.withdrawConsent, { params: { token }, body: { kind } }),
    onSuccess: onChanged,
  });
  const given = sent.consents.filter(({ answered }) => answered?.agreed);
  const error = copy.error ?? withdraw.error;
  return (
    <div className="apply-done">
      <h3 ref={heading} tabIndex={-1} className="apply-title">
        {t('Your application is sent')}
      </h3>
      <p>
        {t('{employer} has it since {at}:', {
          employer: sent.employerName,
          at: instant(sent.sentAt),
        })}{' '}
        <strong>{jobText(sent)}</strong>
      </p>
      <p>
        {t(
          'Before you are hired, {employer} asks your earlier employers about your safety record (49 CFR 391.23(d), (e)). You may see what they say, have errors corrected, and add your own statement (49 CFR 391.23(i)).',
          { employer: sent.employerName },
        )}
      </p>
      {error && (
        <p className="form-error" role="alert">
          {say(messageOf(error))}
        </p>
      )}
      <Button variant="primary" onClick={() => copy.mutate()}>
        {t('Get your copy (PDF)')}
      </Button>
      {given.length > 0 && (
        <section className="apply-part">
          <header className="apply-part-head">
            <h4>{t('Consents that you gave')}</h4>
          </header>
          <ul className="apply-open">
            {given.map(({ kind, title, answered }) => (
              <li key={kind}>
                {say(title)}{' '}
                {answered?.withdrawn ? (
                  <StatusBadge tone="none">{t('Withdrawn')}</StatusBadge>
                ) : (
                  <Button variant="quiet" onClick={() => withdraw.mutate(kind)}>
                    {t('Withdraw')}
                    <span className="visually-hidden"> {say(title)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="none">
        {t('This page works until {day}.', { day: day(lastDayBefore(sent.expiresAt)) })}
      </p>
      <p className="none apply-hash">
        {t('SHA-256 of your application: {hash}', { hash: sent.textSha256 })}
      </p>
    </div>
  );
}
