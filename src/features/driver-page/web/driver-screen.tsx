import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lastDayBefore } from '#src/shared/dates.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { driverPageApi } from '../driver-page.contract.ts';
import './driver-page.css';
import { linkQuery } from './driver-page.queries.ts';
import { keepVisit, keptVisit } from './kept-visit.ts';
import { OwnFileView } from './own-file-view.tsx';

/** A driver's own page, by a link and a code that is mailed, and without an account (D24, D383). */
export function DriverScreen({ params }: ScreenProps) {
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
        <StatusBadge tone="warning">{link.error.message}</StatusBadge>
      </p>
    );
  if (link.error && !link.data)
    return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return null;
  const { employerName, email, expiresAt } = link.data;
  return (
    <div className="form">
      <p>
        Your driver file at <strong>{employerName}</strong>. To open it, have a code mailed to{' '}
        {email}. It works for ten minutes.
      </p>
      <Button
        variant={send.data ? 'secondary' : 'primary'}
        disabled={send.isPending}
        onClick={() => send.mutate()}
      >
        {send.data ? 'Mail another code' : 'Mail me a code'}
      </Button>
      {send.error && (
        <p className="form-error" role="alert">
          {messageOf(send.error)}
        </p>
      )}
      {send.data && (
        <>
          <p role="status">A code is on its way to {send.data.sentTo}.</p>
          <Form
            label="Code"
            submitLabel="Open my file"
            keys={null}
            keep={null}
            error={enter.error}
            onSubmit={() => enter.mutateAsync()}
          >
            <TextField
              label="Code"
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={setCode}
              error={fieldErrorsOf(enter.error)['code']}
              hint="Six digits, from the mail."
            />
          </Form>
        </>
      )}
      <p className="none">This link works until {showDate(lastDayBefore(expiresAt))}.</p>
    </div>
  );
}
