import { createContext, use } from 'react';
import type { Scope } from '#commands/command.ts';
import type { RouteEntry } from '../route-entry.ts';
import { scopesTogether } from './key-conflicts.ts';

/** The route of the screen around this component; null in dialogs of the shell, and in tests of a component alone. */
export const RouteContext = createContext<RouteEntry | null>(null);

/** What is wrong with publishing a scope on the screen of a route; null when its manifest declares it. */
export function scopeFault(scope: Scope, route: RouteEntry | null): string | null {
  if (!route || scopesTogether(route).some((open) => open.includes(scope))) return null;
  return `The screen at ${route.path} publishes the scope ${scope}, which its route does not declare.`;
}

/** The route of the screen around this component. */
export function useRoute(): RouteEntry | null {
  return use(RouteContext);
}
