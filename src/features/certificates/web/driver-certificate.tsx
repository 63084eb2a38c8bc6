import { lastDayBefore } from '#src/shared/dates.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { localToday } from '#src/web/local-day.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { certificatesApi } from '../certificates.contract.ts';
import { certificateText, MOST_VIOLATIONS } from '../certificates.rules.ts';
import './certificates.css';
import { certificateLinkQuery } from './certificates.queries.ts';
import { type ViolationDraft, ViolationFields } from './violation-fields.tsx';

interface SignedCopy {
  name: string;
  text: string;
  signedAt: string;
  textSha256: string;
}

/** Where a driver signs the annual certificate, by the link of a mail and without an account (R071, D24). */
export function DriverCertificate({ params }: ScreenProps) {
  const dacId = params['dacId'] ?? '';
  const [copy, setCopy] = useState<SignedCopy | null>(null);
  const link = useQuery({ ...certificateLinkQuery(dacId), enabled: copy === null });
  // Whether it arrives is of use to the employer alone: a failure is nothing to trouble the driver with.
  const { mutate: noteOpened } = useMutation({
    mutationFn: () => call(certificatesApi.opened, { params: { dacId } }),
  });
  const isOpen = link.data !== undefined;
  useEffect(() => {
    if (isOpen) noteOpened();
  }, [isOpen, noteOpened]);
  if (copy) return <Signed copy={copy} />;
  if (link.error) return <NoForm error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return null;
  return <CertificateForm dacId={dacId} {...link.data} onSigned={setCopy} />;
}

/** Why there is nothing to sign: calmly, as most come back to see that they are done. */
function NoForm({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : '';
  if (!code.startsWith('certificates.link_')) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <p role="status">
      <StatusBadge tone={code === 'certificates.link_used' ? 'good' : 'warning'}>
        {error.message}
      </StatusBadge>
    </p>
  );
}

interface CertificateFormProps {
  dacId: string;
  driverName: string;
  employerName: string;
  expiresAt: string;
  onSigned: (copy: SignedCopy) => void;
}

const blank = (key: number): ViolationDraft => ({
  key,
  date: null,
  offense: '',
  location: '',
  vehicle: '',
});

