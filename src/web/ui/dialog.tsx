import { Cross2Icon } from '@radix-ui/react-icons';
import * as RadixDialog from '@radix-ui/react-dialog';
import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { TOO_EARLY } from '../last-press.ts';
import { useScope } from '../palette/scope.ts';
import { useStore } from '../store.ts';
import { IconButton } from './button.tsx';
import { dialogStack, enterStack, isCovered } from './dialog-stack.ts';
import { flash } from './flash.ts';
import { focusField, focusFirst } from './focus.ts';
import { answerOfClick, answerOfKey, useInSight } from './in-sight.ts';

interface DialogProps {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  footer?: ReactNode;
  /** For tables and sheets. */
  wide?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** A click beside it does not close it. */
  staysOpen?: boolean;
  /** What is answered, where it comes late or becomes another one: it must have been in sight, too. */
  of?: unknown;
}

/**
 * A dialog, open while mounted, and alone: one behind it waits unseen (R058). Gives the focus back to where it was.
 * It takes an answer only once it has been in sight for a moment (`SETTLING`), as dialogs follow one another under the same
 * keys; an earlier press is shown at its button. Until then it is marked `data-settling`. It can be left at once.
 */
export function Dialog({
  title,
  description,
  onClose,
  children,
  footer,
  wide,
  role = 'dialog',
  staysOpen = false,
  of = null,
}: DialogProps) {
  const before = useRef(document.activeElement);
  const id = useId();
  const covered = isCovered(useStore(dialogStack), id);
  useEffect(() => enterStack(id), [id]);
  const { settled, isEarly } = useInSight(of, covered);
  const [drops, setDrops] = useState(0);
  // Of the dialog itself, not of what is laid over it from within.
  const targetOf = ({ target, currentTarget }: SyntheticEvent) =>
    target instanceof Element && currentTarget.contains(target) ? target : null;
  const drop = (event: SyntheticEvent, answer: Element) => {
    event.preventDefault();
    event.stopPropagation();
    flash(answer);
    setDrops((before) => before + 1);
  };
  useScope('dialog', null, { pane: null });
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="overlay" />
        <RadixDialog.Content
          className="dialog"
          role={role}
          data-wide={wide ? true : undefined}
          data-covered={covered ? true : undefined}
          data-settling={settled || covered ? undefined : true}
          onKeyDownCapture={(event) => {
            const target = targetOf(event);
            const answer = target && answerOfKey(event.currentTarget, target, event);
            if (answer && isEarly()) drop(event, answer);
          }}
          onClickCapture={(event) => {
            const target = targetOf(event);
            const answer = target && answerOfClick(target);
            if (answer && isEarly()) drop(event, answer);
          }}
          onInteractOutside={(event) => {
            if (staysOpen) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            // A calendar that stands open inside takes it for itself, and so does a part that is closed alone.
            const { target } = event;
            if (
              target instanceof Element &&
              target.closest('[data-calendar], [data-closes-itself]')
            )
              event.preventDefault();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            const content = event.currentTarget;
            if (!(content instanceof HTMLElement)) return;
            event.preventDefault();
            const wanted = focusFirst(content) || focusField(content);
            if (!wanted) content.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A screen that was opened meanwhile may have it already.
            const { activeElement } = document;
            if (before.current instanceof HTMLElement && activeElement?.contains(before.current))
              before.current.focus();
          }}
        >
          <header className="dialog-header">
            <RadixDialog.Title className="dialog-title">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" keys="esc">
                <Cross2Icon aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <div className="dialog-body">
            {description && (
              <RadixDialog.Description className="dialog-description">
                {description}
              </RadixDialog.Description>
            )}
            {children}
          </div>
          {footer && <footer className="dialog-footer">{footer}</footer>}
          {/* Said again when it happens again. */}
          <p className="visually-hidden" aria-live="polite">
            <span key={drops}>{drops > 0 && TOO_EARLY}</span>
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
