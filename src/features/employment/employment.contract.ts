import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { lines } from '#src/shared/text.ts';
import { employee, employeeFields } from '#src/features/employees/employees.shapes.ts';
import { DELETED_COLUMNS } from './employment.columns.ts';
import { DELETES_EMPLOYEES } from '#src/shared/permission-sets.ts';

export const EMPLOYMENT_ERRORS = defineErrors('employment', {
  location_closed: {
    status: 409,
    message: 'This location is deactivated. Choose another for the new employee.',
  },
  not_closing: {
    status: 400,
    message: 'Choose a status that takes the employee off the roster.',
  },
  not_on_roster: { status: 400, message: 'Choose a status that is on the roster.' },
  bad_last_day: { status: 400, message: 'Correct the last day.' },
  archived: { status: 409, message: 'This employment is closed already.' },
  not_archived: { status: 409, message: 'This employment is not closed.' },
  replaced: {
    status: 409,
    message: 'Another file has replaced this one. Its contents are there.',
  },
  same_file: { status: 400, message: 'A file cannot take its own place. Choose another.' },
  deleted: { status: 409, message: 'One of the two files is deleted. Restore it first.' },
  other_company: {
    status: 409,
    message: 'The two files belong to different companies. Nothing moves from one to the other.',
  },
  not_allowed: { status: 403, message: 'You may not do this to this file.' },
});

/** What can be done about an employment; also with a deleted file. */
export const EMPLOYMENT_ACTIONS = [
  'archive',
  'unarchive',
  'replace',
  'delete',
  'restore',
  'hold',
] as const;
export type EmploymentAction = (typeof EMPLOYMENT_ACTIONS)[number];

/** An employment: how it stands, and what becomes of its file. */
const employment = z.object({
  employeeId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  /** The time zone of the location: the file's days begin by it. */
  zone: z.string(),
  employerId: z.number().int(),
  employmentStatusId: z.number().int(),
  employmentStatus: z.string(),
  jobTitleId: z.number().int().nullable(),
  jobTitle: z.string().nullable(),
  jobTitleFrozen: z.boolean(),
  hireDate: civilDate.nullable(),
  terminationDate: civilDate.nullable(),
  archivedAt: instant.nullable(),
  retainUntil: civilDate.nullable(),
  replacedBy: z.object({ employeeId: uuid, name: z.string() }).nullable(),
  deletedAt: instant.nullable(),
  deletedReason: z.string().nullable(),
  deletedBy: z.string().nullable(),
  /** From when a deleted file may be removed for good. */
  removableFrom: civilDate.nullable(),
  holdReason: z.string().nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(EMPLOYMENT_ACTIONS)),
});
export type Employment = z.output<typeof employment>;

const deletedRow = employment
  .pick({
    employeeId: true,
    firstName: true,
    lastName: true,
    clientName: true,
    employmentStatus: true,
    deletedReason: true,
    deletedBy: true,
    removableFrom: true,
    holdReason: true,
  })
  .extend({ deletedAt: instant });
export type DeletedRow = z.output<typeof deletedRow>;

const newEmployee = employeeFields
  .partial()
  .required({ firstName: true, lastName: true, employmentStatusId: true });
export type NewEmployee = z.input<typeof newEmployee>;

const params = z.object({ employeeId: uuid });
const reason = lines(500).trim().min(1, 'Enter a reason.');

/** The specification does not say where these stand; both are taken, the body first (A52). */
const closing = z.strictObject({ employmentStatusId: numberId.optional() });
const archiving = closing.extend({ jobTitleId: numberId.nullable().optional() });

const deletedFilters = { search: z.string().trim().max(100).optional() };

