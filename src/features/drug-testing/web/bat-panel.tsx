import type { Ref } from 'react';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { Field } from '#src/web/ui/field.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { leaveField } from '#src/web/ui/leave-field.ts';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { faultsAmong } from '../bat.rules.ts';
import { BAT_WORDS } from '../drug-testing.rules.ts';
import type { Finding, TestResult } from '../drug-testing.shapes.ts';
import '#src/web/ui/task-form.css';

const LEVELS: Readonly<Record<Finding['level'], readonly [StatusTone, string]>> = {
  cancels: ['danger', 'Cancels the test'],
  correct: ['warning', 'To be corrected'],
  note: ['none', 'Note'],
  good: ['good', 'In order'],
};
const ORDER: readonly Finding['level'][] = ['cancels', 'correct', 'note'];

interface BatPanelProps {
  result: TestResult;
  remark: string;
  onRemark: (text: string) => void;
  remarkRef: Ref<HTMLTextAreaElement>;
  error: unknown;
}

/** The checks of a breath alcohol test, and how its review ends. Nothing found is applied by itself. */
export function BatPanel({ result, remark, onRemark, remarkRef, error }: BatPanelProps) {
  const { allowed, batState } = result;
  const found = result.checks
    .filter(({ level }) => level !== 'good')
    .toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));
  const good = result.checks.filter(({ level }) => level === 'good');
  useUnsaved('the remark', remark.trim() === '' ? 'nothing' : 'lost', () => onRemark(''));
  return (
    <Section title="Checks of the test">
      {result.checks.length === 0 && (
        <p className="task-note">The form was not reported with it.</p>
      )}
      {result.checks.length > 0 && faultsAmong(found) === 0 && (
        <p className="task-note">All checks are in order.</p>
      )}
      <Checks checks={found} />
      {batState !== null && batState !== 'waiting' && (
        <p className="task-note">
          {BAT_WORDS[batState]} by {result.batDecidedBy}
          {result.batDecidedAt && `, ${showInstant(result.batDecidedAt)}`}
          {result.batRemark && `: ${result.batRemark}`}
        </p>
      )}
      {error !== null && (
        <p className="form-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      {allowed.includes('review') && (
        <div className="test-match">
          <Field
            label="Remark"
            hint="Needed where something was found, and to send back or cancel."
          >
            {(control) => (
              <textarea
                {...control}
                ref={remarkRef}
                className="input"
                rows={2}
                maxLength={1000}
                value={remark}
                onChange={({ target }) => onRemark(target.value)}
                onKeyDown={leaveField}
              />
            )}
          </Field>
          <div className="test-actions">
            <CommandButton id="bat.cancel" variant="danger">
              Cancel the test
            </CommandButton>
            <CommandButton id="bat.return">Send back</CommandButton>
            <CommandButton id="bat.accept" variant="primary">
              Accept
            </CommandButton>
          </div>
        </div>
      )}
      {allowed.includes('reopen') && <CommandButton id="bat.reopen">Open again</CommandButton>}
      <Checks checks={good} />
    </Section>
  );
}

function Checks({ checks }: { checks: readonly Finding[] }) {
  if (checks.length === 0) return null;
  return (
    <ul className="bat-checks">
      {checks.map(({ check, level, message, citation }) => {
        const [tone, word] = LEVELS[level];
        return (
          <li key={check}>
            <StatusBadge tone={tone}>{word}</StatusBadge>
            <div>
              <strong>{check}</strong>
              <p>{message}</p>
              <p className="bat-citation">{citation}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
