import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '#src/web/language.ts';
import { useWords } from '#src/web/spanish/words.ts';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { applyApi } from '../apply.contract.ts';
import type { ConsentState } from '../apply.shapes.ts';
import { MUST_AGREE, namesApplicant } from '../consents.rules.ts';
import type { PageProps } from './page-props.ts';
import { SignedText } from './signed-text.tsx';

/** One consent, alone on its page: the words, and a signature or a no. */
export function ConsentPage({
  consent,
  page,
  token,
  draft,
  titleOf,
  id,
  onNext,
  onConsent,
}: PageProps & { consent: ConsentState }) {
  const t = useWords();
  const [name, setName] = useState('');
  const [ticked, setTicked] = useState(false);
  const [tried, setTried] = useState(false);
  const [again, setAgain] = useState(false);
  const { instant } = useLanguage();
  const { kind, text, textSha256, version, answered } = consent;
  const person = draft.answers.person ?? { firstName: '', lastName: '' };
  const answer = useMutation({
    mutationFn: async (agreed: boolean) => {
      // The signature is held against the name that is kept.
      if (!(await draft.flush())) return null;
      return call(applyApi.consent, {
        params: { token },
        body: { kind, textSha256, agreed, name: agreed ? name : '' },
      });
    },
    onSuccess: (reply, agreed) => {
      if (!reply) return;
      onConsent(kind, { agreed, name: agreed ? name : null, at: reply.at, withdrawn: false });
      onNext();
    },
  });
  const isDone = answered !== null && !again && !(answered.withdrawn && MUST_AGREE.includes(kind));
  if (isDone)
    return (
      <div className="apply-done">
        <p>
          <StatusBadge tone={answered.agreed && !answered.withdrawn ? 'good' : 'none'}>
            {answered.withdrawn
              ? t('You took this back.')
              : answered.agreed
                ? t('Signed by {name}, {at}', {
                    name: answered.name ?? '',
                    at: instant(answered.at),
                  })
                : t('You did not agree.')}
          </StatusBadge>
        </p>
        <SignedText kind={kind} version={version} text={text} employer={page.employerName} />
        <Button variant="primary" onClick={onNext}>
          {t('Continue')}
        </Button>
        <Button onClick={() => setAgain(true)}>{t('Answer again')}</Button>
      </div>
    );
  const missing: Record<string, string> = {};
  if (!namesApplicant(name, person))
    missing['name'] = t('Type your name: {name}.', {
      name: `${person.firstName} ${person.lastName}`.trim(),
    });
  if (!ticked) missing['agreed'] = t('Tick the box to sign.');
  const errors = { ...fieldErrorsOf(answer.error), ...(tried ? missing : {}) };
  return (
    <Form
      label={titleOf(id)}
      submitLabel={t('I agree and sign')}
      keys={null}
      keep={null}
      error={answer.error}
      dirty={false}
      onSubmit={() => {
        setTried(true);
        return Object.keys(missing).length === 0 ? answer.mutateAsync(true) : undefined;
      }}
      secondary={
        MUST_AGREE.includes(kind) ? null : (
          <Button variant="quiet" onClick={() => answer.mutate(false)}>
            {t('I do not agree')}
          </Button>
        )
      }
    >
      <SignedText kind={kind} version={version} text={text} employer={page.employerName} />
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
        label={t('I have read the words above and sign them electronically.')}
        hint={t(
          'Your name, the time, your network address (IP) and your device are kept with them.',
        )}
        checked={ticked}
        onChange={setTicked}
        error={errors['agreed']}
      />
    </Form>
  );
}
