import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { accidentsApi, type Accident } from '../accidents.contract.ts';
import { reasonNeeded, type Substance, TEST_HOURS } from '../accidents.rules.ts';
import { zoneAt } from '#src/shared/places.ts';
import { dateAt, instantAt, timeAt, zoneName } from '#src/shared/zone-clock.ts';
import { TEST_NAMES } from './test-clock.tsx';

interface TestDialogProps {
  accident: Accident;
  substance: Substance;
  onClose: () => void;
}

type Outcome = 'done' | 'notDone' | 'nothing';

const OUTCOMES: readonly { value: Outcome; label: string }[] = [
  { value: 'done', label: 'Done' },
  { value: 'notDone', label: 'Not done' },
  { value: 'nothing', label: 'Nothing recorded' },
];

/** Records a post-accident test, or why it was not done in time (49 CFR 382.303(d)). */
export function TestDialog({ accident, substance, onClose }: TestDialogProps) {
  const client = useActingClient();
  const zone = zoneAt(accident);
  const [first] = useState(() => entryOf(accident, substance, zone));
  const [entry, setEntry] = useState(first);
  const [asked, setAsked] = useState(false);
  const testedAt =
    entry.outcome === 'done' && entry.date !== null && entry.time !== ''
      ? instantAt(entry.date, entry.time, zone)
      : null;
  const why = entry.outcome === 'nothing' ? null : reasonNeeded(accident, substance, testedAt);
  const lacksTime = entry.outcome === 'done' && testedAt === null;
  const lacksReason = why !== null && !lacksTime && entry.reason.trim() === '';
  const save = useMutation({
    mutationFn: () =>
      call(
        accidentsApi.recordTest,
        {
          params: { accidentId: accident.accidentId, substance },
          body: {
            testedAt,
            reason: entry.outcome === 'nothing' ? null : entry.reason.trim() || null,
          },
        },
        { client, version: accident.version },
      ),
    onSuccess: async () => {
      toast(`${TEST_NAMES[substance]} recorded.`, 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['accidents', client] });
    },
  });
  const dirty = JSON.stringify(entry) !== JSON.stringify(first);
  const errors = fieldErrorsOf(save.error);
  const set = (changes: Partial<typeof entry>) => setEntry((now) => ({ ...now, ...changes }));
  return (
    <FormDialog
      title={`${TEST_NAMES[substance]} after the accident of ${writeDate(accident.date)}`}
      label={TEST_NAMES[substance]}
      submitLabel="Save"
      onSubmit={() => {
        setAsked(true);
        return lacksTime || lacksReason ? undefined : save.mutateAsync();
      }}
      keep={keeping(`test:${accident.accidentId}:${substance}`, entry, setEntry)}
      dirty={dirty && !save.isSuccess}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="Test"
        takesFocus
        value={entry.outcome}
        onChange={(outcome) =>
          set({ outcome: OUTCOMES.find(({ value }) => value === outcome)?.value ?? 'done' })
        }
        options={OUTCOMES}
      />
      {entry.outcome === 'done' && (
        <>
          <DateField
            label="Date of the test"
            meaning="past"
            required
            value={entry.date}
            onChange={(date) => set({ date })}
            error={asked && entry.date === null ? 'Enter the day of the test.' : errors['testedAt']}
          />
          <TextField
            label="Time of the test"
            type="time"
            required
            value={entry.time}
            onChange={(time) => set({ time })}
            hint={`As clocks in ${accident.state} show it: ${zoneName(zone)}.`}
            error={asked && entry.time === '' ? 'Enter the time of the test.' : undefined}
          />
        </>
      )}
      {entry.outcome !== 'nothing' && (
        <TextAreaField
          label="Reason"
          required={why !== null && !lacksTime}
          maxLength={1000}
          value={entry.reason}
          onChange={(reason) => set({ reason })}
          error={asked && lacksReason ? REASONS[why](substance) : errors['reason']}
          hint={
            why === null || lacksTime
              ? 'Only where the test was not done in time.'
              : REASONS[why](substance)
          }
        />
      )}
    </FormDialog>
  );
}

const REASONS: Readonly<
  Record<NonNullable<ReturnType<typeof reasonNeeded>>, (substance: Substance) => string>
> = {
  missed: (substance) =>
    `Say why no test was done within ${TEST_HOURS[substance]} hours: the law wants it on file (49 CFR 382.303(d)).`,
  late: (substance) =>
    `The test came after ${TEST_HOURS[substance]} hours. Say why: the law wants it on file (49 CFR 382.303(d)).`,
  notPrompt: () =>
    'The test came after 2 hours. Say why: the law wants it on file (49 CFR 382.303(d)(1)).',
};

function entryOf(
  { tests }: Accident,
  substance: Substance,
  zone: string,
): { outcome: Outcome; date: IsoDate | null; time: string; reason: string } {
  const clock = tests?.[substance];
  const missed = clock?.state === 'missed';
  const at = clock?.testedAt ?? new Date().toISOString();
  return {
    outcome: missed ? 'notDone' : 'done',
    date: dateAt(at, zone),
    time: timeAt(at, zone),
    reason: clock?.reason ?? '',
  };
}
