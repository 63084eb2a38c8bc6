import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { ApiError } from '#src/web/api-error.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { livesApi } from '../lives.contract.ts';
import { EXCUSES, EXCUSE_WORDS, type Excuse, type LifeOutcome } from '../lives.rules.ts';
import type { SelectedPerson, Selection } from '../selections.contract.ts';
import { paramsOf } from './life-calls.ts';
import { recipientsQuery } from './selections.queries.ts';

interface OnSelection {
  client: number;
  selection: Selection;
  onClose: () => void;
}
const readAgain = () => queryClient.invalidateQueries({ queryKey: ['randomSelections'] });

/** An instant as the field for a local time has it. */
const localTime = (at: Instant | null): string => {
  if (at === null) return '';
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const instantIn = (text: string): Instant | null =>
  text === '' ? null : new Date(text).toISOString();

/** Notes when somebody was told, came and was collected from. */
export function TimesDialog({
  client,
  selection,
  person,
  onClose,
}: OnSelection & { person: SelectedPerson }) {
  // The user decides on the person it was opened for, whatever row the cursor is on by then.
  const [of] = useState(person);
  const [draft, setDraft] = useState({
    notifiedAt: localTime(of.notifiedAt),
    arrivedAt: localTime(of.arrivedAt),
    collectedAt: localTime(of.collectedAt),
    late: false,
  });
  const idempotencyKey = useEntryKey(draft);
  const save = useMutation({
    mutationFn: () =>
      call(
        livesApi.times,
        {
          params: { ...paramsOf(selection), place: of.place },
          body: {
            notifiedAt: instantIn(draft.notifiedAt),
            arrivedAt: instantIn(draft.arrivedAt),
            collectedAt: instantIn(draft.collectedAt),
            late: draft.late,
          },
        },
        { client, version: of.version, idempotencyKey },
      ),
    onSuccess: () => {
      toast('The times are noted.', 'success');
      onClose();
    },
    onSettled: readAgain,
  });
  const faults = fieldErrorsOf(save.error);
  const field = (
    label: string,
    name: 'notifiedAt' | 'arrivedAt' | 'collectedAt',
    first = false,
  ) => (
    <TextField
      label={label}
      type="datetime-local"
      value={draft[name]}
      onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
      error={faults[name]}
      takesFocus={first}
    />
  );
  return (
    <FormDialog
      title={`Times of ${of.name}`}
      description="By your own clock. Somebody who is told goes to the collection site at once (49 CFR 382.305(l))."
      submitLabel="Note the times"
      onSubmit={() => save.mutateAsync()}
      ready
      dirty={!save.isSuccess && draft.notifiedAt !== localTime(of.notifiedAt)}
      keep={keeping(`randomTimes:${selection.selectionId}:${of.place}`, draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {field('Notified', 'notifiedAt', true)}
      {field('Arrived at the site', 'arrivedAt')}
      {field('Collected', 'collectedAt')}
      <Late
        error={save.error}
        checked={draft.late}
        onChange={(late) => setDraft((now) => ({ ...now, late }))}
      />
    </FormDialog>
  );
}

/** Asked for once the period is over: a notice after it is noted where somebody says so. */
function Late({
  error,
  checked,
  onChange,
}: {
  error: unknown;
  checked: boolean;
  onChange: (late: boolean) => void;
}) {
  if (!checked && !(error instanceof ApiError && error.code === 'random-lives.late')) return null;
  return (
    <CheckboxField
      label="The notice comes after the period’s end"
      hint="It is noted all the same, and stays marked as late."
      checked={checked}
      onChange={onChange}
    />
  );
}

/** Excuses somebody, or notes that the test was missed or refused. */
export function EndDialog({
  client,
  selection,
  person,
  which,
  onClose,
}: OnSelection & { person: SelectedPerson; which: 'excuse' | 'outcome' }) {
  const [of] = useState(person);
  const [draft, setDraft] = useState({
    reason: 'medicalLeave',
    outcome: 'missed',
    note: '',
    on: localToday() as IsoDate | null,
    returnsOn: null as IsoDate | null,
  });
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const idempotencyKey = useEntryKey(draft);
  const isExcuse = which === 'excuse';
  const save = useMutation({
    mutationFn: () => {
      const params = { ...paramsOf(selection), place: of.place };
      const { note, returnsOn, on } = draft;
      return isExcuse
        ? call(
            livesApi.excuse,
            { params, body: { reason: draft.reason as Excuse, note, returnsOn } },
            { client, idempotencyKey },
          )
        : call(
            livesApi.outcome,
            { params, body: { outcome: draft.outcome as LifeOutcome, on: on ?? '', note } },
            { client, idempotencyKey },
          );
    },
    onSuccess: ({ selected }) => {
      const instead = selected.find(({ standsFor }) => standsFor === of.place);
      toast(
        instead
          ? `${of.name} is excused. ${instead.name} stands in.`
          : `It is noted for ${of.name}.`,
        'success',
      );
      onClose();
    },
    onSettled: readAgain,
  });
  const faults = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title={isExcuse ? `Excuse ${of.name}` : `Missed or refused: ${of.name}`}
      description={
        isExcuse
          ? 'For somebody who cannot come for the rest of the period. Being busy, a change of shifts or a load to deliver is no reason. Where the pool has alternates, the next in the drawn order stands in.'
          : 'A refusal counts as a test, with the consequences of a positive one. A missed test does not count: later draws take more people.'
      }
      submitLabel={isExcuse ? 'Excuse' : 'Note it'}
      onSubmit={() => save.mutateAsync()}
      ready={draft.note.trim() !== '' && (isExcuse || draft.on !== null)}
      dirty={draft.note !== '' && !save.isSuccess}
      keep={keeping(`randomEnd:${selection.selectionId}:${of.place}:${which}`, draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {isExcuse ? (
        <>
          <SelectField
            label="Reason"
            value={draft.reason}
            onChange={(reason) => change({ reason })}
            options={EXCUSES.map((value) => ({ value, label: EXCUSE_WORDS[value] }))}
            error={faults['reason']}
            takesFocus
          />
          <DateField
            label="Expected back"
            value={draft.returnsOn}
            onChange={(returnsOn) => change({ returnsOn })}
            error={faults['returnsOn']}
          />
        </>
      ) : (
        <>
          <SelectField
            label="What happened"
            value={draft.outcome}
            onChange={(outcome) => change({ outcome })}
            options={[
              { value: 'missed', label: 'Missed: the period ended without a test' },
              { value: 'refused', label: 'Refused to be tested' },
            ]}
            takesFocus
          />
          <DateField
            label="On"
            value={draft.on}
            onChange={(on) => change({ on })}
            error={faults['on']}
            required
          />
        </>
      )}
      <TextField
        label="Note"
        value={draft.note}
        onChange={(note) => change({ note })}
        error={faults['note']}
        maxLength={1000}
        required
      />
    </FormDialog>
  );
}

/** Mails letters or the list to those who answer for testing. */
export function MailDialog({
  client,
  selection,
  which,
  onClose,
}: OnSelection & { which: 'notify' | 'email' }) {
  const isNotice = which === 'notify';
  const { data = [] } = useQuery(recipientsQuery(client, selection.poolId, selection.selectionId));
  const [draft, setDraft] = useState({ to: [] as string[], at: '', late: false });
  const idempotencyKey = useEntryKey(draft);
  const send = useMutation({
    mutationFn: () => {
      const params = paramsOf(selection);
      const at = instantIn(draft.at);
      return isNotice
        ? call(
            livesApi.notify,
            { params, body: { emailList: draft.to, late: draft.late, ...(at ? { at } : {}) } },
            { client, idempotencyKey },
          )
        : call(
            livesApi.email,
            { params, body: { emailList: draft.to } },
            { client, idempotencyKey },
          );
    },
    onSuccess: ({ to, without }) => {
      const none =
        without.length > 0
          ? ` ${without.join(', ')} got none: nobody of their locations was selected.`
          : '';
      toast(
        `${to.length} ${to.length === 1 ? 'mail' : 'mails'} ${draft.at ? 'will leave at that time' : 'on the way'}.${none}`,
        without.length > 0 ? 'warning' : 'success',
      );
      onClose();
    },
    onSettled: readAgain,
  });
  const faults = fieldErrorsOf(send.error);
  return (
    <FormDialog
      title={isNotice ? 'Send the notice' : 'Mail the list'}
      description={
        isNotice
          ? 'Each gets the letters of the people at their own locations, as a PDF. It never goes to those selected.'
          : 'Each gets the list of the people at their own locations, as a PDF.'
      }
      submitLabel={isNotice && draft.at !== '' ? 'Set the time' : 'Send'}
      onSubmit={() => send.mutateAsync()}
      ready={draft.to.length > 0}
      dirty={draft.to.length > 0 && !send.isSuccess}
      keep={keeping(`randomMail:${selection.selectionId}:${which}`, draft, setDraft)}
      error={send.error && (faults['emailList'] ?? messageOf(send.error))}
      onClose={onClose}
    >
      <fieldset className="randoms-choices">
        <legend>To</legend>
        {data.map(({ email, name, clientName }) => (
          <CheckboxField
            key={email}
            label={`${name || email}, ${clientName}`}
            hint={email}
            checked={draft.to.includes(email)}
            onChange={(on) =>
              setDraft((now) => ({
                ...now,
                to: on ? [...now.to, email] : now.to.filter((one) => one !== email),
              }))
            }
          />
        ))}
        {data.length === 0 && <p className="none">Nobody answers for testing here.</p>}
      </fieldset>
      {isNotice && (
        <TextField
          label="Leaves at"
          type="datetime-local"
          value={draft.at}
          onChange={(at) => setDraft((now) => ({ ...now, at }))}
          hint="By your own clock. Empty: now."
          error={faults['at']}
        />
      )}
      {isNotice && (
        <Late
          error={send.error}
          checked={draft.late}
          onChange={(late) => setDraft((now) => ({ ...now, late }))}
        />
      )}
    </FormDialog>
  );
}

/** Signs the figures of a period and closes its selection. */
export function CloseDialog({ client, selection, onClose }: OnSelection) {
  const { user } = useViewer();
  const [draft, setDraft] = useState({ name: user?.name ?? '', note: '' });
  const idempotencyKey = useEntryKey(draft);
  const { tally } = selection;
  const save = useMutation({
    mutationFn: () =>
      call(
        livesApi.close,
        { params: paramsOf(selection), body: draft },
        { client, idempotencyKey },
      ),
    onSuccess: () => {
      toast(`${selection.name} is closed and signed.`, 'success');
      onClose();
    },
    onSettled: readAgain,
  });
  const faults = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title={`Close ${selection.name}`}
      description={`You sign: ${tally.selected} selected, ${tally.tested} tested, ${tally.canceled} canceled, ${tally.excused} excused, ${tally.missed} missed, ${tally.refused} refused. Nothing of it changes afterwards.`}
      submitLabel="Sign and close"
      onSubmit={() => save.mutateAsync()}
      ready={draft.name.trim() !== ''}
      dirty={draft.note !== '' && !save.isSuccess}
      keep={keeping(`randomClose:${selection.selectionId}`, draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label="Your name"
        value={draft.name}
        onChange={(name) => setDraft((now) => ({ ...now, name }))}
        error={faults['name']}
        maxLength={160}
        required
        takesFocus
      />
      <TextField
        label="Note"
        value={draft.note}
        onChange={(note) => setDraft((now) => ({ ...now, note }))}
        maxLength={2000}
      />
    </FormDialog>
  );
}
