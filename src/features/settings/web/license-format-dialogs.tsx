import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { licenseFormatsApi } from '../license-formats.contract.ts';
import type { LicenseFormatRow } from '../license-formats.contract.ts';
import { patternFault } from '../license-formats.rules.ts';
import { formatEffectQuery, formatEffectWords } from './license-formats.queries.ts';
import { editsKey } from './settings-edits.queries.ts';

/** Loaded with the commands that use it, too. */
const changes = () => import('./change-format.ts');

interface AddProps {
  states: readonly { state: string; stateName: string }[];
  onClose: () => void;
}

/** Adds a format of a state, after what that changes was shown. */
export function AddFormatDialog({ states, onClose }: AddProps) {
  const [blank] = useState(() => ({
    ...{ state: '', pattern: '', description: '', source: '' },
    from: localToday() as IsoDate | null,
  }));
  const [draft, setDraft] = useState(blank);
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const { state, pattern } = draft;
  const idempotencyKey = useEntryKey(draft);
  const late = useSettled(`${state} ${pattern}`, 400);
  const fault = pattern === '' ? null : patternFault(pattern);
  const isWhole =
    state !== '' && pattern !== '' && fault === null && late === `${state} ${pattern}`;
  const effect = useQuery(formatEffectQuery(isWhole ? { state, pattern } : null));
  const save = useMutation({
    mutationFn: () =>
      call(
        licenseFormatsApi.add,
        { body: { ...draft, from: draft.from ?? '' } },
        { client: null, idempotencyKey },
      ),
    onSuccess: async (added) => {
      toast(
        `The format of ${added.stateName} is added.`,
        'success',
        added.allowed.includes('remove')
          ? { undo: async () => (await changes()).removeFormat(added) }
          : {},
      );
      onClose();
      await queryClient.invalidateQueries({ queryKey: editsKey });
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Add a format of license numbers"
      description="A number fits when it fits any format of its state."
      submitLabel="Add"
      onSubmit={() => save.mutateAsync()}
      ready={
        isWhole &&
        effect.data !== undefined &&
        draft.description.trim() !== '' &&
        draft.source.trim() !== '' &&
        draft.from !== null
      }
      dirty={JSON.stringify(draft) !== JSON.stringify(blank) && !save.isSuccess}
      keep={keeping('licenseFormat:new', draft, setDraft)}
      error={Object.keys(errors).length > 0 ? null : save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="State"
        value={state}
        onChange={(value) => change({ state: value })}
        options={states.map((one) => ({ value: one.state, label: one.stateName }))}
        error={errors['state']}
        required
        takesFocus
      />
      <TextField
        label="Pattern"
        value={pattern}
        onChange={(value) => change({ pattern: value })}
        error={errors['pattern'] ?? fault ?? undefined}
        hint="Such as ^[A-Z]{1}[0-9]{7}$: letters and figures in brackets, how many in braces."
        maxLength={120}
        required
      />
      <TextField
        label="In words"
        value={draft.description}
        onChange={(description) => change({ description })}
        error={errors['description']}
        hint="Such as 1 letter followed by 7 numbers. Anyone who types a wrong number sees this."
        maxLength={200}
        required
      />
      <TextField
        label="Published in"
        value={draft.source}
        onChange={(source) => change({ source })}
        error={errors['source']}
        maxLength={300}
        required
      />
      <DateField
        label="From"
        value={draft.from}
        onChange={(from) => change({ from })}
        error={errors['from']}
        required
      />
      {effect.data && (
        <p role="status" className="settings-effect">
          {formatEffectWords(effect.data)}
        </p>
      )}
    </FormDialog>
  );
}

/** Says until when a format counts, after what that changes was shown. */
export function DateFormatDialog({
  format,
  onClose,
}: {
  format: LicenseFormatRow;
  onClose: () => void;
}) {
  const [until, setUntil] = useState(format.until);
  const { state, ordinal, from } = format;
  const effect = useQuery(formatEffectQuery(until === null ? null : { state, ordinal, from }));
  const save = useMutation({
    mutationFn: async () => (await changes()).dateFormat(format, until),
    onSuccess: () => {
      toast(`The format of ${format.stateName} is saved.`, 'success', {
        undo: async () => {
          await (await changes()).dateFormat(format, format.until);
        },
      });
      onClose();
    },
  });
  const errors = fieldErrorsOf(save.error);
  const dirty = until !== format.until;
  return (
    <FormDialog
      title={`${format.stateName}: ${format.description}`}
      description="Licenses on file stay. Numbers that are typed after its last day must fit another format."
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty && (until === null || effect.data !== undefined)}
      dirty={dirty && !save.isSuccess}
      keep={null}
      error={Object.keys(errors).length > 0 ? null : save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <DateField
        label="Counts until"
        value={until}
        onChange={setUntil}
        error={errors['until']}
        hint="The last day. It goes on, if left empty."
        takesFocus
      />
      {until !== null && effect.data && (
        <p role="status" className="settings-effect">
          {formatEffectWords(effect.data)}
        </p>
      )}
    </FormDialog>
  );
}
