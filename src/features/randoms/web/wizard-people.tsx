import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import type { Reply } from '#src/shared/endpoint.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { poolsApi } from '../pools.contract.ts';
import { SAFETY, SAFETY_WORDS } from '../pools.rules.ts';
import type { Rate } from '../rates.rules.ts';
import { PoolOverlaps } from './pool-overlaps.tsx';
import { wouldOverlapQuery } from './randoms.queries.ts';
import type { Draft } from './wizard-draft.ts';

/** What each step of the wizard works with. */
export interface StepProps {
  client: number;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  faults: Readonly<Record<string, string>>;
  people: number | null;
  known: { names: readonly string[]; rates: readonly Rate[]; day: string };
  locations: Reply<(typeof poolsApi)['locationList']>;
  members: Reply<(typeof poolsApi)['employeeList']> | undefined;
  /** The pool that is changed; null for a new one. */
  edited: string | null;
}

/** Shows so many choices at once: more are found by typing. */
const MOST = 60;

const toggled = (list: readonly number[], one: number, on: boolean): number[] =>
  on ? [...list, one] : list.filter((other) => other !== one);

/** Chooses locations by DOT number or by name (R421). */
export function LocationStep({ draft, change, faults, locations }: StepProps) {
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const byDot = draft.locatedBy === 'dot';
  const found = locations.filter(
    ({ clientId, name, dotNumber }) =>
      draft.sites.includes(clientId) ||
      (byDot
        ? dotNumber !== null && dotNumber.includes(words)
        : name.toLowerCase().includes(words)),
  );
  return (
    <>
      <SelectField
        label="Locations by"
        value={draft.locatedBy}
        onChange={(value) => change({ locatedBy: value === 'dot' ? 'dot' : 'name' })}
        options={[
          { value: 'name', label: 'Name' },
          { value: 'dot', label: CLIENT_FIELDS.DOTNumber.label },
        ]}
        takesFocus
      />
      <TextField
        label={byDot ? CLIENT_FIELDS.DOTNumber.label : 'Name'}
        value={text}
        onChange={setText}
        hint="Narrows the list below."
      />
      <fieldset className="randoms-choices" aria-invalid={faults['sites'] ? true : undefined}>
        <legend className="field-label">Locations</legend>
        {found.slice(0, MOST).map(({ clientId, name, dotNumber, depth }) => (
          <div
            key={clientId}
            style={{ paddingInlineStart: words ? 0 : `${Math.min(depth, 6) * 14}px` }}
          >
            <CheckboxField
              label={dotNumber === null ? name : `${name} (DOT ${dotNumber})`}
              checked={draft.sites.includes(clientId)}
              onChange={(on) => change({ sites: toggled(draft.sites, clientId, on) })}
            />
          </div>
        ))}
        {found.length > MOST && (
          <p className="field-hint">
            {showCount(found.length - MOST)} more: type a part of the name.
          </p>
        )}
        {found.length === 0 && <p className="field-hint">No location has this name or number.</p>}
        {faults['sites'] && <p className="field-error">{faults['sites']}</p>}
      </fieldset>
      <CheckboxField
        label="With all locations below those chosen, also ones added later"
        checked={draft.includeChildren}
        onChange={(includeChildren) => change({ includeChildren })}
      />
    </>
  );
}

/** Chooses by employment status, job title and safety code (R422). */
export function FilterStep({ client, draft, change, faults, members }: StepProps) {
  const { data: lists } = useQuery(listsQuery(client, ['employmentStatus']));
  const titles = members?.jobTitles ?? [];
  return (
    <>
      <fieldset className="randoms-choices">
        <legend className="field-label">{EMPLOYEE_FIELDS.employmentStatusId.label}</legend>
        {(lists?.employmentStatus ?? []).map(({ employmentStatusId, status }) => (
          <CheckboxField
            key={employmentStatusId}
            label={status}
            checked={draft.statuses.includes(employmentStatusId)}
            onChange={(on) => change({ statuses: toggled(draft.statuses, employmentStatusId, on) })}
          />
        ))}
        {faults['statuses'] && <p className="field-error">{faults['statuses']}</p>}
      </fieldset>
      <SelectField
        label="Safety code"
        value={draft.safety}
        onChange={(value) => change({ safety: value as Draft['safety'] })}
        options={SAFETY.map((value) => ({ value, label: SAFETY_WORDS[value] }))}
        hint="Somebody without a job title counts as safety-sensitive."
      />
      <fieldset className="randoms-choices">
        <legend className="field-label">Job titles</legend>
        <p className="field-hint">None chosen: people of every job title, and those without one.</p>
        {titles.map(({ jobTitleId, jobTitle, people }) => (
          <CheckboxField
            key={jobTitleId}
            label={`${jobTitle} (${showCount(people)})`}
            checked={draft.jobTitles.includes(jobTitleId)}
            onChange={(on) => change({ jobTitles: toggled(draft.jobTitles, jobTitleId, on) })}
          />
        ))}
      </fieldset>
    </>
  );
}

/** How many people the pool would hold, and the first of them (R427). */
export function PeopleStep({ client, draft, edited, people, members, faults }: StepProps) {
  const { authority, also, sites, includeChildren, statuses, jobTitles, safety } = draft;
  const overlaps = useQuery({
    ...wouldOverlapQuery(client, {
      ...{ sites, includeChildren, statuses, jobTitles, safety, also },
      authority: authority === '' ? 'other' : authority,
      poolId: edited,
    }),
    enabled: authority !== '',
  });
  return (
    <>
      {overlaps.data && <PoolOverlaps client={client} overlaps={overlaps.data} />}
      <p className="randoms-count">
        <strong>{people === null ? '…' : showCount(people)}</strong> employees
      </p>
      {faults['people'] && <p className="field-error">{faults['people']}</p>}
      {members && members.employees.length > 0 && (
        <>
          <p className="field-hint">The first of them by name. Nobody can be left out by name.</p>
          <ul className="randoms-people">
            {members.employees.map(({ employeeId, name, clientName, jobTitle }) => (
              <li key={employeeId}>
                {name}{' '}
                <span className="none">{[jobTitle, clientName].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
