import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import type { Employee } from '#src/features/employees/employees.shapes.ts';
import { classFitsState } from '#src/features/employees/employees.rules.ts';
import { FormatHint } from '#src/features/employees/web/format-hint.tsx';
import { orderAddress, renewOrders } from '#src/features/orders/web/orders.queries.ts';
import type { Lists } from '#src/features/settings/settings.contract.ts';
import { StateField } from '#src/features/settings/web/state-field.tsx';
import { holds } from '#src/shared/permissions.ts';
import { call } from '#src/web/http.ts';
import { todayThere } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import type { MvrPreparation } from '../mvr.contract.ts';
import { changesOf, draftFault, mvrDraft, type MvrDraft, type MvrField } from './mvr-draft.ts';

const SAVED = 'Employee information updated successfully';
const NOT_SAVED = 'Employee information could not be updated.';

interface UpdateDialogProps {
  client: number;
  employee: Employee;
  preparation: MvrPreparation;
  lists: Partial<Lists>;
  onSaved: () => void;
  onClose: () => void;
}

/** The driver's data that the state is asked by, put right before the order (R319-R325). */
export function UpdateDialog(props: UpdateDialogProps) {
  const { client, employee, preparation, lists, onSaved, onClose } = props;
  const { base, draft, change, rebase, keep } = useEntries(employee, mvrDraft);
  const [fault, setFault] = useState<ReturnType<typeof draftFault>>(null);
  const mayEdit = employee.allowed.includes('edit');
  const save = useMutation({
    mutationFn: () =>
      call(
        employeesApi.update,
        { params: { employeeId: base.employeeId }, body: changesOf(draft) },
        { client, version: base.version },
      ),
    onSuccess: () => {
      toast(SAVED, 'success');
      onSaved();
      void renewOrders(queryClient);
    },
    onError: (error) => {
      toast(NOT_SAVED, 'danger');
      const current = conflictOf(error, employeesApi.update.result);
      if (current) rebase(current);
    },
  });
  const formats = lists.driversLicenseFormatRules?.find(
    ({ abbreviation }) => abbreviation === draft.state,
  )?.formats;
  const submit = () => {
    const found = draftFault(draft, formats, todayThere(employee));
    setFault(found);
    if (found) return undefined;
    if (mayEdit) return save.mutateAsync();
    // Anyone who may not change the file orders by what is in it.
    onSaved();
    return undefined;
  };
  const { openOrderId } = preparation;
  return (
    <FormDialog
      title={`Update Information for ${employee.firstName} ${employee.lastName}`}
      label="Order MVR"
      submitLabel="Save and Place Order"
      onSubmit={submit}
      keep={keep(`mvr:${employee.employeeId}`)}
      dirty={JSON.stringify(draft) !== JSON.stringify(mvrDraft(base))}
      error={fault?.message ?? (save.error && messageOf(save.error))}
      onClose={onClose}
    >
      {openOrderId && (
        <p className="field-hint">
          An MVR is on order for this driver already.{' '}
          <Link to={orderAddress(openOrderId)} beside>
            Look at it
          </Link>
        </p>
      )}
      {preparation.provider === 'simulator' && (
        <p className="field-hint">
          No provider is set up here: the record will be simulated, not one of any state.
        </p>
      )}
      <Fields
        client={client}
        draft={draft}
        onChange={change}
        errorOf={(field) =>
          fault?.fields.includes(field) ? fault.message : fieldErrorsOf(save.error)[field]
        }
        formats={formats}
        classes={lists.licenseClass ?? []}
        disabled={!mayEdit}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  client: number;
  draft: MvrDraft;
  onChange: (change: Partial<MvrDraft>) => void;
  errorOf: (field: MvrField) => string | undefined;
  formats: Parameters<typeof draftFault>[1];
  classes: Lists['licenseClass'];
  disabled: boolean;
}

function Fields({ client, draft, onChange, errorOf, formats, classes, disabled }: FieldsProps) {
  const { user } = useViewer();
  const mayOverride = user !== null && holds(user.permissions, 'customerCare.assumeClient');
  const common = { required: true, disabled };
  return (
    <>
      <DateField
        {...common}
        label="Birth Date"
        meaning="past"
        value={draft.dob}
        onChange={(dob) => onChange({ dob })}
        error={errorOf('dob')}
      />
      <TextField
        {...common}
        label="License Number"
        mono
        maxLength={30}
        value={draft.license}
        onChange={(license) => onChange({ license })}
        error={errorOf('license')}
        hint={formats ? <FormatHint formats={formats} /> : undefined}
      />
      <StateField
        {...common}
        label="State"
        client={client}
        value={draft.state}
        onChange={(state) => onChange({ state })}
        error={errorOf('state')}
      />
      <SelectField
        {...common}
        label="Class"
        placeholder="Choose …"
        value={draft.licenseClassId}
        onChange={(licenseClassId) => onChange({ licenseClassId })}
        options={classes
          .filter((one) => classFitsState(one, draft.state || null))
          .map(({ licenseClassId, code, name }) => ({
            value: String(licenseClassId),
            label: `${code} ${name}`,
          }))}
        error={errorOf('licenseClassId')}
      />
      {mayOverride && (
        <CheckboxField
          label="Override license validation"
          checked={draft.override}
          onChange={(override) => onChange({ override })}
          disabled={disabled}
        />
      )}
      {disabled && (
        <p className="field-hint">
          You may not change these. If something is wrong, ask whoever manages the file first.
        </p>
      )}
    </>
  );
}
