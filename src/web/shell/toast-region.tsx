import {
  CheckCircledIcon,
  Cross2Icon,
  CrossCircledIcon,
  ExclamationTriangleIcon,
} from '@radix-ui/react-icons';
import { useSyncExternalStore } from 'react';
import { useShownKeys } from '../palette/keymap.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { messageOf } from '../ui/error-message.ts';
import { dismissToast, keepToast, toast, toasts, type Toast } from '../ui/toasts.ts';

const ICONS = {
  success: CheckCircledIcon,
  danger: CrossCircledIcon,
  warning: ExclamationTriangleIcon,
} as const;

/** Toasts at the bottom right; a click keeps one open (R035-R037). */
export function ToastRegion() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <div className="toasts" role="region" aria-label="Messages" aria-live="polite">
      {all.map((one) => (
        <ToastCard key={one.id} one={one} />
      ))}
    </div>
  );
}

function ToastCard({ one }: { one: Toast }) {
  const Icon = ICONS[one.style];
  const undoKeys = useShownKeys('help.undo') ?? '';
  const close = () => dismissToast(one.id);
  const undo = async () => {
    close();
    try {
      await one.undo?.();
    } catch (error) {
      toast(messageOf(error), 'danger');
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the click only keeps it open; its buttons are what the keyboard needs
    <div
      className="toast"
      data-style={one.style}
      data-fading={one.fading ? true : undefined}
      data-toast={one.id}
      onClick={() => keepToast(one.id)}
      // Nor does it go from under somebody's keyboard.
      onFocus={() => keepToast(one.id)}
    >
      <Icon aria-hidden="true" />
      <span className="toast-text">{one.text}</span>
      {one.undo && (
        <Button variant="quiet" keys={undoKeys} onClick={() => void undo()}>
          Undo
        </Button>
      )}
      <IconButton label="Close message" onClick={close}>
        <Cross2Icon aria-hidden="true" />
      </IconButton>
    </div>
  );
}
