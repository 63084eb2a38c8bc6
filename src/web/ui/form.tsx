import { useEffect, useRef, type ReactNode } from 'react';
import { useSay } from '../language.ts';
import { Button } from './button.tsx';
import { messageOf } from './error-message.ts';
import { fieldErrorsOf } from './field.tsx';
import { focusFirst } from './focus.ts';
import { refuseSecondClick } from './sending.ts';
import { type FormSettings, useForm } from './use-form.ts';

interface FormProps extends FormSettings {
  /** What the form is for, for those who cannot see it. */
  label: string;
  submitLabel: string;
  /** Shown on the button; null while they belong to another button in sight. */
  keys?: string | null;
  error?: unknown;
  /** The progress of a sending that takes longer; null when there is none to show. */
  status?: string | null;
  onLeave?: () => void;
  danger?: boolean;
  /** Another button above is the one that is meant first: this one is not the primary. */
  isAside?: boolean;
  children: ReactNode;
  /** More buttons, left of the primary one. */
  secondary?: ReactNode;
}

/** One column; mod+enter sends, Escape leaves and asks only when something would be lost. */
export function Form({
  label,
  submitLabel,
  keys = 'mod+enter',
  error,
  status = null,
  onLeave,
  danger,
  isAside = false,
  children,
  secondary,
  ...settings
}: FormProps) {
  const say = useSay();
  const form = useRef<HTMLFormElement>(null);
  const { ready = true } = settings;
  const { busy, submit, leave, onKeyDown, startOver } = useForm(label, settings);
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

  return (
    <form
      ref={form}
      className="form"
      aria-label={label}
      noValidate
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.key !== 'Escape' || event.defaultPrevented || !onLeave) return;
        event.preventDefault();
        leave(onLeave);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error !== null && error !== undefined && (
        <p ref={refusal} className="form-error" role="alert">
          {count === 1 && `${say('One field needs correcting.')} `}
          {count > 1 && `${say('{count} fields need correcting.', { count })} `}
          {say(messageOf(error))}
        </p>
      )}
      {startOver && <BackNote onStartOver={startOver} />}
      {children}
      {status !== null && (
        <p className="form-status" role="status">
          {status}
        </p>
      )}
      <div className="form-actions">
        {secondary}
        {onLeave && (
          <Button variant="quiet" onClick={() => leave(onLeave)}>
            Cancel
          </Button>
        )}
        {/* Not disabled on its way: that would take the keyboard from it. */}
        <Button
          type="submit"
          variant={danger ? 'danger' : isAside ? 'secondary' : 'primary'}
          {...(keys === null ? {} : { keys })}
          disabled={!ready}
          aria-busy={busy}
          onClick={refuseSecondClick}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Says that a form was filled from an earlier visit, and offers to start over. */
export function BackNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="form-back" role="status">
      What you typed here before is back.{' '}
      <Button variant="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  );
}
