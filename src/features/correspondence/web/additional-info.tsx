import { lastDayBefore } from '#src/shared/dates.ts';
import { Cross2Icon } from '@radix-ui/react-icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PAPER_FILES } from '#src/features/intake/paper.rules.ts';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button, IconButton } from '#src/web/ui/button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { correspondenceApi } from '../correspondence.contract.ts';
import { MOST_FILES } from '../correspondence.rules.ts';
import { linkQuery } from './correspondence.queries.ts';
import './correspondence.css';

/** Where an employer supplies what is missing, by the link of a mail and without an account (R070, D24). */
export function AdditionalInfo({ params }: ScreenProps) {
  const dqItemId = params['dqItemId'] ?? '';
  const [sent, setSent] = useState<number | null>(null);
  const link = useQuery({ ...linkQuery(dqItemId), enabled: sent === null });
  if (sent !== null) return <Sent files={sent} />;
  if (link.error) return <NoForm error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return null;
  return (
    <AnswerForm
      dqItemId={dqItemId}
      {...link.data}
      onSent={setSent}
      onOver={() => void link.refetch()}
    />
  );
}

/** Why there is nothing to answer: calmly, as most come back to see that they are done. */
function NoForm({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : '';
  if (!code.startsWith('correspondence.link_'))
    return <ErrorState error={error} onRetry={onRetry} />;
  const done = code === 'correspondence.link_used' || code === 'correspondence.link_settled';
  return (
    <p role="status" className="link-over">
      <StatusBadge tone={done ? 'good' : 'warning'}>{error.message}</StatusBadge>
    </p>
  );
}

interface AnswerFormProps {
  dqItemId: string;
  asked: string;
  clientName: string | null;
  receivedOn: string;
  reference: string;
  expiresAt: string;
  onSent: (files: number) => void;
  /** The link holds no longer: it was answered or taken back while this stood open. */
  onOver: () => void;
}

function AnswerForm({
  dqItemId,
  asked,
  clientName,
  receivedOn,
  reference,
  expiresAt,
  onSent,
  onOver,
}: AnswerFormProps) {
  const [answer, setAnswer] = useState('');
  const [name, setName] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [share, setShare] = useState(0);
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      call(
        correspondenceApi.answer,
        { params: { dqItemId }, body: { name, answer }, files },
        { onProgress: setShare },
      ),
    onSuccess: (reply) => onSent(reply.files),
    onError: (error) => {
      setShare(0);
      if (error instanceof ApiError && error.code.startsWith('correspondence.link_')) onOver();
    },
  });
  const missing = missingOf({ answer, name, files });
  const errors = { ...fieldErrorsOf(send.error), ...(tried ? missing : {}) };
  const submit = () => {
    setTried(true);
    return Object.keys(missing).length === 0 ? send.mutateAsync() : undefined;
  };
  return (
    <Form
      label="Additional information"
      submitLabel="Send"
      keep={null}
      error={send.error}
      dirty={answer !== '' || files.length > 0}
      onSubmit={submit}
    >
      <p>
        We need something for the document that {clientName ?? 'you'} sent us on{' '}
        {showDate(receivedOn)} (reference {reference}).
      </p>
      <section aria-label="What we need">
        <p className="field-label">What we need</p>
        <p className="mail-text">{asked}</p>
      </section>
      <TextAreaField
        label="Your answer"
        rows={5}
        value={answer}
        onChange={setAnswer}
        error={errors['answer']}
        hint="In words, as files, or both."
        maxLength={4000}
      />
      <Files files={files} onChange={setFiles} error={errors['document']} />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={setName}
        error={errors['name']}
        maxLength={160}
      />
      {send.isPending && files.length > 0 && (
        <progress max={1} value={share} aria-label="Progress of the upload" />
      )}
      <p className="none">
        This link works until {showDate(lastDayBefore(expiresAt))}, for one answer.
      </p>
    </Form>
  );
}

function missingOf(form: {
  answer: string;
  name: string;
  files: readonly File[];
}): Record<string, string> {
  const missing: Record<string, string> = {};
  if (form.answer.trim() === '' && form.files.length === 0)
    missing['answer'] = 'Write an answer, or add a file.';
  if (form.name.trim().length < 2) missing['name'] = 'Type your name.';
  if (form.files.length > MOST_FILES)
    missing['document'] = `Send at most ${MOST_FILES} files at once.`;
  return missing;
}

interface FilesProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  error?: string | undefined;
}

/** PDFs and photos to send along, by picking or dropping. */
function Files({ files, onChange, error }: FilesProps) {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const add = (more: Iterable<File> | null) => onChange([...files, ...(more ?? [])]);
  return (
    <div
      className="answer-files"
      data-over={over || undefined}
      data-invalid={error ? true : undefined}
      role="group"
      aria-label="Files to send along"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <p className="answer-pick">
        <Button onClick={() => picker.current?.click()}>Add files</Button>
        <span className="none">PDFs or photos, up to 50 MB each; or drop them here.</span>
      </p>
      <input
        ref={picker}
        type="file"
        accept={PAPER_FILES}
        multiple
        hidden
        aria-label="Files to send along"
        onChange={({ target }) => {
          add(target.files);
          target.value = '';
        }}
      />
      {files.length > 0 && (
        <ul className="answer-list">
          {files.map((file, at) => (
            <li key={`${at} ${file.name}`}>
              <span className="answer-name">{file.name}</span>
              <IconButton
                label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, nth) => nth !== at))}
              >
                <Cross2Icon aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}

function Sent({ files }: { files: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="prose" role="status">
      <h3 ref={heading} tabIndex={-1}>
        Thank you, we have your answer
      </h3>
      <p>
        {files === 0
          ? ''
          : files === 1
            ? 'Your file is with us. '
            : `Your ${files} files are with us. `}
        There is nothing left to do; you can close this page.
      </p>
    </div>
  );
}
