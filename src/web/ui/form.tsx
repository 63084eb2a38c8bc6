import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { confirm } from './confirm.ts';
import { messageOf } from './error-message.ts';
import { fieldErrorsOf } from './field.tsx';

interface FormProps {
  /** What the form is for, for those who cannot see it. */
  label: string;
  onSubmit: () => void | Promise<void>;
  submitLabel: string;
  error?: unknown;
  busy?: boolean;
  /** Something would be lost by leaving. */
  dirty?: boolean;
  onLeave?: () => void;
  danger?: boolean;
  children: ReactNode;
  /** More buttons, left of the primary one. */
  secondary?: ReactNode;
}

/** One column; mod+enter sends, Escape leaves and asks only when something would be lost. */
export function Form({
  label,
  onSubmit,
  submitLabel,
  error,
  busy,
  dirty,
  onLeave,
  danger,
  children,
  secondary,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const count = Object.keys(fieldErrorsOf(error)).length;

  const leave = async () => {
    if (!onLeave) return;
    const question = { text: 'Leave without saving? What you typed is lost.', danger: true };
    if (!dirty || (await confirm(question))) onLeave();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      form.current?.requestSubmit();
    } else if (event.key === 'Escape' && onLeave) {
      event.preventDefault();
      void leave();
    }
  };

  return (
    <form
      ref={form}
      className="form"
      aria-label={label}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onSubmit();
      }}
    >
      {error !== null && error !== undefined && (
        <p className="form-error" role="alert">
          {count > 0 ? `${count} ${count === 1 ? 'field needs' : 'fields need'} correcting. ` : ''}
          {messageOf(error)}
        </p>
      )}
      {children}
      <div className="form-actions">
        {secondary}
        {onLeave && (
          <Button variant="quiet" onClick={() => void leave()}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          keys="mod+enter"
          disabled={busy}
          aria-busy={busy}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
