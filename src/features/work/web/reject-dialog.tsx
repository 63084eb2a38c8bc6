import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { CommandId } from '#commands/command.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { flash } from '#src/web/ui/flash.ts';
import { isTypedAhead, makeTypeAhead } from '#src/web/ui/type-ahead.ts';
import { ChoiceList, numberOf } from '#src/web/ui/choice-list.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { needsNote, reasonsInOrder } from '../rejection.rules.ts';
import type { Reviewing } from './use-reviewer-form.ts';
import { textsQuery } from '#src/features/settings/web/settings.queries.ts';
import './work.css';

interface RejectDialogProps {
  /** The list of reasons; the review's own without it. */
  reasons?: 'dqBadDocReasons' | 'cmeBadDocReasons';
  /** The command that the reason completes: where its press comes too early, this button shows it. */
  command: CommandId;
  /** `note` is what was written about it. */
  onReject: (reasonId: number, note: string | undefined) => unknown;
  /** The form around it has a note of its own. */
  withoutNote?: boolean;
  /** The form that asks. */
  of: Pick<Reviewing<object>, 'asksReason' | 'closeReasons'>;
}

/**
 * Asks why a document is rejected: a number key answers, and so does Enter, with the reason that the arrows or its typed
 * beginning chose. What was typed and begins none chooses none, and Enter then waits for another choice. Tab leads to a
 * note; a reason that says nothing by itself goes there, and mod+Enter sends.
 */
export function RejectDialog(props: RejectDialogProps) {
  return props.of.asksReason ? <Reasons {...props} /> : null;
}

function Reasons({
  reasons: collection = 'dqBadDocReasons',
  command,
  onReject,
  withoutNote = false,
  of: { closeReasons },
}: RejectDialogProps) {
  const { data, error, refetch } = useQuery({
    ...textsQuery(collection),
    staleTime: 300_000,
  });
  const reasons = useMemo(() => reasonsInOrder(data ?? []), [data]);
  const [at, setAt] = useState(0);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const [ahead] = useState(makeTypeAhead);
  const isMissed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (index: number) => {
    const reason = reasons[index];
    if (!reason) return;
    if (!withoutNote && note.trim() === '' && needsNote(reason.text)) {
      setAt(index);
      setAsked(true);
      area.current?.querySelector('textarea')?.focus();
    } else onReject(reason.textId, note.trim() || undefined);
  };
  const goTo = (index: number) => {
    isMissed.current = false;
    setAt(Math.min(Math.max(0, index), reasons.length - 1));
  };
  const type = (key: string, list: Element) => {
    const texts = reasons.map(({ text }) => text);
    const found = ahead.type(key, texts);
    if (found !== null) return goTo(found);
    isMissed.current = true;
    flash(list);
  };
  const enter = () => {
    if (!isMissed.current) choose(at);
    else if (button.current) flash(button.current);
  };
  const begins = (key: string) => reasons.some(({ text }) => text.toLowerCase().startsWith(key));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (event.repeat && !key.startsWith('Arrow')) return;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const isFree = isPlain && !ahead.isTyping();
    const down = key === 'ArrowDown' || (key === 'j' && isFree && !begins(key));
    const up = key === 'ArrowUp' || (key === 'k' && isFree && !begins(key));
    if (down || up) {
      ahead.end();
      goTo(at + (down ? 1 : -1));
    } else if (key === 'Enter') enter();
    else if (isFree && /^[1-9]$/.test(key)) choose(Number(key) - 1);
    else if (isPlain && isTypedAhead(key) && !(key === ' ' && isFree))
      type(key, event.currentTarget);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      title="Why is it rejected?"
      onClose={closeReasons}
      of={reasons.length}
      footer={
        <>
          <Button onClick={closeReasons}>Cancel</Button>
          <Button
            ref={button}
            variant="danger"
            data-command={command}
            disabled={reasons.length === 0}
            onClick={() => choose(at)}
            keys="enter"
          >
            Reject
          </Button>
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ChoiceList
        id="reject-reasons"
        label="Reasons"
        onChoose={choose}
        choices={reasons.map(({ textId, text }, index) => ({
          id: `reason-${textId}`,
          number: numberOf(index),
          selected: index === at,
          current: index === at,
          content: text,
        }))}
        onKeyDown={onKeyDown}
      />
      {!withoutNote && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field in it
        <div
          ref={area}
          className="reject-note"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (!event.repeat) choose(at);
          }}
        >
          <TextAreaField
            label="Note"
            value={note}
            onChange={setNote}
            rows={2}
            maxLength={1000}
            hint="Who sent the document reads it. Tab leads here."
            error={
              isAsked && note.trim() === '' ? 'Say what is wrong with the document.' : undefined
            }
          />
        </div>
      )}
    </Dialog>
  );
}
