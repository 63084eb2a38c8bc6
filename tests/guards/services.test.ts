import { expect, test } from 'vitest';
import { commandTable } from '#src/web/commands.ts';
import type { Command } from '#commands/command.ts';
import { fileTabsFor } from '#src/features/employees/web/file-tabs.ts';
import { ALL_PERMISSIONS, INTERNAL_GROUPS } from '#src/shared/permissions.ts';
import { servicesOf } from '#src/shared/services.ts';
import { admit } from '#src/web/access.ts';
import { isListed } from '#src/web/palette/available.ts';
import { allRoutes } from '#src/web/routes.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { readContracts } from './contracts.ts';

/** An employer's user with every permission, of a client that has no service at all. */
const grants: Record<string, string[]> = {};
for (const permission of ALL_PERMISSIONS) {
  const [group = '', name = ''] = permission.split('.');
  if (group !== 'auditor' && !INTERNAL_GROUPS.some((one) => one === group))
    grants[group] = [...(grants[group] ?? []), name];
}
const viewer: Viewer = {
  status: 'ACTIVE',
  user: { id: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304' } as Viewer['user'],
  grants,
  internal: false,
  client: 7,
  auditor: false,
  services: [],
  workIdName: 'workId',
  featuresToHide: [],
};

/** What every client has: its people, places and accounts. */
const CORE_CALLS = [
  'api-keys',
  'job-titles',
  'clients',
  'client-set-up',
  'client-logo',
  'client-rep',
  'client-setup',
  'location-settings',
  'settings-copy',
  'sign-in-policy',
  'sign-on',
  'scim',
  'webhooks',
  'employees',
  'file',
  'employment',
  'reportRuns',
  'reports',
  'sessions',
  'settings',
  'invitations',
  'tree-imports',
  'user-admin',
  'user-factor',
  'users',
];
const CORE_COMMANDS =
  /^(go\.(programs|webhooks|profile|inbox|locations|setUp|importTree|users|help|whatsNew|keys|layouts|sessions|signInPolicy|companyLogin|changePassword|employees|deletedEmployees|retention|destroyedFiles|rosterUpdate|reports)|(home|inbox|report|roster|treeImport|employees?|employment|retention|jumplist|notes|merge|photos|client|location|user|jobTitle|palette|view|keys|session|help)\..+)$/;

test('a call that acts in a client names the service that it belongs to, or is of what every client has', async () => {
  const { endpoints } = await readContracts();
  const free = endpoints.filter(
    ({ scope, feature }) =>
      (scope === 'client' || scope === 'any') && servicesOf(feature) === null && !feature,
  );
  expect(
    [...new Set(free.map(({ name }) => name.split('.')[0]))].sort(),
    'Name the service in `feature` of the call; where every client has it, add its contract to CORE_CALLS above.',
  ).toEqual([...CORE_CALLS].sort());
});

test('without any service the screens, tabs and commands of services are gone (R487)', () => {
  const open = allRoutes().filter(
    (route) => route.permission !== 'public' && admit(route, viewer) === 'allowed',
  );
  const paths = open.map(({ path }) => path).filter((path) => !path.startsWith('/user/'));
  expect(
    paths.toSorted(),
    'Name the service in `feature` of the route; where every client has the screen, add its path here.',
  ).toEqual([
    '/document',
    '/help',
    '/help/:pageId',
    '/inbox',
    '/manage/admin/companylogin',
    '/manage/admin/locations',
    '/manage/admin/locations/:clientId',
    '/manage/admin/locations/action/addlocation',
    '/manage/admin/locations/action/importTree',
    '/manage/admin/programs',
    '/manage/admin/setUp',
    '/manage/admin/signin',
    '/manage/admin/users',
    '/manage/admin/users/:userId',
    '/manage/admin/users/action/adduser',
    '/manage/admin/users/action/inviteusers',
    '/manage/admin/users/action/seenby/:clientId',
    '/manage/admin/webhooks',
    '/manage/employees',
    '/manage/employees/:employeeId',
    '/manage/employees/:employeeId/employment',
    '/manage/employees/:employeeId/merge',
    '/manage/employees/:employeeId/replace/:to',
    '/manage/employees/:employeeId/tab/:tabToOpen',
    '/manage/employees/add/:clientId',
    '/manage/employees/deleted',
    '/manage/employees/roster/update',
    '/manage/employeesearch',
    '/manage/reports',
    '/manage/reports/:reportName',
    '/manage/retention',
    '/manage/retention/destroyed',
  ]);
  expect(fileTabsFor(viewer).map(({ id }) => id)).toEqual(['summary', 'notes', 'history']);
  const commands: [string, Command][] = Object.entries(commandTable());
  const listed = commands.filter(
    ([, command]) => command.permission !== undefined && isListed(command, viewer),
  );
  expect(
    listed.map(([id]) => id).filter((id) => !CORE_COMMANDS.test(id)),
    'Name the service in `feature` of the command; where every client has it, add it to CORE_COMMANDS above.',
  ).toEqual([]);
});

test('with one service what it shares with others is there', () => {
  const tabs = (...services: Viewer['services'] & {}) =>
    fileTabsFor({ ...viewer, services }).map(({ id }) => id);
  expect(tabs('medicalExams')).toEqual(['summary', 'orders', 'medical', 'notes', 'history']);
  expect(tabs('clearinghouse')).toContain('drugAlcohol');
  expect(tabs('vaccines')).toEqual(tabs());
});
