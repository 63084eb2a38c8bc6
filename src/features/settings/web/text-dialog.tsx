import { useMutation } from '@tanstack/react-query';
import type { IsoDate } from '#src/shared/dates.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { settingsApi } from '../settings.contract.ts';
import type { EditedCollection, EditedText } from '../settings.contract.ts';
import { COLLECTION_WORDS } from '../settings.rules.ts';
import { editsKey } from './settings-edits.queries.ts';
import { textsQuery } from './settings.queries.ts';
import { dayOf, endOfDay, startOfDay } from './shown-days.ts';

interface Draft {
  text: string;
  /** The first and the last day of an announcement, where the editor is. */
  first: IsoDate | null;
  last: IsoDate | null;
}

const draftOf = (text: EditedText | null): Draft => ({
  text: text?.text ?? '',
  first: text?.from ? dayOf(text.from) : null,
  last: text?.until ? dayOf(text.until, 'end') : null,
});

interface TextDialogProps {
  collection: EditedCollection;
  /** The text to change; null for a new one. */
  text: EditedText | null;
  onClose: () => void;
}

/** Adds a text to a collection, or puts new words in the place of another. */
export function TextDialog({ collection, text, onClose }: TextDialogProps) {
  const { base, draft, change, rebase, keep } = useEntries(text, draftOf);
  const { one } = COLLECTION_WORDS[collection];
  const times = {
    from: draft.first && startOfDay(draft.first),
    until: draft.last && endOfDay(draft.last),
  };
  const hasNewWords = base === null || draft.text.trim() !== base.text;
  const save = useMutation({
    mutationFn: () =>
      base && !hasNewWords
        ? call(
            settingsApi.changeText,
            { params: { collection, textId: base.textId }, body: times },
            { client: null, version: base.version },
          )
        : call(
            settingsApi.addText,
            {
              params: { collection },
              body: {
                text: draft.text,
                ...times,
                replaces: base && { textId: base.textId, version: base.version },
              },
            },
            { client: null },
          ),
    onSuccess: async () => {
      toast(text ? `The ${one} is changed.` : `The ${one} is added.`, 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: editsKey });
      await queryClient.invalidateQueries({ queryKey: textsQuery(collection).queryKey });
    },
    onError: (error) => {
      const current = conflictOf(error, settingsApi.changeText.result);
      if (current) rebase(current);
    },
  });
  const errors = fieldErrorsOf(save.error);
  const twice =
    save.error instanceof ApiError && save.error.code === 'settings.same_text'
      ? save.error.message
      : undefined;
  return (
    <FormDialog
      title={text ? `Change ${one}` : `Add ${one}`}
      description={COLLECTION_WORDS[collection].where}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={keep(`settingsText:${collection}:${text?.textId ?? 'new'}`)}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
      error={twice ? null : save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextAreaField
        label="Text"
        required
        rows={2}
        maxLength={300}
        value={draft.text}
        onChange={(value) => change({ text: value.replaceAll('\n', ' ') })}
        error={errors['text'] ?? twice}
        hint={
          text && collection !== 'Broadcast'
            ? 'What was decided by the former words keeps them.'
            : undefined
        }
      />
      {collection === 'Broadcast' && (
        <div className="field-pair">
          <DateField
            label="Shown from"
            value={draft.first}
            onChange={(first) => change({ first })}
            error={errors['from']}
            hint="From now on, if left empty."
          />
          <DateField
            label="Shown until"
            value={draft.last}
            onChange={(last) => change({ last })}
            error={errors['until']}
            hint="The last day. Without an end, if left empty."
          />
        </div>
      )}
    </FormDialog>
  );
}
