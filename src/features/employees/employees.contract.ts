import { z } from 'zod';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { flag } from '#src/shared/query-shapes.ts';
import { HIT_COLUMNS, ROSTER_COLUMNS } from './employees.columns.ts';
import {
  changes,
  employee,
  hit,
  HIT_SORTS,
  rosterFilters,
  rosterRow,
  searchQuery,
} from './employees.shapes.ts';
import { READS_FILES, SEARCHES_EMPLOYEES } from '#src/shared/permission-sets.ts';

export const EMPLOYEES_ERRORS = defineErrors('employees', {
  search_too_short: {
    status: 400,
    message: 'Type at least 3 characters to search across all clients.',
  },
  ssn_search: { status: 403, message: 'You may not search by Social Security number.' },
  ssn_tries: {
    status: 429,
    message: 'Too many Social Security numbers with no match. Wait a minute, then try again.',
  },
  unknown_list_value: { status: 400, message: 'Choose a value from the list.' },
  license_format: {
    status: 400,
    message: 'The license number does not fit the formats of its state.',
  },
  edit_not_allowed: { status: 403, message: 'You may not change these fields of an employee.' },
  no_ssn: { status: 404, message: 'No SSN is on file for this employee.' },
  ssn_taken: {
    status: 409,
    message: 'Another employee of this company has this SSN. Check the number.',
  },
  transfer_target: {
    status: 400,
    message:
      'Choose a location of the same company where you work: employees are not moved to another company.',
  },
  transfer_title: {
    status: 400,
    message: 'Choose a job title of the new location.',
  },
  job_title_frozen: {
    status: 409,
    message: 'The job title cannot be changed while an order for this employee is open.',
  },
});

/** The most hits a search gives; one more in `total` says that there are more. */
export const MOST_HITS = 50;
/** Across clients a search of fewer characters would read too much (server.md section 3). */
export const LEAST_STAFF_SEARCH = 3;
const SEARCH_ERRORS = [
  'employees.search_too_short',
  'employees.ssn_search',
  'employees.ssn_tries',
] as const;
const params = z.object({ employeeId: uuid });

export const employeesApi = defineApi('employees', {
  search: {
    method: 'GET',
    path: '/v1/employees',
    summary:
      'Employees by name, work id, license number or the last four digits of the SSN, best match first; by a whole SSN for who may.',
    permission: SEARCHES_EMPLOYEES,
    scope: 'any',
    query: searchQuery.extend({
      limit: wholeNumber(1, MOST_HITS).default(MOST_HITS),
    }),
    result: z.object({
      rows: z.array(hit),
      /** How many were found; `limit` + 1 means that there are more. */
      total: z.number().int(),
    }),
    audit: 'noted',
    errors: SEARCH_ERRORS,
  },
  exportSearch: {
    method: 'GET',
    path: '/v1/employees/csv',
    summary: 'What a search found as a CSV file. Each export is recorded.',
    permission: SEARCHES_EMPLOYEES,
    scope: 'any',
    query: searchQuery.extend({
      only: rowsQuery,
      columns: columnsQuery(HIT_COLUMNS),
      sort: sortQuery(HIT_SORTS),
    }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
    errors: SEARCH_ERRORS,
  },
  roster: {
    method: 'GET',
    path: '/v1/clients/:clientId/employees',
    summary: 'Employees of a location and of everything below it, by name, page by page.',
    permission: 'client.viewRoster',
    scope: 'any',
    params: z.object({ clientId }),
    query: cursorQuery.extend({
      /** Leaves out hire date, email and phone. */
      summary: flag,
      ...rosterFilters.shape,
    }),
    later: ['isRandoms'],
    result: page(rosterRow),
  },
  exportRoster: {
    method: 'GET',
    path: '/v1/clients/:clientId/employees/csv',
    summary:
      'The roster as a CSV file, filtered and sorted as the list is. Each export is recorded.',
    permission: 'client.viewRoster',
    scope: 'any',
    params: z.object({ clientId }),
    query: rosterFilters.extend({ columns: columnsQuery(ROSTER_COLUMNS), only: rowsQuery }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  read: {
    opens: 'file',
    method: 'GET',
    path: '/v1/employees/:employeeId',
    summary: "An employee's file: facts, and with docInfo and orders what is in it.",
    permission: READS_FILES,
    scope: 'any',
    params,
    query: z.object({
      /** `docInfo` and `orders`, separated by a comma. */
      with: z.string().max(100).optional(),
      /** Sent along for an auditor (A29); who reads is known from the session. */
      auditor: flag,
    }),
    result: employee,
  },
  ssn: {
    opens: 'file',
    method: 'GET',
    path: '/v1/employees/:employeeId/ssn',
    summary: 'The whole SSN, written 3-2-4. Each reading is recorded.',
    permission: 'client.viewPII',
    scope: 'any',
    params,
    result: z.object({ ssn: z.string() }),
    audit: 'read',
    stepUp: true,
    errors: ['employees.no_ssn'],
  },
  history: {
    method: 'GET',
    path: '/v1/employees/:employeeId/history',
    summary:
      'Who changed what in a file, from what to what; changes of the employment status and recorded acts by their own permissions.',
    permission: READS_FILES,
    scope: 'any',
    params,
    result: z.object({
      changes: z.array(
        z.object({
          changeId: uuid,
          at: instant,
          /** As in the record; `location`, `note`, `address`, `replacedBy` and `deleted` besides. */
          field: z.string(),
          from: z.string().nullable(),
          to: z.string().nullable(),
          by: z.string().nullable(),
        }),
      ),
      statusChanges: z.array(
        z.object({
          changeId: uuid,
          at: instant,
          from: z.string().nullable(),
          to: z.string(),
          by: z.string().nullable(),
        }),
      ),
      acts: z.array(
        z.object({
          seq: z.number().int(),
          at: instant,
          action: z.string(),
          by: z.string().nullable(),
          fields: z.array(z.string()),
        }),
      ),
    }),
  },
  update: {
    method: 'PATCH',
    path: '/v1/employees/:employeeId',
    summary:
      'Changes some fields of an employee, or with `transfer` the location; the employment status needs editEmployeeStatus.',
    permission: ['client.editEmployeeInfo', 'client.editEmployeeStatus', 'client.transferEmployee'],
    scope: 'client',
    params,
    body: changes,
    /** What a transfer brought besides is told in `info` (2§7.1). */
    result: employee.extend({ info: z.string().optional() }),
    versioned: true,
    errors: [
      'employees.edit_not_allowed',
      'employees.license_format',
      'employees.unknown_list_value',
      'employees.ssn_taken',
      'employees.job_title_frozen',
      'employees.transfer_target',
      'employees.transfer_title',
    ],
  },
});
