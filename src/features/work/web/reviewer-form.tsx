import type { KeyboardEventHandler, ReactNode } from 'react';
import type { Reviewing } from './use-reviewer-form.ts';
import '#src/web/ui/task-form.css';

interface ReviewerFormProps {
  form: Pick<Reviewing<object>, 'body'>;
  /** Names it. */
  label: string;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  /** The buttons below; none once its task is done. */
  footer?: ReactNode;
  /** What is asked for on top of it. */
  dialog?: ReactNode;
  children: ReactNode;
}

/** The frame of a form in which a reviewer decides: its body, whose letters are keys, and its buttons below. */
export function ReviewerForm({
  form: { body },
  label,
  onKeyDown,
  footer,
  dialog,
  children,
}: ReviewerFormProps) {
  return (
    <div className="task-form">
      <div
        ref={body}
        className="task-body"
        role="group"
        aria-label={label}
        tabIndex={-1}
        data-autofocus
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      {footer && <footer className="task-actions">{footer}</footer>}
      {dialog}
    </div>
  );
}
