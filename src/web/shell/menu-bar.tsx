import { HamburgerMenuIcon } from '@radix-ui/react-icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useMediaQuery } from '../media-query.ts';
import { paletteState } from '../palette/palette-state.ts';
import { runCommand } from '../palette/run-command.ts';
import { paneState, wantFocus } from '../panes/pane-state.ts';
import { lastPane } from '../panes/return-focus.ts';
import { dialogStack } from '../ui/dialog-stack.ts';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { useViewer } from '../viewer.ts';
import { useChoices } from './choices.ts';
import { barStep, installMenus, watchAlt } from './menu-focus.ts';
import { menuGroups, ruled } from './menus.ts';

/** Below this the bar is one menu, as it always is for internal users. */
const WIDE = '(min-width: 1000px)';

/** Alt types characters on a Mac; F10 leads here on every machine. */
const ALT_TYPES = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** Conventional menus from the registry: a bar for employers, one menu for those who use keys. */
export function MenuBar() {
  const viewer = useViewer();
  const choices = useChoices();
  const all = useMemo(() => menuGroups(viewer), [viewer]);
  const groups = all.map(({ name, items }) => ({
    name,
    items: items.map(({ id }) => ({ id, checked: choices[id] })),
  }));
  const wide = useMediaQuery(WIDE);
  const single = viewer.internal || !wide;
  const titles = groups.map(({ name }) => name as string);
  const [open, setOpen] = useState<string | null>(null);
  // As the closing menu hears it: another one may have opened by then.
  const opened = useRef<string | null>(null);
  const [stop, setStop] = useState('');
  const box = useRef<HTMLDivElement>(null);
  /** Where the keyboard was, to go back there. */
  const before = useRef<HTMLElement | null>(null);
  const leaving = useRef(false);
  const byMouse = useRef(false);

  const show = (group: string | null) => {
    opened.current = group;
    setOpen(group);
  };
  const leave = () => {
    const from = before.current;
    before.current = null;
    byMouse.current = false;
    if (from?.isConnected) from.focus();
    else wantFocus(paneState.get().focused);
  };

  useEffect(() => {
    const take = () => {
      const { activeElement } = document;
      if (box.current?.contains(activeElement)) return leave();
      before.current = activeElement instanceof HTMLElement ? activeElement : null;
      byMouse.current = false;
      const at = (which: string) => box.current?.querySelector<HTMLElement>(which);
      (at('button[tabindex="0"]') ?? at('button'))?.focus();
      if (!single) return;
      opened.current = 'Menu';
      setOpen('Menu');
    };
    return installMenus(take);
  }, [single]);
  useAltKey();

  const lines = (items: readonly MenuEntry[], group: string) => ({
    label: group,
    items,
    open: open === group,
    onOpenChange: (next: boolean) => {
      if (next || opened.current === group) show(next ? group : null);
    },
    onChosen: () => void (leaving.current = before.current !== null),
    onCloseAutoFocus: (event: Event) => {
      if (opened.current !== null && opened.current !== group) return event.preventDefault();
      // The one menu has no bar to stay on. Who opened a menu by the mouse was never there: letters are the screen's keys again.
      const back = before.current !== null && (single || byMouse.current);
      if (!leaving.current && !back) return;
      leaving.current = false;
      event.preventDefault();
      leave();
    },
  });

  // By the mouse as by a key: the command chosen gives the keyboard back to where it was.
  const onPointerDown = () => {
    const { activeElement } = document;
    if (box.current?.contains(activeElement)) return;
    const isSomewhere = activeElement instanceof HTMLElement && activeElement !== document.body;
    before.current = isSomewhere ? activeElement : lastPane();
    byMouse.current = true;
  };

  // Anyone who goes elsewhere by Tab or mouse is not brought back later.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const menus = relatedTarget instanceof Element && relatedTarget.closest('[role=menu]');
    if (relatedTarget && !menus && !box.current?.contains(relatedTarget)) before.current = null;
  };

  if (single) {
    const entries = groups.map(({ name, items }): MenuEntry => ({
      menu: name,
      items: ruled(items),
    }));
    return (
      <div ref={box} className="menu-bar" onBlur={onBlur} onPointerDownCapture={onPointerDown}>
        <Menu
          {...lines(entries, 'Menu')}
          trigger={
            <button type="button" className="menu-button" aria-label="Menu">
              <HamburgerMenuIcon aria-hidden="true" />{' '}
              <span className="menu-button-text">Menu</span>
            </button>
          }
        />
      </div>
    );
  }

  const onKeyDown = (event: ReactKeyboardEvent) => {
    const { key } = event;
    const onBar = event.target instanceof HTMLElement && event.target.dataset['group'];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape' && onBar && open === null) {
      event.stopPropagation();
      return leave();
    }
    // Within an open menu letters and ends are the menu's own; only the sides lead on.
    if (!onBar && key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const next = titles[barStep(titles, titles.indexOf(open ?? (onBar || '')), key)];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    box.current?.querySelector<HTMLElement>(`[data-group="${next}"]`)?.focus();
    if (open !== null) show(next);
  };
  const first = titles.includes(stop) ? stop : titles[0];

  return (
    <div
      ref={box}
      className="menu-bar"
      role="menubar"
      aria-label="Menus"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerDownCapture={onPointerDown}
    >
      {groups.map(({ name, items }) => (
        // Left and right reach the bar from an open menu too, through React's tree.
        <Menu
          key={name}
          {...lines(ruled(items), name)}
          trigger={
            <button
              type="button"
              role="menuitem"
              className="menu-button"
              data-group={name}
              tabIndex={name === first ? 0 : -1}
              onFocus={() => setStop(name)}
              onPointerEnter={() => open !== null && show(name)}
            >
              {name}
            </button>
          }
        />
      ))}
    </div>
  );
}

/** Alt alone leads to the menus, and back from them. */
function useAltKey(): void {
  useEffect(() => {
    if (ALT_TYPES) return undefined;
    const alt = watchAlt();
    const down = (event: KeyboardEvent) => {
      alt.down(event.key, event.repeat || event.ctrlKey || event.metaKey || event.shiftKey);
    };
    const up = (event: KeyboardEvent) => {
      if (!alt.up(event.key)) return;
      if (dialogStack.get().length > 0 || paletteState.get().open) return;
      // Or the browser takes it for its own menu.
      event.preventDefault();
      void runCommand('view.menus', 'key');
    };
    window.addEventListener('keydown', down, true);
    window.addEventListener('keyup', up, true);
    window.addEventListener('pointerdown', alt.cancel, true);
    window.addEventListener('blur', alt.cancel);
    return () => {
      window.removeEventListener('keydown', down, true);
      window.removeEventListener('keyup', up, true);
      window.removeEventListener('pointerdown', alt.cancel, true);
      window.removeEventListener('blur', alt.cancel);
    };
  }, []);
}
