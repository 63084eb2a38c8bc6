import { MagnifyingGlassIcon, ViewVerticalIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../media-query.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { runCommand } from '../palette/run-command.ts';
import { ErrorBoundary } from '../panes/error-boundary.tsx';
import { IconButton } from '../ui/button.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { ariaKeys } from '../ui/keys.ts';
import { Link } from '../ui/link.tsx';
import { useViewer } from '../viewer.ts';
import { PHONE } from './shell-state.ts';
import { menuBar, userMenu } from './menu-parts.tsx';
import { showsSidebar } from './sidebar-rules.ts';
import type { Part } from '../part.tsx';
import type { Slot } from '../slot.ts';
import { headerClient, headerNews, headerTools } from './slots.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

export function Header() {
  const viewer = useViewer();
  const signedIn = viewer.user !== null;
  const paletteKeys = useShownKeys('palette.open') ?? '';
  const phone = useMediaQuery(PHONE);
  const sidebarKeys = useShownKeys('view.sidebar') ?? '';
  return (
    <>
      <header className="header">
        {signedIn && showsSidebar(viewer) && (
          <IconButton
            label="Show or hide the sidebar"
            keys={sidebarKeys}
            onClick={() => void runCommand('view.sidebar', 'button')}
          >
            <ViewVerticalIcon aria-hidden="true" />
          </IconButton>
        )}
        <Link to="/" className="logo" title="Home">
          <span className="logo-mark" aria-hidden="true" />
          <span className="logo-text">Compliance Console</span>
        </Link>
        {signedIn && !viewer.auditor && (
          <InHeader>
            <menuBar.View />
          </InHeader>
        )}
        {signedIn && !viewer.auditor && (
          <div className="header-places">
            <InHeader>
              <Parts of={headerClient} />
            </InHeader>
          </div>
        )}
        <div className="header-ticker">
          {signedIn && !phone && (
            <InHeader>
              <Parts of={headerNews} />
            </InHeader>
          )}
        </div>
        {signedIn ? (
          <>
            <button
              type="button"
              className="palette-hint"
              aria-keyshortcuts={ariaKeys(paletteKeys)}
              onClick={() => void runCommand('palette.open', 'button')}
            >
              <MagnifyingGlassIcon aria-hidden="true" />
              <span className="palette-hint-text">Search or run</span>
              {paletteKeys && <KeyHint keys={paletteKeys} />}
            </button>
            <InHeader>
              <Parts of={headerTools} />
            </InHeader>
            <InHeader>
              <userMenu.View />
            </InHeader>
          </>
        ) : (
          <Link to={ownAddresses.login} className="button">
            Log in
          </Link>
        )}
      </header>
      {/* No room in the line of a phone; a thin one of its own (R008). */}
      {signedIn && phone && (
        <div className="header-ticker ticker-line">
          <InHeader>
            <Parts of={headerNews} />
          </InHeader>
        </div>
      )}
    </>
  );
}

/** What the features have put into a place of the header. */
function Parts({ of }: { of: Slot<Part<object>> }) {
  return of.contents().map(({ View }, at) => <View key={at} />);
}

/** A part of a feature in the header: while it loads, or when it fails, the header stands without it. */
function InHeader({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}
