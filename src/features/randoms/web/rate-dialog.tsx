import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DOT_AGENCIES, type DotAgency } from '#src/features/orders/orders.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { STRATA, testingRatesApi, type RateEffect } from '../testing-rates.contract.ts';
import { removeRate } from './rate-calls.ts';

const options = (names: readonly string[]) => names.map((value) => ({ value, label: value }));
const BLANK = { agency: 'FMCSA', stratum: '', drugPct: '', alcoholPct: '', source: '' };

const effectWords = ({ pools, clients, kept }: RateEffect): string =>
  pools === 0
    ? `No pool is below it; ${kept === 1 ? '1 pool keeps' : `${kept} pools keep`} to it already.`
    : `This changes ${pools === 1 ? '1 pool' : `${pools} pools`} of ${clients === 1 ? '1 client' : `${clients} clients`}: from its day on ${pools === 1 ? 'it is' : 'they are'} below the rate.`;

/** Enters a rate that begins on a day to come. */
export function RateDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState({ ...BLANK, from: null as IsoDate | null });
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const idempotencyKey = useEntryKey(draft);
  const save = useMutation({
    mutationFn: () =>
      call(
        testingRatesApi.add,
        {
          body: {
            agency: draft.agency as DotAgency,
            stratum: draft.stratum as (typeof STRATA)[number],
            from: draft.from ?? '',
            drugPct: draft.drugPct,
            alcoholPct: draft.alcoholPct.trim() === '' ? null : draft.alcoholPct,
            source: draft.source,
          },
        },
        { client: null, idempotencyKey },
      ),
    onSuccess: async (added) => {
      const again = () => queryClient.invalidateQueries({ queryKey: ['testingRates'] });
      toast('The rate is entered.', 'success', {
        undo: async () => {
          await removeRate(added);
          await again();
        },
      });
      onClose();
      await again();
    },
  });
  const faults = fieldErrorsOf(save.error);
  const { agency, stratum, drugPct, alcoholPct } = draft;
  const wanted = useSettled(JSON.stringify([agency, stratum, drugPct, alcoholPct]), 400);
  const effect = useQuery({
    queryKey: ['testingRates', null, 'preview', wanted],
    queryFn: ({ signal }) =>
      call(
        testingRatesApi.preview,
        {
          query: {
            agency: agency as DotAgency,
            drugPct,
            ...(stratum === '' ? {} : { stratum: stratum as (typeof STRATA)[number] }),
            ...(alcoholPct.trim() === '' ? {} : { alcoholPct }),
          },
        },
        { client: null, signal },
      ),
    enabled: drugPct.trim() !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <FormDialog
      title="Enter a rate"
      description="It counts from its day on, for pools of every client. A rate that has begun is never changed."
      submitLabel="Enter the rate"
      onSubmit={() => save.mutateAsync()}
      ready={draft.from !== null && draft.drugPct !== '' && draft.source.trim() !== ''}
      dirty={draft.source !== '' && !save.isSuccess}
      keep={keeping('testingRate', draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="Agency"
        value={draft.agency}
        onChange={(agency) => change({ agency, stratum: '' })}
        options={options(DOT_AGENCIES)}
        takesFocus
      />
      {draft.agency === 'FRA' && (
        <SelectField
          label="Stratum"
          value={draft.stratum}
          onChange={(stratum) => change({ stratum })}
          options={options(STRATA.filter(Boolean))}
          error={faults['stratum']}
        />
      )}
      <DateField
        label="From"
        value={draft.from}
        onChange={(from) => change({ from })}
        error={faults['from']}
        required
      />
      <TextField
        label="Drugs, % a year"
        inputMode="decimal"
        value={draft.drugPct}
        onChange={(drugPct) => change({ drugPct })}
        error={faults['drugPct']}
        required
      />
      <TextField
        label="Alcohol, % a year"
        inputMode="decimal"
        value={draft.alcoholPct}
        onChange={(alcoholPct) => change({ alcoholPct })}
        error={faults['alcoholPct']}
        hint="Empty: the agency asks for no random alcohol tests."
      />
      <TextField
        label="Published in"
        value={draft.source}
        onChange={(source) => change({ source })}
        error={faults['source']}
        maxLength={300}
        required
      />
      {effect.data && (
        <p role="status" className="randoms-note">
          {effectWords(effect.data)}
        </p>
      )}
    </FormDialog>
  );
}
