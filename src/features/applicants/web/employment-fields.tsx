import { TextField } from '#src/web/ui/text-field.tsx';
import { useLanguage } from '#src/web/language.ts';
import { useWords } from '#src/web/spanish/words.ts';
import { employmentGaps, explained } from '../application.rules.ts';
import type { JobEntry } from '../application.shapes.ts';
import { employmentYears } from '../coverage.rules.ts';
import { Choice, YesNo } from './choice.tsx';
import { EntryList, MonthPair, rowField } from './entry-list.tsx';
import type { PartFieldsProps } from './page-props.ts';

const BLANK: JobEntry = {
  ...{ kind: 'employer', name: '', address: '', phone: '', position: '' },
  ...{ from: '', to: '', reason: '', fmcsr: '', safety: '' },
};

/** Where one worked, with what one did in between. */
export function EmploymentFields({
  answers,
  change,
  errors,
  applying,
}: PartFieldsProps<'employment'>) {
  const t = useWords();
  const { day } = useLanguage();
  const years = employmentYears(applying);
  const gaps = answers.list.length === 0 ? [] : employmentGaps(answers, applying);
  const explain = (from: string, to: string, reason: string) =>
    change({
      ...answers,
      gaps: [...answers.gaps.filter((gap) => gap.from !== from), { from, to, reason }],
    });
  return (
    <>
      <p>
        {t('Start with what you do now, and go back {years} years.', { years })}{' '}
        {years > 3 &&
          t(
            'For the first 3 of them list every employer; before that those for whom you drove a commercial vehicle.',
          )}{' '}
        {t('List times at school, in the service or without work, too.')}
      </p>
      <EntryList
        list={answers.list}
        change={(list) => change({ ...answers, list })}
        blank={BLANK}
        noun="Employment"
        addLabel={
          answers.list.length === 0 ? t('Add what you do now') : t('Add what you did before')
        }
        render={(row, set, at) => {
          const field = rowField(row, set, at, errors);
          const isJob = row.kind === 'employer';
          return (
            <>
              <Choice
                question={t('What was it?')}
                value={row.kind}
                options={[
                  { value: 'employer', label: t('A job') },
                  { value: 'other', label: t('Something else: school, service, no work') },
                ]}
                onChoose={(kind) => set({ ...row, kind })}
              />
              <TextField
                label={isJob ? t('Employer') : t('What you did')}
                required
                maxLength={100}
                {...field('name')}
              />
              {isJob && (
                <>
                  <TextField
                    label={t('Address')}
                    required
                    hint={t('Street, city and state.')}
                    maxLength={200}
                    {...field('address')}
                  />
                  <TextField
                    label={t('Phone')}
                    type="tel"
                    inputMode="tel"
                    maxLength={40}
                    {...field('phone')}
                  />
                  <TextField label={t('Position')} required maxLength={80} {...field('position')} />
                </>
              )}
              <MonthPair field={field} now={t('Leave it empty if it goes on.')} />
              {isJob && (
                <>
                  <TextField
                    label={t('Reason for leaving')}
                    required={row.to.trim() !== ''}
                    maxLength={200}
                    {...field('reason')}
                  />
                  <YesNo
                    question={t(
                      'Were you subject to the Federal Motor Carrier Safety Regulations there?',
                    )}
                    value={row.fmcsr}
                    onChoose={(fmcsr) => set({ ...row, fmcsr })}
                    error={errors[`list.${at}.fmcsr`]}
                  />
                  <YesNo
                    question={t(
                      'Was the job safety-sensitive, with drug and alcohol tests under 49 CFR Part 40?',
                    )}
                    value={row.safety}
                    onChoose={(safety) => set({ ...row, safety })}
                    error={errors[`list.${at}.safety`]}
                  />
                </>
              )}
            </>
          );
        }}
      />
      {gaps.length > 0 && (
        <section className="apply-gaps" aria-label={t('Times in between')}>
          <h4>{t('Times in between')}</h4>
          <p>
            {t('Say what you did in each of these, or add an entry above.')}{' '}
            {years > 3 &&
              t('Of the years before the last 3, say whether you drove a commercial vehicle.')}
          </p>
          {gaps.map(({ from, to }) => (
            <TextField
              key={from}
              label={t('{from} to {to}', { from: day(from), to: day(to) })}
              required
              maxLength={200}
              value={explained(answers, from)}
              onChange={(reason) => explain(from, to, reason)}
              error={errors[`gaps.${from}`]}
            />
          ))}
        </section>
      )}
    </>
  );
}
