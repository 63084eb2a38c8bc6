import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lastDayBefore, latestToday, type IsoDate } from '#src/shared/dates.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { employerInquiriesApi, type InquiryPage } from '../employer-inquiries.contract.ts';
import {
  answerFaults,
  type InquiryAnswer,
  TESTING_KEYS,
  TESTING_QUESTIONS,
} from '../inquiries.rules.ts';
import { spanText } from '../past-employers.rules.ts';
import { inquiryQuery } from './past-employers.queries.ts';

/** Where a past employer answers about a driver, by the link of a mail or letter and without an account (49 CFR 391.23, D24). */
export function InquiryScreen({ params }: ScreenProps) {
  const token = params['token'] ?? '';
  const [sent, setSent] = useState(false);
  const link = useQuery({ ...inquiryQuery(token), enabled: !sent });
  if (sent) return <Sent />;
  if (link.error) return <NoForm error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return null;
  return (
    <AnswerForm
      token={token}
      page={link.data}
      onSent={() => setSent(true)}
      onOver={() => void link.refetch()}
    />
  );
}

/** Why there is nothing to answer: calmly, as most come back to see that they are done. */
function NoForm({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : '';
  if (!code.startsWith('employer-inquiries.link_'))
    return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <p role="status">
      <StatusBadge tone={code === 'employer-inquiries.link_used' ? 'good' : 'warning'}>
        {error.message}
      </StatusBadge>
    </p>
  );
}

function Sent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="prose" role="status">
      <h3 ref={heading} tabIndex={-1}>
        Thank you, we have your answer
      </h3>
      <p>There is nothing left to do; you can close this page.</p>
    </div>
  );
}

const EMPTY = {
  employed: '' as 'yes' | 'no' | '',
  from: null as IsoDate | null,
  to: null as IsoDate | null,
  position: '',
  drove: null as 'yes' | 'no' | null,
  accidents: null as 'none' | 'some' | null,
  accidentList: '',
  testing: {} as InquiryAnswer['testing'],
  returned: '',
  remarks: '',
  name: '',
  title: '',
  phone: '',
};

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const ACCIDENTS = [
  { value: 'none', label: 'None' },
  { value: 'some', label: 'Yes, these' },
];
const yesNoOf = (value: string) => (value === 'yes' || value === 'no' ? value : null);

interface AnswerFormProps {
  token: string;
  page: InquiryPage;
  onSent: () => void;
  /** The link is over meanwhile. */
  onOver: () => void;
}

function AnswerForm({ token, page, onSent, onOver }: AnswerFormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [ticked, setTicked] = useState(false);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<typeof EMPTY>) => setDraft({ ...draft, ...part });
  const send = useMutation({
    mutationFn: () =>
      call(employerInquiriesApi.answer, {
        params: { token },
        body: { ...draft, employed: draft.employed || 'no', agreed: true },
      }),
    onSuccess: onSent,
    onError: (error) => {
      if (error instanceof ApiError && error.code.startsWith('employer-inquiries.link_')) onOver();
    },
  });
  const missing = faultsOf(draft, ticked, page.asksTesting);
  const errors = { ...fieldErrorsOf(send.error), ...(tried ? missing : {}) };
  return (
    <Form
      label={`Answer ${page.employerName}`}
      submitLabel="Sign and send"
      keys={null}
      keep={null}
      error={send.error}
      dirty={JSON.stringify(draft) !== JSON.stringify(EMPTY)}
      onSubmit={() => {
        setTried(true);
        return Object.keys(missing).length === 0 ? send.mutateAsync() : undefined;
      }}
    >
      <Asked page={page} />
      <SelectField
        label="Did this driver work for you?"
        required
        value={draft.employed}
        onChange={(value) => change({ employed: yesNoOf(value) ?? '' })}
        options={YES_NO}
        placeholder="Choose …"
        error={errors['employed']}
      />
      {draft.employed === 'yes' && <Work draft={draft} change={change} errors={errors} />}
      {draft.employed === 'yes' && page.asksTesting && (
        <Testing draft={draft} change={change} errors={errors} />
      )}
      <TextAreaField
        label="Remarks"
        maxLength={2000}
        value={draft.remarks}
        onChange={(remarks) => change({ remarks })}
        error={errors['remarks']}
      />
      <TextField
        label="Your full name, as your signature"
        name="name"
        autoComplete="name"
        required
        maxLength={160}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors['name']}
      />
      <TextField
        label="Your title"
        autoComplete="organization-title"
        maxLength={100}
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errors['title']}
      />
      <TextField
        label="Your phone number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={errors['phone']}
      />
      <CheckboxField
        label={`I answer for ${page.pastEmployerName}, and sign electronically.`}
        hint="Your name, the time, your network address (IP) and your device are kept with it. The driver may see your answer."
        checked={ticked}
        onChange={setTicked}
        error={errors['agreed']}
      />
      <p className="none">
        This link works until {showDate(lastDayBefore(page.expiresAt))}, for one answer.
      </p>
    </Form>
  );
}

