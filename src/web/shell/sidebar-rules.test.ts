import { describe, expect, test } from 'vitest';
import { commandOf } from '../commands.ts';
import type { Permission, PermissionGrants, PermissionGroup } from '#src/shared/permissions.ts';
import type { RouteEntry } from '../route-entry.ts';
import { isListed } from '../palette/available.ts';
import { allRoutes } from '../routes.ts';
import type { Viewer } from '../viewer.ts';
import { showsSidebar, sidebarCommands, sidebarSections } from './sidebar-rules.ts';

function grantsOf(permissions: readonly Permission[]): PermissionGrants {
  const grants: PermissionGrants = {};
  for (const permission of permissions) {
    const [group, name = ''] = permission.split('.');
    (grants[group as PermissionGroup] ??= []).push(name);
  }
  return grants;
}

interface Given {
  permissions?: readonly Permission[];
  internal?: boolean;
  client?: number | null;
  pseudo?: boolean;
  auditor?: boolean;
  signedIn?: boolean;
}

function viewer({
  permissions = [],
  internal = false,
  client = internal ? null : 7,
  pseudo = false,
  auditor = false,
  signedIn = true,
}: Given): Viewer {
  const grants = grantsOf(permissions);
  const user: Viewer['user'] = {
    id: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304',
    name: 'Pat Sample',
    email: 'pat@sample.example',
    clientId: 7,
    clientName: 'Sample',
    isConcordeUser: internal,
    isPseudoUser: pseudo,
    isAuditor: auditor,
    permissions: grants,
    sites: null,
    severalLocations: true,
    employeeIdentifier: 'workId',
    maskSsn: true,
    impersonator: null,
    acting: null,
    expiresAt: '2026-03-04T12:00:00.000Z',
    idleSeconds: 1200,
    services: null,
    options: {},
    featuresToHide: [],
  };
  return {
    status: signedIn ? 'ACTIVE' : 'INITIAL',
    user: signedIn ? user : null,
    grants: signedIn ? grants : {},
    internal: signedIn && internal,
    client,
    auditor,
    services: null,
    workIdName: 'workId',
    featuresToHide: [],
  };
}

const screen = async () => () => null;
const TABLE: readonly RouteEntry[] = [
  {
    path: '/inside',
    title: 'Inside',
    permission: 'session',
    internalOnly: true,
    menu: { section: 'Work', order: 2 },
    load: screen,
  },
  {
    path: '/outside',
    title: 'Outside',
    permission: 'session',
    externalOnly: true,
    menu: { section: 'Work', order: 3 },
    load: screen,
  },
  {
    path: '/of-a-client',
    title: 'Of a client',
    permission: 'session',
    needsClient: true,
    menu: { section: 'Work', order: 1 },
    load: screen,
  },
];

const items = (who: Viewer, table = TABLE) =>
  sidebarSections(table, who).flatMap((section) => section.items);
const titles = (who: Viewer, table = TABLE) => items(who, table).map(({ entry }) => entry.title);

describe('whether there is a sidebar', () => {
  const may = ['client.viewRoster'] as const;

  test('nobody signed in: none (R016)', () => {
    expect(showsSidebar(viewer({ signedIn: false }))).toBe(false);
  });

  test('the pseudo-user has none (R017)', () => {
    expect(showsSidebar(viewer({ permissions: may, pseudo: true }))).toBe(false);
  });

  test('a user without permissions has none (R019)', () => {
    expect(showsSidebar(viewer({}))).toBe(false);
  });

  test('an auditor has none (R020)', () => {
    expect(showsSidebar(viewer({ permissions: may, auditor: true }))).toBe(false);
  });

  test('a user with permissions has one (R021)', () => {
    expect(showsSidebar(viewer({ permissions: may }))).toBe(true);
  });
});

describe('what stands in it', () => {
  const staff = { internal: true, permissions: ['dq.worklists'] } as const;

  test('client-scoped items wait for an internal user to choose a client (R024)', () => {
    const waiting = (client: number | null) =>
      items(viewer({ ...staff, client })).find(({ entry }) => entry.needsClient)?.disabled;
    expect(waiting(null)).toBe(true);
    expect(waiting(7)).toBe(false);
    const own = items(viewer({ permissions: ['client.viewRoster'] }));
    expect(own.find(({ entry }) => entry.needsClient)?.disabled).toBe(false);
  });

  test('who may choose one sees what waits for it, whatever it will permit (R024, R025)', () => {
    const table = TABLE.map((entry) => ({ ...entry, permission: 'client.viewRoster' as const }));
    const care = viewer({ internal: true, permissions: ['customerCare.assumeClient'] });
    expect(titles(care, table)).toEqual(['Of a client']);
    expect(items(care, table)[0]?.disabled).toBe(true);
    expect(titles(viewer(staff), table)).toEqual([]);
  });

  test('external-only items are hidden from internal users (R026)', () => {
    expect(titles(viewer(staff))).not.toContain('Outside');
    expect(titles(viewer({ permissions: ['client.viewRoster'] }))).toContain('Outside');
  });

  test('internal-only routes are hidden from others, unless they may assume a client (R027, R028)', () => {
    expect(titles(viewer({ permissions: ['client.viewRoster'] }))).not.toContain('Inside');
    expect(titles(viewer(staff))).toContain('Inside');
    expect(titles(viewer({ permissions: ['customerCare.assumeClient'] }))).toContain('Inside');
  });

  test('items stand in their order', () => {
    expect(titles(viewer(staff))).toEqual(['Of a client', 'Inside']);
  });

  test('an employer with every permission of its own sees no internal screen (R027)', () => {
    const employer = viewer({ permissions: ['client.viewRoster', 'client.viewEmployee'] });
    expect(items(employer, [...allRoutes()]).some(({ entry }) => entry.internalOnly)).toBe(false);
  });
});

test('the CME Tool is an entry for internal users who may search exams (R279)', () => {
  const listed = (given: Given) =>
    sidebarCommands('Work').filter((id) => isListed(commandOf(id), viewer(given)));
  expect(listed({ internal: true, permissions: ['cme.search'] })).toEqual(['cme.tool']);
  expect(listed({ internal: true, permissions: ['cme.viewDetail'] })).toEqual([]);
  expect(listed({ permissions: ['cme.search', 'client.viewOrders'] })).toEqual([]);
});
