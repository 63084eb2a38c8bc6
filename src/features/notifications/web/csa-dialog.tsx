import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ScrollRegion } from '#src/web/ui/scroll-region.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { notificationsApi } from '../notifications.contract.ts';
import type { NotificationContact } from '../notifications.contract.ts';
import { csaDetailOf } from '../notifications.rules.ts';
import type { Basic, CsaRow } from '../notifications.rules.ts';
import './notifications.css';

interface CsaDialogProps {
  client: number;
  contact: NotificationContact;
  onClose: () => void;
}

/** The kinds of notice about CSA data by safety category, to read and to edit (csaNotificationsModal). */
export function CsaDialog({ client, contact, onClose }: CsaDialogProps) {
  const basics = useQuery(listsQuery(client, ['basics'])).data?.basics ?? [];
  const [editing, setEditing] = useState(false);
  /** What was changed and not saved: kept while one goes back to reading, gone with Cancel (2§4.1). */
  const [pending, setPending] = useState<readonly CsaRow[] | null>(null);
  const rows = pending ?? contact.types;
  const { contactId: forUser, version } = contact;
  const save = useMutation({
    mutationFn: () =>
      call(
        notificationsApi.change,
        { query: { forUser }, body: { types: [...rows], csaDetail: csaDetailOf(rows) } },
        { client, version },
      ),
    onSuccess: async () => {
      toast('The CSA notifications are saved.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['notifications', client] });
    },
  });
  const saveAndClose = () => (pending === null ? onClose() : save.mutate());
  return (
    <Dialog
      title="CSA Detail Notifications"
      description={`For ${contact.email}. What is chosen here is told with the mails of this contact, when they are due: new data of FMCSA, and reports of inspections that are due or late.`}
      wide
      staysOpen={pending !== null}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setEditing(!editing)}>{editing ? 'View' : 'Edit'}</Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" aria-busy={save.isPending} onClick={saveAndClose}>
            Save and Close
          </Button>
        </>
      }
    >
      {save.error && (
        <p className="form-error" role="alert">
          {messageOf(save.error)}
        </p>
      )}
      {!editing && csaDetailOf(rows) === '' ? (
        <p className="none">No notifications to display</p>
      ) : (
        <CsaGrid
          basics={basics}
          rows={rows}
          onFlag={
            editing
              ? (typeId, name, on) =>
                  setPending(
                    rows.map((row) => (row.typeId === typeId ? { ...row, [name]: on } : row)),
                  )
              : null
          }
        />
      )}
    </Dialog>
  );
}

interface CsaGridProps {
  basics: readonly Basic[];
  rows: readonly CsaRow[];
  /** Null where the flags are only read. */
  onFlag: ((typeId: number, basic: string, on: boolean) => void) | null;
}

function CsaGrid({ basics, rows, onFlag }: CsaGridProps) {
  return (
    <ScrollRegion className="csa-scroll" aria-label="CSA notifications by safety category">
      <table className="plain-table csa-grid">
        <thead>
          <tr>
            <th scope="col">Notification</th>
            {basics.map(({ BasicID, BasName, BasFullName }) => (
              <th key={BasicID} scope="col" title={BasFullName}>
                {BasName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.typeId}>
              <th scope="row">{row.typeName}</th>
              {basics.map(({ BasicID, BasName }) => (
                <td key={BasicID}>
                  {onFlag ? (
                    <input
                      type="checkbox"
                      aria-label={`${row.typeName}: ${BasName}`}
                      checked={row[BasName] === true}
                      onChange={({ target }) => onFlag(row.typeId, BasName, target.checked)}
                    />
                  ) : row[BasName] === true ? (
                    'Yes'
                  ) : (
                    <span className="none">No</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
