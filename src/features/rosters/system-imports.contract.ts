import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId, uuid } from '#src/shared/ids.ts';
import { recordOf } from '#src/shared/records.ts';
import { FIELD_IDS, ROSTER_FIELDS, type RosterField } from './fields.rules.ts';

/** The employees of one call: as many as are written within its time. */
export const MOST_EMPLOYEES = 250;
/** The longest id of another system. */
export const LONGEST_EXTERNAL_ID = 100;

export const SYSTEM_IMPORTS_ERRORS = defineErrors('system-imports', {
  unknown_system: {
    status: 400,
    message:
      'This is no type of system that employees come from. Use one of the IntegrationTypes of the settings lists, other than None.',
  },
  busy: {
    status: 429,
    message:
      'Another import of this company is being written. Send this one again after the seconds named.',
  },
});

/** What an entry says of a person: a name comes in its two parts. */
type EntryField = Exclude<RosterField, 'name'>;
export const ENTRY_FIELDS = FIELD_IDS.filter((field): field is EntryField => field !== 'name');

const entry = z
  .strictObject({
    externalId: z.string().max(1000),
    ...recordOf(ENTRY_FIELDS, (field) =>
      z.string().max(1000).nullish().describe(ROSTER_FIELDS[field].label),
    ),
  })
  .meta({ id: 'ImportedEmployee' });
export type ImportedEntry = z.output<typeof entry>;

/** What an entry came to. */
export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;

const imported = z
  .object({
    /** Its place among those sent, from 0. */
    index: z.number().int(),
    externalId: z.string(),
    outcome: z.enum(IMPORT_OUTCOMES),
    employeeId: uuid.nullable(),
    /** Somebody on file was found by work id, SSN or license, and is known by this external id from now on. */
    linked: z.boolean(),
    /** Why it is refused: the field as it is called in the entry, or null for the entry as a whole. */
    faults: z.array(z.object({ field: z.string().nullable(), reason: z.string() })),
  })
  .meta({ id: 'ImportedEmployeeResult' });
export type ImportResult = z.output<typeof imported>;

export const systemImportsApi = defineApi('system-imports', {
  take: {
    method: 'POST',
    path: '/v1/clients/:clientId/employeeImports',
    summary: `Takes up to ${MOST_EMPLOYEES} employees of a TMS or HR system by its own ids: adds and changes people one by one, and says of each what came of it. The same entry again changes nothing.`,
    permission: 'client.uploadRosterUpdates',
    scope: 'client',
    feature: 'employees',
    params: z.object({ clientId }),
    query: z.object({ integrationTypeId: numberId }),
    body: z.array(entry).min(1).max(MOST_EMPLOYEES),
    lines: true,
    result: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
      rows: z.array(imported),
    }),
    errors: ['system-imports.unknown_system', 'system-imports.busy', 'employees.ssn_search'],
  },
});
