import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { BackNote } from './form.tsx';
import { refuseSecondClick } from './sending.ts';
import { type FormSettings, useForm } from './use-form.ts';

interface FormDialogProps extends FormSettings {
  title: string;
  /** Its name in the question whether to leave; the title by default. */
  label?: string;
  description?: ReactNode;
  wide?: boolean;
  submitLabel: string;
  /** What is sent takes something away. */
  danger?: boolean;
  /** Of the button that leaves: where nothing is to be taken back, it closes. */
  leaveLabel?: 'Cancel' | 'Close';
  /** Shown on the button; null while they belong to another button in sight. */
  keys?: string | null;
  /** Why nothing was sent or saved; what was typed stays. */
  error?: string | null;
  onClose: () => void;
  /** What is confirmed, where it comes late or becomes another one (`Dialog`). */
  of?: unknown;
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
  danger = false,
  leaveLabel = 'Cancel',
  keys = 'mod+enter',
  error = null,
  onClose,
  of,
  children,
  beside,
  ...settings
}: FormDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { ready = true } = settings;
  const { busy, tries, submit, leave, onKeyDown, startOver } = useForm(label, settings);
  // What is wrong may stand out of sight.
  useEffect(() => {
    if (tries === 0 || busy) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) wrong.focus();
    else if (error) form.current?.querySelector('[role="alert"]')?.scrollIntoView();
  }, [tries, busy, error]);
  return (
    <Dialog
      title={title}
      description={description}
      wide={wide}
      of={of}
      onClose={() => leave(onClose)}
      footer={
        <>
          <Button onClick={() => leave(onClose)}>{leaveLabel}</Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            {...(keys === null ? {} : { keys })}
            disabled={!ready}
            aria-busy={busy}
            onKeyDown={onKeyDown}
            onClick={refuseSecondClick}
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
          submit();
        }}
      >
        {error && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
        {startOver && <BackNote onStartOver={startOver} />}
        {children}
      </form>
      {beside}
    </Dialog>
  );
}
