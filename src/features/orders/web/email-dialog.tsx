import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
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
  const again = () =>
    queryClient.invalidateQueries({ queryKey: trailQuery(client, orderId).queryKey });
  const send = useMutation({
    mutationFn: () =>
      call(
        ordersApi.emailAuthorization,
        { params: { orderId }, body: { orderType, email: email.trim(), employerName } },
        { client },
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
    <Dialog
      title="Email authorization"
      description="A PDF with employee, order, clinic and appointment. It holds no SSN."
      onClose={onClose}
    >
      <Form
        label="Email authorization"
        submitLabel="Send"
        error={send.error}
        busy={send.isPending}
        dirty={email !== ''}
        ready={email.trim() !== '' && isEmail(email) && employerName.trim() !== ''}
        onLeave={onClose}
        onSubmit={() => send.mutate()}
      >
        <EmailField
          label="To"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked for this dialog just now
          autoFocus
          value={email}
          onChange={setEmail}
          error={errors['email']}
        />
        <TextField
          label="Employer"
          required
          maxLength={200}
          value={employerName}
          onChange={setEmployerName}
          error={errors['employerName']}
          hint="As the clinic is to read it."
        />
      </Form>
    </Dialog>
  );
}
