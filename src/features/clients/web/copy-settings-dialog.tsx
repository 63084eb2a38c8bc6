import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holds, type Permission } from '#src/shared/permissions.ts';
import type { SettingsField } from '#src/shared/settings-fields.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import type { Client, Site } from '../clients.contract.ts';
import { clientQuery, useWholeTree } from './clients.queries.ts';
import { sendSettings } from './send-settings.ts';

const TITLE = 'Copy Settings from Another Location';

interface Category {
  field: SettingsField;
  name: string;
  permission: Permission;
  hint: string;
}

/** What can be copied, in the specification's words (R381). */
const CATEGORIES: readonly Category[] = [
  {
    field: 'docTypes',
    name: 'File, Document Type and Job Title Setup',
    permission: 'client.configureLocation',
    hint: 'Document setup continues in the background: files are checked again afterward.',
  },
  {
    field: 'users',
    name: 'Users',
    permission: 'client.configureUser',
    hint: 'Everyone who works there works here too. No one loses a location.',
  },
  {
    field: 'notifications',
    name: 'Email notifications',
    permission: 'client.configureNotifications',
    hint: 'Everyone who gets email about it gets the same email about this location.',
  },
  {
    field: 'medcardsubmissions',
    name: 'Med Card submission',
    permission: 'client.addLocationToMedCardSubmission',
    hint: '',
  },
  {
    field: 'drivermonitoring',
    name: 'Driver monitoring',
    permission: 'client.configureLocation',
    hint: '',
  },
];

/** The locations that a location may copy from: its parent and its siblings (R380). */
const sourcesOf = (sites: readonly Site[], { _id, parent }: Pick<Site, '_id' | 'parent'>): Site[] =>
  sites.filter((one) => one._id !== _id && (one._id === parent || one.parent === parent));

interface CopyProps {
  /** The client acted in. */
  client: number;
  record: Client;
  onClose: () => void;
}

/** Copies what another location is set up with (R378-R385). */
export function CopySettingsDialog(props: CopyProps) {
  const { client, record, onClose } = props;
  const { sites, error: treeError } = useWholeTree(client);
  const { data: full, error } = useQuery(clientQuery(client, record._id));
  if (record.parent === null)
    return <Told onClose={onClose}>You cannot copy to this location</Told>;
  if (!full && error) return <Told onClose={onClose}>Failed to load the full client</Told>;
  if (treeError && !sites) return <Told onClose={onClose}>{messageOf(treeError)}</Told>;
  return full && sites ? <CopyForm {...props} sources={sourcesOf(sites, record)} /> : null;
}

function Told({ children, onClose }: { children: string; onClose: () => void }) {
  return (
    <Dialog
      title={TITLE}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          OK
        </Button>
      }
    >
      <p role="alert">{children}</p>
    </Dialog>
  );
}

function CopyForm({ client, record, sources, onClose }: CopyProps & { sources: readonly Site[] }) {
  const { grants } = useViewer();
  const [source, setSource] = useState('');
  const [fields, setFields] = useState<readonly SettingsField[]>([]);
  const from = sources.find(({ _id }) => String(_id) === source);
  const save = useMutation({
    mutationFn: () => {
      if (!from) throw new Error('A source is chosen before it is sent');
      return sendSettings(client, record._id, { from: from.legacyClientId, fields });
    },
    onSuccess: async () => {
      toast('The settings were created successfully.', 'success');
      onClose();
      await queryClient.invalidateQueries();
    },
  });
  return (
    <FormDialog
      title={TITLE}
      description={`What ${record.name} has of its own in the chosen parts is replaced.`}
      submitLabel="Copy"
      onSubmit={() => save.mutateAsync()}
      ready={from !== undefined && fields.length > 0}
      dirty={(source !== '' || fields.length > 0) && !save.isSuccess}
      keep={null}
      error={save.error && `The settings were not copied. ${messageOf(save.error)}`}
      onClose={onClose}
    >
      <Facts items={[{ label: 'Destination', value: record.name }]} />
      <SelectField
        label="Source location"
        value={source}
        onChange={setSource}
        options={sources.map(({ _id, name, parent }) => ({
          value: String(_id),
          label: _id === record.parent || parent === null ? `${name} (above)` : name,
        }))}
        required
        takesFocus
      />
      {CATEGORIES.map(({ field, name, permission, hint }) => {
        const may = holds(grants, permission);
        return (
          <CheckboxField
            key={field}
            label={name}
            checked={fields.includes(field)}
            disabled={!may}
            hint={may ? hint : 'You may not change these.'}
            onChange={(checked) =>
              setFields((now) => (checked ? [...now, field] : now.filter((one) => one !== field)))
            }
          />
        );
      })}
    </FormDialog>
  );
}