function faultsOf(draft: typeof EMPTY, ticked: boolean, testing: boolean): Record<string, string> {
  const missing: Record<string, string> = {};
  if (draft.employed === '') missing['employed'] = 'Choose an answer.';
  else
    for (const { field, message } of answerFaults(
      { ...draft, employed: draft.employed },
      { testing, today: latestToday() },
    ))
      missing[field] = message;
  if (draft.name.trim().length < 2) missing['name'] = 'Type your full name.';
  if (!ticked) missing['agreed'] = 'Tick the box to sign.';
  return missing;
}

/** Who asks about whom. */
function Asked({ page }: { page: InquiryPage }) {
  return (
    <>
      <p>
        <strong>{page.employerName}</strong>
        {page.employerAddress && `, ${page.employerAddress},`} asks {page.pastEmployerName} about
        the safety performance of a driver (49 CFR 391.23(d)
        {page.asksTesting && ', (e), 40.25'}):
      </p>
      <p>
        <strong>{page.driverName}</strong>
        {page.ssnLast4 !== null && `, social security number ending in ${page.ssnLast4}`}
        <br />
        With you, as the driver says: {spanText(page)}
      </p>
    </>
  );
}

interface PartProps {
  draft: typeof EMPTY;
  change: (part: Partial<typeof EMPTY>) => void;
  errors: Readonly<Record<string, string | undefined>>;
}

/** The employment, and the accidents in it (49 CFR 391.23(d)). */
function Work({ draft, change, errors }: PartProps) {
  return (
    <>
      <DateField
        label="From"
        meaning="past"
        required
        value={draft.from}
        onChange={(from) => change({ from })}
        error={errors['from']}
      />
      <DateField
        label="To"
        meaning="past"
        value={draft.to}
        onChange={(to) => change({ to })}
        error={errors['to']}
        hint="Leave it empty if the driver still works for you."
      />
      <TextField
        label="Position"
        maxLength={100}
        value={draft.position}
        onChange={(position) => change({ position })}
        error={errors['position']}
      />
      <SelectField
        label="Did the driver drive a commercial motor vehicle?"
        required
        value={draft.drove ?? ''}
        onChange={(value) => change({ drove: yesNoOf(value) })}
        options={YES_NO}
        placeholder="Choose …"
        error={errors['drove']}
      />
      <SelectField
        label="Accidents in the last three years (49 CFR 390.15(b))"
        required
        value={draft.accidents ?? ''}
        onChange={(value) =>
          change({ accidents: value === 'none' || value === 'some' ? value : null })
        }
        options={ACCIDENTS}
        placeholder="Choose …"
        error={errors['accidents']}
      />
      {draft.accidents === 'some' && (
        <TextAreaField
          label="What happened"
          required
          maxLength={4000}
          value={draft.accidentList}
          onChange={(accidentList) => change({ accidentList })}
          error={errors['accidentList']}
          hint="Each with its date, place, deaths, injuries, and hazardous material spilled."
        />
      )}
    </>
  );
}

/** Drug and alcohol tests of the last three years (49 CFR 391.23(e), 40.25(b)). */
function Testing({ draft, change, errors }: PartProps) {
  return (
    <>
      <p>
        In the last three years, under DOT rules. The driver has authorized you to answer (49 CFR
        40.25(b)).
      </p>
      {TESTING_KEYS.map((key) => (
        <SelectField
          key={key}
          label={TESTING_QUESTIONS[key]}
          required
          value={draft.testing[key] ?? ''}
          onChange={(value) => {
            const said = yesNoOf(value);
            const { [key]: _, ...others } = draft.testing;
            change({ testing: said === null ? others : { ...others, [key]: said } });
          }}
          options={YES_NO}
          placeholder="Choose …"
          error={errors[key]}
        />
      ))}
      <TextAreaField
        label="Evaluation, treatment, return-to-duty and follow-up tests"
        maxLength={2000}
        value={draft.returned}
        onChange={(returned) => change({ returned })}
        error={errors['returned']}
        hint="After a violation: what you know of what was completed."
      />
    </>
  );
}
