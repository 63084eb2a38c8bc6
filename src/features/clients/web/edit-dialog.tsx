import { useMutation } from '@tanstack/react-query';
import { inSentence } from '#src/shared/text.ts';
import { WORK_ID } from '#src/shared/work-id-name.ts';
import { useEffect } from 'react';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { CLIENT_FIELDS } from '../client.fields.ts';
import { clientsApi } from '../clients.contract.ts';
import type { Client } from '../clients.contract.ts';
import { changeClient } from './change-client.ts';
import { AddressFields, DotField, ZoneField } from './client-fields.tsx';
import { changesOf, draftOf } from './record-draft.ts';

/** Changes the record of a client or location. */
export function EditDialog({ record, onClose }: { record: Client; onClose: () => void }) {
  const { base, draft, change, keep, settle, rebase } = useEntries(record, draftOf);
  const changes = changesOf(draft, base);
  const save = useMutation({
    mutationFn: () => changeClient(record._id, changes, base.version),
    onSuccess: async ({ name }) => {
      toast(`${name} is saved.`, 'success');
      settle();
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['clients'] });
    },
  });
  const conflict = conflictOf(save.error, clientsApi.change.result);
  useEffect(() => {
    if (conflict && conflict.version !== base.version) rebase(conflict);
  });
  const errors = fieldErrorsOf(save.error);
  const can = (one: Client['allowed'][number]) => record.allowed.includes(one);
  const dirty = Object.keys(changes).length > 0;
  return (
    <FormDialog
      title={`Change ${record.name}`}
      wide
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty && draft.name.trim() !== ''}
      dirty={dirty && !save.isSuccess}
      keep={keep(`client:${record._id}`)}
      error={
        conflict
          ? 'Somebody else saved this meanwhile. What you typed is kept over what they saved: look at it, and save again.'
          : save.error && messageOf(save.error)
      }
      onClose={onClose}
    >
      <TextField
        label={CLIENT_FIELDS.name.label}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors['name']}
        maxLength={200}
        disabled={!can('rename')}
        required
        takesFocus
      />
      {can('change') && (
        <>
          <DotField
            value={draft.dot}
            below={record.parent !== null}
            error={errors['DOTNumber']}
            onChange={(dot) => change({ dot })}
          />
          <AddressFields draft={draft} errors={errors} onChange={change} />
          <ZoneField
            draft={draft}
            error={errors['ownZone']}
            onChange={(zone) => change({ zone })}
          />
          {record.parent === null && (
            <TextField
              label={CLIENT_FIELDS.employeeIdentifier.label}
              value={draft.employeeIdentifier}
              onChange={(employeeIdentifier) => change({ employeeIdentifier })}
              error={errors['employeeIdentifier']}
              maxLength={40}
              hint={`What the company calls the number by which it knows its people, such as ${inSentence(WORK_ID)} or badge.`}
              required
            />
          )}
          <CheckboxField
            label="Lists show the locations below, too"
            checked={draft.displayIncludeChildren}
            onChange={(displayIncludeChildren) => change({ displayIncludeChildren })}
          />
        </>
      )}
      {can('alias') && (
        <TextAreaField
          label={CLIENT_FIELDS.aliases.label}
          value={draft.aliases}
          onChange={(aliases) => change({ aliases })}
          error={errors['aliases']}
          hint="One name a line. Incoming documents, matching and rosters find the client by it."
        />
      )}
      {can('note') && (
        <TextAreaField
          label={CLIENT_FIELDS.notes.label}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
          error={errors['notes']}
          maxLength={4000}
          rows={4}
          hint="Read by service staff, and by those who set up the whole company."
        />
      )}
    </FormDialog>
  );
}
