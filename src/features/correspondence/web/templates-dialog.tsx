import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
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
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked for this dialog just now
            autoFocus
            value={template.templateKey}
            onChange={setKey}
            options={data.map((one) => ({ value: one.templateKey, label: one.title }))}
          />
          <TemplateForm key={`${template.templateKey} ${template.version}`} template={template} />
        </FirstFocus>
      )}
    </Dialog>
  );
}

function TemplateForm({ template }: { template: MailTemplate }) {
  const [subject, setSubject] = useState(template.subject);
  const [text, setText] = useState(template.text);
  const save = useMutation({
    mutationFn: () =>
      call(
        correspondenceApi.editTemplate,
        { params: { templateKey: template.templateKey }, body: { subject, text } },
        { client: null, version: template.version },
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(templatesQuery().queryKey, (all) =>
        all?.map((one) => (one.templateKey === saved.templateKey ? saved : one)),
      );
      toast(`The template “${saved.title}” is saved.`, 'success');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        toast(
          'A colleague saved this template meanwhile. Copy your text, then open it again.',
          'warning',
        );
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <Form
      label={template.title}
      submitLabel="Save"
      error={save.error}
      busy={save.isPending}
      dirty={subject !== template.subject || text !== template.text}
      onSubmit={() => save.mutate()}
    >
      <MailFields
        subject={subject}
        onSubject={setSubject}
        text={text}
        onText={setText}
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
