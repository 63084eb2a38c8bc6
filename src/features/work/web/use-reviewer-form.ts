import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import type { Unsaved } from '#src/web/panes/unsaved.ts';
import { useStore } from '#src/web/store.ts';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { makeActs } from './acts.ts';
import type { Acts } from './acts.ts';
import type { Decision } from './decision.ts';
import { useTaskDraft } from './task-draft.ts';
import type { TaskDraft } from './task-draft.ts';
import { useFormFocus } from './use-form-focus.ts';

/** What a reviewer's form is told. */
interface ReviewerSettings<Held extends object, Entries> extends TaskDraft<Entries> {
  decision: Decision<Held>;
  pane: PaneHandle;
  /** The title of its pane; null where the screen around it says it. */
  title: string | null;
  /** How the question before leaving names what was typed, and what leaving would do to it; absent where nothing asks. */
  unsaved?: { label: string; state: Unsaved };
  /** The keyboard comes back to the form where this changes. */
  turn?: unknown;
}

/** A form in which a reviewer decides: what stands in it is kept, and its acts are taken one at a time. */
export interface Reviewing<Held extends object> extends Omit<
  Acts<Held>,
  'state' | 'refused' | 'tell'
> {
  /** The ref of its body (`ReviewerForm`). */
  body: RefObject<HTMLDivElement | null>;
  /** Why the last act was refused; null where it was not. */
  error: unknown;
  faults: FieldErrors;
  /** A decision is on its way, as painted. */
  deciding: boolean;
  /** Forgets what is kept of the form once it is sent; it stays where that fails. */
  forgetSent: (sent: Promise<unknown>) => void;
  /** The reason for rejecting is being asked for. */
  asksReason: boolean;
  askReason: () => void;
  closeReasons: () => void;
}

/** The one mechanism of all forms in which a reviewer decides: draft, one act at a time, faults, focus, and leaving. */
export function useReviewerForm<Held extends object, Entries>({
  decision,
  pane,
  title,
  unsaved,
  turn,
  ...draft
}: ReviewerSettings<Held, Entries>): Reviewing<Held> {
  const [{ state, refused, tell, ...acts }] = useState(() =>
    makeActs<Held>(`${draft.form}:${draft.taskId}`, decision),
  );
  useLayoutEffect(() => tell(draft.entries));
  const shown = useStore(state);
  const [asksReason, setAsksReason] = useState(false);
  const { forgetSent } = useTaskDraft(draft);
  // After what storage has of it, which may be less. What comes in is what the same form gave out before.
  const putBack = useEffectEvent(() => refused && draft.restore(refused.entries as Entries));
  useLayoutEffect(() => void putBack(), []);
  const { label = '', state: leaving = 'nothing' } = unsaved ?? {};
  // On its way it leads elsewhere by itself, which is not to ask.
  useUnsaved(label, leaving === 'lost' && shown.deciding ? 'sending' : leaving);
  const body = useFormFocus(pane, turn);
  const { setTitle } = pane;
  // Before the frame is painted: the pane says at once what stands in it.
  useLayoutEffect(() => {
    if (title !== null) setTitle(title);
  }, [setTitle, title]);
  return {
    ...acts,
    ...shown,
    body,
    forgetSent,
    asksReason,
    askReason: () => setAsksReason(true),
    closeReasons: () => setAsksReason(false),
  };
}
