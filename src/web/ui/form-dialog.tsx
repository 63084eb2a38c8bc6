import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useUnsaved } from '../panes/unsaved.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  /** Names it in the question whether to leave; the title unless said. */
  label?: string;
  description?: ReactNode;
  wide?: boolean;
  submitLabel: string;
  /** Shown on the button. */
  keys?: string;
  /** Sends, once at a time: until what it gives is settled, nothing more is sent. What went wrong comes back as `error`. */
  onSubmit: () => void | Promise<unknown>;
  /** False while there is nothing to send yet. */
  ready?: boolean;
  /** Something would be lost by leaving. */
  dirty?: boolean;
  /** Why nothing was sent or saved; what was typed stays. */
  error?: string | null;
  onClose: () => void;
  children: ReactNode;
  /** Below the form, where a part has a form of its own. */
  beside?: ReactNode;
}

/**
 * A form in a dialog: the first field has the keyboard, a refused one gets it back, mod+enter sends from anywhere in it.
 * Leaving asks when something would be lost.
 */
export function FormDialog({
  title,
  label = title,
  description,
  wide = false,
  submitLabel,
  keys = 'mod+enter',
  onSubmit,
  ready = true,
  dirty = false,
  error = null,
  onClose,
  children,
  beside,
}: FormDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  // The second click of a double one comes before the next painting.
  const sending = useRef(false);
  const submit = async () => {
    if (!ready || sending.current) return;
    const sent = onSubmit();
    setTries((before) => before + 1);
    if (!sent) return;
    sending.current = true;
    setBusy(true);
    await Promise.allSettled([sent]);
    sending.current = false;
    setBusy(false);
  };
  // What is wrong may stand out of sight.
  useEffect(() => {
    if (tries === 0 || busy) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) wrong.focus();
    else if (error) form.current?.querySelector('[role="alert"]')?.scrollIntoView();
  }, [tries, busy, error]);
  const leave = useUnsaved(label, busy ? 'sending' : dirty ? 'lost' : 'nothing');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    // Keys still held from a dialog before send nothing.
    if (!event.repeat) void submit();
  };
  return (
    <Dialog
      title={title}
      description={description}
      wide={wide}
      onClose={() => leave(onClose)}
      footer={
        <>
          <Button onClick={() => leave(onClose)}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            keys={keys}
            disabled={!ready}
            aria-busy={busy}
            onKeyDown={onKeyDown}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className="form"
        aria-label={label}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {error && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
        {children}
      </form>
      {beside}
    </Dialog>
  );
}
