import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { beginSession, leadOn } from '#src/web/session.ts';
import { Form } from '#src/web/ui/form.tsx';
import { sessionsApi } from '../sessions.contract.ts';
import { useSubmit } from './use-submit.ts';

/** An auditor's way in by the link given to them: one client, reading only (R067, R127). */
export function AuditorEntry({ params, pane }: ScreenProps) {
  const { submit, error, status } = useSubmit(async () => {
    const { token } = await call(sessionsApi.auditorEntry, {
      params: { auditorToken: params['auditorToken'] ?? '' },
    });
    await beginSession(token);
    leadOn('/', (address) => pane.open(address, { replace: true }));
  });
  // A button, and not at once: programs that look at links in mails must not begin sessions.
  return (
    <Form
      label="Auditor entry"
      submitLabel="Open the files"
      keep={null}
      error={error}
      status={status}
      onSubmit={submit}
    >
      <p>
        This link opens the files of one client for reading. Everything you open is recorded for
        that client.
      </p>
    </Form>
  );
}
