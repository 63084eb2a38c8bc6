import type { CommandId, Group } from '#commands/command.ts';
import { commandIds, commandOf } from '../commands.ts';
import { isListed } from '../palette/available.ts';
import type { Viewer } from '../viewer.ts';

/** The menus in their order, from left to right. */
export const GROUP_ORDER: readonly Group[] = [
  'Go to',
  'Employees',
  'Documents',
  'Review',
  'Orders',
  'Alerts',
  'Clients',
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

export interface MenuGroup {
  group: Group;
  items: { id: CommandId }[];
}

/** Everything this user may do, as menus by group; a group with nothing in it is left out. */
export function menuGroups(viewer: Viewer): MenuGroup[] {
  return GROUP_ORDER.map((group) => ({
    group,
    items: commandIds().flatMap((id) => {
      const command = commandOf(id);
      const shown = command.group === group && command.menu !== false && command.scope !== 'dialog';
      return shown && isListed(command, viewer) ? [{ id }] : [];
    }),
  })).filter(({ items }) => items.length > 0);
}
