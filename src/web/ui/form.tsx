import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useUnsaved } from '../panes/unsaved.ts';
import { Button } from './button.tsx';
import { messageOf } from './error-message.ts';
import { fieldErrorsOf } from './field.tsx';
import { focusFirst } from './focus.ts';

interface FormProps {
  /** What the form is for, for those who cannot see it. */
  label: string;
  onSubmit: () => void | Promise<void>;
  submitLabel: string;
  error?: unknown;
  busy?: boolean;
  /** What is going on with what was sent, where it takes longer; null when there is nothing to say. */
  status?: string | null;
  /** False while something typed is no good: then it cannot be sent (R056). */
  ready?: boolean;
  /** Something would be lost by leaving: whatever takes the form away asks first (`useUnsaved`). */
  dirty?: boolean;
  onLeave?: () => void;
  /** Forgets what was kept of it, once the user has said that it may go. */
  onDiscard?: () => void;
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
  status = null,
  ready = true,
  dirty,
  onLeave,
  onDiscard,
  danger,
  children,
  secondary,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const count = Object.keys(fieldErrorsOf(error)).length;

  // One that opens within its pane, in place of what had the keyboard, takes it; never out of another pane.
  useEffect(() => {
    const own = form.current;
    const { activeElement: active } = document;
    const lost = active === null || active === document.body;
    if (own && (lost || own.closest('.pane')?.contains(active))) focusFirst(own);
  }, []);

  // Sent from its foot, a long form would otherwise be refused out of sight.
  const refusal = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  // On its way it leads elsewhere by itself, which is not to ask.
  const unsaved = !dirty ? 'nothing' : busy ? 'sending' : 'lost';
  const ask = useUnsaved(label, unsaved, onDiscard);
  const leave = () => onLeave && ask(onLeave);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      form.current?.requestSubmit();
    } else if (event.key === 'Escape' && onLeave) {
      event.preventDefault();
      leave();
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
        if (!busy && ready) void onSubmit();
      }}
    >
      {error !== null && error !== undefined && (
        <p ref={refusal} className="form-error" role="alert">
          {count > 0 ? `${count} ${count === 1 ? 'field needs' : 'fields need'} correcting. ` : ''}
          {messageOf(error)}
        </p>
      )}
      {children}
      {status !== null && (
        <p className="form-status" role="status">
          {status}
        </p>
      )}
      <div className="form-actions">
        {secondary}
        {onLeave && (
          <Button variant="quiet" onClick={leave}>
            Cancel
          </Button>
        )}
        {/* Not disabled on its way: that would take the keyboard from it. */}
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          keys="mod+enter"
          disabled={!ready}
          aria-busy={busy}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
