import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DRIVES } from '#src/features/qualification/conditions.rules.ts';
import { SettingsDocument } from '#src/features/settings/web/settings-document.tsx';
import { StateField } from '#src/features/settings/web/state-field.tsx';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { accidentsApi, type Accident } from '../accidents.contract.ts';
import { TEST_HOURS, VEHICLES } from '../accidents.rules.ts';
import { isZoneGuessed, zoneAt, zonesOf } from '#src/shared/places.ts';
import { zoneName } from '#src/shared/zone-clock.ts';
import {
  type AccidentDraft,
  draftOf,
  factsOf,
  faultOf,
  hasDeath,
  placeOf,
} from './accident-draft.ts';
import { CountField } from './count-field.tsx';

interface AccidentDialogProps {
  employeeId: string;
  /** Of the employee's location. */
  legacyClientId: number;
  /** The accident to correct; none to add one. */
  accident?: Accident;
  onClose: () => void;
}

/** Adds an accident to a file, or corrects one (R196-R204). */
export function AccidentDialog(props: AccidentDialogProps) {
  const { accident, onClose } = props;
  const { client, user } = useViewer();
  const title = accident ? 'Correct accident' : 'Add Accident';
  const { base, draft, change, rebase, keep } = useEntries(accident ?? null, draftOf);
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>(null);
  const [reminding, setReminding] = useState(false);
  const save = useMutation({
    mutationFn: () => send({ ...props, accident: base }, client, user?.email ?? '', draft),
    onSuccess: async () => {
      toast(accident ? 'Accident corrected.' : 'Accident Added successfully', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['accidents', client] });
    },
    onError: (error) => {
      toast(accident ? 'Error correcting the accident' : 'Error Adding Accident', 'danger');
      const current = conflictOf(error, accidentsApi.correct.result);
      if (current) rebase(current);
    },
  });
  const set =
    <Field extends keyof AccidentDraft>(field: Field) =>
    (value: AccidentDraft[Field]) =>
      change({ [field]: value });
  const refused = fieldErrorsOf(save.error);
  const errorOf = (field: string) => (fault?.fields.has(field) ? fault.message : refused[field]);
  const submit = () => {
    const found = faultOf(draft);
    setFault(found);
    return found ? undefined : save.mutateAsync();
  };
  return (
    <>
      <FormDialog
        title={title}
        submitLabel="Save"
        onSubmit={submit}
        keep={keep(`accident:${accident?.accidentId ?? `new:${props.employeeId}`}`)}
        dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
        error={fault?.message ?? (save.error && messageOf(save.error))}
        onClose={onClose}
      >
        <WhenAndWhere draft={draft} set={set} errorOf={errorOf} client={client} />
        <SelectField
          label="Vehicle driven"
          value={draft.vehicle}
          onChange={set('vehicle')}
          options={DRIVES.map((value) => ({ value, label: VEHICLES[value] }))}
          placeholder="As the file has it"
          clearable
          hint="The tests of 49 CFR 382.303 follow vehicles that need a CDL."
        />
        <CheckboxField
          label="Hazmat Release?"
          checked={draft.hazmat}
          onChange={set('hazmat')}
          hint="Other than fuel from the tanks of the vehicles."
        />
        <CheckboxField
          label="Driver Cited?"
          checked={draft.cited}
          onChange={(cited) => {
            set('cited')(cited);
            if (cited) setReminding(true);
          }}
        />
        {draft.cited && (
          <TimeOf
            what="Citation received"
            hint={`It counts for the alcohol test when the driver received it within ${TEST_HOURS.alcohol} hours of the accident, for the drug test within ${TEST_HOURS.drug} (49 CFR 382.303). Without it nobody can say whether they were required.`}
            on={draft.citedOn}
            time={draft.citedTime}
            setOn={set('citedOn')}
            setTime={set('citedTime')}
            error={errorOf('citedAt')}
          />
        )}
        <CountField
          label="Number of Injuries"
          hint="People treated away from the scene. Choose None where there were none: a zero counts as empty."
          value={draft.injuries}
          onChange={set('injuries')}
          invalid={errorOf('injuries')}
        />
        <CountField
          label="Number of Vehicles Disabled"
          hint="Vehicles that were towed away."
          value={draft.disabled}
          onChange={set('disabled')}
          invalid={errorOf('disabled')}
        />
        <CountField
          label="Number of Fatalities"
          hint="People who died of it."
          value={draft.fatalities}
          onChange={set('fatalities')}
          invalid={errorOf('fatalities')}
        />
        {hasDeath(draft) && (
          <TimeOf
            what="Death"
            hint={`Only where the first person did not die at once: after ${TEST_HOURS.alcohol} hours only the drug test is left, after ${TEST_HOURS.drug} none (49 CFR 382.303(d)).`}
            on={draft.diedOn}
            time={draft.diedTime}
            setOn={set('diedOn')}
            setTime={set('diedTime')}
            error={errorOf('diedAt')}
          />
        )}
      </FormDialog>
      {reminding && <CitedReminder onClose={() => setReminding(false)} />}
    </>
  );
}

