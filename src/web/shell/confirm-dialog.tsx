import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { answerTexts, confirmation } from '../ui/confirm.ts';
import { Dialog } from '../ui/dialog.tsx';
import { loading } from '../ui/loading.ts';

/** The question that `confirm` asks; its buttons wait while something loads (R040-R042). */
export function ConfirmDialog() {
  const { asked } = useSyncExternalStore(confirmation.subscribe, confirmation.get);
  const { count } = useSyncExternalStore(loading.subscribe, loading.get);
  if (!asked) return null;
  const busy = count > 0;
  const { yes, no } = answerTexts(asked);
  return (
    <Dialog
      title="Please confirm"
      role="alertdialog"
      description={asked.text}
      of={asked}
      onClose={() => asked.answer(false)}
      footer={
        <>
          {no !== null && (
            <Button
              disabled={busy}
              data-autofocus={asked.danger ? true : undefined}
              onClick={() => asked.answer(false)}
            >
              {no}
            </Button>
          )}
          <Button
            variant={asked.danger ? 'danger' : 'primary'}
            disabled={busy}
            data-autofocus={asked.danger && no !== null ? undefined : true}
            onClick={() => asked.answer(true)}
          >
            {yes}
          </Button>
        </>
      }
    />
  );
}
