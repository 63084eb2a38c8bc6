import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lastDayBefore } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { applicantsApi } from '../applicants.contract.ts';
import type { ConsentState, SentPage } from '../applicants.shapes.ts';
import { jobText } from '../apply-pages.rules.ts';

interface ApplySentProps {
  token: string;
  sent: SentPage;
  onChanged: () => void;
}

/** An application that was sent: its copy, and the consents that can be taken back. */
export function ApplySent({ token, sent, onChanged }: ApplySentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = useMutation({
    mutationFn: () => call(applicantsApi.copy, { params: { token } }),
    onSuccess: (file) => saveFile(file, 'application.pdf'),
  });
  const withdraw = useMutation({
    mutationFn: (kind: ConsentState['kind']) =>
      call(applicantsApi.withdrawConsent, { params: { token }, body: { kind } }),
    onSuccess: onChanged,
  });
  const given = sent.consents.filter(({ answered }) => answered?.agreed);
  const error = copy.error ?? withdraw.error;
  return (
    <div className="apply-done">
      <h3 ref={heading} tabIndex={-1} className="apply-title">
        Your application is sent
      </h3>
      <p>
        {sent.employerName} has it since {showInstant(sent.sentAt)}:{' '}
        <strong>{jobText(sent)}</strong>
      </p>
      <p>
        Before you are hired, {sent.employerName} asks your earlier employers about your safety
        record (49 CFR 391.23(d), (e)). You may see what they say, have errors corrected, and add
        your own statement (49 CFR 391.23(i)).
      </p>
      {error && (
        <p className="form-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <Button variant="primary" onClick={() => copy.mutate()}>
        Get your copy (PDF)
      </Button>
      {given.length > 0 && (
        <section className="apply-part">
          <header className="apply-part-head">
            <h4>Consents that you gave</h4>
          </header>
          <ul className="apply-open">
            {given.map(({ kind, title, answered }) => (
              <li key={kind}>
                {title}{' '}
                {answered?.withdrawn ? (
                  <StatusBadge tone="none">Withdrawn</StatusBadge>
                ) : (
                  <Button variant="quiet" onClick={() => withdraw.mutate(kind)}>
                    Withdraw<span className="visually-hidden"> {title}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="none">This page works until {showDate(lastDayBefore(sent.expiresAt))}.</p>
      <p className="none apply-hash">SHA-256 of your application: {sent.textSha256}</p>
    </div>
  );
}
