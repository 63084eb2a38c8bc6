import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import {
  FIELD_IDS,
  labelOf,
  MATCH_KEYS,
  mappingFault,
  type MatchKey,
  type RosterField,
} from '../fields.rules.ts';
import { rostersApi, type Roster } from '../rosters.contract.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { rosterQuery } from './rosters.queries.ts';

const MATCH_WORDS: Readonly<Record<Exclude<MatchKey, 'workId'>, string>> = {
  ssn: 'SSN',
  license: 'License number and state',
};

const isField = (text: string): text is RosterField => FIELD_IDS.some((field) => field === text);
const isKey = (text: string): text is MatchKey => MATCH_KEYS.some((key) => key === text);

/** What the columns are, how people are told apart, and what becomes of people who are missing. */
export function RosterColumns({
  client,
  roster,
  onChecked,
}: {
  client: number;
  roster: Roster;
  onChecked: () => void;
}) {
  const [mapping, setMapping] = useState(roster.plan.mapping);
  const [matchBy, setMatchBy] = useState<MatchKey>(roster.plan.matchBy);
  const [missing, setMissing] = useState(roster.plan.missingStatusId);
  const { data: lists } = useQuery(listsQuery(client, ['employmentStatus']));
  const statuses = lists?.employmentStatus?.filter(({ onRoster }) => !onRoster) ?? [];
  const identifier = roster.employeeIdentifier;
  const fault = mappingFault(mapping, matchBy, identifier);

  const { rosterId } = roster;
  const check = useMutation({
    mutationFn: () =>
      call(
        rostersApi.check,
        { params: { rosterId }, body: { mapping, matchBy, missingStatusId: missing } },
        { client },
      ),
    onSuccess: (reply) => {
      queryClient.setQueryData(rosterQuery(client, rosterId).queryKey, reply);
      onChecked();
    },
  });
  const entries = { mapping, matchBy, missing };
  const { plan } = roster;
  const planned = {
    mapping: plan.mapping,
    matchBy: plan.matchBy,
    missing: plan.missingStatusId,
  };

  return (
    <div className="roster-columns">
      <Form
        label="Columns of the roster"
        onSubmit={() => check.mutateAsync()}
        submitLabel="Check"
        error={check.error}
        keep={keeping(`roster:${rosterId}`, entries, (kept) => {
          setMapping(kept.mapping);
          setMatchBy(kept.matchBy);
          setMissing(kept.missing);
        })}
        dirty={JSON.stringify(entries) !== JSON.stringify(planned)}
        ready={fault === null}
      >
        {roster.remarks.length > 0 && (
          <ul className="roster-remarks">
            {roster.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
        <SelectField
          label="People are told apart by"
          value={matchBy}
          onChange={(value) => isKey(value) && setMatchBy(value)}
          options={MATCH_KEYS.map((key) => ({
            value: key,
            label: key === 'workId' ? labelOf(key, identifier) : MATCH_WORDS[key],
          }))}
          error={fault ?? undefined}
        />
        <SelectField
          label="People on the roster who are missing from the file"
          value={missing === null ? '' : String(missing)}
          onChange={(value) => setMissing(value === '' ? null : Number(value))}
          placeholder="Stay as they are"
          clearable
          options={statuses.map(({ employmentStatusId, status }) => ({
            value: String(employmentStatusId),
            label: `Become ${status}`,
          }))}
        />
        <ColumnMapping
          columns={roster.columns}
          mapping={mapping}
          fields={FIELD_IDS.map((id) => ({ id, label: labelOf(id, identifier) }))}
          onChange={(next) =>
            setMapping(next.map((one) => (one !== null && isField(one) ? one : null)))
          }
        />
      </Form>
    </div>
  );
}
