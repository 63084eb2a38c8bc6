import { DOT_AGENCIES } from '#src/features/orders/orders.rules.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { FREQUENCIES, FREQUENCY_WORDS, type Frequency } from '../periods.rules.ts';
import {
  DOT_AUTHORITIES,
  hasAlternates,
  isDot,
  OTHER_AUTHORITIES,
  rateFor,
  type Authority,
} from '../pools.rules.ts';
import { STRATA } from '../testing-rates.contract.ts';
import { TOTAL_NAMES, TOTAL_WORDS, withAuthority } from './wizard-draft.ts';
import type { StepProps } from './wizard-people.tsx';

const AUTHORITY_OPTIONS = [...DOT_AUTHORITIES, ...OTHER_AUTHORITIES].map(({ id, word }) => ({
  value: id,
  label: word,
}));

/** The name, for whom it is tested, how many and how often. */
export function RateStep({ draft, change, faults, known: { rates, day } }: StepProps) {
  const { authority } = draft;
  const dot = authority !== '' && isDot(authority);
  const rule = authority === '' ? null : rateFor({ ...draft, authority }, rates, day);
  return (
    <>
      <TextField
        label="Pool name"
        value={draft.name}
        onChange={(name) => change({ name })}
        maxLength={100}
        error={draft.name === '' ? undefined : faults['name']}
        required
        takesFocus
      />
      <SelectField
        label="Testing authority"
        value={authority}
        onChange={(value) => change(withAuthority(draft, value as Authority | '', rates, day))}
        options={AUTHORITY_OPTIONS}
        hint="The first five are DOT’s. DOT and other tests are kept apart."
        required
      />
      {authority === 'FRA' && (
        <SelectField
          label="Stratum"
          value={draft.stratum}
          onChange={(stratum) => change({ stratum })}
          options={STRATA.filter(Boolean).map((value) => ({ value, label: value }))}
          placeholder="All: the highest of them"
          clearable
        />
      )}
      {dot && (
        <fieldset className="randoms-choices randoms-row">
          <legend className="field-label">Also holds people covered by</legend>
          {DOT_AGENCIES.filter((one) => one !== authority).map((one) => (
            <CheckboxField
              key={one}
              label={one}
              checked={draft.also.includes(one)}
              onChange={(on) =>
                change({
                  also: on ? [...draft.also, one] : draft.also.filter((other) => other !== one),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <TextField
        label="Drugs, % of the average pool a year"
        inputMode="decimal"
        value={draft.drugPct}
        onChange={(drugPct) => change({ drugPct })}
        error={draft.drugPct === '' ? undefined : faults['drugPct']}
        hint={rule && `The rule asks for ${rule.drugPct}%.`}
        required
      />
      <TextField
        label="Alcohol, % of the average pool a year"
        inputMode="decimal"
        value={draft.alcoholPct}
        onChange={(alcoholPct) => change({ alcoholPct })}
        error={draft.alcoholPct === '' ? undefined : faults['alcoholPct']}
        hint={
          rule &&
          (rule.alcoholPct === null
            ? 'The rule asks for no random alcohol tests.'
            : `The rule asks for ${rule.alcoholPct}%.`)
        }
        required
      />
      <SelectField
        label="Frequency"
        value={String(draft.frequency)}
        onChange={(value) => change({ frequency: Number(value) as Frequency })}
        options={FREQUENCIES.map((one) => ({ value: String(one), label: FREQUENCY_WORDS[one] }))}
        hint={
          dot && draft.frequency === 2
            ? 'Tests are spread over the year: under DOT rules, draw at least quarterly.'
            : undefined
        }
      />
      {authority !== '' && hasAlternates({ ...draft, authority }) && (
        <CheckboxField
          label="Alternates stand in for those who are excused for the whole period"
          checked={draft.alternates}
          onChange={(alternates) => change({ alternates })}
          error={faults['alternates']}
        />
      )}
      {faults['also'] && <p className="field-error">{faults['also']}</p>}
    </>
  );
}

/** What the year had before the pool was kept here (R425). It may be left empty (R417). */
export function TotalsStep({ draft, change, faults, known: { day } }: StepProps) {
  return (
    <>
      <p className="field-hint">
        For a pool that was drawn elsewhere earlier in {day.slice(0, 4)}. Leave everything empty
        otherwise.
      </p>
      {TOTAL_NAMES.map((name) => (
        <TextField
          key={name}
          label={TOTAL_WORDS[name]}
          inputMode="numeric"
          value={draft.totals[name]}
          onChange={(value) => change({ totals: { ...draft.totals, [name]: value } })}
          error={faults[name]}
        />
      ))}
    </>
  );
}
