import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { Audit, AuditDriver } from '../audits.contract.ts';
import { bindersApi } from '../binders.contract.ts';
import {
  BINDER_CONTENT_WORDS,
  BINDER_CONTENTS,
  type BinderContents,
  type BinderForm,
  type ProtectedRecord,
  RECORD_WORDS,
  RECORDS,
} from '../audits.rules.ts';
import { readAgain } from './audit-dialogs.tsx';

const FORMS = [
  { value: 'zip', label: 'ZIP, signed, to be checked offline' },
  { value: 'pdf', label: 'One PDF with bookmarks' },
];

/** Asks for a binder. */
export function showBindDialog(client: number, audit: Audit, driver: AuditDriver | null): void {
  showDialog((close) => <BindDialog {...{ client, audit, driver }} onClose={close} />);
}

function BindDialog({
  client,
  audit,
  driver,
  onClose,
}: {
  client: number;
  audit: Audit;
  driver: AuditDriver | null;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState({
    contents: (driver ? 'driver' : 'sample') as BinderContents,
    employeeId: driver?.employeeId ?? audit.drivers[0]?.employeeId ?? '',
    form: 'zip' as BinderForm,
    records: [] as ProtectedRecord[],
  });
  const { contents, employeeId } = draft;
  const save = useMutation({
    mutationFn: () =>
      call(
        bindersApi.ask,
        {
          params: { auditId: audit.auditId },
          body: { ...draft, employeeId: contents === 'driver' ? employeeId || null : null },
        },
        { client },
      ),
    onSuccess: async () => {
      onClose();
      await readAgain();
      toast('The binder is being made. It stands under Binders.', 'success');
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Make a binder"
      description="It is made behind your work, and kept for 14 days. Protected records are a binder of their own."
      submitLabel="Make"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={false}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="Of whom"
        required
        value={contents}
        onChange={(value) =>
          setDraft({ ...draft, contents: BINDER_CONTENTS.find((one) => one === value) ?? 'sample' })
        }
        options={BINDER_CONTENTS.map((value) => ({ value, label: BINDER_CONTENT_WORDS[value] }))}
        error={errors['contents']}
      />
      {contents === 'driver' && (
        <SelectField
          label="Driver"
          required
          value={employeeId}
          onChange={(value) => setDraft({ ...draft, employeeId: value })}
          options={audit.drivers.map((one) => ({ value: one.employeeId, label: one.name }))}
          error={errors['employeeId']}
        />
      )}
      <SelectField
        label="As"
        required
        value={draft.form}
        onChange={(value) => setDraft({ ...draft, form: value === 'pdf' ? 'pdf' : 'zip' })}
        options={FORMS}
      />
      {RECORDS.filter((one) => audit.mayGive.includes(one)).map((one) => (
        <CheckboxField
          key={one}
          label={`${RECORD_WORDS[one]} instead of the files`}
          checked={draft.records.includes(one)}
          onChange={(checked) =>
            setDraft({
              ...draft,
              records: RECORDS.filter((other) =>
                other === one ? checked : draft.records.includes(other),
              ),
            })
          }
        />
      ))}
    </FormDialog>
  );
}
