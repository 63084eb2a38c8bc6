import { COMMAND_IDS, commandOf } from '#commands/registry.ts';
import { isListed } from '../palette/available.ts';
import { runCommand } from '../palette/run-command.ts';
import type { ScreenProps } from '../panes/screen.ts';
import { ROUTES } from '../route-table.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { Link } from '../ui/link.tsx';
import { useViewer, type Viewer } from '../viewer.ts';
import { sidebarSections } from './sidebar-rules.ts';

/** Where one lands: what there is to do, each with its key. */
export function Home(_: ScreenProps) {
  const viewer = useViewer();
  return viewer.user ? <SignedIn viewer={viewer} /> : <Visitor />;
}

function Visitor() {
  return (
    <article className="prose">
      <p>
        Driver qualification files, document reviews, orders and random testing pools, for
        transportation employers and the staff who serve them.
      </p>
      <p>
        <Link to="/login" className="button button-primary">
          Log in
        </Link>
      </p>
      <p>
        Auditors enter by the link they were given. New users sign up by the link in their
        invitation.
      </p>
    </article>
  );
}

function SignedIn({ viewer }: { viewer: Viewer }) {
  const sections = sidebarSections(ROUTES, viewer);
  const screens = new Set(
    sections.flatMap(({ items }) => items.map(({ entry }) => entry.path as string)),
  );
  const first = COMMAND_IDS.filter((id) => {
    const { scope, opens, menu } = commandOf(id);
    const outer = scope === 'global' || scope === 'workspace';
    return (
      outer && menu !== false && !(opens && screens.has(opens)) && isListed(commandOf(id), viewer)
    );
  });
  const work = first.filter((id) =>
    ['Employees', 'Documents', 'Review', 'Clients'].includes(commandOf(id).group),
  );
  return (
    <div className="home">
      <p className="home-who">
        Signed in as <strong>{viewer.user?.name}</strong>
        {viewer.user && <span className="none"> · {viewer.user.clientName}</span>}
      </p>
      {sections.map(({ section, items }) => (
        <div key={section} className="home-section">
          <h3>{section}</h3>
          <ul>
            {items.map(({ entry, disabled }) => (
              <li key={entry.path}>
                {disabled ? (
                  <span className="home-row" aria-disabled="true">
                    <span>{entry.title}</span>
                    <span className="none">choose a client first</span>
                  </span>
                ) : (
                  <Link to={entry.path} className="home-row">
                    <span>{entry.title}</span>
                    <ScreenKeys path={entry.path} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {work.length > 0 && (
        <div className="home-section">
          <h3>Do</h3>
          <ul>
            {work.map((id) => (
              <li key={id}>
                <button
                  type="button"
                  className="home-row"
                  onClick={() => void runCommand(id, 'button')}
                >
                  <span>{commandOf(id).title}</span>
                  <CommandKeys keys={commandOf(id).keys?.[0]} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function ScreenKeys({ path }: { path: string }) {
  const id = COMMAND_IDS.find((one) => commandOf(one).opens === path);
  return id ? <CommandKeys keys={commandOf(id).keys?.[0]} /> : null;
}

function CommandKeys({ keys }: { keys: string | undefined }) {
  return keys ? <KeyHint keys={keys} /> : null;
}
