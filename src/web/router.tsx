import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { admit, NO_FEATURE, NO_PERMISSION } from './access.ts';
import { pathOf, searchOf } from './panes/panes-param.ts';
import { FrameFailure } from './panes/pane-failure.tsx';
import type { ScreenProps } from './panes/screen.ts';
import { makePart, type Part } from './part.tsx';
import type { RouteEntry, Screen } from './route-entry.ts';
import { allRoutes } from './routes.ts';
import { restoreSession } from './session.ts';
import { toast } from './ui/toasts.ts';
import { currentViewer } from './viewer.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** The session is asked for once, whichever route comes first. */
let restored: Promise<void> | null = null;

function restore(): Promise<void> {
  return (restored ??= restoreSession());
}

// Before any screen, and before the page that says that there is none: it too stands in the user's own frame.
const rootRoute = createRootRoute({
  beforeLoad: ({ preload }) => (preload ? undefined : restore()),
});

/** `/a/:b` in the table is `/a/$b` to the router. */
function patternOf(path: string): string {
  return path.replace(/:([A-Za-z]\w*)/g, '$$$1');
}

let entries: ReadonlyMap<string, RouteEntry> = new Map();

async function guard(entry: RouteEntry, href: string): Promise<void> {
  await restore();
  // The router also takes what only begins like this route; there is nothing to log in for.
  if (!resolveScreen(href)) return;
  const viewer = currentViewer();
  // Nothing else is answered before the account has its second factor (D363).
  if (viewer.user?.factorDue?.isOver && !entry.bare)
    throw redirect({
      href: `${ownAddresses.enroll}?returnTo=${encodeURIComponent(href)}`,
      replace: true,
    });
  const admission = admit(entry, viewer);
  // What waits for a client asks for it in its own place.
  if (admission === 'allowed' || admission === 'choose-client') return;
  if (admission === 'sign-in') {
    if (viewer.status === 'INITIAL') toast('Please log in.', 'warning');
    throw redirect({
      href: `${ownAddresses.login}?returnTo=${encodeURIComponent(href)}`,
      replace: true,
    });
  }
  toast(admission === 'forbidden' ? NO_PERMISSION : NO_FEATURE, 'warning');
  throw redirect({ href: '/', replace: true });
}

export const router = createRouter({
  routeTree: rootRoute,
  history: createBrowserHistory(),
  // Panes parse their own search; the router only has to keep it as it stands.
  parseSearch: (text) => searchOf(text.startsWith('?') ? text : `?${text}`),
  stringifySearch: (search) => {
    const query = new URLSearchParams(search as Record<string, string>).toString();
    return query ? `?${query}` : '';
  },
  defaultPendingMs: 150,
  scrollRestoration: false,
  notFoundMode: 'root',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/**
 * Mounts the installed routes, and the frame around all screens. Kept apart from the router, so that screens' code may use
 * its matcher.
 */
export function mountScreens(frame: () => ReactNode, pending: () => ReactNode): void {
  rootRoute.update({
    component: frame,
    notFoundComponent: () => null,
    pendingComponent: pending,
    errorComponent: FrameFailure,
  });
  entries = new Map(allRoutes().map((entry) => [patternOf(entry.path), entry]));
  rootRoute.addChildren(
    allRoutes().map((entry) =>
      createRoute({
        getParentRoute: () => rootRoute,
        path: patternOf(entry.path),
        beforeLoad: ({ location, preload }) => (preload ? undefined : guard(entry, location.href)),
      }),
    ),
  );
  router.setRoutes(router.buildRouteTree());
}

/** A route found for an address, with what its screen receives. */
export interface Resolved {
  entry: RouteEntry;
  params: Record<string, string>;
  search: Record<string, unknown>;
}

/** The router throws at a stray percent sign, which a hand-edited address may have. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds the screen of an address with the router's own matcher; null when there is none. The matcher falls back to the
 * route that an address begins like, with the rest as `**`: that one is not the page asked for (R059).
 */
export function resolveScreen(address: string): Resolved | null {
  const path = pathOf(address);
  if (!isDecodable(path)) return null;
  const [, params, found] = router.getMatchedRoutes(path);
  const entry = found && !('**' in params) && entries.get(found.fullPath);
  return entry ? { entry, params, search: searchOf(address) } : null;
}

const screens = new Map<RouteEntry, Part<ScreenProps>>();
const firstReads = new Map<RouteEntry, Screen['reads']>();

/** What asks for what a screen shows first; nothing before its code is there, which the same answers wait for. */
export function readsOf(entry: RouteEntry): Screen['reads'] {
  return firstReads.get(entry);
}

/** The screen of a route, fetched when it is first shown, or ahead by its `preload`. */
export function screenOf(entry: RouteEntry): Part<ScreenProps> {
  const known = screens.get(entry);
  if (known) return known;
  const part = makePart(
    async () => {
      const screen = await entry.load();
      firstReads.set(entry, screen.reads);
      return screen;
    },
    <div className="pane-bar" role="status" aria-label="Loading" />,
  );
  screens.set(entry, part);
  return part;
}
