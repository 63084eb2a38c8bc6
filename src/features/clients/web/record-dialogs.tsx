import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import type { Client } from '../clients.contract.ts';
import type { ClientSubject, RecordDialog } from './client-subject.ts';
import { locationSettingsQuery } from './clients.queries.ts';
import { ContactsDialog } from './contacts-dialog.tsx';
import { CopySettingsDialog } from './copy-settings-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { LogoDialog } from './logo-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PushSettingsDialog } from './push-settings-dialog.tsx';
import { RepDialog } from './rep-dialog.tsx';
import { ServicesDialog } from './services-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/** Makes the commands of a client's record work on a screen, and shows the dialog that one of them asks for. */
export function RecordDialogs({
  client,
  record,
  isAcross,
  pane,
  onDeactivated,
}: {
  /** The client acted in; null across clients. */
  client: number | null;
  record: Client;
  /** It is shown among all clients. */
  isAcross: boolean;
  pane: PaneHandle;
  onDeactivated: () => void;
}) {
  const [dialog, setDialog] = useState<RecordDialog | null>(null);
  const subject: ClientSubject = { record, isAcross, ask: setDialog };
  useScope('clientRecord', subject, { pane });
  const onClose = () => setDialog(null);
  const props = { record, onClose };
  switch (dialog) {
    case 'edit':
      return <EditDialog {...props} />;
    case 'contacts':
      return <ContactsDialog {...props} />;
    case 'services':
      return <ServicesDialog {...props} />;
    case 'move':
      return (
        <MoveDialog
          client={isAcross ? record.topLevel._id : (client ?? record._id)}
          site={record}
          onto={null}
          onClose={onClose}
        />
      );
    case 'deactivate':
      return (
        <DeactivateDialog
          {...props}
          onDone={() => {
            onClose();
            onDeactivated();
          }}
        />
      );
    default:
  }
  if (client === null) return null;
  switch (dialog) {
    case 'setUp':
      return <SetUpDialog client={client} {...props} />;
    case 'rep':
      return <RepDialog client={client} {...props} />;
    case 'logo':
      return <LogoDialog client={client} {...props} />;
    case 'copySettings':
      return <CopySettingsDialog client={client} {...props} />;
    case 'pushSettings':
      return <PushSettingsDialog client={client} {...props} />;
    default:
      return null;
  }
}

function SetUpDialog(props: { client: number; record: Client; onClose: () => void }) {
  const { data } = useQuery(locationSettingsQuery(props.client, props.record._id));
  return data ? <SettingsDialog {...props} settings={data} /> : null;
}
