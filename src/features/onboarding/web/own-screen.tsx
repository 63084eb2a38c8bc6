import { useMutation, useQuery } from '@tanstack/react-query';
import { useLanguage, useSay } from '#src/web/language.ts';
import { InLanguage } from '#src/web/spanish/in-language.tsx';
import { Said } from '#src/web/spanish/said.tsx';
import { useWords, type Word } from '#src/web/spanish/words.ts';
import { useEffect, useRef, useState } from 'react';
import { PAPER_FILES } from '#src/features/intake/paper.rules.ts';
import { lastDayBefore } from '#src/shared/dates.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { PlainError } from '#src/web/ui/plain-error.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { onboardingApi, type OwnPage } from '../onboarding.contract.ts';
import { dutyFaults } from '../onboarding.rules.ts';
import './onboarding.css';
import { ownQuery } from './onboarding.queries.ts';

type Step = OwnPage['steps'][number];

/** Where a new employee does what is wanted before the first day, by a link and without an account (R072, D24). */
export function OwnScreen(props: ScreenProps) {
  return (
    <InLanguage>
      <Steps {...props} />
    </InLanguage>
  );
}

function Steps({ params, pane: { setTitle } }: ScreenProps) {
  const t = useWords();
  const token = params['onboardingId'] ?? '';
  const { data, error, refetch } = useQuery(ownQuery(token));
  const { day, instant, say } = useLanguage();
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => setTitle(t('Before you begin')), [setTitle, t]);
  if (error instanceof ApiError && error.code.startsWith('onboarding.link_'))
    return (
      <p role="status">
        <StatusBadge tone="warning">{say(error.message)}</StatusBadge>
      </p>
    );
  if (error && !data) return <PlainError error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const left = data.steps.filter(({ doneAt }) => doneAt === null).length;
  const done = () => {
    setOpened(null);
    void refetch();
  };
  return (
    <div className="form">
      <p>
        {t(
          'Hello {name}. {employer} wants this from you before you begin. You can stop at any time, and go on by the same link.',
          { name: data.firstName, employer: data.employerName },
        )}
      </p>
      <p role="status">
        {left === 0 ? (
          <StatusBadge tone="good">{t('Everything is done. Thank you.')}</StatusBadge>
        ) : (
          t('{left} of {all} still to do.', { left, all: data.steps.length })
        )}
      </p>
      <ol className="onboarding-steps">
        {data.steps.map((step) => (
          <li key={step.stepId} className="onboarding-step">
            <h4>
              <Said text={step.title} />
            </h4>
            {step.doneAt !== null ? (
              <p>
                <StatusBadge tone="good">{t('Done')}</StatusBadge> {instant(step.doneAt)}
              </p>
            ) : step.kind === 'upload' ? (
              <Upload token={token} step={step} onDone={done} />
            ) : opened === step.stepId ? (
              <Sign token={token} step={step} days={data.dutyDays} onDone={done} />
            ) : (
              <Button onClick={() => setOpened(step.stepId)}>
                {step.kind === 'onDuty' ? t('State your hours') : t('Read and sign')}
                <span className="visually-hidden">
                  {' '}
                  <Said text={step.title} />
                </span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p className="none">
        {t('This link works until {day}.', { day: day(lastDayBefore(data.expiresAt)) })}
      </p>
    </div>
  );
}

interface StepProps {
  token: string;
  step: Step;
  onDone: () => void;
}

/** Takes photos or a PDF, and sends them at once. */
function Upload({ token, step: { stepId, title, body }, onDone }: StepProps) {
  const t = useWords();
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (files: readonly File[]) =>
      call(onboardingApi.upload, { params: { token, stepId }, files }, { onProgress: setShare }),
    onSuccess: onDone,
    onError: () => setShare(0),
  });
  const fault = send.error && (fieldErrorsOf(send.error)['document'] ?? messageOf(send.error));
  return (
    <>
      {body !== '' && (
        <p className="onboarding-words">
          <Said text={body} />
        </p>
      )}
      <Button variant="primary" disabled={send.isPending} onClick={() => picker.current?.click()}>
        {t('Add photos or a PDF')}
        <span className="visually-hidden">
          {', '}
          <Said text={title} />
        </span>
      </Button>
      <input
        ref={picker}
        type="file"
        accept={PAPER_FILES}
        multiple
        hidden
        aria-label={t('Files: {title}', { title: say(title) })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) send.mutate(files);
        }}
      />
      {send.isPending && (
        <progress max={1} value={share} aria-label={t('Progress of the upload')} />
      )}
      {fault && (
        <p className="form-error" role="alert">
          {say(fault)}
        </p>
      )}
    </>
  );
}

