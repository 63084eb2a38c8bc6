import { useState, type KeyboardEvent } from 'react';
import { type Keep, useKept } from '../drafts.ts';
import { useUnsaved } from '../panes/unsaved.ts';
import { isHeldEnter, useSending } from './sending.ts';

/** What every form is told, on a screen or in a dialog. */
export interface FormSettings {
  /**
   * Sends, once at a time: until what it returns is settled, nothing more is sent. Undefined, or `false` in the end, says
   * that nothing was sent. What went wrong comes back as `error`.
   */
  onSubmit: () => Promise<unknown> | undefined;
  /** False while something typed is no good, or there is nothing to send yet: then it cannot be sent (R056). */
  ready?: boolean;
  /** Something would be lost by leaving: whatever takes the form away asks first (`useUnsaved`). */
  dirty?: boolean;
  /**
   * How what is typed outlasts a reload and the end of the session (`keeping`). Null where nothing is to be kept: secrets,
   * choices of a moment, and forms for people who are not signed in.
   */
  keep: Keep | null;
  /** Forgets more than what was kept, once the user has said that it may go. */
  onDiscard?: (() => void) | undefined;
}

interface FormState {
  /** On its way, as painted. */
  busy: boolean;
  /** How often it was sent, or tried to. */
  tries: number;
  submit: () => void;
  /** Asks where something would be lost, forgets it, and then goes on. */
  leave: (then: () => void) => void;
  /** mod+enter sends from anywhere in the form; held keys send nothing. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** What stands in it was typed before: starting over is offered. */
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
    // Whoever sent it shows the reason as `error`.
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
