import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts, type Fact } from '#src/web/ui/facts.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { ARRIVED_BY, STATE_WORDS, UNREADABLE_COLUMNS } from '../intake.columns.ts';
import type { UnreadableFile as File } from '../intake.contract.ts';
import { REASONS } from '../intake.rules.ts';
import { unreadableFileQuery } from './intake.queries.ts';
import type { UnreadableSubject } from './unreadable-subject.ts';
import './intake.css';

/** One file that could not be read: why, who sent it, what the mail says, and what can be done. */
export function UnreadableFile({ params, pane }: ScreenProps) {
  const { data: file, error, refetch } = useQuery(unreadableFileQuery(params['fileId'] ?? ''));
  const subject: UnreadableSubject | null = file ? { kind: 'unreadable', file } : null;
  useScope('unreadable', subject, { pane });
  const { setTitle } = pane;
  useEffect(() => {
    if (file) setTitle(file.fileName);
  }, [file, setTitle]);
  if (error && !file) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!file) return null;
  const { allowed, text } = file;
  return (
    <div className="unreadable-file">
      <p className="unreadable-reason">{REASONS[file.reason]}</p>
      <div className="unreadable-ways">
        {allowed.includes('retry') && (
          <CommandButton id="unreadable.retry" variant="primary">
            Try again
          </CommandButton>
        )}
        {allowed.includes('download') && (
          <CommandButton id="unreadable.download">Download</CommandButton>
        )}
        {allowed.includes('discard') && (
          <CommandButton id="unreadable.discard" variant="danger">
            Discard
          </CommandButton>
        )}
        {allowed.includes('restore') && (
          <CommandButton id="unreadable.restore">Put back</CommandButton>
        )}
      </div>
      <Facts items={factsOf(file)} />
      {text !== null && (
        <Section title="Text of the mail">
          {/* As text, whatever it was: nothing of a stranger's mail is loaded or run (D34). */}
          <p className="unreadable-text">{text}</p>
        </Section>
      )}
    </div>
  );
}

function factsOf(file: File): Fact[] {
  const isMail = file.source === 'email';
  return [
    { label: 'State', value: STATE_WORDS[file.state] },
    ...(isMail
      ? [
          { label: 'From', value: file.sender },
          { label: 'Subject', value: file.subject },
        ]
      : []),
    { label: 'Client', value: file.clientName },
    { label: 'Source', value: ARRIVED_BY[file.source] },
    { label: 'Received', value: showInstant(file.receivedAt) },
    { label: 'Size', value: UNREADABLE_COLUMNS.size.text(file) },
    ...(file.settledAt === null
      ? []
      : [
          {
            label: 'Dealt with',
            value: [showInstant(file.settledAt), file.settledBy].filter(Boolean).join(', '),
          },
        ]),
    ...(file.discardedReason === null
      ? []
      : [{ label: 'Why it was discarded', value: file.discardedReason }]),
    ...(file.dqItemId === null
      ? []
      : [
          {
            label: 'Item',
            value:
              file.state === 'taken'
                ? 'It is in the queue.'
                : 'The rest of the mail is in the queue.',
          },
        ]),
  ];
}