export const employmentApi = defineApi('employment', {
  add: {
    method: 'POST',
    path: '/v1/clients/:clientId/employees',
    summary: 'Adds an employee at a location.',
    permission: 'client.addEmployee',
    scope: 'client',
    feature: 'employees',
    params: z.object({ clientId }),
    body: newEmployee,
    result: employee,
    status: 201,
    errors: [
      'employment.location_closed',
      'employment.not_on_roster',
      'employees.edit_not_allowed',
      'employees.license_format',
      'employees.unknown_list_value',
      'employees.ssn_taken',
      'employees.ssn_tries',
    ],
  },
  read: {
    method: 'GET',
    path: '/v1/employees/:employeeId/employment',
    summary:
      'How an employment stands and what may be done about it; a deleted file for those who may restore it.',
    permission: ['client.viewEmployee', 'customerCare.assumeClient', ...DELETES_EMPLOYEES],
    scope: 'client',
    params,
    result: employment,
  },
  archive: {
    method: 'PATCH',
    path: '/v1/employees/:employeeId/archiveEmployee/:topParentClientId',
    summary:
      'Closes the employment under the top-level client: off rosters and alerts, and the file is kept for three years more. Can be taken back.',
    permission: 'client.editEmployeeStatus',
    scope: 'client',
    params: params.extend({ topParentClientId: clientId }),
    query: archiving,
    body: archiving
      .extend({
        /** Today without it. */
        lastDay: civilDate.optional(),
      })
      .optional(),
    result: employment,
    versioned: true,
    errors: [
      'employment.archived',
      'employment.not_closing',
      'employment.bad_last_day',
      'employees.unknown_list_value',
      'employees.job_title_frozen',
    ],
  },
  unarchive: {
    method: 'PATCH',
    path: '/v1/employees/:employeeId/unarchiveEmployee',
    summary: 'Takes an archive back: status, job title and last day are as they were before.',
    permission: 'client.editEmployeeStatus',
    scope: 'client',
    params,
    result: employment,
    versioned: true,
    errors: ['employment.not_archived', 'employment.replaced'],
  },
  replace: {
    method: 'PATCH',
    path: '/v1/employees/replace/:from/:to',
    summary:
      'Moves documents, orders, accidents and history of one file to another of the same company, and closes the first.',
    permission: 'client.mergeEmployees',
    scope: 'client',
    params: z.object({ from: uuid, to: uuid }),
    query: closing,
    body: closing.optional(),
    result: z.object({
      from: employment,
      to: employment,
      /** How many rows of each kind moved. */
      moved: z.record(z.string(), z.number().int()),
    }),
    errors: [
      'employment.same_file',
      'employment.deleted',
      'employment.replaced',
      'employment.other_company',
      'employment.not_closing',
      'employment.not_allowed',
      'employees.unknown_list_value',
    ],
  },
  remove: {
    method: 'POST',
    path: '/v1/employees/:employeeId/delete',
    summary:
      'Deletes an employee file with a reason; it can be restored until retention removes it.',
    permission: DELETES_EMPLOYEES,
    scope: 'client',
    params,
    body: z.object({ reason }),
    result: employment,
    versioned: true,
    errors: ['employment.not_allowed'],
  },
  restore: {
    method: 'POST',
    path: '/v1/employees/:employeeId/restore',
    summary: 'Takes the deletion of an employee file back.',
    permission: DELETES_EMPLOYEES,
    scope: 'client',
    params,
    result: employment,
    versioned: true,
    errors: ['employees.ssn_taken'],
  },
  hold: {
    method: 'PATCH',
    path: '/v1/employees/:employeeId/hold',
    summary: 'Keeps a file from being removed, for a reason; null lets it go.',
    permission: DELETES_EMPLOYEES,
    scope: 'client',
    params,
    body: z.strictObject({ reason: reason.nullable() }),
    result: employment,
    versioned: true,
    errors: ['employment.not_allowed'],
  },
  deleted: {
    method: 'GET',
    path: '/v1/clients/:clientId/deletedEmployees',
    summary: 'The deleted files of a location and everything below it, the latest first.',
    permission: DELETES_EMPLOYEES,
    scope: 'client',
    params: z.object({ clientId }),
    query: cursorQuery.extend(deletedFilters),
    result: page(deletedRow),
  },
  exportDeleted: {
    method: 'GET',
    path: '/v1/clients/:clientId/deletedEmployees/csv',
    summary: 'The deleted files as a CSV file. Each export is recorded.',
    permission: DELETES_EMPLOYEES,
    scope: 'client',
    params: z.object({ clientId }),
    query: z.object({ ...deletedFilters, columns: columnsQuery(DELETED_COLUMNS), only: rowsQuery }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
});
