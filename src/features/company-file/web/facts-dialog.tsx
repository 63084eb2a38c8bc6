import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { clientsApi } from '#src/features/clients/clients.contract.ts';
import type { Client } from '#src/features/clients/clients.contract.ts';
import { OPERATION_WORDS, OPERATIONS } from '#src/features/clients/clients.rules.ts';
import { clientQuery } from '#src/features/clients/web/clients.queries.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';

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

interface FactsDialogProps {
  client: number;
  /** The company, or a location that is to be one. */
  clientId: number;
  onClose: () => void;
}

/** Says of a company, or of a location, what decides which papers it needs. */
export function FactsDialog(props: FactsDialogProps) {
  const { data } = useQuery(clientQuery(props.client, props.clientId));
  return data ? <Facts record={data} {...props} /> : null;
}

function draftOf(record: Client) {
  return {
    dot: record.DOTNumber ?? '',
    operates: record.operates ?? '',
    forHire: written(record.forHire),
    haulsHazmat: written(record.haulsHazmat),
    usesConsortium: written(record.usesConsortium),
  };
}

/** What was changed, as it is sent; the rest is not written. */
function changesOf(draft: ReturnType<typeof draftOf>, first: ReturnType<typeof draftOf>) {
  const answers = QUESTIONS.filter((one) => draft[one] !== first[one]);
  return {
    ...Object.fromEntries(answers.map((one) => [one, read(draft[one])])),
    ...(draft.dot.trim() === first.dot ? {} : { DOTNumber: draft.dot.trim() || null }),
    ...(draft.operates === first.operates
      ? {}
      : { operates: OPERATIONS.find((one) => one === draft.operates) ?? null }),
  };
}

function Facts({ client, clientId, record, onClose }: FactsDialogProps & { record: Client }) {
  const [first] = useState(() => draftOf(record));
  const [draft, setDraft] = useState(first);
  const changes = changesOf(draft, first);
  const unsaid = record.parent === null ? 'Not specified' : 'As the location above';
  const save = useMutation({
    mutationFn: () => call(clientsApi.change, { params: { clientId }, body: changes }, { client }),
    onSuccess: async () => {
      toast(`The requirements of ${record.name} are being checked again.`, 'success');
      onClose();
      await Promise.all(
        ['companyFile', 'clients'].map((root) =>
          queryClient.invalidateQueries({ queryKey: [root] }),
        ),
      );
    },
  });
  const dirty = Object.keys(changes).length > 0;
  return (
    <FormDialog
      title={`What kind of carrier ${record.name} is`}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty}
      dirty={dirty && !save.isSuccess}
      keep={keeping(`companyFacts:${clientId}`, draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label={CLIENT_FIELDS.DOTNumber.label}
        value={draft.dot}
        onChange={(dot) => setDraft((now) => ({ ...now, dot }))}
        error={fieldErrorsOf(save.error)['DOTNumber']}
        inputMode="numeric"
        maxLength={8}
        hint={
          record.parent === null
            ? 'Its last two digits say when the MCS-150 is due.'
            : 'With its own number the location has its own file. Leave empty to use the number of the location above.'
        }
        mono
        takesFocus
      />
      <SelectField
        label={CLIENT_FIELDS.operates.label}
        value={draft.operates}
        onChange={(operates) => setDraft((now) => ({ ...now, operates }))}
        options={DRIVES}
        placeholder={unsaid}
        clearable
      />
      {QUESTIONS.map((one) => (
        <SelectField
          key={one}
          label={CLIENT_FIELDS[one].label}
          value={draft[one]}
          onChange={(answer) => setDraft((now) => ({ ...now, [one]: answer }))}
          options={ANSWERS}
          placeholder={unsaid}
          clearable
          hint={HINTS[one]}
        />
      ))}
    </FormDialog>
  );
}
