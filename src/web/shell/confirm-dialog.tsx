import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { confirmation } from '../ui/confirm.ts';
import { Dialog } from '../ui/dialog.tsx';
import { loading } from '../ui/loading.ts';

/** The question that `confirm` asks; its buttons wait while something loads (R040-R042). */
export function ConfirmDialog() {
  const { asked } = useSyncExternalStore(confirmation.subscribe, confirmation.get);
  const { count } = useSyncExternalStore(loading.subscribe, loading.get);
  if (!asked) return null;
  const busy = count > 0;
  return (
    <Dialog
      title="Please confirm"
      role="alertdialog"
      description={asked.text}
      onClose={() => asked.answer(false)}
      footer={
        <>
          {!asked.hideCancel && (
            <Button
              disabled={busy}
              data-autofocus={asked.danger ? true : undefined}
              onClick={() => asked.answer(false)}
            >
              {asked.cancelText ?? 'Cancel'}
            </Button>
          )}
          <Button
            variant={asked.danger ? 'danger' : 'primary'}
            disabled={busy}
            data-autofocus={asked.danger && !asked.hideCancel ? undefined : true}
            onClick={() => asked.answer(true)}
          >
            {asked.confirmText ?? 'Yes'}
          </Button>
        </>
      }
    />
  );
}
