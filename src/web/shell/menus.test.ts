import { expect, test } from 'vitest';
import { commandIds, commandOf } from '../commands.ts';
import { PERMISSIONS, type PermissionGrants } from '#src/shared/permissions.ts';
import { isListed } from '../palette/available.ts';
import { allRoutes } from '../routes.ts';
import type { Viewer } from '../viewer.ts';
import { menuGroups, ruled, USER_MENU } from './menus.ts';

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
const ALL_GRANTS: PermissionGrants = Object.fromEntries(
  Object.entries(PERMISSIONS).map(([group, names]) => [group, [...names]]),
);
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

test('a client is added by those who may, and not by everyone who sees clients (R371)', () => {
  const seeing = { customerCare: ['viewClients'] };
  const isOffered = (grants: PermissionGrants) =>
    isListed(commandOf('client.add'), viewer(true, grants));
  expect(isOffered(seeing)).toBe(false);
  expect(isOffered({ ...seeing, admin: ['addClient'] })).toBe(true);
});

/** As many as are read at a glance, and stand above the fold of a screen 800 pixels high. */
const MOST = 10;

test.each([
  ['an employer', viewer(false, ALL_GRANTS)],
  ['service staff without a client', viewer(true, ALL_GRANTS)],
  ['service staff in a client', { ...viewer(true, ALL_GRANTS), client: 7 }],
])('no menu of %s has more than ten entries, and no entry stands twice', (_, who) => {
  const groups = menuGroups(who);
  expect(groups.length).toBeGreaterThan(5);
  expect(groups.length).toBeLessThanOrEqual(MOST + 1);
  for (const { name, items } of groups)
    expect([name, items.length <= MOST], `${name}: ${items.length}`).toEqual([name, true]);
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('what needs a client stands in the menus of service staff before one is chosen (R024)', () => {
  const before = menuGroups(viewer(true, ALL_GRANTS)).flatMap(({ items }) => items);
  expect(before.map(({ id }) => id)).toContain('go.employees');
});

test('what an auditor may only read has no commands that write', () => {
  const auditor = { ...viewer(false, ALL_GRANTS), auditor: true };
  for (const id of ['pastEmployer.add', 'testingProgram.note', 'testingProgram.remove'] as const) {
    expect(isListed(commandOf(id), auditor), id).toBe(false);
    expect(isListed(commandOf(id), viewer(false, ALL_GRANTS)), id).toBe(true);
  }
});

test('menus have no commands that work on one screen alone: those stand with their record', () => {
  const scopes = commandIds().flatMap((id) => (commandOf(id).menu ? commandOf(id).scope : []));
  expect(new Set(scopes)).toEqual(new Set(['global', 'workspace']));
});

test('the public screens of the shell need no session (R063, R064, R073)', () => {
  for (const path of ['/', '/termsOfService', '/privacyPolicy', '/contact']) {
    expect(allRoutes().find((entry) => entry.path === path)?.permission).toBe('public');
  }
});

test('a menu says where it leads, then what can be done, with one rule between', () => {
  for (const { name, items } of menuGroups(viewer(false, ALL_GRANTS))) {
    const entries = ruled(items);
    const rules = entries.filter((entry) => entry === 'separator').length;
    const leads = entries.flatMap((entry) =>
      entry === 'separator' ? [] : [commandOf(entry.id).opens !== undefined],
    );
    expect(leads.length, name).toBe(items.length);
    expect(leads, name).toEqual(leads.toSorted((a, b) => Number(b) - Number(a)));
    expect(rules, name).toBe(new Set(leads).size - 1);
  }
});

/** Scopes whose commands stand in no record's menu anyway (record-entries.ts). */
const NO_RECORD = ['global', 'workspace', 'list', 'filter', 'pdf', 'dialog', 'palette'];

test('what only changes what a list or a dashboard shows stands in no menu of a row', () => {
  const shows =
    /^(?:Show (?:what|only|every|today|yesterday|\d|or hide|the figures)|Next |Previous |Refresh )/;
  const listed = commandIds().filter((id) => {
    const { title, scope, menu } = commandOf(id);
    return menu !== false && !NO_RECORD.includes(scope) && shows.test(title);
  });
  expect(listed).toEqual([]);
});
