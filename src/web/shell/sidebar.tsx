import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { CommandId } from '#commands/command.ts';
import { knowsServices } from '../access.ts';
import { commandOf, commandThatOpens } from '../commands.ts';
import { isListed } from '../palette/available.ts';
import { pendingKeys } from '../palette/hotkeys.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { runCommand } from '../palette/run-command.ts';
import { pathOf } from '../panes/panes-param.ts';
import type { RouteEntry } from '../route-entry.ts';
import { allRoutes } from '../routes.ts';
import { showCount } from '../ui/counts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useStore } from '../store.ts';
import { Link } from '../ui/link.tsx';
import { useViewer } from '../viewer.ts';
import { drawerOpen } from './shell-state.ts';
import { type MenuCounts, menuCounts } from './slots.ts';
import { sidebarCommands, sidebarSections } from './sidebar-rules.ts';

export function Sidebar() {
  const viewer = useViewer();
  const path = useRouterState({ select: (state) => pathOf(state.location.href) });
  const pending = useStore(pendingKeys);
  const nav = useRef<HTMLElement>(null);
  const sections = useMemo(
    () =>
      sidebarSections(allRoutes(), viewer).map(({ section, items }) => ({
        section,
        items,
        commands: sidebarCommands(section),
      })),
    [viewer],
  );
  // An entry below the fold comes into sight once its screen is open.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <nav
      ref={nav}
      className="sidebar"
      aria-label="Main"
      data-pending={pending === '' ? undefined : true}
    >
      {sections.map(({ section, items, commands }) => (
        <div key={section}>
          <h2 className="sidebar-section">{section}</h2>
          <ul>
            {items.map(({ entry, disabled }) => (
              <SidebarEntry
                key={entry.path}
                entry={entry}
                disabled={disabled}
                current={path === entry.path}
              />
            ))}
            {commands.map((id) => (
              <SidebarCommand key={id} id={id} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface SidebarEntryProps {
  entry: RouteEntry;
  disabled: boolean;
  current: boolean;
}

/** A screen's entry. Most stay as they are when another screen opens. */
const SidebarEntry = memo(function SidebarEntry({ entry, disabled, current }: SidebarEntryProps) {
  const title = entry.menu?.title ?? entry.title;
  return (
    <li>
      {disabled ? (
        <span className="sidebar-item" aria-disabled="true" title="Choose a client first.">
          {title}
        </span>
      ) : (
        <Link
          to={entry.path}
          className="sidebar-item"
          current={current}
          onFollow={() => drawerOpen.set(false)}
        >
          <span>{title}</span>
          {entry.badge && <SidebarBadge badge={entry.badge} />}
          <SidebarCounts path={entry.path} />
          <SidebarKeys path={entry.path} />
        </Link>
      )}
    </li>
  );
});

/** An entry that opens a dialog, for whom its command is. */
function SidebarCommand({ id }: { id: CommandId }) {
  const viewer = useViewer();
  const command = commandOf(id);
  if (!isListed(command, viewer)) return null;
  return (
    <li>
      <button
        type="button"
        className="sidebar-item"
        onClick={() => {
          drawerOpen.set(false);
          void runCommand(id, 'menu');
        }}
      >
        <span>{command.title}</span>
        <CommandKeys id={id} />
      </button>
    </li>
  );
}

/** Live hints may be off: the count is read again now and then. */
const BADGE_AGE = 60_000;

function SidebarBadge({ badge }: { badge: NonNullable<RouteEntry['badge']> }) {
  const { data } = useQuery({
    queryKey: badge.queryKey,
    queryFn: ({ signal }) => badge.read(signal),
    refetchInterval: BADGE_AGE,
    staleTime: BADGE_AGE / 2,
  });
  return data ? <span className="sidebar-badge">{data}</span> : null;
}

function SidebarCounts({ path }: { path: string }) {
  const viewer = useViewer();
  const { client } = viewer;
  if (client === null || !knowsServices(viewer)) return null;
  return menuCounts
    .contents()
    .filter(({ paths, isFor }) => paths.includes(path) && isFor(viewer))
    .map((counts) => (
      <SidebarCount key={counts.topic} counts={counts} client={client} path={path} />
    ));
}

/** All entries of a feature share one query. */
function SidebarCount({
  counts: { topic, read },
  client,
  path,
}: {
  counts: MenuCounts;
  client: number;
  path: string;
}) {
  const { data } = useQuery({
    queryKey: [topic, client, 'menuCounts'],
    queryFn: ({ signal }) => read(client, signal),
    refetchInterval: BADGE_AGE,
    staleTime: BADGE_AGE / 2,
  });
  const count = data?.[path] ?? 0;
  return count > 0 ? <span className="sidebar-badge">{showCount(count)}</span> : null;
}

function SidebarKeys({ path }: { path: string }) {
  const id = commandThatOpens(path);
  return id ? <CommandKeys id={id} /> : null;
}

function CommandKeys({ id }: { id: CommandId }) {
  const keys = useShownKeys(id);
  return keys ? <KeyHint keys={keys} /> : null;
}
