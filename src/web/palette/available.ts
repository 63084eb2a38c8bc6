import { useSyncExternalStore } from 'react';
import type { Command, CommandId } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { awaitsClient, hasFeature, onceChosen, permitted } from '../access.ts';
import { currentViewer, useViewer, type Viewer } from '../viewer.ts';
import { openScopes, scopes } from './scope.ts';

/** Whether a command is for this user at all, and there is something behind it; what is not is listed nowhere. */
export function isListed(command: Command, viewer: Viewer): boolean {
  if (command.awaits) return false;
  if (!permitted(command.permission, viewer) || !hasFeature(command.feature, viewer)) return false;
  if (command.during === 'impersonation' && !viewer.user?.impersonator) return false;
  if (command.during === 'assumption' && !(viewer.internal && viewer.client !== null)) return false;
  const oneLocation = viewer.client !== null && !viewer.user?.severalLocations;
  if (command.during === 'severalLocations' && oneLocation) return false;
  if (command.audience === 'internal') return viewer.internal;
  return !(command.audience === 'external' && viewer.internal);
}

/** Why a command cannot run just now, in words for the user; null when it can. */
export function unavailable(id: CommandId): string | null {
  const command = commandOf(id);
  const viewer = currentViewer();
  if (waitsForClient(command, viewer)) return 'Choose a client first.';
  if (!isListed(command, viewer)) return 'You do not have permission to do this.';
  if (!inScope(command)) return 'This works on a screen that is not open.';
  return null;
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

/** Follows whether a command can run, for buttons and menus. */
export function useCommandAvailable(id: CommandId): boolean {
  useViewer();
  useSyncExternalStore(scopes.subscribe, scopes.get);
  return unavailable(id) === null;
}
