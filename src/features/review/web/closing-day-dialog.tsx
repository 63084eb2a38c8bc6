import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { ClosingEffect } from '../closing-days.contract.ts';
import { closingEffectQuery } from './closing-days.queries.ts';

const BLANK = { day: null as IsoDate | null, name: '', source: '' };

const effectWords = ({ documents, dueThatDay }: ClosingEffect): string =>
  documents === 0
    ? 'No document in review becomes due later.'
    : `${showCount(documents)} ${documents === 1 ? 'document' : 'documents'} in review ${documents === 1 ? 'becomes' : 'become'} due later, ${showCount(dueThatDay)} of them due on that day now.`;

/** Closes the office on a day, after what that changes was shown. */
export function ClosingDayDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(BLANK);
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const effect = useQuery(closingEffectQuery(draft.day));
  const save = useMutation({
    mutationFn: async () =>
      (await import('./change-closing-day.ts')).closeOn({ ...draft, day: draft.day ?? '' }),
    onSuccess: (added) => {
      const isLater = added.allowed.includes('remove');
      toast(
        `The office is closed on ${showDate(added.day)}.`,
        'success',
        isLater
          ? { undo: async () => (await import('./change-closing-day.ts')).openOn(added) }
          : {},
      );
      onClose();
    },
  });
  const faults = fieldErrorsOf(save.error ?? effect.error);
  const isSeen = draft.day !== null && effect.data !== undefined;
  return (
    <FormDialog
      title="Close the office on a day"
      description="Review time limits pause on this day. Deadlines that the law counts in business days do not: a closed office is no federal holiday."
      submitLabel="Close on this day"
      onSubmit={() => save.mutateAsync()}
      ready={isSeen && draft.name.trim() !== '' && draft.source.trim() !== ''}
      dirty={JSON.stringify(draft) !== JSON.stringify(BLANK) && !save.isSuccess}
      keep={keeping('closingDay', draft, setDraft)}
      error={Object.keys(faults).length > 0 ? null : save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <DateField
        label="Day"
        value={draft.day}
        onChange={(day) => change({ day })}
        error={faults['day']}
        required
        takesFocus
      />
      <TextField
        label="Why"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={faults['name']}
        maxLength={100}
        required
      />
      <TextField
        label="Decided by"
        value={draft.source}
        onChange={(source) => change({ source })}
        error={faults['source']}
        hint="Such as an executive order, or the notice to your clients."
        maxLength={300}
        required
      />
      {draft.day !== null && effect.error === null && (
        <p role="status" className="field-hint">
          {effect.data ? effectWords(effect.data) : 'Looking at the queue …'}
        </p>
      )}
    </FormDialog>
  );
}
