import { useMutation } from '@tanstack/react-query';
import type { Agency } from '#src/features/qualification/conditions.rules.ts';
import { AGENCIES, AGENCY_WORDS } from '#src/features/qualification/conditions.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { type PastEmployer, pastEmployersApi } from '../past-employers.contract.ts';

const draftOf = (employer: PastEmployer | null) => ({
  name: employer?.name ?? '',
  place: employer?.place ?? '',
  from: (employer?.from ?? null) as IsoDate | null,
  to: employer?.to ?? null,
  agency: (employer?.agency ?? 'FMCSA') as Agency,
  part40: employer?.part40 ?? true,
  contact: employer?.contact ?? '',
});
type Draft = ReturnType<typeof draftOf>;

const OPTIONS = AGENCIES.map((value) => ({
  value,
  label: value === 'none' ? 'No DOT agency' : AGENCY_WORDS[value],
}));

interface EmployerDialogProps {
  employeeId: string;
  /** The past employer to correct; none to add one. */
  employer?: PastEmployer;
  onClose: () => void;
}

/** Adds a past employer to a file, or corrects one. */
export function EmployerDialog({ employeeId, employer, onClose }: EmployerDialogProps) {
  const { client } = useViewer();
  const { base, draft, change, rebase, keep } = useEntries(employer ?? null, draftOf);
  const save = useMutation({
    mutationFn: () => send(base, employeeId, client, draft),
    onSuccess: async () => {
      toast(employer ? 'Past employer corrected.' : 'Past employer added.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['past-employers', client] });
      await queryClient.invalidateQueries({ queryKey: ['qualification', client] });
    },
    onError: (error) => {
      const current = conflictOf(error, pastEmployersApi.correct.result);
      if (current) rebase(current);
    },
  });
  const errors = fieldErrorsOf(save.error);
  const set =
    <Field extends keyof Draft>(field: Field) =>
    (value: Draft[Field]) =>
      change({ [field]: value });
  const isRegulated = draft.agency !== 'none';
  return (
    <FormDialog
      title={employer ? 'Correct past employer' : 'Add past employer'}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={keep(`pastEmployer:${employer?.pastEmployerId ?? `new:${employeeId}`}`)}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label="Employer"
        required
        maxLength={100}
        value={draft.name}
        onChange={set('name')}
        error={errors['name']}
        hint="Write one employer always the same way: two times with it are one inquiry."
      />
      <TextField
        label="Place"
        maxLength={100}
        value={draft.place}
        onChange={set('place')}
        error={errors['place']}
      />
      <div className="field-pair">
        <DateField
          label="From"
          meaning="past"
          required
          value={draft.from}
          onChange={set('from')}
          error={errors['from']}
        />
        <DateField
          label="To"
          meaning="past"
          value={draft.to}
          onChange={set('to')}
          error={errors['to']}
        />
      </div>
      <SelectField
        label="Regulated by"
        required
        value={draft.agency}
        onChange={(value) => {
          const agency = AGENCIES.find((one) => one === value) ?? 'FMCSA';
          change({ agency, ...(agency === 'none' && { part40: false }) });
        }}
        options={OPTIONS}
        placeholder="Choose …"
        error={errors['agency']}
        hint="Under whose rules the driver worked there. A carrier with a DOT number is FMCSA’s."
      />
      {isRegulated && (
        <CheckboxField
          label="Tested for drugs and alcohol there (49 CFR Part 40)"
          checked={draft.part40}
          onChange={set('part40')}
          hint="Of FMCSA employers the Clearinghouse answers; those of another agency are asked (49 CFR 391.23(e)(4)(ii))."
        />
      )}
      <TextField
        label="Contact"
        maxLength={300}
        value={draft.contact}
        onChange={set('contact')}
        error={errors['contact']}
        hint="A contact there: a name, phone number or address."
      />
    </FormDialog>
  );
}

function send(
  base: PastEmployer | null,
  employeeId: string,
  client: number | null,
  draft: Draft,
): Promise<PastEmployer> {
  const body = { ...draft, from: draft.from ?? '' };
  if (base)
    return call(
      pastEmployersApi.correct,
      { params: { pastEmployerId: base.pastEmployerId }, body },
      { client, version: base.version },
    );
  return call(pastEmployersApi.add, { params: { employeeId }, body }, { client });
}
