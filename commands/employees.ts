import type { Commands } from './command.ts';

/** Who has a jump list to keep, as the calls of the list ask for it. */
const JUMPERS = [
  'client.viewEmployee',
  'client.viewRoster',
  'dq.viewDetail',
  'cme.viewDetail',
  'customerCare.assumeClient',
] as const;

export const employeesCommands = {
  'go.employees': {
    title: 'Employees',
    group: 'Go to',
    scope: 'global',
    keys: ['g e'],
    permission: 'client.viewRoster',
    feature: 'employees',
    opens: '/manage/employees',
    needsClient: true,
    words: 'roster drivers list',
  },
  'roster.openView': {
    title: 'Open a view of the roster …',
    group: 'Employees',
    scope: 'global',
    keys: ['g f'],
    permission: 'client.viewRoster',
    feature: 'employees',
    needsClient: true,
    args: [{ name: 'view', label: 'View of the roster', kind: 'rosterView', required: true }],
    words: 'active expired missing expiring do not dispatch saved filter',
  },
  'roster.saveView': {
    title: 'Keep this view …',
    group: 'Employees',
    scope: 'roster',
    keys: ['shift+v'],
    permission: 'client.viewRoster',
    needsClient: true,
    args: [{ name: 'name', label: 'Name of the view', kind: 'text', required: true }],
    words: 'save filters columns sort',
  },
  'roster.renameView': {
    title: 'Rename a view …',
    group: 'Employees',
    scope: 'global',
    permission: 'client.viewRoster',
    needsClient: true,
    args: [
      { name: 'view', label: 'View to rename', kind: 'ownRosterView', required: true },
      { name: 'name', label: 'New name', kind: 'text', required: true },
    ],
    words: 'saved filter roster',
  },
  'roster.deleteView': {
    title: 'Delete a view …',
    group: 'Employees',
    scope: 'global',
    permission: 'client.viewRoster',
    needsClient: true,
    args: [{ name: 'view', label: 'View to delete', kind: 'ownRosterView', required: true }],
    words: 'saved filter roster remove forget',
  },
  'roster.location': {
    title: 'Show one location of the roster …',
    group: 'Employees',
    scope: 'roster',
    keys: ['shift+h'],
    permission: 'client.viewRoster',
    needsClient: true,
    args: [{ name: 'location', label: 'Location', kind: 'location', required: true }],
    words: 'tree filter terminal site',
  },
  'employee.search': {
    title: 'Search employees',
    group: 'Employees',
    scope: 'global',
    keys: ['g s'],
    permission: [
      'client.viewEmployee',
      'dq.searchAndMatch',
      'cme.search',
      'customerCare.assumeClient',
    ],
    feature: 'employees',
    args: [
      { name: 'text', label: 'Name, work id, license number or SSN', kind: 'text', required: true },
    ],
    words: 'find driver lookup',
  },
  'employee.searchExact': {
    title: 'Search employees exactly',
    group: 'Employees',
    scope: 'global',
    permission: [
      'client.viewEmployee',
      'dq.searchAndMatch',
      'cme.search',
      'customerCare.assumeClient',
    ],
    feature: 'employees',
    args: [
      {
        name: 'text',
        label: 'Whole name, work id, license number or SSN',
        kind: 'text',
        required: true,
      },
    ],
    words: 'find exact match number',
  },
  'employee.open': {
    title: 'Open employee file',
    group: 'Employees',
    scope: 'global',
    permission: [
      'client.viewEmployee',
      'dq.viewDetail',
      'cme.viewDetail',
      'customerCare.assumeClient',
    ],
    feature: 'employees',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true }],
    words: 'driver qualification',
  },
  'jumplist.open': {
    title: 'Jump list',
    group: 'Employees',
    scope: 'global',
    keys: ['g j'],
    permission: JUMPERS,
    args: [
      { name: 'employee', label: 'Employee on your jump list', kind: 'jumplist', required: true },
    ],
    words: 'bookmarks pinned favorites open employee',
    home: false,
  },
  'jumplist.add': {
    title: 'Add to the jump list',
    group: 'Employees',
    scope: 'global',
    keys: ['g b'],
    permission: JUMPERS,
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    mutates: true,
    words: 'bookmark pin favorite keep employee',
    home: false,
  },
  'jumplist.remove': {
    title: 'Remove from the jump list',
    group: 'Employees',
    scope: 'global',
    permission: JUMPERS,
    args: [
      { name: 'employee', label: 'Employee on your jump list', kind: 'jumplist', required: true },
    ],
    mutates: true,
    words: 'bookmark unpin favorite take off employee',
    home: false,
  },
  'jumplist.clear': {
    title: 'Empty the jump list',
    group: 'Employees',
    scope: 'global',
    permission: JUMPERS,
    confirm: 'Take every employee off your jump list?',
    mutates: true,
    menu: false,
    words: 'clear remove all bookmarks',
    home: false,
  },
  'employees.bookmarkSelected': {
    title: 'Add the selected to the jump list',
    group: 'Employees',
    scope: 'employeeRows',
    keys: ['shift+l'],
    permission: JUMPERS,
    words: 'bookmark pin several many bulk',
    mutates: true,
  },
  'employee.edit': {
    title: 'Edit employee',
    group: 'Employees',
    scope: 'employee',
    keys: ['e'],
    permission: ['client.editEmployeeInfo', 'client.editEmployeeStatus'],
    needsClient: true,
    words: 'change license name birth',
  },
  'employee.upload': {
    title: 'Upload for this employee',
    group: 'Employees',
    scope: 'employee',
    keys: ['u'],
    permission: 'client.uploadDocuments',
    feature: 'documents',
    needsClient: true,
    words: 'send pdf add documents files',
  },
  'employee.summary': {
    title: 'Summary',
    group: 'Employees',
    scope: 'employee',
    keys: ['1'],
    words: 'tab facts',
  },
  'employee.documents': {
    title: 'Documents of the file',
    group: 'Employees',
    scope: 'employee',
    keys: ['2'],
    feature: 'documents',
    words: 'tab',
  },
  'employee.dates': {
    title: 'Dates of the file',
    group: 'Employees',
    scope: 'employee',
    keys: ['3'],
    feature: 'dates',
    words: 'tab due expires birthday hire',
  },
  'employee.orders': {
    title: 'Orders of the employee',
    group: 'Employees',
    scope: 'employee',
    keys: ['4'],
    feature: 'orders',
    words: 'tab',
  },
  'employee.drugAlcohol': {
    title: 'Drug and alcohol',
    group: 'Employees',
    scope: 'employee',
    keys: ['5'],
    permission: 'records.viewDrugAlcohol',
    feature: 'drugAlcoholHistory',
    words: 'tab tests questionnaire',
  },
  'employee.medical': {
    title: 'Medical',
    group: 'Employees',
    scope: 'employee',
    keys: ['6'],
    feature: 'medicalRecords',
    words: 'tab card exams',
  },
  'employee.accidents': {
    title: 'Accidents of the employee',
    group: 'Employees',
    scope: 'employee',
    keys: ['7'],
    feature: 'accidents',
    words: 'tab register crash',
  },
  'employee.notes': {
    title: 'Notes of the file',
    group: 'Employees',
    scope: 'employee',
    keys: ['8'],
    words: 'tab remarks comments',
  },
  'employee.history': {
    title: 'History of the file',
    group: 'Employees',
    scope: 'employee',
    keys: ['9'],
    words: 'tab audit status changes who from to',
  },
  'employee.tab': {
    title: 'Open tab …',
    group: 'Employees',
    scope: 'employee',
    keys: ['t'],
    args: [{ name: 'tab', label: 'Tab of the file', kind: 'fileTab', required: true }],
    words: 'part of the file',
  },
  'employee.tabBeside': {
    title: 'Open tab beside …',
    group: 'Employees',
    scope: 'employee',
    keys: ['shift+t'],
    args: [{ name: 'tab', label: 'Tab to open beside', kind: 'fileTab', required: true }],
    words: 'part of the file pane split',
  },
  'notes.add': {
    title: 'Add note',
    group: 'Employees',
    scope: 'employee',
    keys: ['n'],
    permission: ['client.editEmployeeInfo', 'client.uploadDocuments'],
    needsClient: true,
    words: 'write remark comment',
  },
  'notes.edit': {
    title: 'Change note',
    group: 'Employees',
    scope: 'notes',
    keys: ['shift+e'],
    permission: ['client.editEmployeeInfo', 'client.uploadDocuments'],
    needsClient: true,
    words: 'edit remark',
  },
  'notes.delete': {
    title: 'Delete note',
    group: 'Employees',
    scope: 'notes',
    permission: ['client.editEmployeeInfo', 'client.uploadDocuments'],
    needsClient: true,
    mutates: true,
    words: 'remove remark',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const employeesScopes = {
  employeeRows: 'in lists of employees',
  employee: 'in an employee file',
  notes: 'in the notes of a file',
  roster: 'in the roster',
} as const;

declare module './command.ts' {
  interface CommandTables {
    employeesCommands: typeof employeesCommands;
  }
  interface ScopeTables {
    employeesScopes: typeof employeesScopes;
  }
  interface ArgumentKinds {
    employee: true;
    jumplist: true;
    fileTab: true;
    rosterView: true;
    ownRosterView: true;
  }
}
