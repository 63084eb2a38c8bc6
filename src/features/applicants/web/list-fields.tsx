import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { LICENSE_KINDS } from '../application.shapes.ts';
import { Choice, YesNo } from './choice.tsx';
import { EntryList, MonthPair, rowField } from './entry-list.tsx';
import { ConfirmLicense } from './confirm-license.tsx';
import { LicensePhotos } from './license-photos.tsx';
import type { PartFieldsProps } from './page-props.ts';

const stateOptions = (states: PartFieldsProps<'addresses'>['states']) =>
  states.map(({ state, name }) => ({ value: state, label: name }));

/** Where one lived. */
export function AddressFields({ answers, change, errors, states }: PartFieldsProps<'addresses'>) {
  return (
    <>
      <p>Start with where you live now. Then add where you lived before, back three years.</p>
      <EntryList
        list={answers.list}
        change={(list) => change({ list })}
        blank={{ street: '', city: '', state: '', zip: '', from: '', to: '' }}
        noun="Address"
        addLabel={answers.list.length === 0 ? 'Add where you live now' : 'Add an earlier address'}
        render={(row, set, at) => {
          const field = rowField(row, set, at, errors);
          const home = at === 0;
          return (
            <>
              <TextField
                label="Street and number"
                required
                maxLength={120}
                {...(home ? { autoComplete: 'street-address' } : {})}
                {...field('street')}
              />
              <TextField
                label="City"
                required
                maxLength={80}
                {...(home ? { autoComplete: 'address-level2' } : {})}
                {...field('city')}
              />
              <SelectField
                label="State"
                required
                options={stateOptions(states)}
                {...field('state')}
              />
              <TextField
                label="ZIP code"
                required
                inputMode="numeric"
                maxLength={12}
                {...(home ? { autoComplete: 'postal-code' } : {})}
                {...field('zip')}
              />
              <MonthPair field={field} now="Leave it empty if you live there now." />
            </>
          );
        }}
      />
    </>
  );
}

const KINDS = Object.entries(LICENSE_KINDS).map(([value, label]) => ({ value, label }));

const BLANK_LICENSE = {
  ...{ state: '', number: '', kind: '' as const, endorsements: '', expires: '' },
};

/** Unexpired licenses. */
export function LicenseFields({
  answers,
  change,
  errors,
  states,
  token,
  photos,
  onPhotos,
}: PartFieldsProps<'licenses'>) {
  const [first = BLANK_LICENSE, ...others] = answers.list;
  return (
    <>
      <LicensePhotos token={token} photos={photos} onPhotos={onPhotos} />
      <ConfirmLicense
        photos={photos}
        states={states}
        entry={first}
        onConfirm={(entry) => change({ list: [entry, ...others] })}
      />
      <p>List each license or permit that has not expired.</p>
      <EntryList
        list={answers.list}
        change={(list) => change({ list })}
        blank={BLANK_LICENSE}
        noun="License"
        addLabel={answers.list.length === 0 ? 'Add your license' : 'Add another license'}
        render={(row, set, at) => {
          const field = rowField(row, set, at, errors);
          return (
            <>
              <SelectField
                label="State that issued it"
                required
                options={stateOptions(states)}
                {...field('state')}
              />
              <TextField label="Number" required mono maxLength={30} {...field('number')} />
              <SelectField
                label="Class"
                required
                options={KINDS}
                value={row.kind}
                onChange={(kind) => set({ ...row, kind: kind as typeof row.kind })}
                error={errors[`list.${at}.kind`]}
              />
              <TextField
                label="Endorsements"
                hint="Letters, such as H, N, T. Leave it empty if there are none."
                maxLength={40}
                {...field('endorsements')}
              />
              <TextField
                label="Expires"
                required
                inputMode="numeric"
                placeholder="M/D/YYYY"
                maxLength={20}
                {...field('expires')}
              />
            </>
          );
        }}
      />
    </>
  );
}

