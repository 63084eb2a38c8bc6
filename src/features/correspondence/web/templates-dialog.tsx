import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { correspondenceApi } from '../correspondence.contract.ts';
import { FACTS } from '../correspondence.rules.ts';
import type { MailTemplate } from '../correspondence.shapes.ts';
import { templatesQuery } from './correspondence.queries.ts';
import { FirstFocus } from './first-focus.tsx';
import { MailFields } from './mail-fields.tsx';
import './correspondence.css';

/** The texts that mails about incoming documents begin with, to be changed. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(templatesQuery());
  const [key, setKey] = useState('');
  const template = data?.find(({ templateKey }) => templateKey === key) ?? data?.[0];
  return (
    <Dialog title="Mail templates" onClose={onClose} wide>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && template && (
        <FirstFocus>
          <SelectField
            label="Template"
            takesFocus
            value={template.templateKey}
            onChange={setKey}
            options={data.map((one) => ({ value: one.templateKey, label: one.title }))}
          />
          <TemplateForm key={template.templateKey} template={template} />
        </FirstFocus>
      )}
    </Dialog>
  );
}

const textsOf = ({ subject, text }: MailTemplate) => ({ subject, text });

/** What a colleague saved meanwhile where it differs from what stands in the form (D14). */
function Theirs({ template, mine }: { template: MailTemplate; mine: ReturnType<typeof textsOf> }) {
  return (
    <section className="form-note" aria-label="Changed by someone else">
      <p>Someone else saved this template meanwhile. Saving again puts yours in its place.</p>
      {template.subject !== mine.subject && <p>Their subject: {template.subject}</p>}
      {template.text !== mine.text && <p className="mail-text">{template.text}</p>}
    </section>
  );
}

function TemplateForm({ template }: { template: MailTemplate }) {
  const { base, draft, change, rebase, keep, settle } = useEntries(template, textsOf);
  /** As a colleague saved it meanwhile. */
  const [theirs, setTheirs] = useState<MailTemplate | null>(null);
  const save = useMutation({
    mutationFn: () =>
      call(
        correspondenceApi.editTemplate,
        { params: { templateKey: template.templateKey }, body: draft },
        { client: null, version: base.version },
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(templatesQuery().queryKey, (all) =>
        all?.map((one) => (one.templateKey === saved.templateKey ? saved : one)),
      );
      settle();
      toast(`The template “${saved.title}” is saved.`, 'success');
    },
    onError: (error) => {
      const current = conflictOf(error, correspondenceApi.editTemplate.result);
      if (!current) return;
      rebase(current);
      setTheirs(current);
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <Form
      label={template.title}
      submitLabel="Save"
      error={save.error}
      keep={keep(`template:${template.templateKey}`)}
      dirty={draft.subject !== base.subject || draft.text !== base.text}
      onSubmit={() => save.mutateAsync()}
    >
      {theirs && theirs.version === base.version && <Theirs template={theirs} mine={draft} />}
      <MailFields
        subject={draft.subject}
        onSubject={(subject) => change({ subject })}
        text={draft.text}
        onText={(text) => change({ text })}
        errors={errors}
      />
      <dl className="mail-facts" aria-label="Facts of the document">
        {Object.entries(FACTS).map(([name, meaning]) => (
          <div key={name}>
            <dt className="mono">{`{{${name}}}`}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Form>
  );
}
