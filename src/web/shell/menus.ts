import type { CommandId, Group, MenuName } from '#commands/command.ts';
import { commandIds, commandOf } from '../commands.ts';
import { isListed, waitsForClient } from '../palette/available.ts';
import type { Viewer } from '../viewer.ts';

/** The headings of the key sheet in their order. */
export const GROUP_ORDER: readonly Group[] = [
  'Go to',
  'Employees',
  'Documents',
  'Review',
  'Orders',
  'Alerts',
  'Clients',
  'Settings',
  'List',
  'PDF',
  'View',
  'Account',
  'Help',
];

/** By group, a rule between them. Contact Us is for those who do not belong to the house (R015): its record says so. */
export const USER_MENU: readonly (readonly CommandId[])[] = [
  ['go.profile', 'go.changePassword', 'session.maskSsn'],
  ['view.light', 'view.dark', 'view.system', 'view.density'],
  ['help.keys', 'go.contact', 'session.signOut'],
];

/** The menus of the bar in their order: what one works on, then the console itself. */
const MENU_ORDER: readonly MenuName[] = [
  'Work',
  'Exams',
  'Clients',
  'Employees',
  'Documents',
  'Orders',
  'Alerts',
  'Reports',
  'Settings',
  'View',
  'Help',
];

/** Entries of one menu as they stand: the screens it leads to, a rule, and what can be done. */
export function ruled<Item extends { id: CommandId }>(
  items: readonly Item[],
): (Item | 'separator')[] {
  const leads = ({ id }: Item) => commandOf(id).opens !== undefined;
  const screens = items.filter(leads);
  const acts = items.filter((item) => !leads(item));
  return screens.length > 0 && acts.length > 0
    ? [...screens, 'separator', ...acts]
    : [...screens, ...acts];
}

export interface MenuGroup {
  name: MenuName;
  items: { id: CommandId }[];
}

/** The menus of the bar for this user; one with nothing in it is left out. What waits for a client stands there, disabled (R024). */
export function menuGroups(viewer: Viewer): MenuGroup[] {
  return MENU_ORDER.map((name) => ({
    name,
    items: commandIds().flatMap((id) => {
      const command = commandOf(id);
      return command.menu === name && (isListed(command, viewer) || waitsForClient(command, viewer))
        ? [{ id }]
        : [];
    }),
  })).filter(({ items }) => items.length > 0);
}
