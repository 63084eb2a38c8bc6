import { useRouterState } from '@tanstack/react-router';
import { COMMAND_IDS, commandOf, type CommandId } from '#commands/registry.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { pathOf } from '../panes/panes-param.ts';
import { ROUTES } from '../route-table.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { Link } from '../ui/link.tsx';
import { useViewer } from '../viewer.ts';
import { drawerOpen } from './shell-state.ts';
import { sidebarSections } from './sidebar-rules.ts';

/** The command that opens an address. */
const OPENERS = new Map(
  COMMAND_IDS.flatMap((id) => {
    const { opens } = commandOf(id);
    return opens ? [[opens as string, id] as const] : [];
  }),
);

export function Sidebar() {
  const viewer = useViewer();
  const path = useRouterState({ select: (state) => pathOf(state.location.href) });
  return (
    <nav className="sidebar" aria-label="Main">
      {sidebarSections(ROUTES, viewer).map(({ section, items }) => (
        <div key={section}>
          <h2 className="sidebar-section">{section}</h2>
          <ul>
            {items.map(({ entry, disabled }) => (
              <li key={entry.path}>
                {disabled ? (
                  <span
                    className="sidebar-item"
                    aria-disabled="true"
                    title="Choose a client first."
                  >
                    {entry.menu?.title ?? entry.title}
                  </span>
                ) : (
                  <Link
                    to={entry.path}
                    className="sidebar-item"
                    current={path === entry.path}
                    onFollow={() => drawerOpen.set(false)}
                  >
                    <span>{entry.menu?.title ?? entry.title}</span>
                    <SidebarKeys path={entry.path} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SidebarKeys({ path }: { path: string }) {
  const id = OPENERS.get(path);
  return id ? <CommandKeys id={id} /> : null;
}

function CommandKeys({ id }: { id: CommandId }) {
  const keys = useShownKeys(id);
  return keys ? <KeyHint keys={keys} /> : null;
}
