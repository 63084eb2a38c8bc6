import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inSentence } from '#src/shared/text.ts';
import { call } from '#src/web/http.ts';
import { refreshUser } from '#src/web/session.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { Client } from '../clients.contract.ts';
import { clientSetupApi } from '../client-setup.contract.ts';
import type { OfferedService } from '../client-setup.contract.ts';

interface ServicesProps {
  record: Client;
  onClose: () => void;
}

/** Says which services a client or location has. */
export function ServicesDialog(props: ServicesProps) {
  const { _id: clientId } = props.record;
  const { data } = useQuery({
    queryKey: ['clients', clientId, 'services', clientId],
    queryFn: ({ signal }) =>
      call(clientSetupApi.services, { params: { clientId } }, { client: clientId, signal }),
  });
  return data ? <Services offered={data} {...props} /> : null;
}

/** What a service switches on, where its name does not say it all, and where it comes from. */
function hintOf({ name, features, from }: OfferedService): string {
  const [first, ...rest] = features.filter((one) => one.toLowerCase() !== name.toLowerCase());
  const what = first === undefined ? [] : [`${[first, ...rest.map(inSentence)].join(', ')}.`];
  return [...what, ...(from === null ? [] : [`It has this from ${from}.`])].join(' ');
}

function Services({
  offered,
  record,
  onClose,
}: ServicesProps & { offered: readonly OfferedService[] }) {
  const clientId = record._id;
  const [first] = useState(() => offered.filter((one) => one.isOn).map((one) => one.serviceId));
  const [on, setOn] = useState(first);
  const dirty = first.length !== on.length || first.some((id) => !on.includes(id));
  const off = offered.filter((one) => first.includes(one.serviceId) && !on.includes(one.serviceId));
  const save = useMutation({
    mutationFn: () =>
      call(
        clientSetupApi.changeServices,
        { params: { clientId }, body: { services: on } },
        { client: clientId, version: record.version },
      ),
    onSuccess: async () => {
      toast(`The services of ${record.name} are saved.`, 'success');
      onClose();
      // What the services show and hide goes by the session.
      await Promise.all([refreshUser(), queryClient.invalidateQueries({ queryKey: ['clients'] })]);
    },
  });
  return (
    <FormDialog
      title={`Services of ${record.name}`}
      description="A service turns on everything listed under it, here and at every location below."
      wide
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty}
      dirty={dirty && !save.isSuccess}
      keep={null}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {offered.map((one) => (
        <CheckboxField
          key={one.serviceId}
          label={one.name}
          checked={on.includes(one.serviceId)}
          hint={hintOf(one)}
          onChange={(checked) =>
            setOn((now) =>
              checked ? [...now, one.serviceId] : now.filter((id) => id !== one.serviceId),
            )
          }
        />
      ))}
      {off.length > 0 && (
        <p role="status">
          Switched off: {off.map(({ name }) => name).join(', ')}. What is on file stays, and is seen
          again when the service is switched on.
        </p>
      )}
    </FormDialog>
  );
}
