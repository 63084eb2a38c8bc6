import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { writeDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { csaApi, type CsaAccident, type CsaCrash } from '../csa.contract.ts';
import { likeAccidentsQuery } from './csa.queries.ts';

const [NONE_OF_OURS, OPEN] = ['none', 'open'] as const;

const words = (one: CsaAccident) =>
  `${writeDate(one.date)}, ${one.city}, ${one.state}: ${one.driver} (${one.location})`;

/** Says which accident of the register a crash is: a person's choice, as the public file names no driver (D333). */
export function TieDialog({
  client,
  crash,
  onClose,
}: {
  client: number;
  crash: CsaCrash;
  onClose: () => void;
}) {
  const { DOTNumber, crashId } = crash;
  const { data } = useQuery(likeAccidentsQuery(client, DOTNumber, crashId));
  const first = {
    choice: crash.accident?.accidentId ?? (crash.reason === null ? OPEN : NONE_OF_OURS),
    reason: crash.reason ?? '',
  };
  const [entry, setEntry] = useState(first);
  const [asked, setAsked] = useState(false);
  const offered = data?.accidents ?? [];
  const own = crash.accident;
  const accidents =
    own && !offered.some(({ accidentId }) => accidentId === own.accidentId)
      ? [own, ...offered]
      : offered;
  const isNone = entry.choice === NONE_OF_OURS;
  const lacksReason = isNone && entry.reason.trim() === '';
  const save = useMutation({
    mutationFn: () =>
      call(
        csaApi.tieCrash,
        {
          params: { clientId: client, DOTNumber, crashId },
          body: {
            accidentId: isNone || entry.choice === OPEN ? null : entry.choice,
            reason: isNone ? entry.reason.trim() : null,
          },
        },
        { client },
      ),
    onSuccess: async () => {
      toast('The crash is noted.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['csa', client] });
    },
  });
  return (
    <FormDialog
      title={`Crash of ${writeDate(crash.crashedOn)}, ${crash.city || crash.state}`}
      label="Crash and register"
      description={`Report ${crash.reportState} ${crash.reportNumber}${crash.plate ? `, plate ${crash.plate}` : ''}${crash.vin ? `, VIN ${crash.vin}` : ''}.`}
      submitLabel="Save"
      onSubmit={() => {
        setAsked(true);
        return lacksReason ? undefined : save.mutateAsync();
      }}
      keep={keeping(`csaTie:${DOTNumber}:${crashId}`, entry, setEntry)}
      dirty={JSON.stringify(entry) !== JSON.stringify(first) && !save.isSuccess}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="It is"
        takesFocus
        value={entry.choice}
        onChange={(choice) => setEntry((now) => ({ ...now, choice: choice || OPEN }))}
        options={[
          ...accidents.map((one) => ({ value: one.accidentId, label: words(one) })),
          { value: NONE_OF_OURS, label: 'None of ours, or none that the register holds' },
          { value: OPEN, label: 'Not decided yet' },
        ]}
        hint={
          data && accidents.length === 0
            ? 'The register has no accident within a week of it. Add it in the driver’s file first.'
            : undefined
        }
      />
      {isNone && (
        <TextAreaField
          label="Why"
          required
          maxLength={1000}
          value={entry.reason}
          onChange={(reason) => setEntry((now) => ({ ...now, reason }))}
          error={asked && lacksReason ? 'Enter a reason.' : fieldErrorsOf(save.error)['reason']}
        />
      )}
    </FormDialog>
  );
}
