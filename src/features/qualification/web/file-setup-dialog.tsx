import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { APPLIES_TO, whomText } from '../conditions.rules.ts';
import { fileSetupApi } from '../file-setup.contract.ts';
import type { FileSetup, TypeChange, TypeSetup } from '../file-setup.contract.ts';
import { effectText } from '../qualification.columns.ts';

/** Whom a location asks, as the form offers it: `holders` only watches an end, and is the law's. */
const WHO = APPLIES_TO.filter((one) => one !== 'holders').map((value) => ({
  value,
  label: whomText(value, {}),
}));

interface DialogProps {
  client: number;
  setup: FileSetup;
  type: TypeSetup;
  onClose: () => void;
}

type Draft = Required<TypeChange> & { dueDays: string };

const draftOf = ({ own, kept, keepsItself }: TypeSetup, isCompany: boolean): Draft => ({
  kept: keepsItself || isCompany ? kept : null,
  asks: own === null ? 'above' : own.required ? 'yes' : 'no',
  appliesTo: own?.appliesTo ?? 'drivers',
  jobTitles: own?.jobTitles.map(({ jobTitleId }) => String(jobTitleId)) ?? [],
  dueDays: String(own?.dueDays ?? 0),
  blocksDispatch: own?.blocksDispatch ?? false,
  citation: own?.citation ?? '',
});

/** What is sent of a draft: what a choice hides is not. */
const bodyOf = (draft: Draft): TypeChange =>
  draft.asks === 'yes'
    ? draft
    : {
        kept: draft.kept,
        asks: draft.asks,
        ...(draft.asks === 'no' && { citation: draft.citation }),
      };

/** Says whether a location keeps documents of a type and whether files must hold one, after what that changes was shown. */
export function FileSetupDialog({ client, setup, type, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const [first] = useState(() => draftOf(type, setup.isCompany));
  const [draft, setDraft] = useState(first);
  const set =
    <Part extends keyof Draft>(part: Part) =>
    (value: Draft[Part]) =>
      setDraft((now) => ({ ...now, [part]: value }));
  const body = bodyOf(draft);
  const words = JSON.stringify(body);
  const dirty = words !== JSON.stringify(bodyOf(first));
  // Judging hundreds of files for each letter of the reason would be work for nothing.
  const late = useSettled(words, 400);
  const params = { clientId: client, documentTypeId: type.documentTypeId };
  const says = draft.asks === 'above' || draft.citation.trim() !== '';
  const preview = useQuery({
    queryKey: ['qualification', client, 'fileSetup', type.documentTypeId, late],
    queryFn: ({ signal }) => call(fileSetupApi.preview, { params, body }, { client, signal }),
    enabled: dirty && says && late === words,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: () => call(fileSetupApi.change, { params, body }, { client }),
    onSuccess: async () => {
      toast(`The set-up of ${type.documentType} is saved.`, 'success');
      onClose();
      await Promise.all(
        ['qualification', 'clients', 'documents', 'employees'].map((root) =>
          queryClient.invalidateQueries({ queryKey: [root] }),
        ),
      );
    },
  });
  const mayChange = setup.allowed.includes('change');
  const problem = save.error ?? preview.error;
  const errors = fieldErrorsOf(problem);
  const seen = dirty && late === words && preview.data !== undefined && !preview.isFetching;
  return (
    <FormDialog
      title={type.documentType}
      description={standingWords(type, setup)}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={mayChange && seen}
      dirty={dirty && !save.isSuccess}
      keep={null}
      of={preview.data}
      error={problem ? messageOf(problem) : null}
      onClose={onClose}
    >
      {dirty && (
        <p role="status" className="setup-effect">
          {!says
            ? 'Say what asks for it, and what this changes is shown.'
            : seen
              ? effectText(preview.data)
              : problem
                ? ''
                : 'Looking at the files …'}
        </p>
      )}
      <SelectField
        label="Files keep it"
        value={draft.kept === null ? 'above' : draft.kept ? 'yes' : 'no'}
        onChange={(value) => set('kept')(value === 'above' ? null : value === 'yes')}
        options={[
          ...(setup.isCompany ? [] : [{ value: 'above', label: 'As the location above' }]),
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No: it is not offered here' },
        ]}
        disabled={!mayChange}
        error={errors['kept']}
        takesFocus
      />
      <SelectField
        label="Files must hold it"
        value={draft.asks}
        onChange={(value) => set('asks')(value === 'yes' ? 'yes' : value === 'no' ? 'no' : 'above')}
        options={[
          {
            value: 'above',
            label: setup.isCompany ? 'As the law says' : 'As the location above and the law say',
          },
          { value: 'yes', label: 'Yes, set here' },
          { value: 'no', label: 'No, set here' },
        ]}
        disabled={!mayChange}
        error={errors['asks']}
      />
      {draft.asks === 'yes' && (
        <>
          <SelectField
            label="For"
            value={draft.appliesTo}
            onChange={(value) =>
              set('appliesTo')(APPLIES_TO.find((one) => one === value) ?? draft.appliesTo)
            }
            options={WHO}
            disabled={!mayChange}
          />
          <JobTitles
            titles={setup.jobTitles}
            chosen={draft.jobTitles.map(String)}
            onChange={set('jobTitles')}
            error={errors['jobTitles']}
          />
          <TextField
            label="Days until it is due"
            value={draft.dueDays}
            onChange={set('dueDays')}
            inputMode="numeric"
            hint="0 is before driving."
            error={errors['dueDays']}
          />
          <CheckboxField
            label="Blocks dispatch"
            checked={draft.blocksDispatch}
            onChange={set('blocksDispatch')}
          />
        </>
      )}
      {draft.asks !== 'above' && (
        <TextField
          label="Required by"
          value={draft.citation}
          onChange={set('citation')}
          hint="A paragraph of the law, or your policy; it is shown wherever the rule bites."
          error={errors['citation']}
          required
        />
      )}
    </FormDialog>
  );
}

/** What holds at the location now, and who says so. */
function standingWords(
  { law, required, requiredFrom, own, forWhom, keptFrom }: TypeSetup,
  { clientName }: FileSetup,
): string {
  const [rule] = law;
  return [
    rule ? `The law asks for it: ${rule.sentence ?? rule.citation}` : 'No law asks for it.',
    own
      ? `${clientName} sets this itself.`
      : requiredFrom !== null
        ? `${requiredFrom} asks for it: ${forWhom.join('; ')}.`
        : required && !rule
          ? `It is asked for by custom: ${forWhom.join('; ')}.`
          : '',
    keptFrom === null ? '' : `Whether files keep it is said by ${keptFrom}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Which job titles are asked; none chosen is all of them. */
function JobTitles({
  titles,
  chosen,
  onChange,
  error,
}: {
  titles: FileSetup['jobTitles'];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}) {
  if (titles.length === 0) return null;
  return (
    <fieldset className="setup-titles" aria-invalid={error ? true : undefined}>
      <legend>Only these job titles (none is all)</legend>
      {titles.map(({ jobTitleId, jobTitle }) => {
        const id = String(jobTitleId);
        return (
          <CheckboxField
            key={id}
            label={jobTitle}
            checked={chosen.includes(id)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        );
      })}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
