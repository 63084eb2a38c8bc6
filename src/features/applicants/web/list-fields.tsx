import { SelectField } from '#src/web/ui/select-field.tsx';
import { useWords } from '#src/web/spanish/words.ts';
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
  const t = useWords();
  return (
    <>
      <p>
        {t('Start with where you live now. Then add where you lived before, back three years.')}
      </p>
      <EntryList
        list={answers.list}
        change={(list) => change({ list })}
        blank={{ street: '', city: '', state: '', zip: '', from: '', to: '' }}
        noun="Address"
        addLabel={
          answers.list.length === 0 ? t('Add where you live now') : t('Add an earlier address')
        }
        render={(row, set, at) => {
          const field = rowField(row, set, at, errors);
          const home = at === 0;
          return (
            <>
              <TextField
                label={t('Street and number')}
                required
                maxLength={120}
                {...(home ? { autoComplete: 'street-address' } : {})}
                {...field('street')}
              />
              <TextField
                label={t('City')}
                required
                maxLength={80}
                {...(home ? { autoComplete: 'address-level2' } : {})}
                {...field('city')}
              />
              <SelectField
                label={t('State')}
                required
                options={stateOptions(states)}
                {...field('state')}
              />
              <TextField
                label={t('ZIP code')}
                required
                inputMode="numeric"
                maxLength={12}
                {...(home ? { autoComplete: 'postal-code' } : {})}
                {...field('zip')}
              />
              <MonthPair field={field} now={t('Leave it empty if you live there now.')} />
            </>
          );
        }}
      />
    </>
  );
}

const KINDS = (['A', 'B', 'C', 'CLP', 'D'] as const).map((value) => ({
  value,
  label: LICENSE_KINDS[value],
}));

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
  const t = useWords();
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
      <p>{t('List each license or permit that has not expired.')}</p>
      <EntryList
        list={answers.list}
        change={(list) => change({ list })}
        blank={BLANK_LICENSE}
        noun="License"
        addLabel={answers.list.length === 0 ? t('Add your license') : t('Add another license')}
        render={(row, set, at) => {
          const field = rowField(row, set, at, errors);
          return (
            <>
              <SelectField
                label={t('State that issued it')}
                required
                options={stateOptions(states)}
                {...field('state')}
              />
              <TextField label={t('Number')} required mono maxLength={30} {...field('number')} />
              <SelectField
                label={t('Class')}
                required
                options={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
                value={row.kind}
                onChange={(kind) => set({ ...row, kind: kind as typeof row.kind })}
                error={errors[`list.${at}.kind`]}
              />
              <TextField
                label={t('Endorsements')}
                hint={t('Letters, such as H, N, T. Leave it empty if there are none.')}
                maxLength={40}
                {...field('endorsements')}
              />
              <TextField
                label={t('Expires')}
                required
                inputMode="numeric"
                placeholder={t('M/D/YYYY')}
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
  const t = useWords();
  return (
    <>
      <Choice
        question={t('Did you drive trucks, buses or other commercial vehicles before?')}
        value={answers.answer}
        options={[
          { value: 'some', label: t('Yes') },
          { value: 'none', label: t('No') },
        ]}
        onChoose={(answer) => change({ ...answers, answer })}
      />
      {answers.answer === 'some' && (
        <EntryList
          list={answers.list}
          change={(list) => change({ ...answers, list })}
          blank={{ equipment: '', from: '', to: '', miles: '' }}
          noun="Equipment"
          addLabel={t('Add equipment')}
          render={(row, set, at) => {
            const field = rowField(row, set, at, errors);
            return (
              <>
                <TextField
                  label={t('Kind of equipment')}
                  required
                  hint={t('Such as straight truck, tractor and semitrailer, tank, bus.')}
                  maxLength={80}
                  {...field('equipment')}
                />
                <div className="apply-pair">
                  <TextField
                    label={t('From year')}
                    required
                    inputMode="numeric"
                    placeholder={t('YYYY')}
                    maxLength={20}
                    {...field('from')}
                  />
                  <TextField
                    label={t('To year')}
                    inputMode="numeric"
                    placeholder={t('YYYY')}
                    maxLength={20}
                    hint={t('Empty if you still do.')}
                    {...field('to')}
                  />
                </div>
                <TextField
                  label={t('About how many miles')}
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
  const t = useWords();
  return (
    <>
      <Choice
        question={t('Were you in any accident with a motor vehicle in the last 3 years?')}
        value={answers.answer}
        options={[
          { value: 'none', label: t('No, none') },
          { value: 'some', label: t('Yes') },
        ]}
        onChoose={(answer) => change({ ...answers, answer })}
      />
      {answers.answer === 'some' && (
        <EntryList
          list={answers.list}
          change={(list) => change({ ...answers, list })}
          blank={{ date: '', nature: '', deaths: '', injuries: '', hazmat: '' as const }}
          noun="Accident"
          addLabel={t('Add an accident')}
          render={(row, set, at) => {
            const field = rowField(row, set, at, errors);
            return (
              <>
                <TextField
                  label={t('Date')}
                  required
                  inputMode="numeric"
                  placeholder={t('M/D/YYYY')}
                  maxLength={20}
                  {...field('date')}
                />
                <TextField
                  label={t('What happened')}
                  required
                  hint={t('Such as rear-end, upset, sideswipe.')}
                  maxLength={200}
                  {...field('nature')}
                />
                <div className="apply-pair">
                  <TextField
                    label={t('People killed')}
                    required
                    inputMode="numeric"
                    maxLength={3}
                    {...field('deaths')}
                  />
                  <TextField
                    label={t('People injured')}
                    required
                    inputMode="numeric"
                    maxLength={3}
                    {...field('injuries')}
                  />
                </div>
                <YesNo
                  question={t('Were hazardous materials spilled?')}
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
  const t = useWords();
  return (
    <>
      <Choice
        question={t(
          'In the last 3 years, were you convicted of a traffic violation, or did you forfeit bond or collateral for one? Parking does not count.',
        )}
        value={answers.answer}
        options={[
          { value: 'none', label: t('No, none') },
          { value: 'some', label: t('Yes') },
        ]}
        onChoose={(answer) => change({ ...answers, answer })}
      />
      {answers.answer === 'some' && (
        <EntryList
          list={answers.list}
          change={(list) => change({ ...answers, list })}
          blank={{ date: '', offense: '', location: '', penalty: '' }}
          noun="Violation"
          addLabel={t('Add a violation')}
          render={(row, set, at) => {
            const field = rowField(row, set, at, errors);
            return (
              <>
                <TextField
                  label={t('Date')}
                  required
                  inputMode="numeric"
                  placeholder={t('M/D/YYYY')}
                  maxLength={20}
                  {...field('date')}
                />
                <TextField
                  label={t('Offense')}
                  required
                  placeholder={t('Speeding, 15 over')}
                  maxLength={200}
                  {...field('offense')}
                />
                <TextField
                  label={t('Where')}
                  required
                  placeholder={t('City and state')}
                  maxLength={120}
                  {...field('location')}
                />
                <TextField
                  label={t('Penalty')}
                  required
                  placeholder={t('$150 fine')}
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
