import { DotsVerticalIcon } from '@radix-ui/react-icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { handlerArrivals } from '../palette/handlers.ts';
import { openScopes, scopes, subjects } from '../palette/scope.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { isKeyPress } from '../last-press.ts';
import { currentViewer } from '../viewer.ts';
import { paneElementId } from './pane-frame.tsx';
import { lastPane } from './return-focus.ts';
import { hasRecordEntries, menuOfRecord, recordEntries } from './record-entries.ts';

const entriesOf = (paneId: string, ofRow: boolean) =>
  recordEntries(paneId, openScopes(), currentViewer(), { ofRow });

interface Place {
  x: number;
  y: number;
  items: readonly MenuEntry[];
}

/** The record menu of a pane: its button in the header, and a right click, or the menu key, on the screen. */
export function RecordMenu({ paneId, title }: { paneId: string; title: string }) {
  const [at, setAt] = useState<Place | null>(null);
  const [below, setBelow] = useState(false);
  const has = useSyncExternalStore(subscribe, () => hasEntries(paneId));
  useEffect(() => {
    if (!has) return undefined;
    const open = (event: MouseEvent) => {
      const screen = document.getElementById(paneElementId(paneId));
      if (!isOurs(event, screen)) return;
      event.preventDefault();
      // The list has moved its cursor to the row by this click: what can be done with that one is shown.
      flushSync(() => undefined);
      setAt({ ...placeOf(event, screen), items: menuOfRecord(entriesOf(paneId, true)) });
    };
    // At the document: the rows of lists have heard it by then.
    document.addEventListener('contextmenu', open);
    return () => document.removeEventListener('contextmenu', open);
  }, [paneId, has]);
  return (
    <>
      {has && (
        <Menu
          label={`Actions on ${title}`}
          align="end"
          items={below ? menuOfRecord(entriesOf(paneId, false)) : []}
          open={below}
          onOpenChange={setBelow}
          trigger={
            <IconButton label="More actions">
              <DotsVerticalIcon />
            </IconButton>
          }
        />
      )}
      {at && (
        <Menu
          key={`${at.x} ${at.y}`}
          label={`Actions on ${title}`}
          items={at.items}
          open
          onOpenChange={(open) => !open && setAt(null)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            lastPane()?.focus();
          }}
          trigger={<span aria-hidden="true" style={{ position: 'fixed', left: at.x, top: at.y }} />}
        />
      )}
    </>
  );
}

/** Where something is written, selected or linked, the browser's own menu is wanted. */
function isOurs({ target }: MouseEvent, screen: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !screen?.contains(target)) return false;
  if (target.closest('input, textarea, select, a, [contenteditable], .pdf-view')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

/** The pointer; of the menu key, which some browsers place in the middle of the list, the row that the cursor is on. */
function placeOf({ clientX, clientY }: MouseEvent, screen: HTMLElement | null) {
  if (!isKeyPress()) return { x: clientX, y: clientY };
  const row = screen?.querySelector('[data-cursor="true"]') ?? screen ?? document.body;
  const { left, bottom } = row.getBoundingClientRect();
  return { x: left + 24, y: Math.min(bottom, window.innerHeight - 24) };
}

let known: { of: readonly unknown[]; has: Map<string, boolean> } | null = null;

/** Whether there is anything in the menu of a pane; worked out once for each state of the screens, as all panes ask again and again. */
function hasEntries(paneId: string): boolean {
  const [open, viewer] = [openScopes(), currentViewer()];
  const now = [open, viewer, handlerArrivals.get()];
  if (!known?.of.every((one, at) => one === now[at])) known = { of: now, has: new Map() };
  const found = known.has.get(paneId) ?? hasRecordEntries(paneId, open, viewer);
  known.has.set(paneId, found);
  return found;
}

function subscribe(listener: () => void): () => void {
  const ends = [scopes, subjects, handlerArrivals].map((one) => one.subscribe(listener));
  return () => ends.forEach((end) => end());
}
