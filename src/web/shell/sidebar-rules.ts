import type { CommandId } from '#commands/command.ts';
import { commandIds, commandOf } from '../commands.ts';
import { admit } from '../access.ts';
import { MENU_SECTIONS, type RouteEntry } from '../route-entry.ts';
import type { Viewer } from '../viewer.ts';

/** Whether there is a sidebar for this user at all; whether it is open is their own choice (R016-R021). */
export function showsSidebar(viewer: Viewer): boolean {
  const { user, grants, auditor } = viewer;
  const mayAnything = Object.values(grants).some((names) => names.length > 0);
  return user !== null && !user.isPseudoUser && mayAnything && !auditor;
}

/** The commands that stand below the screens of a section: they open a dialog and no screen (1§2). */
export function sidebarCommands(section: string): CommandId[] {
  return commandIds().filter((id) => commandOf(id).sidebar === section);
}

export interface SidebarItem {
  entry: RouteEntry;
  /** Waits until a client is chosen (R024). */
  disabled: boolean;
}

/** The sidebar's items by section, in their order; only what the user may open (R026-R028). */
export function sidebarSections(
  routes: readonly RouteEntry[],
  viewer: Viewer,
): { section: string; items: SidebarItem[] }[] {
  return MENU_SECTIONS.map((section) => ({
    section,
    items: routes
      .filter((entry) => entry.menu?.section === section)
      .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
      .flatMap((entry) => {
        const admission = admit(entry, viewer);
        // Until a client is chosen its items stand there, disabled (R024, R025).
        const disabled = entry.needsClient === true && admission === 'choose-client';
        return disabled || admission === 'allowed' ? [{ entry, disabled }] : [];
      }),
  })).filter(({ items }) => items.length > 0);
}
