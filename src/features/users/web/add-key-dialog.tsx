import { useState } from 'react';
import type { Permission } from '#src/shared/permissions.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { apiKeysApi } from '../api-keys.contract.ts';
import { USUAL_CALLS } from '../api-keys.rules.ts';
import { PermissionsField } from './permissions-field.tsx';
import { SitesField } from './sites-field.tsx';
import { apiKeysQuery } from './user-admin.queries.ts';

interface AddKeyProps {
  client: number;
  /** What the caller may give to a program. */
  grantable: readonly Permission[];
  onMade: (made: { name: string; secret: string }) => void;
  onClose: () => void;
}

const LASTS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: 'A year' },
];

/** Makes a key for a program: what it may do, where, from where, until when and how often (D365). */
export function AddKeyDialog({ client, grantable, onMade, onClose }: AddKeyProps) {
  const [draft, setDraft] = useState({
    name: '',
    permissions: [] as Permission[],
    sites: [client],
    mayExport: false,
    networks: '',
    calls: String(USUAL_CALLS),
    days: '90',
  });
  const [error, setError] = useState<unknown>(null);
  const change = (next: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...next }));
  const faults = fieldErrorsOf(error);
  const submit = async () => {
    const { name, permissions, sites, mayExport, networks, calls, days } = draft;
    setError(null);
    try {
      const { secret } = await call(
        apiKeysApi.add,
        {
          body: {
            name,
            permissions,
            sites,
            mayExport,
            networks: networks.split(/[\s,]+/).filter(Boolean),
            callsAMinute: /^\d{1,4}$/.test(calls.trim()) ? Number(calls) : 0,
            days: Number(days),
          },
        },
        { client },
      );
      onMade({ name, secret });
    } catch (refusal) {
      setError(refusal);
      return false;
    }
    onClose();
    await queryClient.invalidateQueries(apiKeysQuery(client));
    return true;
  };
  const networkFault = Object.entries(faults).find(([field]) => field.startsWith('networks'))?.[1];
  return (
    <FormDialog
      title="New key"
      wide
      submitLabel="Make the key"
      keep={null}
      ready={draft.name.trim() !== '' && draft.permissions.length > 0 && draft.sites.length > 0}
      error={error === null ? null : messageOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Program"
        hint="Its name in the histories and the audit."
        maxLength={80}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={faults['name']}
        required
        takesFocus
      />
      <div className="field-pair">
        <SelectField
          label="Counts for"
          options={LASTS}
          value={draft.days}
          onChange={(days) => change({ days })}
          error={faults['days']}
        />
        <TextField
          label="Calls a minute"
          inputMode="numeric"
          maxLength={4}
          value={draft.calls}
          onChange={(calls) => change({ calls })}
          error={faults['callsAMinute']}
        />
      </div>
      <TextField
        label="Comes from"
        hint="IP addresses or networks like 203.0.113.0/24, separated by commas; from anywhere where none is named."
        maxLength={400}
        value={draft.networks}
        onChange={(networks) => change({ networks })}
        error={networkFault}
      />
      <SitesField
        client={client}
        sites={draft.sites}
        onChange={(sites) => change({ sites })}
        error={faults['sites']}
      />
      <CheckboxField
        label="May export lists of people"
        hint="A person is asked first to show who they are. For this key you do that now."
        checked={draft.mayExport}
        onChange={(mayExport) => change({ mayExport })}
      />
      <PermissionsField
        kind="client"
        chosen={draft.permissions}
        grantable={grantable}
        onChange={(permissions) => change({ permissions })}
        error={faults['permissions']}
      />
    </FormDialog>
  );
}
