import { useState } from 'react';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { ScoringReason } from '../scheme.rules.ts';

interface ReasonDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  reasons: readonly ScoringReason[];
  /** With it a score is asked for as well, and this one stands there first. */
  score?: number;
  onGive: (given: { reasonId: string; note: string; score: number }) => void;
  onClose: () => void;
}

/** Asks why: a number key or the arrows choose the reason, Enter gives it. */
export function ReasonDialog({
  title,
  description,
  submitLabel,
  reasons,
  score: first,
  onGive,
  onClose,
}: ReasonDialogProps) {
  const [chosen, setChosen] = useState(reasons[0]?.reasonId ?? '');
  const [note, setNote] = useState('');
  const [score, setScore] = useState(first === undefined ? '' : String(first));
  const [tried, setTried] = useState(false);
  const reason = reasons.find(({ reasonId }) => reasonId === chosen);
  const noteMissing = (reason?.needsNote ?? false) && note.trim() === '';
  const scoreFault = first !== undefined && !/^\d{1,3}$|^1000$/.test(score.trim());
  const give = () => {
    setTried(true);
    if (reason && !noteMissing && !scoreFault)
      onGive({ reasonId: reason.reasonId, note: note.trim(), score: Number(score) });
    return undefined;
  };
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      keys="enter"
      onSubmit={give}
      keep={null}
      onClose={onClose}
    >
      {first !== undefined && (
        <TextField
          label="Score"
          value={score}
          onChange={setScore}
          inputMode="numeric"
          required
          error={tried && scoreFault ? 'Write a whole number from 0 to 1000.' : undefined}
        />
      )}
      <fieldset
        className="score-reasons"
        onKeyDown={(event) => {
          const at = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
          const wanted = reasons[at];
          if (!wanted) return;
          event.preventDefault();
          setChosen(wanted.reasonId);
        }}
      >
        <legend>Why</legend>
        {reasons.map(({ reasonId, reason: text, needsNote }, at) => (
          <label key={reasonId}>
            <input
              type="radio"
              name="score-reason"
              checked={reasonId === chosen}
              onChange={() => setChosen(reasonId)}
            />
            <span className="score-number">{at < 9 ? at + 1 : ''}</span>
            {text}
            {needsNote && <span className="score-detail">with a note</span>}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Note"
        value={note}
        onChange={setNote}
        maxLength={500}
        required={reason?.needsNote ?? false}
        error={tried && noteMissing ? 'This reason needs a note.' : undefined}
      />
    </FormDialog>
  );
}
