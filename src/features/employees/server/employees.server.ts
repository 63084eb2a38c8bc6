import type { ServerFeature } from '#src/server/feature.ts';
import { employeesCalls } from './employees.handlers.ts';
import { fileCalls } from './file.handlers.ts';
import { settlePeopleJob } from './settle-people.job.ts';

export const employeesServer: ServerFeature = {
  name: 'employees',
  calls: [employeesCalls, fileCalls],
  tables: [
    'employee_changes',
    'employee_licenses',
    'employee_notes',
    'employee_status_changes',
    'employees',
    'people_tallies',
  ],
  jobs: [settlePeopleJob],
};
