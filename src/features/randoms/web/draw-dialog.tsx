import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { Button } from '#src/web/ui/button.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { FrozenFacts } from './freeze-dialogs.tsx';
import type { z } from 'zod';
import type { Calculation, drawBody, drawNumbers, Selection } from '../selections.contract.ts';

/** What a draw is asked for. */
export interface DrawAsked {
  query: z.input<typeof drawNumbers>;
  body: z.input<typeof drawBody>;
  idempotencyKey: string;
}

/** Says the value that nobody could know at the freeze, and draws as many as are shown, of one company or of several. */
export function DrawDialog({
  name,
  frozen,
  calculation,
  draw: ask,
  onTakeBack,
  onClose,
}: {
  name: string;
  frozen: Pick<Selection, 'selectionId' | 'takesBeacon' | 'secretHash'> & {
    snapshot: Pick<Selection['snapshot'], 'people' | 'hash' | 'frozenAt'>;
  };
  calculation: Calculation;
  /** Draws; returns how many people were drawn. */
  draw: (asked: DrawAsked) => Promise<number>;
  /** Takes the freeze back instead. */
  onTakeBack: () => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState({
    value: '',
    drug: String(calculation.numToSelectDrug),
    alcohol: String(calculation.numToSelectAlcohol),
    reason: '',
  });
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const idempotencyKey = useEntryKey(draft);
  const isOther =
    Number(draft.drug) !== calculation.numToSelectDrug ||
    Number(draft.alcohol) !== calculation.numToSelectAlcohol;
  const draw = useMutation({
    mutationFn: () =>
      ask({
        query: { drug: draft.drug, alcohol: draft.alcohol },
        body: {
          ...(frozen.takesBeacon ? {} : { value: draft.value }),
          ...(isOther ? { reason: draft.reason } : {}),
        },
        idempotencyKey,
      }),
    onSuccess: (people) => {
      toast(people === 1 ? '1 person is drawn.' : `${people} people are drawn.`, 'success');
      onClose();
    },
  });
  const faults = fieldErrorsOf(draw.error);
  const isCount = (text: string) => /^\d{1,7}$/.test(text.trim());
  return (
    <FormDialog
      title={`Draw ${name}`}
      description={
        frozen.takesBeacon
          ? 'The list is frozen and its hash published. The first round of the public beacon after the freeze goes into the draw, and a draw is never repeated.'
          : 'The list is frozen and its hash published. Type a number that nobody could know before: of a lottery of today, or dice. It goes into the draw, and a draw is never repeated.'
      }
      submitLabel="Draw"
      onSubmit={() => draw.mutateAsync()}
      ready={
        (frozen.takesBeacon || draft.value.trim() !== '') &&
        isCount(draft.drug) &&
        isCount(draft.alcohol) &&
        (!isOther || draft.reason.trim() !== '')
      }
      dirty={draft.value !== '' && !draw.isSuccess}
      keep={keeping(`randomDraw:${frozen.selectionId}`, draft, setDraft)}
      error={draw.error && messageOf(draw.error)}
      onClose={onClose}
    >
      <FrozenFacts
        {...frozen.snapshot}
        snapshotHash={frozen.snapshot.hash}
        secretHash={frozen.secretHash}
      />
      {!frozen.takesBeacon && (
        <TextField
          label="A number said after the freeze"
          value={draft.value}
          onChange={(value) => change({ value })}
          maxLength={200}
          error={faults['value']}
          required
          takesFocus
        />
      )}
      <TextField
        label="To select for drugs"
        inputMode="numeric"
        value={draft.drug}
        onChange={(drug) => change({ drug })}
        hint={`The calculation gives ${calculation.numToSelectDrug}.`}
      />
      <TextField
        label="To select for alcohol"
        inputMode="numeric"
        value={draft.alcohol}
        onChange={(alcohol) => change({ alcohol })}
        hint={`The calculation gives ${calculation.numToSelectAlcohol}. They are the first of those drawn.`}
      />
      {isOther && (
        <TextField
          label="Why other numbers"
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          maxLength={1000}
          error={faults['reason']}
          required
        />
      )}
      <div>
        <Button variant="quiet" onClick={onTakeBack}>
          Take the freeze back
        </Button>
      </div>
    </FormDialog>
  );
}
