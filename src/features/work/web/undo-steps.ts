import { dismissToast, toast } from '#src/web/ui/toasts.ts';
import { isPassing } from './leases.ts';
import type { Go } from './work-task.ts';

/** Takes a step back and opens what it is about. */
export type StepBack = (go: Go) => Promise<void>;

const MOST_UNDO = 10;

/** The latest steps of a person that may be taken back, and the messages that say so (D21). */
interface UndoSteps {
  /** Takes the latest one back. @throws ApiError when the server refuses, saying why */
  undo: (go: Go) => Promise<void>;
  /** Notes a step, says so, and offers to take it back where `goNow` leads; the message of the step before goes. */
  note: (back: StepBack, words: string, goNow: Go) => void;
  /** Says that a step was not taken after all: until the next one is. */
  sayFault: (words: string) => void;
}

/** `readOwn` tells what was done before the page was loaded and can still be taken back, the latest last. */
export function makeUndoSteps(readOwn: () => Promise<StepBack[]>): UndoSteps {
  /** The last one at the end. */
  let steps: StepBack[] = [];
  let notice: number | null = null;
  let fault: number | null = null;

  const undo = async (go: Go): Promise<void> => {
    if (steps.length === 0) steps = await readOwn();
    const last = steps.at(-1);
    if (!last) {
      toast('There is nothing to undo.', 'warning');
      return;
    }
    steps = steps.slice(0, -1);
    if (notice !== null) dismissToast(notice);
    try {
      await last(go);
    } catch (error) {
      // Nothing says that it was taken back: the key pressed again means the same step, not the one before.
      if (isPassing(error)) steps = [...steps, last];
      throw error;
    }
  };
  return {
    undo,
    note: (back, words, goNow) => {
      steps = [...steps, back].slice(-MOST_UNDO);
      if (notice !== null) dismissToast(notice);
      if (fault !== null) dismissToast(fault);
      notice = toast(words, 'success', { undo: () => undo(goNow) });
    },
    sayFault: (words) => {
      fault = toast(words, 'danger');
    },
  };
}
