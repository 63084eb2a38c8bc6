import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { SettingsDocument } from '#src/features/settings/web/settings-document.tsx';
import { settingsDocumentQuery } from '#src/features/settings/web/settings.queries.ts';
import { ApiError, call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { mvrApi, type MvrPreparation } from '../mvr.contract.ts';
import { takeBack } from './change-mvr.ts';
import './mvr.css';
import { orderAddress, renewOrders } from './mvr.queries.ts';

/** The text of the settings that is accepted (R327). */
export const VERIFICATION_TEXT = 'verification';
const NOT_LOADED = 'The verification content could not be loaded.';

interface VerificationDialogProps {
  client: number;
  preparation: MvrPreparation;
  open: ActionContext['open'];
  onClose: () => void;
}

/** The certification of the purpose; the order goes on only after it is accepted (R326-R329). */
export function VerificationDialog(props: VerificationDialogProps) {
  const { client, preparation, open, onClose } = props;
  const { employeeId, employeeName } = preparation;
  const text = useQuery(settingsDocumentQuery(VERIFICATION_TEXT));
  const version = text.data?.version;
  const failed = text.isError && !text.data;
  useEffect(() => {
    if (failed) toast(NOT_LOADED, 'danger');
  }, [failed]);
  // The second click of a double one comes before the next painting.
  const sending = useRef(false);
  const order = useMutation({
    mutationFn: (acceptedVersion: number) =>
      call(mvrApi.order, { body: { employeeId, acceptedVersion } }, { client }),
    onSuccess: async ({ orderId }) => {
      onClose();
      open(orderAddress(orderId), { beside: true });
      toast(`MVR ordered for ${employeeName}.`, 'success', {
        undo: () => takeBack(orderId, { client, queryClient, toast }),
      });
      await renewOrders(queryClient);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'mvr.text_changed') void text.refetch();
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  const accept = () => {
    if (version === undefined || sending.current) return;
    sending.current = true;
    order.mutate(version);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    // Keys still held from the dialog before accept nothing unread.
    if (!event.repeat) accept();
  };
  return (
    <Dialog
      title="Verification"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="mod+enter"
            disabled={version === undefined}
            aria-busy={order.isPending}
            onClick={accept}
            onKeyDown={onKeyDown}
          >
            Accept
          </Button>
        </>
      }
    >
      {order.error && (
        <p className="form-error" role="alert">
          {messageOf(order.error)}
        </p>
      )}
      {failed && (
        <div className="form-error" role="alert">
          <p>{NOT_LOADED}</p>
          <Button onClick={() => void text.refetch()}>Try again</Button>
        </div>
      )}
      {/* Focused, so that its keys work at once and a screen reader begins to read it. */}
      <div
        className="mvr-text"
        role="document"
        aria-label="Certification"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keys
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
      >
        {text.data && <SettingsDocument id={VERIFICATION_TEXT} />}
      </div>
      {preparation.consentDocumentId === null && (
        <p className="mvr-note">
          <StatusBadge tone="warning">
            No signed authorization of {employeeName} is on file (types 673, 870). The law wants one
            before the order (15 USC 1681b(b)(2)).
          </StatusBadge>
        </p>
      )}
    </Dialog>
  );
}
