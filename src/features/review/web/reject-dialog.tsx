import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommandId } from '#commands/registry.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { ChoiceList, numberOf } from './choice-list.tsx';
import { badDocReasonsQuery } from './review.queries.ts';

interface RejectDialogProps {
  /** The list of reasons; the review's own without it. */
  reasons?: 'dqBadDocReasons' | 'cmeBadDocReasons';
  /** The command that the reason completes: where its press comes too early, this button shows it. */
  command: CommandId;
  onReject: (reasonId: number) => void;
  onClose: () => void;
}

/** Asks why a document is bad; a number key or Enter answers. */
export function RejectDialog({
  reasons: collection = 'dqBadDocReasons',
  command,
  onReject,
  onClose,
}: RejectDialogProps) {
  const { data: reasons = [], error, refetch } = useQuery(badDocReasonsQuery(collection));
  const [at, setAt] = useState(0);
  const choose = (index: number) => {
    const reason = reasons[index];
    if (reason) onReject(reason.textId);
  };
  return (
    <Dialog
      title="Why is this a bad document?"
      onClose={onClose}
      of={reasons.length}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
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
        onKeyDown={(event) => {
          if (event.repeat && !event.key.startsWith('Arrow')) return;
          const down = event.key === 'ArrowDown' || event.key === 'j';
          const up = event.key === 'ArrowUp' || event.key === 'k';
          if (down || up) setAt(Math.min(Math.max(0, at + (down ? 1 : -1)), reasons.length - 1));
          else if (event.key === 'Enter') choose(at);
          else if (/^[1-9]$/.test(event.key)) choose(Number(event.key) - 1);
          else return;
          event.preventDefault();
        }}
      />
    </Dialog>
  );
}