function CertificateForm({
  dacId,
  driverName,
  employerName,
  expiresAt,
  onSigned,
}: CertificateFormProps) {
  const [answer, setAnswer] = useState<'none' | 'some' | null>(null);
  const [drafts, setDrafts] = useState<readonly ViolationDraft[]>([blank(0)]);
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const nextKey = useRef(1);
  // The day the form is looked at: the words shown are the words signed.
  const [asOf] = useState(localToday);
  const listed = answer === 'some' ? drafts : [];
  const violations = listed.map(({ key: _, date, ...rest }) => ({ ...rest, date: date ?? '' }));
  const sign = useMutation({
    mutationFn: () =>
      call(certificatesApi.sign, {
        params: { dacId },
        body: { asOf, violations, name, agreed: true },
      }),
    onSuccess: (reply) => onSigned({ ...reply, name: name.trim() }),
  });
  const missing = tried ? missingOf({ answer, drafts: listed, name, agreed }) : {};
  const errors = { ...fieldErrorsOf(sign.error), ...missing };
  const isListed = Object.keys(missingIn(listed)).length === 0;
  const change = (draft: ViolationDraft) =>
    setDrafts(drafts.map((one) => (one.key === draft.key ? draft : one)));
  const submit = () => {
    setTried(true);
    const isWhole = Object.keys(missingOf({ answer, drafts: listed, name, agreed })).length === 0;
    return isWhole ? sign.mutateAsync() : undefined;
  };
  return (
    <Form
      label="Annual certificate of violations"
      submitLabel="Sign the certificate"
      keep={null}
      error={sign.error}
      dirty={answer !== null || name !== ''}
      onSubmit={submit}
    >
      <p>
        <strong>{employerName}</strong> asks for the annual certificate of{' '}
        <strong>{driverName}</strong>. If this is not you, close the page and tell your employer.
      </p>
      <fieldset className="certificate-answer" data-invalid={errors['answer'] ? true : undefined}>
        <legend>
          In the last 12 months, were you convicted of a traffic violation, or did you forfeit bond
          or collateral for one? Parking does not count.
        </legend>
        <Answer label="No, none" checked={answer === 'none'} onChoose={() => setAnswer('none')} />
        <Answer
          label="Yes, I list them here"
          checked={answer === 'some'}
          onChoose={() => setAnswer('some')}
        />
        {errors['answer'] && <p className="field-error">{errors['answer']}</p>}
      </fieldset>
      {listed.map((draft, at) => (
        <ViolationFields
          key={draft.key}
          violation={draft}
          at={at}
          errors={errors}
          onChange={change}
          onRemove={
            listed.length > 1
              ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key))
              : undefined
          }
        />
      ))}
      {answer === 'some' && drafts.length < MOST_VIOLATIONS && (
        <Button onClick={() => setDrafts([...drafts, blank(nextKey.current++)])}>
          Add another violation
        </Button>
      )}
      {answer !== null && (
        <section aria-label="The words you sign">
          <p className="field-label">The words you sign</p>
          <p className="certificate-text">
            {isListed
              ? certificateText({ driverName, employerName, asOf, violations })
              : 'They appear here once the violations above are filled in.'}
          </p>
        </section>
      )}
      <TextField
        label="Your full name, as your signature"
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={setName}
        error={errors['name']}
        maxLength={160}
      />
      <CheckboxField
        label="I have read the words above and sign them electronically."
        hint="Your name, the time and your network address (IP) are kept with it."
        checked={agreed}
        onChange={setAgreed}
      />
      {errors['agreed'] && <p className="field-error">{errors['agreed']}</p>}
      <p className="none">This link works until {showDate(lastDayBefore(expiresAt))}, once.</p>
    </Form>
  );
}

function Answer({
  label,
  checked,
  onChoose,
}: {
  label: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="certificate-choice">
      <input type="radio" name="answer" checked={checked} onChange={onChoose} />
      {label}
    </label>
  );
}

/** What the violations still lack, by field. */
function missingIn(drafts: readonly ViolationDraft[]): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const [at, one] of drafts.entries()) {
    if (one.date === null) missing[`violations.${at}.date`] = 'Enter the day, as M/D/YYYY.';
    if (one.offense.trim() === '')
      missing[`violations.${at}.offense`] = 'Enter what the violation was.';
    if (one.location.trim() === '') missing[`violations.${at}.location`] = 'Enter where it was.';
    if (one.vehicle.trim() === '')
      missing[`violations.${at}.vehicle`] = 'Enter the vehicle you drove.';
  }
  return missing;
}

/** What is still to be filled in, by field: said before anything is sent. */
function missingOf(form: {
  answer: 'none' | 'some' | null;
  drafts: readonly ViolationDraft[];
  name: string;
  agreed: boolean;
}): Record<string, string> {
  const missing = missingIn(form.drafts);
  if (form.answer === null) missing['answer'] = 'Choose one of the two.';
  if (form.name.trim().length < 2) missing['name'] = 'Type your full name.';
  if (!form.agreed) missing['agreed'] = 'Tick the box to sign.';
  return missing;
}

function Signed({ copy }: { copy: SignedCopy }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="certificate-signed" role="status">
      <h3 ref={heading} tabIndex={-1}>
        Your certificate is signed
      </h3>
      <p>Your employer has it for review. There is nothing left to do; you can close this page.</p>
      <p className="certificate-text">{copy.text}</p>
      <p>
        Signed by <strong>{copy.name}</strong>
        <br />
        {showInstant(copy.signedAt)}
      </p>
      <p className="none certificate-hash">SHA-256 of the words: {copy.textSha256}</p>
      <Button onClick={() => window.print()}>Print or save a copy</Button>
    </div>
  );
}
