import { ORDER_FIELDS } from '../order.fields.ts';
import { type AskedField, askedOf } from '../order-fields.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ORDER_WORDS } from '#src/features/employees/employees.rules.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { OrderParts } from './order-parts.tsx';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts, type Fact } from '#src/web/ui/facts.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { showWait } from '#src/features/work/web/wait.ts';
import { showAppointment } from '../appointments.rules.ts';
import { needsClinic, QUERY_WORDS } from '../orders.rules.ts';
import type { Order } from '../orders.shapes.ts';
import { AuditTrail } from './audit-trail.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { OrderEdit } from './order-edit.tsx';
import { OrderStatus } from './order-status.tsx';
import type { OrderSubject } from './order-subject.ts';
import './orders.css';
import { orderQuery } from './orders.queries.ts';

/** One order: what it is, its clinic, what happened to it (R104). */
export function OrderView({ params, pane }: ScreenProps) {
  const orderId = params['orderId'] ?? '';
  const client = useActingClient();
  const { data, error, refetch } = useQuery(orderQuery(client, orderId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`${ORDER_WORDS[data.orderType]}, ${data.employeeName}`);
    else if (error) setTitle('Order');
  }, [data, error, setTitle]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <OneOrder key={orderId} order={data} client={client} pane={pane} /> : null;
}

function OneOrder({
  order,
  client,
  pane,
}: {
  order: Order;
  client: number | null;
  pane: PaneHandle;
}) {
  const [dialog, setDialog] = useState<'edit' | 'email' | null>(null);
  const close = () => setDialog(null);
  const subject: OrderSubject = {
    kind: 'order',
    order,
    about: { employee: { value: order.employeeId, label: order.employeeName } },
    edit: () => setDialog('edit'),
    email: () => setDialog('email'),
  };
  useScope('order', subject, { pane });
  const { allowed } = order;
  return (
    <div className="order-view">
      <div className="order-head">
        <OrderStatus statusId={order.orderStatusId} name={order.orderStatus} />
        {order.waitsUntil !== null && (
          <StatusBadge tone="none">
            waits {showWait(order.waitsUntil, 'its status changes')}
          </StatusBadge>
        )}
        <Link to={fileAddress(order.employeeId)}>Open the employee file</Link>
        <span className="order-acts">
          {allowed.includes('edit') && <CommandButton id="order.edit">Edit</CommandButton>}
          {allowed.includes('authorize') && (
            <>
              <CommandButton id="order.email" />
              <CommandButton id="order.authorization" variant="quiet" />
            </>
          )}
          {order.waitsUntil !== null ? (
            <CommandButton id="order.endWait" variant="quiet">
              Resume
            </CommandButton>
          ) : (
            allowed.includes('wait') && (
              <CommandButton id="order.wait" variant="quiet">
                Put off
              </CommandButton>
            )
          )}
          {allowed.includes('cancel') && <CommandButton id="order.cancel" variant="quiet" />}
          {allowed.includes('reopen') && <CommandButton id="order.reopen">Reopen</CommandButton>}
        </span>
      </div>
      <Section title={ORDER_WORDS[order.orderType]}>
        <Facts items={factsOf(order)} />
      </Section>
      {needsClinic(order.orderType) && (
        <Section title="Clinic">
          {order.clinic?.fault && <StatusBadge tone="warning">{order.clinic.fault}</StatusBadge>}
          <Facts items={clinicFacts(order)} />
        </Section>
      )}
      <OrderParts orderId={order.orderId} orderType={order.orderType} />
      <AuditTrail client={client} orderId={order.orderId} mayAdd={allowed.includes('addMessage')} />
      {dialog === 'edit' && <OrderEdit order={order} client={client} onClose={close} />}
      {dialog === 'email' && <EmailDialog order={order} client={client} onClose={close} />}
    </div>
  );
}

/** What an order asks for, as people read it. */
const ASKED_WORDS: { [F in AskedField]: (order: Order) => string | null } = {
  reasonId: ({ reason }) => reason,
  panel: ({ panel, panelName }) => panelName ?? panel,
  specimenTypeId: ({ specimenType }) => specimenType,
  dotAgency: ({ dotAgency }) => dotAgency ?? 'Not DOT',
  queryType: ({ queryType }) => queryType && QUERY_WORDS[queryType],
};

function factsOf(order: Order): Fact[] {
  return [
    { label: 'Employee', value: order.employeeName },
    { label: 'Location', value: order.clientName },
    ...askedOf(order.orderType).map((field) => ({
      label: ORDER_FIELDS[field].label,
      value: ASKED_WORDS[field](order),
    })),
    ...(order.labAccounts.length === 0
      ? []
      : [
          {
            label: 'Lab accounts',
            value: order.labAccounts.map(({ lab, number }) => `${lab}: ${number}`).join('; '),
          },
        ]),
    { label: ORDER_FIELDS.orderedAt.label, value: showInstant(order.orderedAt) },
    { label: ORDER_FIELDS.userEmail.label, value: order.userEmail },
    { label: ORDER_FIELDS.orderSource.label, value: order.orderSource },
  ];
}

function clinicFacts({ clinic, appointmentDate, walkIn }: Order): Fact[] {
  const when = {
    label: ORDER_FIELDS.appointmentDate.label,
    value: showAppointment(appointmentDate, walkIn),
  };
  if (!clinic) return [{ label: ORDER_FIELDS.vendor.label, value: null }, when];
  return [
    { label: ORDER_FIELDS.vendor.label, value: clinic.name },
    { label: 'Address', value: [clinic.address1, clinic.address2].filter(Boolean).join(', ') },
    { label: 'City', value: `${clinic.city}, ${clinic.state} ${clinic.zip}` },
    { label: 'Phone', value: clinic.phone },
    when,
  ];
}
