import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CommandId } from '#commands/command.ts';
import { FormContext } from '#src/web/palette/form-context.ts';
import { tellHeld } from '#src/web/palette/held-press.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { NARROW } from '#src/web/shell/shell-state.ts';
import { useStore } from '#src/web/store.ts';
import { flash } from '#src/web/ui/flash.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { makeDecision } from './decision.ts';
import type { Deciding, Decision } from './decision.ts';
import './work.css';

/** The pause of a form before it takes a decision; the form stands in a `DecisionFrame` of it. */
export function useDecision<Held extends object>(deciding: Deciding<Held>): Decision<Held> {
  const [decision] = useState(() => makeDecision<Held>());
  useLayoutEffect(() => decision.tell(deciding));
  useLayoutEffect(() => decision.follow(), [decision]);
  return decision;
}

/**
 * What a decision is taken by besides the document, such as whom it suggests, as values that JSON can carry: where it comes
 * late or changes, the pause begins anew. Read again with the same content, nothing new came into sight.
 */
export function useDecidedBy(decision: Decision, what: unknown): void {
  const text = JSON.stringify(what);
  const first = useRef(text);
  useLayoutEffect(() => decision.restart(text !== first.current), [decision, text]);
}

/** Brings a form's document into view beside it; where only one pane is seen, in its place. */
export function showPaper(pane: PaneHandle, path: string | null): void {
  if (path === null) return;
  const focus = window.matchMedia(NARROW).matches;
  if (focus) toast('Look at the document first, then decide.', 'warning');
  pane.open(path, { beside: true, replace: true, focus });
}

interface DecisionFrameProps {
  decision: Decision;
  children: ReactNode;
}

/** Around a form that decides: says whether it takes a decision yet, and shows where a press came too early. */
export function DecisionFrame({ decision, children }: DecisionFrameProps) {
  const { ready, dropped } = useStore(decision.state);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!dropped || !frame.current) return undefined;
    tellHeld(dropped.id, dropped.words, dropped.again);
    const button = buttonOf(dropped.id, frame.current);
    // From the palette or a menu there is none.
    return button ? flash(button) : undefined;
  }, [dropped]);
  return (
    <div ref={frame} className="decision-frame" data-decides={ready ? 'now' : 'not-yet'}>
      <FormContext value>{children}</FormContext>
    </div>
  );
}

/** The button of a command in sight: that of a dialog, or of the form. */
function buttonOf(id: CommandId, frame: Element): Element | null {
  const own = `[data-command="${CSS.escape(id)}"]`;
  return document.querySelector(`[role=dialog] ${own}`) ?? frame.querySelector(own);
}
