import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { PAPER_FILES } from '#src/features/intake/paper.rules.ts';
import { call } from '#src/web/http.ts';
import { todayThere } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { conflictOf, useEntries, useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { Field, fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { companyFileApi } from '../company-file.contract.ts';
import type { CompanyFile, CompanyPaper } from '../company-file.contract.ts';
import { periodsOn, periodText } from '../paper-entry.rules.ts';
import { type PaperDraft, type PaperStart, draftOf, factsOf, typeOf } from './paper-draft.ts';
import './company-file.css';

interface PaperDialogProps {
  client: number;
  file: CompanyFile;
  /** The paper to correct, or what a new one begins with. */
  of: CompanyPaper | PaperStart;
  onClose: () => void;
}

/** Adds a paper to a company's file, or corrects what is noted of one. */
export function PaperDialog({ client, file, of, onClose }: PaperDialogProps) {
  const { base, draft, change, rebase, keep } = useEntries(of, draftOf);
  const [chosen, setChosen] = useState<File | null>(null);
  const correcting = 'paperId' in base ? base : null;
  const type = typeOf(file, draft);
  const set =
    <Part extends keyof PaperDraft>(part: Part) =>
    (value: PaperDraft[Part]) =>
      change({ [part]: value });
  const idempotencyKey = useEntryKey({ draft, name: chosen?.name, size: chosen?.size });
  const save = useMutation({
    mutationFn: () => send(client, correcting, draft, file, chosen, idempotencyKey),
    onSuccess: async () => {
      toast(correcting ? 'The document was corrected.' : 'The document is on file.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['companyFile', client] });
    },
    onError: (error) => {
      const current = conflictOf(error, companyFileApi.correct.result);
      if (current) rebase(current);
    },
  });
  const faults = fieldErrorsOf(save.error);
  const company = file.companies.find(({ clientId }) => String(clientId) === draft.clientId);
  const people = file.supervisors.filter(({ clientId }) => String(clientId) === draft.clientId);
  return (
    <FormDialog
      title={correcting ? 'Correct the details' : 'Add a document'}
      description={correcting?.fileName}
      submitLabel={correcting ? 'Save' : 'Add the document'}
      onSubmit={() => save.mutateAsync()}
      ready={
        draft.typeId !== '' && draft.docDate !== null && (correcting !== null || chosen !== null)
      }
      dirty={
        !save.isSuccess &&
        (chosen !== null || JSON.stringify(draft) !== JSON.stringify(draftOf(base)))
      }
      keep={keep(`companyPaper:${correcting?.paperId ?? 'new'}`)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {!correcting && (
        <Field label="File" error={faults['document']} hint="A PDF or an image." required>
          {(control) => (
            <input
              {...control}
              className="input"
              type="file"
              accept={PAPER_FILES}
              data-autofocus
              onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
            />
          )}
        </Field>
      )}
      {!correcting && file.companies.length > 1 && (
        <SelectField
          label="Company"
          value={draft.clientId}
          onChange={(clientId) => change({ clientId, supervisorId: '' })}
          options={file.companies.map(({ clientId, name, dotNumber }) => ({
            value: String(clientId),
            label: dotNumber === null ? name : `${name}, USDOT ${dotNumber}`,
          }))}
        />
      )}
      <SelectField
        label="Document"
        value={draft.typeId}
        onChange={(typeId) => change({ typeId, coversTo: '', supervisorId: '' })}
        options={file.types.map(({ paperTypeId, name }) => ({
          value: String(paperTypeId),
          label: name,
        }))}
        error={faults['paperTypeId']}
        required
      />
      {type?.of === 'supervisor' && (
        <Training draft={draft} set={set} faults={faults} people={people} />
      )}
      {type?.of && type.of !== 'supervisor' && (
        <SelectField
          label="For"
          value={draft.coversTo}
          onChange={set('coversTo')}
          options={periodsOn(todayThere(company), type.of).map((last) => ({
            value: last,
            label: periodText(last, type.of ?? 'year'),
          }))}
          error={faults['coversTo']}
          required
        />
      )}
      <DateField
        label={DOCUMENT_FIELDS.docDate.label}
        meaning="past"
        value={draft.docDate}
        onChange={set('docDate')}
        error={faults['docDate']}
        hint="The day it was signed, filed or paid."
        required
      />
      {type?.of === null && (
        <DateField
          label={DOCUMENT_FIELDS.expirationDate.label}
          value={draft.expirationDate}
          onChange={set('expirationDate')}
          error={faults['expirationDate']}
          hint="Leave empty where the document names no end."
        />
      )}
    </FormDialog>
  );
}

function Training({
  draft,
  set,
  faults,
  people,
}: {
  draft: PaperDraft;
  set: <Part extends keyof PaperDraft>(part: Part) => (value: PaperDraft[Part]) => void;
  faults: Readonly<Record<string, string>>;
  people: CompanyFile['supervisors'];
}) {
  return (
    <>
      <SelectField
        label="Supervisor"
        value={draft.supervisorId}
        onChange={set('supervisorId')}
        options={people.map(({ supervisorId, name }) => ({ value: supervisorId, label: name }))}
        error={faults['supervisorId']}
        hint={people.length === 0 ? 'Name the supervisor first, then add the document.' : undefined}
        required
      />
      <TextField
        label="Minutes on alcohol"
        inputMode="numeric"
        value={draft.alcoholMinutes}
        onChange={set('alcoholMinutes')}
        error={faults['alcoholMinutes']}
      />
      <TextField
        label="Minutes on controlled substances"
        inputMode="numeric"
        value={draft.drugMinutes}
        onChange={set('drugMinutes')}
        error={faults['drugMinutes']}
        hint="Each of the two needs 60 minutes (49 CFR 382.603)."
      />
    </>
  );
}

function send(
  client: number,
  correcting: CompanyPaper | null,
  draft: PaperDraft,
  file: CompanyFile,
  chosen: File | null,
  idempotencyKey: string,
): Promise<CompanyPaper> {
  const body = factsOf(file, draft);
  if (correcting)
    return call(
      companyFileApi.correct,
      { params: { paperId: correcting.paperId }, body },
      { client, version: correcting.version },
    );
  return call(
    companyFileApi.add,
    { params: { clientId: draft.clientId }, body, files: chosen ? [chosen] : [] },
    { client, idempotencyKey },
  );
}
