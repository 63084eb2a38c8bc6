import { useMutation } from '@tanstack/react-query';
import { useWords } from '#src/web/spanish/words.ts';
import { useState } from 'react';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { applyApi } from '../apply.contract.ts';
import { namesApplicant } from '../consents.rules.ts';
import type { PageProps } from './page-props.ts';
import { SignedText } from './signed-text.tsx';

/** The certification of the whole application, which sends it (49 CFR 391.21(b)(12)). */
export function SignPage({ token, page, draft, open, onGo, onSent }: PageProps) {
  const t = useWords();
  const [name, setName] = useState('');
  const [ticked, setTicked] = useState(false);
  const [tried, setTried] = useState(false);
  const { text, textSha256, version } = page.certification;
  const person = draft.answers.person ?? { firstName: '', lastName: '' };
  const send = useMutation({
    mutationFn: async () => {
      if (!(await draft.flush())) return null;
      return call(applyApi.send, {
        params: { token },
        body: { name, agreed: true, textSha256 },
      });
    },
    onSuccess: (reply) => reply && onSent(),
    onError: (error) => {
      // Sent from another window meanwhile.
      if (error instanceof ApiError && error.code === 'applicants.already_sent') onSent();
    },
  });
  if (open.length > 0)
    return (
      <div className="apply-done">
        <p>
          <StatusBadge tone="warning">{t('Some pages are not complete yet.')}</StatusBadge>
        </p>
        <Button variant="primary" onClick={() => onGo('check')}>
          {t('See which')}
        </Button>
      </div>
    );
  const missing: Record<string, string> = {};
  if (!namesApplicant(name, person))
    missing['name'] = t('Type your name: {name}.', {
      name: `${person.firstName} ${person.lastName}`.trim(),
    });
  if (!ticked) missing['agreed'] = t('Tick the box to sign.');
  const errors = { ...fieldErrorsOf(send.error), ...(tried ? missing : {}) };
  return (
    <Form
      label={t('Sign and send')}
      submitLabel={t('Sign and send')}
      keys={null}
      keep={null}
      error={send.error}
      dirty={false}
      onSubmit={() => {
        setTried(true);
        return Object.keys(missing).length === 0 ? send.mutateAsync() : undefined;
      }}
    >
      <SignedText kind="certification" version={version} text={text} employer={page.employerName} />
      <TextField
        label={t('Your full name, as your signature')}
        name="name"
        autoComplete="name"
        required
        maxLength={160}
        value={name}
        onChange={setName}
        error={errors['name']}
      />
      <CheckboxField
        label={t('I have checked my answers and sign my application electronically.')}
        hint={t(
          'Your name, the time, your network address (IP) and your device are kept with it. After this nothing can be changed.',
        )}
        checked={ticked}
        onChange={setTicked}
        error={errors['agreed']}
      />
    </Form>
  );
}
