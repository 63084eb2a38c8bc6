import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLanguage, useSay } from '#src/web/language.ts';
import { InLanguage } from '#src/web/spanish/in-language.tsx';
import { useWords } from '#src/web/spanish/words.ts';
import { useEffect, useState } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { lastDayBefore } from '#src/shared/dates.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { PlainError } from '#src/web/ui/plain-error.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { applicantsAddresses } from '../applicants.addresses.ts';
import { applyApi } from '../apply.contract.ts';
import type { ApplyPage } from '../apply.shapes.ts';
import { jobText } from '../apply-pages.rules.ts';
import { isEmail } from '../email.rules.ts';
import './apply.css';
import { ApplySent } from './apply-sent.tsx';
import { ApplyForm } from './apply-form.tsx';
import { applyQuery } from './apply.queries.ts';

/** Where somebody applies for a job, by a link and without an account (49 CFR 391.21, D24). */
export function Apply(props: ScreenProps) {
  return (
    <InLanguage>
      <Application {...props} />
    </InLanguage>
  );
}

function Application({ params, search, pane }: ScreenProps) {
  const t = useWords();
  const token = params['token'] ?? '';
  const { data, error, refetch } = useQuery(applyQuery(token));
  const { setTitle } = pane;
  const employer = data?.employerName;
  useEffect(() => {
    // Over a refusal, too, the heading is in the language of the page.
    setTitle(employer ? t('Apply to {employer}', { employer }) : t('Application for employment'));
  }, [employer, setTitle, t]);
  if (error && !data) return <NoForm error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.kind === 'job') return <Begin token={token} job={data} pane={pane} />;
  if (data.kind === 'sent')
    return <ApplySent token={token} sent={data} onChanged={() => void refetch()} />;
  return (
    <ApplyForm
      key={token}
      token={token}
      draft={data}
      page={typeof search['page'] === 'string' ? search['page'] : ''}
      pane={pane}
      onSent={() => void refetch()}
      onReload={() => window.location.reload()}
    />
  );
}

/** Why there is nothing to fill in. */
function NoForm({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useSay();
  const code = error instanceof ApiError ? error.code : '';
  if (!code.startsWith('applicants.link_')) return <PlainError error={error} onRetry={onRetry} />;
  return (
    <p role="status">
      <StatusBadge tone="warning">{say(error.message)}</StatusBadge>
    </p>
  );
}

interface BeginProps {
  token: string;
  job: Extract<ApplyPage, { kind: 'job' }>;
  pane: PaneHandle;
}

/** Who applies, and where to write: then everything is kept. */
function Begin({ token, job, pane }: BeginProps) {
  const t = useWords();
  const { day } = useLanguage();
  const [draft, setDraft] = useState({ firstName: '', lastName: '', email: '' });
  const [tried, setTried] = useState(false);
  const begin = useMutation({
    mutationFn: () => call(applyApi.begin, { params: { token }, body: draft }),
    onSuccess: (reply) =>
      pane.open(`${addressAt(applicantsAddresses.apply, { token: reply.token })}?page=person`, {
        replace: true,
      }),
  });
  const missing: Record<string, string> = {};
  if (draft.firstName.trim() === '') missing['firstName'] = t('Enter your first name.');
  if (draft.lastName.trim() === '') missing['lastName'] = t('Enter your last name.');
  if (!isEmail(draft.email))
    missing['email'] = t('Enter your email address, such as ray@mail.com.');
  const errors = { ...fieldErrorsOf(begin.error), ...(tried ? missing : {}) };
  const submit = () => {
    setTried(true);
    return Object.keys(missing).length === 0 ? begin.mutateAsync() : undefined;
  };
  return (
    <Form
      label={t('Apply to {employer}', { employer: job.employerName })}
      submitLabel={t('Begin')}
      keys={null}
      keep={null}
      error={begin.error}
      dirty={false}
      onSubmit={submit}
    >
      <p>
        <strong>{jobText(job)}</strong>
      </p>
      <p>
        {t(
          'This is the application for employment that the law asks of drivers (49 CFR 391.21). It takes about 15 minutes. Have your license at hand, and the dates of your jobs of the last {years} years.',
          { years: job.cdl ? 10 : 3 },
        )}
      </p>
      <p>
        {t(
          'What you type is kept at once. We mail you a link, so that you can continue later or on another device.',
        )}
      </p>
      <TextField
        label={t(EMPLOYEE_FIELDS.firstName.label)}
        name="firstName"
        autoComplete="given-name"
        required
        maxLength={80}
        value={draft.firstName}
        onChange={(firstName) => setDraft({ ...draft, firstName })}
        error={errors['firstName']}
      />
      <TextField
        label={t(EMPLOYEE_FIELDS.lastName.label)}
        name="lastName"
        autoComplete="family-name"
        required
        maxLength={80}
        value={draft.lastName}
        onChange={(lastName) => setDraft({ ...draft, lastName })}
        error={errors['lastName']}
      />
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={200}
        value={draft.email}
        onChange={(email) => setDraft({ ...draft, email })}
        error={errors['email']}
      />
      <p className="none">
        {t('You can apply by this link until {day}.', {
          day: day(lastDayBefore(job.expiresAt)),
        })}
      </p>
    </Form>
  );
}
