import { employeesCommands, employeesScopes } from '#commands/employees.ts';
import { meets } from '#src/shared/permissions.ts';
import { intakeAddresses } from '#src/features/intake/intake.addresses.ts';
import { firstSteps } from '#src/web/first-steps.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import type { RouteEntry } from '#src/web/route-entry.ts';
import { HOME_WAIT } from '#src/web/ui/home-wait.tsx';
import { homePart } from '#src/web/shell/slots.ts';
import { OPENS_EMPLOYEES, READS_FILES } from '#src/shared/permission-sets.ts';
import { filePart } from './file.slot.ts';
import { employeesAddresses } from '../employees.addresses.ts';

/** The file of an employee, whole and with one of its tabs in the address. */
const FILE = {
  title: 'Employee file',
  permission: READS_FILES,
  feature: 'employees',
  breadcrumb: true,
  scopes: [
    ['employee', 'list', 'filter', 'selectedRows', 'documents'],
    ['employee', 'list', 'filter', 'selectedRows', 'notes'],
  ],
  slots: [{ slot: filePart, beside: ['employee'] }],
  load: async () => (await import('./employee-file.tsx')).EmployeeFile,
} as const satisfies Omit<RouteEntry, 'path'>;

export const employeesWeb = webFeature({
  name: 'employees',
  commands: employeesCommands,
  scopes: employeesScopes,
  actions: async () => ({
    ...(await import('./employees.actions.ts')).employeesActions,
    ...(await import('./file.actions.ts')).fileActions,
    ...(await import('./jumplist.actions.ts')).jumplistActions,
    ...(await import('./roster.actions.ts')).rosterActions,
  }),
  providers: async () => {
    const { jumplistProvider } = await import('./jumplist.palette.ts');
    const { employeeProvider } = await import('./employees.palette.ts');
    const { ownViewProvider, rosterViewProvider } = await import('./roster-views.palette.ts');
    const { fileTabProvider } = await import('./file-tabs.palette.ts');
    return [
      jumplistProvider,
      employeeProvider,
      ownViewProvider,
      rosterViewProvider,
      fileTabProvider,
    ];
  },
  routes: [
    {
      path: employeesAddresses.roster,
      title: 'Employees',
      permission: 'client.viewRoster',
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 10 },
      scopes: [['employeeRows', 'roster', 'list', 'filter', 'selectedRows', 'rowEdit']],
      load: async () => (await import('./employee-list.tsx')).EmployeeList,
    },
    { path: employeesAddresses.file, ...FILE },
    { path: employeesAddresses.tab, ...FILE },
    {
      path: employeesAddresses.search,
      title: 'Employee search',
      permission: OPENS_EMPLOYEES,
      feature: 'employees',
      breadcrumb: true,
      menu: { section: 'Manage', order: 20 },
      scopes: [['employeeRows', 'list', 'filter', 'selectedRows', 'rowEdit']],
      load: async () => (await import('./employee-search.tsx')).EmployeeSearch,
    },
  ],
  parts: [
    firstSteps.put({
      task: 'Look up one driver for a client',
      isFor: ({ internal, grants }) => internal && meets(grants, 'customerCare.assumeClient'),
      steps: [
        { command: 'client.assume', say: 'Choose a client. A bar says whose files you work in.' },
        {
          command: 'employee.search',
          say: 'Find a driver by name, number or license, and open the file.',
          screens: [employeesAddresses.file],
        },
        { command: 'client.release', say: 'Leave the client.' },
      ],
    }),
    firstSteps.put({
      task: 'Send one document for a driver',
      isFor: ({ internal, auditor, grants }) =>
        !internal &&
        !auditor &&
        meets(grants, 'client.viewRoster') &&
        meets(grants, 'client.viewEmployee') &&
        meets(grants, 'client.uploadDocuments'),
      steps: [
        {
          command: 'go.employees',
          say: 'Open the roster. Compliance says whose file is not in order.',
          screens: [employeesAddresses.roster],
        },
        {
          command: 'employee.search',
          say: 'Open a driver’s file, from the roster or by a search.',
          screens: [employeesAddresses.file],
        },
        {
          command: 'employee.upload',
          say: 'Send a document that is missing. It is reviewed, and then it counts.',
          screens: [intakeAddresses.uploadForEmployee, intakeAddresses.missing],
        },
      ],
    }),
    homePart.put({
      side: 'right',
      order: 20,
      isFor: ({ auditor, grants }) => !auditor && meets(grants, OPENS_EMPLOYEES),
      View: makePart(async () => (await import('./jump-list.tsx')).JumpList, HOME_WAIT).View,
    }),
  ],
});
