import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Outcome } from '#src/features/intake/item.shapes.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { correspondenceApi } from '../correspondence.contract.ts';
import {
  fillTemplate,
  HOLD_SECONDS,
  LINK_DAYS,
  linkEnd,
  mailText,
  MOST_LINK_DAYS,
  UNSHOWN_LINK,
} from '../correspondence.rules.ts';
import type { Draft } from '../correspondence.shapes.ts';
import { draftQuery, historyQuery } from './correspondence.queries.ts';
import { FirstFocus } from './first-focus.tsx';
import type { Seen } from '#src/features/work/web/decision.ts';
import type { TaskLease } from '#src/features/work/web/task-standing.tsx';
import { MailPreview } from './mail-preview.tsx';
import { RecipientField } from './recipient-field.tsx';
import { NoRecipient } from './send-email-dialog.tsx';
import { withdrawRequest } from './withdraw-request.ts';
import './correspondence.css';

type Held = { taskId: string } & TaskLease & Seen;

/** Puts the document of an open form aside by a call that asks, too; false when the form does not hold it. */
export type PutAside = (send: (held: Held) => Promise<Outcome>) => Promise<boolean>;

interface AskDialogProps {
  dqItemId: string;
  /** Puts the document aside by the call that asks; null where it waits already, or may not. */
  putAside: PutAside | null;
  onClose: () => void;
}

/** Mails a link by which the employer supplies what is missing, without an account. */
export function AskDialog({ dqItemId, putAside, onClose }: AskDialogProps) {
  const draft = useQuery(draftQuery(dqItemId));
  return (
    <Dialog title="Ask for information" onClose={onClose} wide>
      {draft.error && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data?.recipients.length === 0 && <NoRecipient />}
      {draft.data && draft.data.recipients.length > 0 && (
        <AskForm dqItemId={dqItemId} draft={draft.data} putAside={putAside} onClose={onClose} />
      )}
    </Dialog>
  );
}

const DAYS = [3, 7, LINK_DAYS, MOST_LINK_DAYS];

function AskForm({ dqItemId, draft, putAside, onClose }: AskDialogProps & { draft: Draft }) {
  const [to, setTo] = useState(draft.recipients[0]?.address ?? '');
  const [asked, setAsked] = useState('');
  const [days, setDays] = useState(LINK_DAYS);
  const [waits, setWaits] = useState(putAside !== null);
  const [previewed, setPreviewed] = useState(false);
  const ask = async (held?: Held) => {
    const body = { to, asked, days, ...(held ? { putAside: held } : {}) };
    const made = await call(
      correspondenceApi.ask,
      { params: { dqItemId }, body },
      { client: null },
    );
    onClose();
    void queryClient.invalidateQueries({ queryKey: historyQuery(dqItemId).queryKey });
    toast(`The link to ${to} leaves by mail in ${HOLD_SECONDS} seconds.`, 'success', {
      undo: () => withdrawRequest(dqItemId, made.requestId),
    });
    return made;
  };
  const send = useMutation({
    mutationFn: async () => {
      if (!waits || !putAside) {
        await ask();
        return true;
      }
      return putAside(async (held) => {
        const { outcome } = await ask(held);
        if (!outcome) throw new Error('The document was not put aside');
        return outcome;
      });
    },
    onSuccess: (sent) => !sent && setPreviewed(false),
    onError: () => setPreviewed(false),
  });
  const errors = fieldErrorsOf(send.error);
  const keep = keeping(`ask:${dqItemId}`, { to, asked, days, waits }, (kept) => {
    setTo(kept.to);
    setAsked(kept.asked);
    setDays(kept.days);
    setWaits(kept.waits);
  });
  if (previewed)
    return (
      <FirstFocus key="preview">
        <Form
          label="Ask for information"
          submitLabel="Send"
          keep={keep}
          dirty
          onSubmit={() => send.mutateAsync()}
          secondary={
            <Button variant="quiet" onClick={() => setPreviewed(false)}>
              Back to the text
            </Button>
          }
        >
          <MailPreview
            to={to}
            subject={fillTemplate(draft.asking.subject, { asked })}
            text={mailText(fillTemplate(draft.asking.text, { asked }), {
              address: UNSHOWN_LINK,
              expiresOn: linkEnd(days),
            })}
          />
        </Form>
      </FirstFocus>
    );
  return (
    <FirstFocus key="text">
      <Form
        label="Ask for information"
        submitLabel="Preview"
        error={send.error}
        dirty={asked.trim() !== ''}
        ready={asked.trim() !== ''}
        keep={keep}
        onSubmit={() => {
          setPreviewed(true);
          return undefined;
        }}
      >
        <TextAreaField
          label="What do you need?"
          required
          takesFocus
          rows={6}
          value={asked}
          onChange={setAsked}
          error={errors['asked']}
          hint="Appears in the email and on the page that its link opens. Leave social security numbers, birth dates and license numbers out."
          maxLength={2000}
        />
        <RecipientField
          recipients={draft.recipients}
          value={to}
          onChange={setTo}
          error={errors['to']}
        />
        <SelectField
          label="The link works for"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={DAYS.map((one) => ({ value: String(one), label: `${one} days` }))}
        />
        {putAside && (
          <CheckboxField
            label="Put the document aside until the answer comes"
            hint="It waits among the external documents, and comes back to this step by itself."
            checked={waits}
            onChange={setWaits}
          />
        )}
      </Form>
    </FirstFocus>
  );
}
