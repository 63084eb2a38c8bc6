import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ClinicLookup } from '#src/features/clinics/web/clinic-lookup.tsx';
import { ORDER_WORDS, type OrderType } from '#src/features/employees/employees.rules.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { ApiError } from '#src/web/api-error.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { undoWhile } from '#src/web/ui/undo-while.ts';
import { ordersApi } from '../orders.contract.ts';
import { clinicNeed, needsClinic } from '../orders.rules.ts';
import type { Choices } from '../orders.shapes.ts';
import { draftFault } from './appointment-draft.ts';
import { AppointmentFields } from './appointment-fields.tsx';
import { cancelOrder } from './change-order.ts';
import { ClinicChoice } from './clinic-choice.tsx';
import { KindFields } from './kind-fields.tsx';
import './orders.css';
import { choicesQuery, orderAddress, orderQuery, renewOrders } from './orders.queries.ts';
import { bodyOf, emptyDraft, type PlaceDraft } from './place-draft.ts';
import { SameOrder } from './same-order.tsx';

/** Places an order for the employee that the address names. */
export function PlaceOrder({ params, pane }: ScreenProps) {
  const client = useActingClient();
  const employeeId = params['employeeId'] ?? '';
  if (client === null) {
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        An order is placed for an employee of a client.
      </EmptyState>
    );
  }
  return <Chosen key={employeeId} client={client} employeeId={employeeId} pane={pane} />;
}

interface ChosenProps {
  client: number;
  employeeId: string;
  pane: PaneHandle;
}

function Chosen({ client, employeeId, pane }: ChosenProps) {
  const { data, error, refetch } = useQuery(choicesQuery(client, employeeId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`Place order, ${data.employeeName}`);
  }, [data, setTitle]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <NewOrder client={client} choices={data} pane={pane} /> : null;
}

/** MVRs have a dialog of their own. */
const OWN_DIALOG: readonly OrderType[] = ['mvr'];

function NewOrder({
  client,
  choices,
  pane,
}: {
  client: number;
  choices: Choices;
  pane: PaneHandle;
}) {
  const queryClient = useQueryClient();
  const { employeeId } = choices;
  const kinds = choices.types.filter(({ orderType }) => !OWN_DIALOG.includes(orderType));
  const offered = kinds.filter(({ refusal }) => refusal === null);
  const [draft, setDraft] = useState<PlaceDraft>(() => emptyDraft(offered[0]?.orderType));
  const [lookup, setLookup] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const idempotencyKey = useEntryKey(draft);
  const { orderType } = draft;
  const atClinic = orderType !== '' && needsClinic(orderType);
  const place = useMutation({
    mutationFn: () =>
      call(ordersApi.place, { body: bodyOf(employeeId, draft) }, { client, idempotencyKey }),
    onSuccess: async (order) => {
      // At hand, so that its keys work as soon as it stands.
      queryClient.setQueryData(orderQuery(client, order.orderId).queryKey, order);
      pane.open(orderAddress(order.orderId));
      toast(`${ORDER_WORDS[order.orderType]} ordered for ${order.employeeName}.`, 'success', {
        undo: () => cancelOrder(order, { client, queryClient, toast }),
        while: undoWhile(
          queryClient,
          orderQuery(client, order.orderId),
          ({ version }) => version === order.version,
        ),
      });
      await renewOrders(queryClient);
    },
    onError: (error) => {
      // Somebody else has ordered the same meanwhile: it is shown before it is asked for again.
      if (error instanceof ApiError && error.code === 'orders.open_already')
        void queryClient.invalidateQueries(choicesQuery(client, employeeId));
    },
  });
  const errors = fieldErrorsOf(place.error);
  const change = (next: Partial<PlaceDraft>) => {
    setFault(null);
    setDraft((now) => ({ ...now, ...next }));
  };
  if (offered.length === 0)
    return (
      <EmptyState title="Nothing can be ordered here">
        {kinds.map(({ refusal }) => refusal).find(Boolean)}
      </EmptyState>
    );
  return (
    <div className="place-order">
      <div className="place-order-parts" data-lookup={lookup ? true : undefined}>
        <Form
          label="Place order"
          submitLabel="Place order"
          // While a clinic is chosen, they choose it.
          keys={lookup ? null : 'mod+enter'}
          error={place.error}
          keep={keeping(`order:new:${employeeId}`, draft, setDraft)}
          dirty={
            !place.isSuccess &&
            JSON.stringify(draft) !== JSON.stringify(emptyDraft(offered[0]?.orderType))
          }
          onLeave={() => pane.open(fileAddress(employeeId))}
          onSubmit={() => {
            const state = draft.clinic?.state ?? null;
            const wrong = atClinic ? draftFault(draft, state, new Date()) : null;
            setFault(wrong);
            return wrong ? undefined : place.mutateAsync();
          }}
        >
          <SelectField
            label="Order"
            required
            takesFocus
            value={orderType}
            onChange={(value) =>
              setDraft(emptyDraft(offered.find((one) => one.orderType === value)?.orderType))
            }
            options={offered.map((one) => ({
              value: one.orderType,
              label: ORDER_WORDS[one.orderType],
            }))}
            error={errors['orderType'] ?? errors['employeeId']}
            hint={<Refusals kinds={kinds} />}
          />
          <KindFields draft={draft} onChange={change} choices={choices} errors={errors} />
          <SameOrder
            draft={draft}
            onChange={change}
            choices={choices}
            error={errors['evenThough']}
          />
          {choices.types.some(({ orderType: kind, refusal }) => kind === 'mvr' && !refusal) && (
            <p className="field-hint">
              MVRs are ordered separately.{' '}
              <CommandButton id="order.mvr" args={{ employee: employeeId }} variant="quiet" />
            </p>
          )}
          {atClinic && (
            <>
              <ClinicChoice
                clinic={draft.clinic}
                open={lookup}
                onToggle={() => setLookup(!lookup)}
                error={errors['vendor']}
              />
              <AppointmentFields
                draft={draft}
                onChange={change}
                error={fault ?? errors['appointmentDate']}
              />
            </>
          )}
        </Form>
        {atClinic && lookup && (
          <ClinicLookup
            need={clinicNeed({
              orderType,
              panel: draft.panel || null,
              specimenTypeId: Number(draft.specimenTypeId) || null,
            })}
            zip={choices.zip ?? ''}
            current={draft.clinic?.vendorId ?? null}
            onClose={() => setLookup(false)}
            onChoose={({ vendorId, vendorName, state, address1, city }) => {
              change({
                clinic: { vendorId, name: vendorName, state, address: `${address1}, ${city}` },
              });
              setLookup(false);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** What cannot be ordered here, and why. */
function Refusals({ kinds }: { kinds: Choices['types'] }) {
  const refused = kinds.filter(({ refusal }) => refusal !== null);
  return refused.length === 0 ? null : (
    <>
      {refused.map(({ orderType, refusal }) => (
        <span key={orderType}>
          {ORDER_WORDS[orderType]}: {refusal}{' '}
        </span>
      ))}
    </>
  );
}
