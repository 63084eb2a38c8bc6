import { assumedGrants, meets, type Requirement } from '#src/shared/permissions.ts';
import { isServed, type GatedFeature } from '#src/shared/services.ts';
import type { RouteEntry } from './route-entry.ts';
import type { Viewer } from './viewer.ts';

/** The words of a redirect Home for want of a permission (R119). */
export const NO_PERMISSION =
  "You do not have permission to access the page that you requested, and have been redirected to your 'Home' page. If you require access, please contact your system administrator.";

/** The words of a redirect Home from a screen whose feature the client does not have, or the installation hides. */
export const NO_FEATURE =
  'This page belongs to a service that is not set up here, so you were led Home. Ask customer care if you need it.';

/** What the guard decides of a route; one that belongs to a client asks for it where none is chosen. */
export type Admission = 'allowed' | 'choose-client' | 'sign-in' | 'forbidden' | 'not-served';

type Guarded = Pick<
  RouteEntry,
  'permission' | 'internalOnly' | 'externalOnly' | 'feature' | 'needsClient'
>;

/** Whether `viewer` may open a route; only those with a permission or protected flag are asked (R120). */
export function admit(route: Guarded, viewer: Viewer): Admission {
  if (route.permission === 'public') return 'allowed';
  if (!viewer.user) return 'sign-in';
  if (!permitted(route.permission, onceChosen(viewer))) return 'forbidden';
  if (!audienceOf(route, viewer)) return 'forbidden';
  if (!hasFeature(route.feature, viewer)) return 'not-served';
  const waits = awaitsClient(route.needsClient, viewer) || !permitted(route.permission, viewer);
  return waits ? 'choose-client' : 'allowed';
}

/** Every command of every menu asks. */
const chosen = new WeakMap<Viewer, Viewer>();

/**
 * The viewer as they are once they have chosen a client (D4): without one, what they may do in it is not forbidden, it only
 * waits. Anybody else is as they are.
 */
export function onceChosen(viewer: Viewer): Viewer {
  if (!viewer.internal || viewer.client !== null) return viewer;
  const former = chosen.get(viewer);
  if (former) return former;
  const made = { ...viewer, grants: assumedGrants(viewer.grants) };
  chosen.set(viewer, made);
  return made;
}

/** Whether the client acted in has the service of a feature, and the installation does not hide it (R125, R478). */
export function hasFeature(feature: GatedFeature | undefined, viewer: Viewer): boolean {
  if (feature === undefined) return true;
  return isServed(feature, viewer.services) && !viewer.featuresToHide.includes(feature);
}

/** Whether the route is for this kind of user at all (R026-R028). */
function audienceOf(route: Pick<RouteEntry, 'internalOnly' | 'externalOnly'>, viewer: Viewer) {
  if (route.internalOnly) {
    return viewer.internal || meets(viewer.grants, 'customerCare.assumeClient');
  }
  return !(route.externalOnly && viewer.internal);
}

/** Whether a client-scoped thing must wait until an internal user has chosen a client (R024). */
export function awaitsClient(needsClient: boolean | undefined, viewer: Viewer): boolean {
  return Boolean(needsClient) && viewer.internal && viewer.client === null;
}

/** Whether a requirement is met by someone who is signed in; `public` needs nobody. */
export function permitted(permission: Requirement | undefined, viewer: Viewer): boolean {
  if (permission === undefined || permission === 'public') return true;
  return viewer.user !== null && meets(viewer.grants, permission);
}

/**
 * Whether the server has said which services the client acted in has, which staff choose. Until then nothing of a service is
 * asked for: a client without it would refuse.
 */
export const knowsServices = ({ internal, client, user }: Viewer): boolean =>
  !internal || client === null || [user?.clientId, user?.acting?.clientId].includes(client);
