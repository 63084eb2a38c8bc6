import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { correspondenceApi } from '../correspondence.contract.ts';
import { HOLD_SECONDS, mailText } from '../correspondence.rules.ts';
import type { Draft, Mail } from '../correspondence.shapes.ts';
import { draftQuery, historyQuery } from './correspondence.queries.ts';
import { FirstFocus } from './first-focus.tsx';
import { MailFields } from './mail-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { RecipientField } from './recipient-field.tsx';
import './correspondence.css';

interface SendEmailDialogProps {
  dqItemId: string;
  onClose: () => void;
}

/** Writes to the sender or a contact: a template, corrected where it is needed, looked at, sent. */
export function SendEmailDialog({ dqItemId, onClose }: SendEmailDialogProps) {
  const draft = useQuery(draftQuery(dqItemId));
  return (
    <Dialog title="Send email" onClose={onClose} wide>
      {draft.error && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data?.recipients.length === 0 && <NoRecipient />}
      {draft.data && draft.data.recipients.length > 0 && (
        <SendForm dqItemId={dqItemId} draft={draft.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Why nothing can be sent, and what to do about it. */
export function NoRecipient() {
  return (
    <p role="status">
      There is nobody to write to: the sender has no email address, and the client has no contact
      with one. Choose the client first, or ask customer care to call.
    </p>
  );
}

interface SendFormProps extends SendEmailDialogProps {
  draft: Draft;
}

function SendForm({ dqItemId, draft, onClose }: SendFormProps) {
  const [first] = draft.templates;
  const [to, setTo] = useState(draft.recipients[0]?.address ?? '');
  const [templateKey, setTemplateKey] = useState(first?.templateKey ?? '');
  const [subject, setSubject] = useState(first?.subject ?? '');
  const [text, setText] = useState(first?.text ?? '');
  const [previewed, setPreviewed] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      call(
        correspondenceApi.sendEmail,
        { params: { dqItemId }, body: { to, templateKey, subject, text } },
        { client: null },
      ),
    onSuccess: (mail) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: historyQuery(dqItemId).queryKey });
      toast(`The mail to ${to} leaves in ${HOLD_SECONDS} seconds.`, 'success', {
        undo: () => stop(dqItemId, mail),
      });
    },
    // What is to be corrected stands in the form.
    onError: () => setPreviewed(false),
  });
  const choose = (key: string) => {
    const chosen = draft.templates.find((one) => one.templateKey === key);
    if (!chosen) return;
    setTemplateKey(key);
    setSubject(chosen.subject);
    setText(chosen.text);
  };
  const errors = fieldErrorsOf(send.error);
  const changed = !draft.templates.some((one) => one.subject === subject && one.text === text);
  const keep = keeping(`mail:${dqItemId}`, { to, templateKey, subject, text }, (kept) => {
    setTo(kept.to);
    setTemplateKey(kept.templateKey);
    setSubject(kept.subject);
    setText(kept.text);
  });
  if (previewed)
    return (
      <FirstFocus key="preview">
        <Form
          label="Send email"
          submitLabel="Send"
          keep={keep}
          dirty={changed}
          onSubmit={() => send.mutateAsync()}
          secondary={
            <Button variant="quiet" onClick={() => setPreviewed(false)}>
              Back to the text
            </Button>
          }
        >
          <MailPreview to={to} subject={subject} text={mailText(text, null)} />
        </Form>
      </FirstFocus>
    );
  return (
    <FirstFocus key="text">
      <Form
        label="Send email"
        submitLabel="Preview"
        error={send.error}
        dirty={changed}
        ready={subject.trim() !== '' && text.trim() !== ''}
        keep={keep}
        onSubmit={() => {
          setPreviewed(true);
          return undefined;
        }}
      >
        <SelectField
          label="Template"
          takesFocus
          value={templateKey}
          onChange={choose}
          options={draft.templates.map((one) => ({ value: one.templateKey, label: one.title }))}
          error={errors['templateKey']}
        />
        <RecipientField
          recipients={draft.recipients}
          value={to}
          onChange={setTo}
          error={errors['to']}
        />
        <MailFields
          subject={subject}
          onSubject={setSubject}
          text={text}
          onText={setText}
          errors={errors}
          hint={`The reference ${draft.reference} says which document it is. Leave social security numbers, birth dates and license numbers out.`}
        />
      </Form>
    </FirstFocus>
  );
}

async function stop(dqItemId: string, { mailId }: Mail): Promise<void> {
  await call(correspondenceApi.stopMail, { params: { dqItemId, mailId } }, { client: null });
  await queryClient.invalidateQueries({ queryKey: historyQuery(dqItemId).queryKey });
  toast('The mail was stopped.', 'success');
}
