import { MagnifyingGlassIcon, ViewVerticalIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { commandOf } from '#commands/registry.ts';
import { runCommand } from '../palette/run-command.ts';
import { ErrorBoundary } from '../panes/error-boundary.tsx';
import { IconButton } from '../ui/button.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { Link } from '../ui/link.tsx';
import { useViewer } from '../viewer.ts';
import { MenuBar } from './menu-bar.tsx';
import { showsSidebar } from './sidebar-rules.ts';
import { clientSelector, ticker } from './slots.ts';
import { UserMenu } from './user-menu.tsx';

export function Header() {
  const viewer = useViewer();
  const signedIn = viewer.user !== null;
  const paletteKeys = commandOf('palette.open').keys?.[0] ?? '';
  return (
    <header className="header">
      {signedIn && showsSidebar(viewer) && (
        <IconButton
          label="Show or hide the sidebar"
          keys={commandOf('view.sidebar').keys?.[0] ?? ''}
          onClick={() => void runCommand('view.sidebar', 'button')}
        >
          <ViewVerticalIcon aria-hidden="true" />
        </IconButton>
      )}
      <Link to="/" className="logo" title="Home">
        <span className="logo-mark" aria-hidden="true" />
        <span className="logo-text">Compliance Console</span>
      </Link>
      {signedIn && !viewer.auditor && <MenuBar />}
      {signedIn && !viewer.auditor && (
        <Slot>
          <clientSelector.View />
        </Slot>
      )}
      <div className="header-ticker">
        {signedIn && (
          <Slot>
            <ticker.View />
          </Slot>
        )}
      </div>
      {signedIn ? (
        <>
          <button
            type="button"
            className="palette-hint"
            aria-keyshortcuts="Control+K"
            onClick={() => void runCommand('palette.open', 'button')}
          >
            <MagnifyingGlassIcon aria-hidden="true" />
            <span className="palette-hint-text">Search or run</span>
            <KeyHint keys={paletteKeys} />
          </button>
          <UserMenu />
        </>
      ) : (
        <Link to="/login" className="button">
          Log in
        </Link>
      )}
    </header>
  );
}

/** A part of a feature in the header: while it loads, or when it fails, the header stands without it. */
function Slot({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}
