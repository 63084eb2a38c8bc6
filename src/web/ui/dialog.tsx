import { Cross2Icon } from '@radix-ui/react-icons';
import * as RadixDialog from '@radix-ui/react-dialog';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useScope } from '../palette/scope.ts';
import { useStore } from '../store.ts';
import { IconButton } from './button.tsx';
import { dialogStack, enterStack, isCovered } from './dialog-stack.ts';
import { focusField, focusFirst } from './focus.ts';

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
}

/** A dialog, open while mounted, and alone: one behind it waits unseen (R058). Gives the focus back to where it was. */
export function Dialog({
  title,
  description,
  onClose,
  children,
  footer,
  wide,
  role = 'dialog',
  staysOpen = false,
}: DialogProps) {
  const before = useRef(document.activeElement);
  const id = useId();
  const covered = isCovered(useStore(dialogStack), id);
  useEffect(() => enterStack(id), [id]);
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
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
