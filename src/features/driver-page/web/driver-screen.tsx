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
import type { TextState } from '../driver-texts.rules.ts';
import './driver-page.css';
import { linkQuery } from './driver-page.queries.ts';
import { keepVisit, keptVisit } from './kept-visit.ts';
import { OwnFileView } from './own-file-view.tsx';
import { Simulated } from './texts-part.tsx';

/** A driver's own page, by a link and a code that is mailed or texted, and without an account (D24, D383, D386). */
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

/** So often a text that is under way is asked about, in milliseconds. */
const LOOK_AGAIN: Readonly<Record<string, number>> = { waiting: 3000, sent: 10_000 };

/** Asks for the code. */
function Door({ token, onEnter }: { token: string; onEnter: (visit: string) => void }) {
  const t = useWords();
  const { day, say } = useLanguage();
  const link = useQuery({
    ...linkQuery(token),
    refetchInterval: ({ state: { data } }) => LOOK_AGAIN[data?.text?.state ?? ''] ?? false,
  });
  const [code, setCode] = useState('');
  const [pressed, setPressed] = useState<'mail' | 'text' | null>(null);
  const mail = useMutation({
    mutationFn: () => call(driverPageApi.code, { params: { token } }),
    onMutate: () => setPressed('mail'),
    onSuccess: () => void link.refetch(),
  });
  const text = useMutation({
    mutationFn: (another: boolean) =>
      call(driverPageApi.textCode, { params: { token }, body: { another } }),
    onMutate: () => setPressed('text'),
    onSettled: () => void link.refetch(),
  });
  const enter = useMutation({
    // Read out or copied, it often has a space or a dash in the middle.
    mutationFn: () =>
      call(driverPageApi.enter, { params: { token }, body: { code: code.replace(/[\s-]/g, '') } }),
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
  const { employerName, email, expiresAt, text: byText } = link.data;
  const isTexted = byText !== null && byText.state !== null && byText.state !== 'stopped';
  const isBusy = mail.isPending || text.isPending;
  const isMailed = mail.data !== undefined && !isTexted;
  const fault = pressed === 'text' ? text.error : mail.error;
  return (
    <div className="form driver-door">
      <p>
        {t(
          'Your driver file at {employer}. To open it, have a code mailed to {email}. It works for ten minutes.',
          {
            employer: employerName,
            email,
          },
        )}
      </p>
      {byText && (
        <p>{t('Or have it texted to {phone}, as you agreed to.', { phone: byText.phone })}</p>
      )}
      <Simulated when={byText?.simulated ?? false} />
      <div className="driver-buttons">
        {byText && (
          <Button
            variant={isTexted || isMailed ? 'secondary' : 'primary'}
            disabled={isBusy}
            onClick={() => text.mutate(isTexted)}
          >
            {isTexted ? t('Text another code') : t('Text me a code')}
          </Button>
        )}
        <Button
          variant={isMailed || byText ? 'secondary' : 'primary'}
          disabled={isBusy}
          onClick={() => mail.mutate()}
        >
          {isMailed ? t('Mail another code') : t('Mail me a code')}
        </Button>
      </div>
      {fault && (
        <p className="form-error" role="alert">
          {say(messageOf(fault))}
        </p>
      )}
      {isMailed && (
        <p role="status">{t('A code is on its way to {to}.', { to: mail.data.sentTo })}</p>
      )}
      {isTexted && <TextStanding phone={byText.phone} state={byText.state} />}
      {(isMailed || isTexted) && (
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
            maxLength={12}
            value={code}
            onChange={setCode}
            error={fieldErrorsOf(enter.error)['code']}
            hint={t('The six digits that were sent last.')}
          />
        </Form>
      )}
      <p className="none">
        {t('This link works until {day}.', { day: day(lastDayBefore(expiresAt)) })}
      </p>
    </div>
  );
}

/** What became of the text with the code. */
function TextStanding({ phone, state }: { phone: string; state: TextState | null }) {
  const t = useWords();
  if (state === 'failed')
    return (
      <p className="form-error" role="alert">
        {t('The text did not reach {phone}. Have the code mailed.', { phone })}
      </p>
    );
  return (
    <p role="status">
      {state === 'delivered'
        ? t('A code was texted to {phone}.', { phone })
        : t('A code is on its way to {to}.', { to: phone })}
    </p>
  );
}
