import { ORDER_FIELDS } from '../order.fields.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ClinicLookup } from '#src/features/clinics/web/clinic-lookup.tsx';
import { call } from '#src/web/http.ts';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { ordersApi } from '../orders.contract.ts';
import { clinicNeed, needsClinic } from '../orders.rules.ts';
import type { Order } from '../orders.shapes.ts';
import { AppointmentFields } from './appointment-fields.tsx';
import { ClinicChoice } from './clinic-choice.tsx';
import { editDraft, editFault, logOf, NOT_CHOSEN } from './edit-log.ts';
import { orderQuery, renewOrders, statusesQuery } from './orders.queries.ts';

interface OrderEditProps {
  order: Order;
  client: number | null;
  onClose: () => void;
}

/** Changes status, appointment and clinic of an order; the clinic lookup opens inside (R308-R314). */
export function OrderEdit({ order, client, onClose }: OrderEditProps) {
  const queryClient = useQueryClient();
  const { data: statuses = [] } = useQuery(statusesQuery(client));
  const { base, draft, change, rebase, keep } = useEntries(order, editDraft);
  const [lookup, setLookup] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const atClinic = needsClinic(order.orderType);
  const log = logOf(base, draft, statuses);
  const changed = Object.keys(log).length > 0;
  const save = useMutation({
    mutationFn: () =>
      call(
        ordersApi.update,
        { params: { orderId: order.orderId }, body: log },
        { client, version: base.version },
      ),
    onSuccess: async (results) => {
      await renewOrders(queryClient);
      // An entry with an error is left out without a word (R316): what it was about stands here as it was entered.
      if (Object.values(results).some((one) => one?.hasError)) {
        const current = queryClient.getQueryData(orderQuery(client, order.orderId).queryKey);
        if (current) rebase(current);
        return;
      }
      toast('The order is updated.', 'success');
      onClose();
    },
    onError: (error) => {
      const current = conflictOf(error, ordersApi.read.result);
      if (current) rebase(current);
    },
  });
  const submit = () => {
    const wrong = atClinic ? editFault(base, draft, new Date()) : null;
    setFault(wrong);
    if (wrong) return undefined;
    if (changed) return save.mutateAsync();
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      title="Edit order"
      wide={lookup}
      submitLabel="Update"
      // While a clinic is chosen, they choose it.
      keys={lookup ? null : 'mod+enter'}
      onSubmit={submit}
      keep={keep(`order:${order.orderId}`)}
      dirty={changed}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
      beside={
        atClinic &&
        lookup && (
          <ClinicLookup
            place="dialog"
            need={clinicNeed(order)}
            zip={base.clinic?.zip ?? ''}
            current={base.vendor}
            onClose={() => setLookup(false)}
            onChoose={({ vendorId, vendorName, state }) => {
              change({ clinic: { vendorId, name: vendorName, state } });
              setLookup(false);
            }}
          />
        )
      }
    >
      <SelectField
        label={ORDER_FIELDS.orderStatusId.label}
        value={String(draft.statusId)}
        onChange={(value) => change({ statusId: Number(value) })}
        options={[
          { value: String(NOT_CHOSEN), label: `As it is: ${base.orderStatus}` },
          ...statuses.map((one) => ({
            value: String(one.OrderStatusID),
            label: one.OrderStatus,
          })),
        ]}
      />
      {atClinic && (
        <>
          <AppointmentFields
            draft={draft.appointment}
            onChange={(appointment) => {
              setFault(null);
              change({ appointment });
            }}
            error={fault ?? undefined}
          />
          <ClinicChoice
            clinic={draft.clinic}
            open={lookup}
            onToggle={() => setLookup(!lookup)}
            error={
              draft.clinic && draft.clinic.vendorId === base.vendor
                ? (base.clinic?.fault ?? undefined)
                : undefined
            }
          />
        </>
      )}
    </FormDialog>
  );
}
