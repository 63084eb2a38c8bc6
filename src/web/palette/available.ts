import { useSyncExternalStore } from 'react';
import type { Command, CommandId } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { awaitsClient, hasFeature, onceChosen, permitted } from '../access.ts';
import { currentViewer, useViewer, type Viewer } from '../viewer.ts';
import { NOT_OPEN } from './action.ts';
import { handlerArrivals, loadedAction } from './handlers.ts';
import { openScopes, placeOf, scopes, subjects } from './scope.ts';

/** Whether a command is shown to this user, and why it cannot run now; null when it can. */
interface Availability {
  listed: boolean;
  refusal: string | null;
}

/** Whether a command is for this user at all, and there is something behind it; what is not is listed nowhere. */
export function isListed(command: Command, viewer: Viewer): boolean {
  if (command.awaits) return false;
  if (!permitted(command.permission, viewer) || !hasFeature(command.feature, viewer)) return false;
  if (command.auditors === false && viewer.auditor) return false;
  if (command.during === 'impersonation' && !viewer.user?.impersonator) return false;
  if (command.during === 'assumption' && !(viewer.internal && viewer.client !== null)) return false;
  const oneLocation = viewer.client !== null && !viewer.user?.severalLocations;
  if (command.during === 'severalLocations' && oneLocation) return false;
  if (command.audience === 'internal') return viewer.internal;
  return !(command.audience === 'external' && viewer.internal);
}

/**
 * Why a command cannot run just now, in words for the user; null when it can. The one answer for its key, button, menu
 * entry and palette row (D93).
 * @param pane the pane of the asking button, where that stands in one: its own screen counts, not the focused one
 * @param viewer who asks, as of now
 */
export function refusalOf(
  id: CommandId,
  pane: string | null = null,
  viewer: Viewer = currentViewer(),
): string | null {
  const command = commandOf(id);
  if (waitsForClient(command, viewer)) return 'Choose a client first.';
  if (!isListed(command, viewer)) return 'You do not have permission to do this.';
  if (!inScope(command)) return NOT_OPEN;
  // Of code that is still to come nothing is known: it is asked again when it runs.
  const { refusal } = loadedAction(id) ?? {};
  return refusal?.(placeOf(command.scope, { pane })?.subject ?? null) ?? null;
}

/** Whether nothing keeps a command from this user but that they have not chosen a client to run it in. */
export function waitsForClient(command: Command, viewer: Viewer): boolean {
  return awaitsClient(command.needsClient, viewer) && isListed(command, onceChosen(viewer));
}

/** Whether the command's scope stands open, in any visible pane. */
export function inScope(command: Command): boolean {
  // Global commands started from a dialog's own button or the palette run whatever is open.
  if (command.scope === 'global' || command.scope === 'workspace') return true;
  return openScopes().some((open) => open.scope === command.scope);
}

/** Follows whether a command is shown and can run, for buttons and menus; `pane` as in `refusalOf`. */
export function useAvailability(id: CommandId, pane: string | null = null): Availability {
  const viewer = useViewer();
  const refusal = useSyncExternalStore(subscribe, () => refusalOf(id, pane));
  return { listed: isListed(commandOf(id), viewer), refusal };
}

/** Told of whatever may change what a command refuses, except who the user is. */
function subscribe(listener: () => void): () => void {
  const ends = [scopes, subjects, handlerArrivals].map((one) => one.subscribe(listener));
  return () => ends.forEach((end) => end());
}
