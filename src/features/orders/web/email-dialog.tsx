import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { EmailField, isEmail, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { ordersApi } from '../orders.contract.ts';
import type { Order } from '../orders.shapes.ts';
import { trailQuery } from './orders.queries.ts';

interface EmailDialogProps {
  order: Order;
  client: number | null;
  onClose: () => void;
}

/** Mails the authorization of an order; the mail can be taken back while it waits (D21). */
export function EmailDialog({ order, client, onClose }: EmailDialogProps) {
  const queryClient = useQueryClient();
  const { orderId, orderType } = order;
  const [email, setEmail] = useState('');
  const [employerName, setEmployerName] = useState(order.employerName);
  const idempotencyKey = useEntryKey([email, employerName]);
  const again = () =>
    queryClient.invalidateQueries({ queryKey: trailQuery(client, orderId).queryKey });
  const send = useMutation({
    mutationFn: () =>
      call(
        ordersApi.emailAuthorization,
        { params: { orderId }, body: { orderType, email: email.trim(), employerName } },
        { client, idempotencyKey },
      ),
    onSuccess: async ({ authorizationId }) => {
      onClose();
      toast('The authorization leaves by mail in 10 seconds.', 'success', {
        undo: async () => {
          await call(
            ordersApi.withdrawAuthorization,
            { params: { orderId }, body: { authorizationId } },
            { client },
          );
          await again();
        },
      });
      await again();
    },
  });
  const errors = fieldErrorsOf(send.error);
  return (
    <FormDialog
      title="Email authorization"
      description="A PDF with employee, order, clinic and appointment. It holds no SSN."
      submitLabel="Send"
      onSubmit={() => send.mutateAsync()}
      keep={keeping(`authorization:${orderId}`, { email, employerName }, (kept) => {
        setEmail(kept.email);
        setEmployerName(kept.employerName);
      })}
      dirty={email !== '' || employerName !== order.employerName}
      ready={email.trim() !== '' && isEmail(email) && employerName.trim() !== ''}
      error={send.error && messageOf(send.error)}
      onClose={onClose}
    >
      <EmailField label="To" required value={email} onChange={setEmail} error={errors['email']} />
      <TextField
        label="Employer"
        required
        maxLength={200}
        value={employerName}
        onChange={setEmployerName}
        error={errors['employerName']}
        hint="As the clinic is to read it."
      />
    </FormDialog>
  );
}