interface FieldsProps {
  draft: AccidentDraft;
  set: <Field extends keyof AccidentDraft>(field: Field) => (value: AccidentDraft[Field]) => void;
  errorOf: (field: string) => string | undefined;
  client: number | null;
}

function WhenAndWhere({ draft, set, errorOf, client }: FieldsProps) {
  const place = placeOf(draft);
  const zones = zonesOf(draft.state);
  const there = zoneName(zoneAt(place));
  const zone = draft.state === '' ? '' : ` (${there})`;
  return (
    <>
      <div className="field-pair">
        <DateField
          label="Date of Accident"
          meaning="past"
          required
          value={draft.date}
          onChange={set('date')}
          error={errorOf('date')}
        />
        <TextField
          label="Time of Accident"
          type="time"
          value={draft.time}
          onChange={set('time')}
          error={errorOf('time')}
        />
      </div>
      <p className="field-hint">
        The time is optional, as clocks there showed it{zone}. Without it the hours for testing
        count from the day’s beginning.
      </p>
      <div className="field-pair">
        <TextField
          label="City"
          required
          maxLength={100}
          value={draft.city}
          onChange={set('city')}
          error={errorOf('city')}
        />
        <StateField
          label="State"
          required
          place
          client={client}
          value={draft.state}
          onChange={(state) => {
            set('state')(state);
            set('zone')('');
          }}
          error={errorOf('state')}
        />
      </div>
      {zones.length > 1 && (
        <SelectField
          label="Time zone there"
          value={place.zone ?? ''}
          onChange={set('zone')}
          options={zones.map((value) => ({ value, label: zoneName(value) }))}
          placeholder={
            isZoneGuessed(place) ? `Not known: ${there} counts` : `${there}, of the city`
          }
          clearable
          error={errorOf('zone')}
          hint="The state has more than one. Without a choice the hours for testing run by the one where they end first, unless the city is known."
        />
      )}
    </>
  );
}

interface TimeOfProps {
  what: string;
  hint: string;
  on: AccidentDraft['citedOn'];
  time: string;
  setOn: (on: AccidentDraft['citedOn']) => void;
  setTime: (time: string) => void;
  error: string | undefined;
}

/** A day and a time at the place of the accident, or neither. */
function TimeOf({ what, hint, on, time, setOn, setTime, error }: TimeOfProps) {
  return (
    <>
      <div className="field-pair">
        <DateField
          label={`${what}: day`}
          meaning="past"
          value={on}
          onChange={setOn}
          error={error}
        />
        <TextField label={`${what}: time`} type="time" value={time} onChange={setTime} />
      </div>
      <p className="field-hint">{hint}</p>
    </>
  );
}

function send(
  {
    employeeId,
    legacyClientId,
    accident,
  }: Pick<AccidentDialogProps, 'employeeId' | 'legacyClientId'> & { accident: Accident | null },
  client: number | null,
  addedBy: string,
  draft: AccidentDraft,
): Promise<Accident> {
  const facts = factsOf(draft);
  if (accident)
    return call(
      accidentsApi.correct,
      {
        params: { accidentId: accident.accidentId },
        body: { ...facts, time: draft.time || null },
      },
      { client, version: accident.version },
    );
  return call(
    accidentsApi.add,
    { params: { employeeId }, body: { legacyClientId, ...facts, addedBy } },
    { client },
  );
}

/** What the regulations ask for when a driver is cited (R197). */
function CitedReminder({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="DOT regulations on Drug and Alcohol requirements"
      onClose={onClose}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          OK
        </Button>
      }
    >
      <h3 className="reminder-heading">Reminder</h3>
      <SettingsDocument id="drugAlcoholRequirements" />
    </Dialog>
  );
}
