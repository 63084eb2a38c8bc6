import { z } from 'zod';
import { STANDINGS } from '#src/features/qualification/standing.rules.ts';
import { sortQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { clientId, namesOf, uuid, wholeNumber } from '#src/shared/ids.ts';
import { flag, sites } from '#src/shared/query-shapes.ts';
import { HIT_COLUMNS } from './employees.columns.ts';
import { recorded, written } from './employee-fields.rules.ts';
import { ORDER_TYPES } from './employees.rules.ts';

/** Names of employment statuses separated by commas. */
const statusNames = z
  .string()
  .max(200)
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .optional();

/** Ids of job titles separated by commas. */
const jobTitles = z
  .string()
  .max(2000)
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'Write job title ids separated by commas.')
  .transform((text) => text.split(',').map(Number))
  .optional();

const person = z.object({
  employeeId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  /** The location. */
  clientId: z.number().int(),
  clientName: z.string(),
  legacyClientId: z.number().int(),
  /** The top-level client. */
  employerId: z.number().int(),
  employerName: z.string(),
  employmentStatusId: z.number().int(),
  employmentStatus: z.string(),
  workId: z.string().nullable(),
  importedClient: z.boolean(),
});

export const hit = person
  .extend({
    dob: civilDate.nullable(),
    license: z.string().nullable(),
    state: z.string().nullable(),
    /** Masked, `XXX-XX-1234`; whole in the search of the CME Tool (R280). */
    ssn: z.string().nullable(),
    jobTitle: z.string().nullable(),
    /** Why it was found: an exact number or name, the beginning of the name, words in any order, a name spelled alike. */
    match: z.enum(['exact', 'prefix', 'words', 'similar']),
  })
  .meta({ id: 'EmployeeHit' });
export type EmployeeHit = z.output<typeof hit>;

export const rosterRow = person
  .extend({
    jobTitle: z.string().nullable(),
    dob: civilDate.nullable(),
    state: z.string().nullable(),
    license: z.string().nullable(),
    licenseClass: z.string().nullable(),
    licenseExpires: civilDate.nullable(),
    /** How the file stands by the rules; null where it was not looked at, or the client has no such service. */
    compliance: z.enum(STANDINGS).nullable(),
    score: z.number().int().nullable(),
    /** The next day on which something in the file runs out. */
    nextExpiry: civilDate.nullable(),
    /** Left out of a summary. */
    hireDate: civilDate.nullable().optional(),
    email: z.string().nullable().optional(),
    phone: z.string().nullable().optional(),
  })
  .meta({ id: 'RosterRow' });
export type RosterRow = z.output<typeof rosterRow>;
/** What a summary of the roster leaves out of its rows. */
export const NOT_IN_SUMMARY = ['hireDate', 'email', 'phone'] as const satisfies (keyof RosterRow)[];

export const EMPLOYEE_ACTIONS = [
  'edit',
  'editStatus',
  'viewSsn',
  'editSsn',
  'upload',
  'viewHistory',
  'transfer',
  'merge',
  'archive',
  'unarchive',
  'replace',
  'delete',
] as const;
export type EmployeeAction = (typeof EMPLOYEE_ACTIONS)[number];

export const docInfo = z.object({
  documentTypeId: z.number().int(),
  name: z.string(),
  documentId: uuid,
  docDate: civilDate.nullable(),
  expirationDate: civilDate.nullable(),
  status: z.string(),
  /** How many of this type are on file. */
  count: z.number().int(),
});
export type DocInfo = z.output<typeof docInfo>;

const order = z.object({
  orderId: uuid,
  orderType: z.enum(ORDER_TYPES),
  orderStatusId: z.number().int(),
  orderStatus: z.string(),
  orderedAt: instant,
  appointmentDate: civilDate.nullable(),
  vendorName: z.string().nullable(),
});
export type EmployeeOrder = z.output<typeof order>;

/** One employee's record. */
export const employee = person
  .extend({
    ...recorded,
    licenseClass: z.string().nullable(),
    jobTitle: z.string().nullable(),
    /** Names of the locations from the top-level client down to this employee's, as far as the caller may see them. */
    /** The time zone of the location: the file's days begin by it. */
    zone: z.string(),
    locationPath: z.array(z.string()),
    /** The employer's own name of the work id. */
    employeeIdentifier: z.string(),
    /** An open order keeps the job title as it is (R317). */
    jobTitleFrozen: z.boolean(),
    /** When the employment was closed, and until when the file is kept. */
    archivedAt: instant.nullable(),
    retainUntil: civilDate.nullable(),
    /** The file that took over this one's contents. */
    replacedBy: uuid.nullable(),
    /** What this caller may do with this record here. */
    allowed: z.array(z.enum(EMPLOYEE_ACTIONS)),
    version: z.number().int(),
    docInfo: z.array(docInfo).optional(),
    /** How many documents the file's list has; with `docInfo`. */
    documentCount: z.number().int().optional(),
    orders: z.array(order).optional(),
  })
  .meta({ id: 'Employee' });
export type Employee = z.output<typeof employee>;

/** The fields of an employee that people write. */
export const employeeFields = z.object({
  ...written,
  /** Takes a license number that fits no format; needs customerCare.assumeClient (1§5). */
  overrideLicenseValidation: z.boolean(),
});

/** Where an employee moves from and to, with what else changes there (2§7.1). */
const transfer = z.object({
  oldClientId: clientId,
  newClientId: clientId,
  jobTitleId: z.number().int().nullable().optional(),
  employmentStatusId: z.number().int().optional(),
});
export type Transfer = z.output<typeof transfer>;

export const changes = employeeFields
  .extend({
    /** A transfer, wrapped or bare (A87). */
    transfer,
    oldClientId: clientId,
    newClientId: clientId,
  })
  .strict()
  .partial()
  .refine(
    (body) => Object.keys(body).some((key) => key !== 'overrideLicenseValidation'),
    'Patch body is required',
  );
export type EmployeeChanges = z.input<typeof changes>;

/** What the roster can be sorted by: each has an index to walk. */
export const ROSTER_SORTS = ['name', 'status', 'location', 'expires', 'workId', 'score'] as const;
export type RosterSort = (typeof ROSTER_SORTS)[number];

export const HIT_SORTS = Object.keys(HIT_COLUMNS) as [keyof typeof HIT_COLUMNS];

export const rosterFilters = z.object({
  /** Applicants and employees only. */
  active: flag,
  employmentStatuses: statusNames,
  jobTitles,
  /** How the files stand, worst names first. */
  compliance: namesOf(STANDINGS).optional(),
  /** Something in the file runs out within so many days from today. */
  expiringDays: wholeNumber(0, 730).optional(),
  sites,
  below: flag,
  /** Narrows the roster; then the best hits come on one page, and no sort applies. */
  search: z.string().trim().max(200).optional(),
  /** A key, or `-key` from its end; by name without it. */
  sort: sortQuery(ROSTER_SORTS),
});

export const searchQuery = z.object({
  /** The text, or `header`: then it is in the header X-Search, as anything that looks like an SSN must be (D17). */
  search: z.string().trim().min(1).max(200),
  sites,
  /** With sites: everything below them too. */
  below: flag,
  /** An internal user's search across all clients, also from inside one. */
  isConcordeUser: flag,
  exactMatch: flag,
});
