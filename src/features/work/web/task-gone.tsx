import type { PaneHandle } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import '#src/web/ui/task-form.css';
import type { WorkWords } from './task-standing.tsx';
import { useFormFocus } from './use-form-focus.ts';

/** Stands where a form was whose step was taken, while nothing else is left to open. */
export function TaskGone({ pane, words }: { pane: PaneHandle; words: WorkWords }) {
  const body = useFormFocus(pane);
  const title = `This ${words.noun} is at its next step`;
  return (
    <div className="task-form">
      <div
        ref={body}
        className="task-body"
        role="group"
        aria-label={title}
        tabIndex={-1}
        data-autofocus
      >
        <EmptyState title={title} command={words.list}>
          {words.rest}
        </EmptyState>
      </div>
    </div>
  );
}
