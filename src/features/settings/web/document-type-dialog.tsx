import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { documentTypesApi } from '../document-types.contract.ts';
import { TYPE_READERS, type TypeReaders } from '../document-types.rules.ts';
import { blankType, isTypeReady, typeBody } from './document-type-draft.ts';
import { DocumentTypeFields } from './document-type-fields.tsx';
import { editsKey } from './settings-edits.queries.ts';

const OPTIONS = TYPE_READERS.map(({ id, label }) => ({ value: id, label }));

interface DialogProps {
  categories: readonly { categoryId: number; category: string }[];
  onClose: () => void;
}

/** Adds a document type of the installation. */
export function DocumentTypeDialog({ categories, onClose }: DialogProps) {
  const [first] = useState(() => ({ ...blankType(), readers: 'everyone' as TypeReaders }));
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const idempotencyKey = useEntryKey(draft);
  const save = useMutation({
    mutationFn: () =>
      call(
        documentTypesApi.add,
        { body: { ...typeBody(draft), readers: draft.readers } },
        { client: null, idempotencyKey },
      ),
    onSuccess: async (added) => {
      toast(`${added.name} is added.`, 'success', {
        undo: async () => (await import('./change-type.ts')).removeType(added),
      });
      onClose();
      await queryClient.invalidateQueries({ queryKey: editsKey });
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Add a document type"
      description="Documents can be filed as it in every client, unless the client leaves it out."
      wide
      submitLabel="Add"
      onSubmit={() => save.mutateAsync()}
      ready={isTypeReady(draft)}
      dirty={JSON.stringify(draft) !== JSON.stringify(first) && !save.isSuccess}
      keep={keeping('documentType:new', draft, setDraft)}
      error={Object.keys(errors).length > 0 ? null : save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <DocumentTypeFields draft={draft} change={change} categories={categories} errors={errors} />
      <SelectField
        label="Read by"
        value={draft.readers}
        onChange={(value) => change({ readers: value as TypeReaders })}
        options={OPTIONS}
        hint="Chosen once: what is on file keeps its readers."
        error={errors['readers']}
      />
    </FormDialog>
  );
}
