import type { RouteEntry } from './route-entry.ts';

let routes: readonly RouteEntry[] = [];

/** Takes the routes of all features. Called once, at the start. */
export function installRoutes(entries: readonly RouteEntry[]): void {
  routes = entries;
}

/** Every screen of the console, in the order of the features. */
export function allRoutes(): readonly RouteEntry[] {
  return routes;
}
