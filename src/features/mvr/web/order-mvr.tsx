import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { employeeQuery } from '#src/features/employees/web/employees.queries.ts';
import { listsQuery, settingsDocumentQuery } from '#src/features/settings/web/settings.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { orderMvr } from './change-mvr.tsx';
import { prepareQuery } from './mvr.queries.ts';
import { UpdateDialog } from './update-dialog.tsx';
import { VERIFICATION_TEXT, VerificationDialog } from './verification-dialog.tsx';

type Acting = Pick<ActionContext, 'queryClient' | 'open' | 'toast'>;

/** Opens the order of an MVR for an employee over whatever screen there is. */
export function showOrderMvr(employeeId: string, context: Acting): void {
  showDialog((close) => <OrderMvr employeeId={employeeId} context={context} onClose={close} />);
}

interface OrderMvrProps {
  employeeId: string;
  context: Acting;
  onClose: () => void;
}

/** The driver's data first, then the certification of the purpose, then the order; one dialog at a time (R326). */
function OrderMvr({ employeeId, context, onClose }: OrderMvrProps) {
  const client = useActingClient();
  const [saved, setSaved] = useState(false);
  const employee = useQuery(employeeQuery(client, employeeId));
  const preparation = useQuery(prepareQuery(client, employeeId));
  // The formats too, before anything can be sent: what is on file is judged by them.
  const lists = useQuery(listsQuery(client, ['licenseClass', 'driversLicenseFormatRules']));
  // Ahead of its dialog, which says so if it could not be loaded.
  useQuery(settingsDocumentQuery(VERIFICATION_TEXT));
  const error = employee.error ?? preparation.error ?? lists.error;
  if (client !== null && employee.data && preparation.data && lists.data) {
    const { refusal } = preparation.data;
    if (refusal !== null) return <Refused reason={refusal} onClose={onClose} />;
    return saved ? (
      <VerificationDialog
        driver={preparation.data.employeeName}
        authorized={preparation.data.consentDocumentId !== null}
        onAccept={(acceptedVersion, idempotencyKey) =>
          orderMvr(
            preparation.data,
            { acceptedVersion, idempotencyKey },
            { ...context, client },
            onClose,
          )
        }
        onClose={onClose}
      />
    ) : (
      <UpdateDialog
        client={client}
        preparation={preparation.data}
        employee={employee.data}
        onClose={onClose}
        lists={lists.data}
        onSaved={() => setSaved(true)}
      />
    );
  }
  return (
    <Dialog title="Order MVR" onClose={onClose}>
      {error && (
        <ErrorState
          error={error}
          onRetry={() =>
            void Promise.all([employee.refetch(), preparation.refetch(), lists.refetch()])
          }
        />
      )}
    </Dialog>
  );
}

function Refused({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <Dialog
      title="Order MVR"
      onClose={onClose}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          OK
        </Button>
      }
    >
      <p role="alert">{reason}</p>
    </Dialog>
  );
}