/** Vehicles that one drove. */
export function ExperienceFields({ answers, change, errors }: PartFieldsProps<'experience'>) {
  return (
    <>
      <Choice
        question="Did you drive trucks, buses or other commercial vehicles before?"
        value={answers.answer}
        options={[
          { value: 'some', label: 'Yes' },
          { value: 'none', label: 'No' },
        ]}
        onChoose={(answer) => change({ ...answers, answer })}
      />
      {answers.answer === 'some' && (
        <EntryList
          list={answers.list}
          change={(list) => change({ ...answers, list })}
          blank={{ equipment: '', from: '', to: '', miles: '' }}
          noun="Equipment"
          addLabel="Add equipment"
          render={(row, set, at) => {
            const field = rowField(row, set, at, errors);
            return (
              <>
                <TextField
                  label="Kind of equipment"
                  required
                  hint="Such as straight truck, tractor and semitrailer, tank, bus."
                  maxLength={80}
                  {...field('equipment')}
                />
                <div className="apply-pair">
                  <TextField
                    label="From year"
                    required
                    inputMode="numeric"
                    placeholder="YYYY"
                    maxLength={20}
                    {...field('from')}
                  />
                  <TextField
                    label="To year"
                    inputMode="numeric"
                    placeholder="YYYY"
                    maxLength={20}
                    hint="Empty if you still do."
                    {...field('to')}
                  />
                </div>
                <TextField
                  label="About how many miles"
                  inputMode="numeric"
                  maxLength={20}
                  {...field('miles')}
                />
              </>
            );
          }}
        />
      )}
    </>
  );
}

/** Accidents of three years. */
export function AccidentFields({ answers, change, errors }: PartFieldsProps<'accidents'>) {
  return (
    <>
      <Choice
        question="Were you in any accident with a motor vehicle in the last 3 years?"
        value={answers.answer}
        options={[
          { value: 'none', label: 'No, none' },
          { value: 'some', label: 'Yes' },
        ]}
        onChoose={(answer) => change({ ...answers, answer })}
      />
      {answers.answer === 'some' && (
        <EntryList
          list={answers.list}
          change={(list) => change({ ...answers, list })}
          blank={{ date: '', nature: '', deaths: '', injuries: '', hazmat: '' as const }}
          noun="Accident"
          addLabel="Add an accident"
          render={(row, set, at) => {
            const field = rowField(row, set, at, errors);
            return (
              <>
                <TextField
                  label="Date"
                  required
                  inputMode="numeric"
                  placeholder="M/D/YYYY"
                  maxLength={20}
                  {...field('date')}
                />
                <TextField
                  label="What happened"
                  required
                  hint="Such as rear-end, upset, sideswipe."
                  maxLength={200}
                  {...field('nature')}
                />
                <div className="apply-pair">
                  <TextField
                    label="People killed"
                    required
                    inputMode="numeric"
                    maxLength={3}
                    {...field('deaths')}
                  />
                  <TextField
                    label="People injured"
                    required
                    inputMode="numeric"
                    maxLength={3}
                    {...field('injuries')}
                  />
                </div>
                <YesNo
                  question="Were hazardous materials spilled?"
                  value={row.hazmat}
                  onChoose={(hazmat) => set({ ...row, hazmat })}
                  error={errors[`list.${at}.hazmat`]}
                />
              </>
            );
          }}
        />
      )}
    </>
  );
}

/** Violations of three years. */
export function ViolationFields({ answers, change, errors }: PartFieldsProps<'violations'>) {
  return (
    <>
      <Choice
        question="In the last 3 years, were you convicted of a traffic violation, or did you forfeit bond or collateral for one? Parking does not count."
        value={answers.answer}
        options={[
          { value: 'none', label: 'No, none' },
          { value: 'some', label: 'Yes' },
        ]}
        onChoose={(answer) => change({ ...answers, answer })}
      />
      {answers.answer === 'some' && (
        <EntryList
          list={answers.list}
          change={(list) => change({ ...answers, list })}
          blank={{ date: '', offense: '', location: '', penalty: '' }}
          noun="Violation"
          addLabel="Add a violation"
          render={(row, set, at) => {
            const field = rowField(row, set, at, errors);
            return (
              <>
                <TextField
                  label="Date"
                  required
                  inputMode="numeric"
                  placeholder="M/D/YYYY"
                  maxLength={20}
                  {...field('date')}
                />
                <TextField
                  label="Offense"
                  required
                  placeholder="Speeding, 15 over"
                  maxLength={200}
                  {...field('offense')}
                />
                <TextField
                  label="Where"
                  required
                  placeholder="City and state"
                  maxLength={120}
                  {...field('location')}
                />
                <TextField
                  label="Penalty"
                  required
                  placeholder="$150 fine"
                  maxLength={120}
                  {...field('penalty')}
                />
              </>
            );
          }}
        />
      )}
    </>
  );
}
