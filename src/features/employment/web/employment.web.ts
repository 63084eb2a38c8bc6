import { employmentCommands, employmentScopes } from '#commands/employment.ts';
import { clientPart } from '#src/features/clients/web/client.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { DELETES_EMPLOYEES } from '#src/shared/permission-sets.ts';
import { employmentAddresses } from '../employment.addresses.ts';

export const employmentWeb = webFeature({
  name: 'employment',
  commands: employmentCommands,
  scopes: employmentScopes,
  actions: async () => (await import('./employment.actions.ts')).employmentActions,
  routes: [
    {
      path: employmentAddresses.add,
      title: 'Add employee',
      permission: 'client.addEmployee',
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      load: async () => (await import('./add-employee.tsx')).AddEmployee,
    },
    {
      path: employmentAddresses.deleted,
      title: 'Deleted employees',
      permission: DELETES_EMPLOYEES,
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      scopes: [['deletedEmployees', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./deleted-employees.tsx')).DeletedEmployees,
    },
    {
      path: employmentAddresses.retention,
      title: 'Retention',
      permission: 'client.deleteEmployee',
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      scopes: [['retention', 'list']],
      load: async () => (await import('./retention.tsx')).Retention,
    },
    {
      path: employmentAddresses.destroyed,
      title: 'Destroyed files',
      permission: 'client.deleteEmployee',
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      scopes: [['list']],
      load: async () => (await import('./retention.tsx')).DestroyedFiles,
    },
    {
      path: employmentAddresses.employment,
      title: 'Employment',
      permission: [
        'client.viewEmployee',
        'customerCare.assumeClient',
        'client.deleteEmployee',
        'client.deleteAfterMergeEmployees',
      ],
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      load: async () => (await import('./employment-view.tsx')).EmploymentView,
    },
    {
      path: employmentAddresses.replace,
      title: 'Replace file',
      permission: 'client.mergeEmployees',
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      load: async () => (await import('./replace-file.tsx')).ReplaceFile,
    },
  ],
  parts: [
    clientPart.put(
      makePart(async () => (await import('./job-titles.tsx')).JobTitles),
      ['jobTitles'],
    ),
  ],
});
