import { useState, type KeyboardEvent } from 'react';
import { type Keep, useKept } from '../drafts.ts';
import { useUnsaved } from '../panes/unsaved.ts';
import { isHeldEnter, useSending } from './sending.ts';

/** The properties of every form, on a screen or in a dialog. */
export interface FormSettings {
  /**
   * Sends, once at a time: until what it returns is settled, nothing more is sent. Undefined, or `false` in the end, says
   * that nothing was sent. What went wrong comes back as `error`.
   */
  onSubmit: () => Promise<unknown> | undefined;
  /** False while a field is invalid or nothing was changed: then the form cannot be sent (R056). */
  ready?: boolean;
  /** There are unsaved changes: leaving the form asks first (`useUnsaved`). */
  dirty?: boolean;
  /**
   * How what is typed outlasts a reload and the end of the session (`keeping`). Null where nothing is to be kept: secrets,
   * choices of a moment, and forms for people who are not signed in.
   */
  keep: Keep | null;
  /** Clears further drafts, after the user has agreed to discard them. */
  onDiscard?: (() => void) | undefined;
}

interface FormState {
  /** On its way, as painted. */
  busy: boolean;
  /** How often it was sent, or tried to. */
  tries: number;
  submit: () => void;
  /** Asks before unsaved changes are lost, discards them, then continues. */
  leave: (then: () => void) => void;
  /** mod+enter sends from anywhere in the form; held keys send nothing. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** It was filled from an earlier visit: starting over is offered. */
  startOver: (() => void) | null;
}

/** The one mechanism of all forms: sends once, keeps what is typed, asks before it is lost. */
export function useForm(
  label: string,
  { onSubmit, ready = true, dirty = false, keep, onDiscard }: FormSettings,
): FormState {
  const { sending, once } = useSending();
  const [tries, setTries] = useState(0);
  const { isBack, forget, forgetSent, startOver } = useKept(keep, dirty);
  const discard = () => {
    forget();
    onDiscard?.();
  };
  // On its way it leads elsewhere by itself, which is not to ask.
  const ask = useUnsaved(
    label,
    !dirty ? 'nothing' : sending ? 'sending' : 'lost',
    discard,
    keep !== null,
  );
  const submit = () => {
    if (!ready) return;
    setTries((before) => before + 1);
    const sent = once(onSubmit);
    if (!sent) return;
    forgetSent(sent);
    // The form that sent it shows the reason as `error`.
    sent.catch(() => undefined);
  };
  return {
    busy: sending,
    tries,
    submit,
    leave: ask,
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing || event.defaultPrevented) return;
      if (isHeldEnter(event)) event.preventDefault();
      else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        submit();
      }
    },
    startOver: isBack ? startOver : null,
  };
}
