import { HamburgerMenuIcon } from '@radix-ui/react-icons';
import { useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { commandOf } from '#commands/registry.ts';
import { useMediaQuery } from '../media-query.ts';
import { inScope } from '../palette/available.ts';
import { scopes } from '../palette/scope.ts';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { useViewer } from '../viewer.ts';
import { menuGroups } from './menus.ts';

/** Below this the bar is one menu, as it always is for internal users. */
const WIDE = '(min-width: 1100px)';

/** Conventional menus from the registry: a bar for employers, one menu for those who use keys. */
export function MenuBar() {
  const viewer = useViewer();
  useSyncExternalStore(scopes.subscribe, scopes.get);
  const all = useMemo(() => menuGroups(viewer), [viewer]);
  // A menu of which no open screen offers anything, such as PDF, stands aside.
  const groups = all.filter(({ items }) => items.some(({ id }) => inScope(commandOf(id))));
  const wide = useMediaQuery(WIDE);
  const [open, setOpen] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  if (viewer.internal || !wide) {
    // One menu of everything would be too long: what no open screen offers is left out here.
    const lines = groups.flatMap(({ group, items }): MenuEntry[] => {
      const open = items.filter((item) => inScope(commandOf(item.id)));
      return open.length > 0 ? [{ heading: group }, ...open] : [];
    });
    return (
      <Menu
        label="Menu"
        items={lines}
        trigger={
          <button type="button" className="menu-button" aria-label="Menu">
            <HamburgerMenuIcon aria-hidden="true" /> <span className="menu-button-text">Menu</span>
          </button>
        }
      />
    );
  }

  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const at = groups.findIndex(({ group }) => group === (open ?? focusedGroup()));
    const next = groups[(at + step + groups.length) % groups.length];
    if (at === -1 || !next) return;
    event.preventDefault();
    bar.current?.querySelector<HTMLElement>(`[data-group="${next.group}"]`)?.focus();
    if (open !== null) setOpen(next.group);
  };

  return (
    <div
      ref={bar}
      className="menu-bar"
      role="menubar"
      aria-label="Menus"
      tabIndex={-1}
      onKeyDown={move}
    >
      {groups.map(({ group, items }, at) => (
        // Left and right reach the bar from an open menu too, through React's tree.
        <Menu
          key={group}
          label={group}
          items={items}
          open={open === group}
          onOpenChange={(next) => setOpen(next ? group : null)}
          trigger={
            <button
              type="button"
              role="menuitem"
              className="menu-button"
              data-group={group}
              tabIndex={at === 0 ? 0 : -1}
              onPointerEnter={() => open !== null && setOpen(group)}
            >
              {group}
            </button>
          }
        />
      ))}
    </div>
  );
}

function focusedGroup(): string | undefined {
  const active = document.activeElement;
  return active instanceof HTMLElement ? active.dataset['group'] : undefined;
}
