import { type ReactNode } from 'react';
import type { CommandId } from '#commands/command.ts';
import { commandIds, commandOf, commandThatOpens } from '../commands.ts';
import { awaitsClient, knowsServices } from '../access.ts';
import { useMediaQuery } from '../media-query.ts';
import { isListed } from '../palette/available.ts';
import { useKeymap, useShownKeys } from '../palette/keymap.ts';
import { runCommand } from '../palette/run-command.ts';
import { ErrorBoundary } from '../panes/error-boundary.tsx';
import type { PaneHandle, ScreenProps } from '../panes/screen.ts';
import { sidebarOpen } from '../preferences.ts';
import { ownerOf, recentWork } from '../recent-work.ts';
import { allRoutes } from '../routes.ts';
import { useStore } from '../store.ts';
import { ErrorState } from '../ui/error-state.tsx';
import '../ui/home-rows.css';
import { KeyHint } from '../ui/key-hint.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { useViewer, type Viewer } from '../viewer.ts';
import { DoFirst, hasSteps } from './do-first.tsx';
import { FirstSteps } from './first-steps-part.tsx';
import { greeting } from './greeting.ts';
import './home.css';
import { NARROW } from './shell-state.ts';
import { showsSidebar, sidebarSections } from './sidebar-rules.ts';
import { homePart, type HomePart } from './slots.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** Where one lands: what there is to look at, what one had in hand, and the ways on, each with its key (R063). */
export function Home({ pane }: ScreenProps) {
  const viewer = useViewer();
  return viewer.user ? <SignedIn viewer={viewer} user={viewer.user} pane={pane} /> : <Visitor />;
}

function Visitor() {
  return (
    <article className="prose">
      <p>
        Driver qualification files, document reviews, orders and random testing pools, for
        transportation employers and the staff who serve them.
      </p>
      <p>
        <Link to={ownAddresses.login} className="button button-primary" takesFocus>
          Log in
        </Link>
      </p>
      <p>
        Auditors enter by the link they were given. New users sign up by the link in their
        invitation. Anything else: <Link to={ownAddresses.contact}>Contact Us</Link>.
      </p>
    </article>
  );
}

interface SignedInProps {
  viewer: Viewer;
  user: NonNullable<Viewer['user']>;
  pane: PaneHandle;
}

function SignedIn({ viewer, user, pane }: SignedInProps) {
  const { client, auditor } = viewer;
  const narrow = useMediaQuery(NARROW);
  const sidebar = useStore(sidebarOpen) && showsSidebar(viewer);
  const { byCommand } = useKeymap();
  const sections = sidebarSections(allRoutes(), viewer);
  const screens = new Set(
    sections.flatMap(({ items }) => items.map(({ entry }) => entry.path as string)),
  );
  const work = commandIds().filter((id) => {
    const { scope, opens, menu, group, needsClient, home } = commandOf(id);
    const outer = scope === 'global' || scope === 'workspace';
    const elsewhere = menu === false || (opens && screens.has(opens)) || home === false;
    // What has a key is done often; all the rest is in the menus and the palette.
    const often = (byCommand.get(id)?.length ?? 0) > 0;
    return (
      outer &&
      often &&
      !elsewhere &&
      !awaitsClient(needsClient, viewer) &&
      ['Employees', 'Documents', 'Review', 'Clients'].includes(group) &&
      isListed(commandOf(id), viewer)
    );
  });
  const parts = (side: HomePart['side']) =>
    homePart
      .contents()
      .filter((one) => one.side === side && knowsServices(viewer) && one.isFor(viewer))
      .sort((a, b) => a.order - b.order)
      .map(({ View }, at) => <Part key={at} of={<View />} />);
  return (
    <div className="home">
      <p className="home-greeting">{greeting(user.name)}</p>
      <p className="home-who">
        Signed in as <strong>{user.name}</strong>
        <span className="none"> · {user.clientName}</span>
      </p>
      <div className="home-columns">
        <div>
          <FirstSteps />
          {knowsServices(viewer) && hasSteps(viewer) && (
            <Part of={<DoFirst viewer={viewer} pane={pane} />} />
          )}
          {parts('left')}
          {!auditor && <Recent owner={ownerOf(user.id, client)} />}
        </div>
        <div>
          {parts('right')}
          {/* Where the sidebar stands open beside it, it need not be said twice. */}
          {(narrow || !sidebar) &&
            sections.map(({ section, items }) => (
              <Section key={section} title={section}>
                <ul className="home-list">
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
              </Section>
            ))}
          {work.length > 0 && (
            <Section title="Do">
              <ul className="home-list">
                {work.map((id) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="home-row"
                      onClick={() => void runCommand(id, 'button')}
                    >
                      <span>{commandOf(id).title}</span>
                      <CommandKeys id={id} />
                    </button>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </div>
  );
}

/** A feature's part: one that fails says so in its place, and the rest of Home stands. */
function Part({ of }: { of: ReactNode }) {
  return (
    <div className="home-part">
      <ErrorBoundary fallback={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
        {of}
      </ErrorBoundary>
    </div>
  );
}

function Recent({ owner }: { owner: string }) {
  const recent = useStore(recentWork);
  const rows = recent.owner === owner ? recent.rows : [];
  return (
    <Section title="Recent work">
      {rows.length === 0 && (
        <p className="none">The employees and documents that you open appear here.</p>
      )}
      <ul className="home-list">
        {rows.map(({ address, title }) => (
          <li key={address} className="home-line">
            <Link to={address} className="home-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ScreenKeys({ path }: { path: string }) {
  const id = commandThatOpens(path);
  return id ? <CommandKeys id={id} /> : null;
}

function CommandKeys({ id }: { id: CommandId }) {
  const keys = useShownKeys(id);
  return keys ? <KeyHint keys={keys} /> : null;
}
