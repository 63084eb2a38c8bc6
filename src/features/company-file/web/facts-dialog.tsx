import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { OPERATION_WORDS, OPERATIONS } from '#src/features/clients/clients.rules.ts';
import { clientsApi } from '#src/features/clients/clients.contract.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { Company } from '../company-file.contract.ts';

const QUESTIONS = ['forHire', 'haulsHazmat', 'usesConsortium'] as const;
const HINTS: Readonly<Record<(typeof QUESTIONS)[number], string>> = {
  forHire: 'For others, for pay. Decides on BOC-3 and the insurance endorsement.',
  haulsHazmat: 'Materials of 49 CFR 387.9: they need proof of insurance inside one state, too.',
  usesConsortium: 'A C/TPA. Its agreement is kept with the records of the program.',
};
const DRIVES = OPERATIONS.map((value) => ({ value, label: OPERATION_WORDS[value] }));
const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const written = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
const read = (text: string) => (text === '' ? null : text === 'yes');

/** Says of a company what decides which papers it needs. */
export function FactsDialog({
  client,
  company,
  onClose,
}: {
  client: number;
  company: Company;
  onClose: () => void;
}) {
  const [first] = useState(() => ({
    operates: company.operates ?? '',
    forHire: written(company.forHire),
    haulsHazmat: written(company.haulsHazmat),
    usesConsortium: written(company.usesConsortium),
  }));
  const [draft, setDraft] = useState(first);
  const save = useMutation({
    mutationFn: () => {
      const changed = QUESTIONS.filter((one) => draft[one] !== first[one]);
      const body = {
        ...Object.fromEntries(changed.map((one) => [one, read(draft[one])])),
        ...(draft.operates === first.operates
          ? {}
          : { operates: OPERATIONS.find((one) => one === draft.operates) ?? null }),
      };
      const { clientId } = company;
      return call(clientsApi.change, { params: { clientId }, body }, { client });
    },
    onSuccess: async () => {
      toast(`What ${company.name} is asked for is judged anew.`, 'success');
      onClose();
      await Promise.all(
        ['companyFile', 'clients'].map((root) =>
          queryClient.invalidateQueries({ queryKey: [root] }),
        ),
      );
    },
  });
  const dirty = JSON.stringify(draft) !== JSON.stringify(first);
  return (
    <FormDialog
      title={`What kind of carrier ${company.name} is`}
      description={
        company.dotNumber === null ? 'No DOT number is on record.' : `USDOT ${company.dotNumber}`
      }
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty}
      dirty={dirty && !save.isSuccess}
      keep={keeping(`companyFacts:${company.clientId}`, draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label={CLIENT_FIELDS.operates.label}
        value={draft.operates}
        onChange={(operates) => setDraft((now) => ({ ...now, operates }))}
        options={DRIVES}
        placeholder="Not said"
        clearable
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who asks for a dialog begins with its first field
        autoFocus
      />
      {QUESTIONS.map((one) => (
        <SelectField
          key={one}
          label={CLIENT_FIELDS[one].label}
          value={draft[one]}
          onChange={(answer) => setDraft((now) => ({ ...now, [one]: answer }))}
          options={ANSWERS}
          placeholder="Not said"
          clearable
          hint={HINTS[one]}
        />
      ))}
    </FormDialog>
  );
}
