import { useMutation, useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/web/language.ts';
import { InLanguage } from '#src/web/spanish/in-language.tsx';
import { useWords } from '#src/web/spanish/words.ts';
import { useEffect, useState } from 'react';
import { lastDayBefore } from '#src/shared/dates.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { PlainError } from '#src/web/ui/plain-error.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { driverPageApi } from '../driver-page.contract.ts';
import './driver-page.css';
import { linkQuery } from './driver-page.queries.ts';
import { keepVisit, keptVisit } from './kept-visit.ts';
import { OwnFileView } from './own-file-view.tsx';

/** A driver's own page, by a link and a code that is mailed, and without an account (D24, D383). */
export function DriverScreen(props: ScreenProps) {
  return (
    <InLanguage>
      <OwnPage {...props} />
    </InLanguage>
  );
}

function OwnPage({ params, pane: { setTitle } }: ScreenProps) {
  const t = useWords();
  useEffect(() => setTitle(t('Your driver file')), [setTitle, t]);
  const token = params['token'] ?? '';
  const [visit, setVisit] = useState(() => keptVisit(token));
  const change = (next: string | null) => {
    keepVisit(token, next);
    setVisit(next);
  };
  if (visit !== null) return <OwnFileView visit={visit} onOver={() => change(null)} />;
  return <Door token={token} onEnter={change} />;
}

/** Asks for the code. */
function Door({ token, onEnter }: { token: string; onEnter: (visit: string) => void }) {
  const t = useWords();
  const { day, say } = useLanguage();
  const link = useQuery(linkQuery(token));
  const [code, setCode] = useState('');
  const send = useMutation({
    mutationFn: () => call(driverPageApi.code, { params: { token } }),
  });
  const enter = useMutation({
    mutationFn: () => call(driverPageApi.enter, { params: { token }, body: { code: code.trim() } }),
    onSuccess: ({ visit }) => onEnter(visit),
  });
  if (link.error instanceof ApiError && link.error.code.startsWith('driver-page.link_'))
    return (
      <p role="status">
        <StatusBadge tone="warning">{say(link.error.message)}</StatusBadge>
      </p>
    );
  if (link.error && !link.data)
    return <PlainError error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return null;
  const { employerName, email, expiresAt } = link.data;
  return (
    <div className="form">
      <p>
        {t(
          'Your driver file at {employer}. To open it, have a code mailed to {email}. It works for ten minutes.',
          {
            employer: employerName,
            email,
          },
        )}
      </p>
      <Button
        variant={send.data ? 'secondary' : 'primary'}
        disabled={send.isPending}
        onClick={() => send.mutate()}
      >
        {send.data ? t('Mail another code') : t('Mail me a code')}
      </Button>
      {send.error && (
        <p className="form-error" role="alert">
          {say(messageOf(send.error))}
        </p>
      )}
      {send.data && (
        <>
          <p role="status">{t('A code is on its way to {to}.', { to: send.data.sentTo })}</p>
          <Form
            label={t('Code')}
            submitLabel={t('Open my file')}
            keys={null}
            keep={null}
            error={enter.error}
            onSubmit={() => enter.mutateAsync()}
          >
            <TextField
              label={t('Code')}
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={setCode}
              error={fieldErrorsOf(enter.error)['code']}
              hint={t('Six digits, from the mail.')}
            />
          </Form>
        </>
      )}
      <p className="none">
        {t('This link works until {day}.', { day: day(lastDayBefore(expiresAt)) })}
      </p>
    </div>
  );
}
