import { writeDate } from '#src/shared/dates.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
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
        Start with what you do now, and go back {years} years.
        {years > 3 &&
          ' For the first 3 of them list every employer; before that those for whom you drove a commercial vehicle.'}{' '}
        List times at school, in the service or without work, too.
      </p>
      <EntryList
        list={answers.list}
        change={(list) => change({ ...answers, list })}
        blank={BLANK}
        noun="Employment"
        addLabel={answers.list.length === 0 ? 'Add what you do now' : 'Add what you did before'}
        render={(row, set, at) => {
          const field = rowField(row, set, at, errors);
          const isJob = row.kind === 'employer';
          return (
            <>
              <Choice
                question="What was it?"
                value={row.kind}
                options={[
                  { value: 'employer', label: 'A job' },
                  { value: 'other', label: 'Something else: school, service, no work' },
                ]}
                onChoose={(kind) => set({ ...row, kind })}
              />
              <TextField
                label={isJob ? 'Employer' : 'What you did'}
                required
                maxLength={100}
                {...field('name')}
              />
              {isJob && (
                <>
                  <TextField
                    label="Address"
                    required
                    hint="Street, city and state."
                    maxLength={200}
                    {...field('address')}
                  />
                  <TextField
                    label="Phone"
                    type="tel"
                    inputMode="tel"
                    maxLength={40}
                    {...field('phone')}
                  />
                  <TextField label="Position" required maxLength={80} {...field('position')} />
                </>
              )}
              <MonthPair field={field} now="Leave it empty if it goes on." />
              {isJob && (
                <>
                  <TextField
                    label="Reason for leaving"
                    required={row.to.trim() !== ''}
                    maxLength={200}
                    {...field('reason')}
                  />
                  <YesNo
                    question="Were you subject to the Federal Motor Carrier Safety Regulations there?"
                    value={row.fmcsr}
                    onChoose={(fmcsr) => set({ ...row, fmcsr })}
                    error={errors[`list.${at}.fmcsr`]}
                  />
                  <YesNo
                    question="Was the job safety-sensitive, with drug and alcohol tests under 49 CFR Part 40?"
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
        <section className="apply-gaps" aria-label="Times in between">
          <h4>Times in between</h4>
          <p>
            Say what you did in each of these, or add an entry above
            {years > 3 &&
              ' (of the years before the last 3: whether you drove a commercial vehicle)'}
            .
          </p>
          {gaps.map(({ from, to }) => (
            <TextField
              key={from}
              label={`${writeDate(from)} to ${writeDate(to)}`}
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
