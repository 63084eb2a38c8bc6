import { expect, test } from 'vitest';
import { commandIds, commandOf } from '../commands.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { isListed } from '../palette/available.ts';
import { allRoutes } from '../routes.ts';
import type { Viewer } from '../viewer.ts';
import { menuGroups, USER_MENU } from './menus.ts';

function viewer(internal: boolean, grants: PermissionGrants): Viewer {
  // Only what the lists ask of a viewer; the session's own shape is tested with the session.
  const user = { isConcordeUser: internal } as Viewer['user'];
  return {
    status: 'ACTIVE',
    user,
    grants,
    internal,
    client: internal ? null : 7,
    auditor: false,
    services: null,
    workIdName: 'workId',
    featuresToHide: [],
  } as Viewer;
}
const employer = viewer(false, { client: ['viewRoster', 'viewPII'] });
const reviewer = viewer(true, { dq: ['worklists'] });
const listed = (who: Viewer) =>
  USER_MENU.flat()
    .filter((id) => isListed(commandOf(id), who))
    .map((id) => commandOf(id).title);

test('the user menu has My Profile, which leads to the profile, and Log Out (R011, R014)', () => {
  expect(listed(employer)).toEqual(expect.arrayContaining(['My Profile', 'Log Out']));
  expect(commandOf('go.profile').opens).toBe('/user/profile');
});

test('Mask SSN on/off is for those who may see PII (R012)', () => {
  expect(listed(employer)).toContain('Mask SSN on/off');
  expect(listed(viewer(false, { client: ['viewRoster'] }))).not.toContain('Mask SSN on/off');
});

test('Contact Us is for those who do not belong to the house (R015)', () => {
  expect(listed(employer)).toContain('Contact Us');
  expect(listed(reviewer)).not.toContain('Contact Us');
});

test('everything an employer may do outside a dialog stands in a menu, once', () => {
  const inMenus = menuGroups(employer).flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(inMenus).size).toBe(inMenus.length);
  const missing = commandIds().filter((id) => {
    const command = commandOf(id);
    const wanted = command.menu !== false && command.scope !== 'dialog';
    return wanted && isListed(command, employer) && !inMenus.includes(id);
  });
  expect(missing).toEqual([]);
});

test('the public screens of the shell need no session (R063, R064, R073)', () => {
  for (const path of ['/', '/termsOfService', '/privacyPolicy', '/contact']) {
    expect(allRoutes().find((entry) => entry.path === path)?.permission).toBe('public');
  }
});