/** Reads and signs, confirms a training, or states the hours on duty (49 CFR 395.8(j)(2)). */
function Sign({ token, step, days, onDone }: StepProps & { days: readonly string[] }) {
  const t = useWords();
  const { day, say } = useLanguage();
  const isDuty = step.kind === 'onDuty';
  const [hours, setHours] = useState<readonly string[]>(days.map(() => ''));
  const [relieved, setRelieved] = useState('');
  const [name, setName] = useState('');
  const [ticked, setTicked] = useState(false);
  const [tried, setTried] = useState(false);
  const duty = {
    hours: hours.map((one) => (one.trim() === '' ? Number.NaN : Number(one))),
    relieved,
  };
  const send = useMutation({
    mutationFn: () =>
      call(onboardingApi.complete, {
        params: { token, stepId: step.stepId },
        body: { name, agreed: true, duty: isDuty ? duty : null },
      }),
    onSuccess: onDone,
  });
  const missing: Record<string, string> = {};
  if (isDuty) for (const { field, message } of dutyFaults(duty)) missing[field] = message;
  if (name.trim().length < 2) missing['name'] = t('Type your full name.');
  if (!ticked) missing['agreed'] = t('Tick the box to sign.');
  const errors = { ...fieldErrorsOf(send.error), ...(tried ? missing : {}) };
  return (
    <Form
      label={say(step.title)}
      submitLabel={t('Sign')}
      keys={null}
      keep={null}
      error={send.error}
      dirty={name !== '' || relieved !== ''}
      onSubmit={() => {
        setTried(true);
        return Object.keys(missing).length === 0 ? send.mutateAsync() : undefined;
      }}
    >
      {step.body !== '' && (
        <p className="onboarding-words" lang="en">
          {step.body}
        </p>
      )}
      {isDuty && (
        <>
          <p>{t('Hours on duty of each day, for every employer. Write 0 for a day off.')}</p>
          <div className="onboarding-days">
            {days.map((one, at) => (
              <TextField
                key={one}
                label={day(one)}
                inputMode="decimal"
                required
                maxLength={5}
                value={hours[at] ?? ''}
                onChange={(value) => setHours(hours.with(at, value))}
                error={at === 0 ? errors['hours'] : undefined}
              />
            ))}
          </div>
          <TextField
            label={t('Last relieved from duty')}
            required
            maxLength={100}
            value={relieved}
            onChange={setRelieved}
            error={errors['relieved']}
            hint={t('Day and time.')}
          />
        </>
      )}
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
        label={t(LABELS[step.kind])}
        hint={t('Your name, the time, your network address (IP) and your device are kept with it.')}
        checked={ticked}
        onChange={setTicked}
        error={errors['agreed']}
      />
    </Form>
  );
}

const LABELS = {
  upload: 'I sign electronically.',
  policy: 'I have read this, and sign electronically.',
  sign: 'I agree, and sign electronically.',
  training: 'I have completed this, and sign electronically.',
  onDuty: 'These are all my hours on duty, and I sign electronically.',
} as const satisfies Record<Step['kind'], Word>;
