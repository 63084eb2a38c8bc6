import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { consortiaApi, type Consortium } from '../consortia.contract.ts';
import { FREQUENCIES, FREQUENCY_WORDS, type Frequency } from '../periods.rules.ts';
import { AUTHORITIES, authorityWord, type Authority } from '../pools.rules.ts';
import { candidatesQuery } from './consortia.queries.ts';

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['randomConsortia'] });

/** Makes a pool over several clients, or changes one. */
export function ConsortiumDialog({
  edited,
  onClose,
}: {
  edited: Consortium | null;
  onClose: () => void;
}) {
  const [first] = useState({
    name: edited?.name ?? '',
    authority: edited?.authority ?? ('FMCSA' as Authority),
    drugPct: String(edited?.drugPct ?? 50),
    alcoholPct: String(edited?.alcoholPct ?? 10),
    frequency: String(edited?.frequency ?? 4),
  });
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const idempotencyKey = useEntryKey(draft);
  const save = useMutation({
    mutationFn: () => {
      const body = {
        ...(edited
          ? { stratum: edited.stratum, also: edited.also, statuses: edited.statuses }
          : {}),
        ...(edited ? { safety: edited.safety } : {}),
        ...draft,
        frequency: Number(draft.frequency),
      };
      return edited
        ? call(
            consortiaApi.update,
            { params: { consortiumId: edited.consortiumId }, body },
            { client: null, version: edited.version, idempotencyKey },
          )
        : call(consortiaApi.create, { body }, { client: null, idempotencyKey });
    },
    onSuccess: ({ name }) => {
      toast(edited ? `${name} is changed.` : `${name} is a pool now. Add its clients.`, 'success');
      onClose();
    },
    onSettled: readAgain,
  });
  const faults = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title={edited ? `Change ${edited.name}` : 'New consortium'}
      description="A pool over several clients is drawn as a whole: an owner-operator is in a pool of two or more (49 CFR 382.103(b)). Each client sees its own people alone."
      submitLabel={edited ? 'Save' : 'Make the pool'}
      onSubmit={() => save.mutateAsync()}
      ready={draft.name.trim() !== '' && draft.drugPct !== '' && draft.alcoholPct !== ''}
      dirty={JSON.stringify(draft) !== JSON.stringify(first) && !save.isSuccess}
      keep={keeping(`consortium:${edited?.consortiumId ?? 'new'}`, draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label="Pool name"
        value={draft.name}
        onChange={(name) => change({ name })}
        maxLength={100}
        error={faults['name']}
        required
        takesFocus
      />
      <SelectField
        label="Testing authority"
        value={draft.authority}
        onChange={(authority) => change({ authority: authority as Authority })}
        options={AUTHORITIES.map((value) => ({ value, label: authorityWord(value) }))}
      />
      <TextField
        label="Drugs, % of the average pool a year"
        inputMode="decimal"
        value={draft.drugPct}
        onChange={(drugPct) => change({ drugPct })}
        error={faults['drugPct']}
        required
      />
      <TextField
        label="Alcohol, % of the average pool a year"
        inputMode="decimal"
        value={draft.alcoholPct}
        onChange={(alcoholPct) => change({ alcoholPct })}
        error={faults['alcoholPct']}
        required
      />
      <SelectField
        label="Frequency"
        value={draft.frequency}
        onChange={(frequency) => change({ frequency })}
        options={FREQUENCIES.map((one: Frequency) => ({
          value: String(one),
          label: FREQUENCY_WORDS[one],
        }))}
      />
    </FormDialog>
  );
}

/** Adds a client to a pool over several. */
export function JoinDialog({
  consortium,
  onClose,
}: {
  consortium: Consortium;
  onClose: () => void;
}) {
  const { consortiumId, name } = consortium;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const settled = useSettled(search.trim());
  const { data = [] } = useQuery({
    ...candidatesQuery(consortiumId, settled),
    enabled: settled !== '',
  });
  const idempotencyKey = useEntryKey(chosen);
  const found = data.find(({ clientId }) => String(clientId) === chosen);
  const join = useMutation({
    mutationFn: () =>
      call(
        consortiaApi.join,
        { params: { consortiumId }, body: { clientId: Number(chosen) } },
        { client: null, idempotencyKey },
      ),
    onSuccess: () => {
      toast(`${found?.clientName ?? 'The client'} is in ${name}.`, 'success');
      onClose();
    },
    onSettled: readAgain,
  });
  const faults = fieldErrorsOf(join.error);
  return (
    <FormDialog
      title={`Add a client to ${name}`}
      description="Everyone at and below it who fits the pool is in it from the next selection on."
      submitLabel="Add"
      onSubmit={() => join.mutateAsync()}
      ready={found !== undefined}
      dirty={chosen !== '' && !join.isSuccess}
      keep={null}
      error={join.error && messageOf(join.error)}
      onClose={onClose}
    >
      <TextField
        label="Client or location"
        value={search}
        onChange={(text) => {
          setSearch(text);
          setChosen('');
        }}
        hint="Type a part of the name."
        takesFocus
      />
      <SelectField
        label="Found"
        value={chosen}
        onChange={setChosen}
        placeholder={settled !== '' && data.length === 0 ? 'No client has this name' : 'Choose one'}
        options={data.map(({ clientId, clientName, companyName }) => ({
          value: String(clientId),
          label: clientName === companyName ? clientName : `${clientName}, ${companyName}`,
        }))}
        error={faults['clientId']}
      />
    </FormDialog>
  );
}
