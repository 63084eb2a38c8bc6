import { intakeAddresses } from '#src/features/intake/intake.addresses.ts';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { leaveFiles } from './uploads.queries.ts';
import './documents.css';
import { addressAt } from '#src/shared/address.ts';

/**
 * Takes files dropped on any part of an employee's file, or pasted while it has the keyboard, to the upload screen
 * beside it, where each gets its type and dates.
 */
export function FileDrop({
  employeeId,
  pane,
  allowed,
  children,
}: {
  employeeId: string;
  pane: PaneHandle;
  /** Whether the viewer may upload for this employee here. */
  allowed: boolean;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const { focused, open } = pane;
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!allowed || !focused) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      leaveFiles(employeeId, files);
      latest.current(uploadAddress(employeeId), { beside: true });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [employeeId, allowed, focused]);
  if (!allowed) return children;
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className="file-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        leaveFiles(employeeId, [...event.dataTransfer.files]);
        open(uploadAddress(employeeId), { beside: true });
      }}
    >
      {children}
      {over && (
        <p className="file-drop-hint">Drop the files here to upload them for this employee.</p>
      )}
    </div>
  );
}

/** The address of an employee's upload screen. */
function uploadAddress(employeeId: string): string {
  return addressAt(intakeAddresses.uploadForEmployee, { employeeId });
}
