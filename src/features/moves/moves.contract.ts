import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { MERGE_FIELDS } from './moves.rules.ts';

export const MOVES_ERRORS = defineErrors('moves', {
  same_file: {
    status: 400,
    message: 'This is one and the same file. Choose the other file of this person.',
  },
  other_company: {
    status: 400,
    message: 'These files belong to two companies. Files are merged within one company only.',
  },
  merged_before: {
    status: 409,
    message:
      'This file has been merged into the other one meanwhile. Look at both files again and choose anew.',
  },
  documents_changed: {
    status: 409,
    message:
      'A document chosen is not in the other file any more. Look at both files again and choose anew.',
  },
  title_elsewhere: {
    status: 400,
    message: 'The other job title does not exist at this location. Keep the one of this file.',
  },
  field_not_allowed: {
    status: 403,
    message: 'You may not change this field. Keep the value of this file.',
  },
  not_empty: {
    status: 409,
    message:
      'Documents would be left in the other file. Take them over, or keep the other file beside this one.',
  },
  undo_refused: { status: 409, message: 'This merge can no longer be undone.' },
});

const params = z.object({ employeeId: uuid });

/** What is on file on one side, as the merge shows it. */
const side = z.object({
  employeeId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  employmentStatus: z.string(),
  version: z.number().int(),
  /** What each field says, for people to read; null where nothing is on file. SSNs are masked. */
  fields: z.record(z.enum(MERGE_FIELDS), z.string().nullable()),
  /** Orders, accidents and the like in this file, by kind, as far as the caller may see them. */
  counts: z.array(z.object({ kind: z.string(), count: z.number().int() })),
});
export type MergeSide = z.output<typeof side>;

const mergeDocument = z.object({
  documentId: uuid,
  employeeId: uuid,
  documentTypeId: z.number().int(),
  documentType: z.string(),
  docDate: civilDate.nullable(),
  expirationDate: civilDate.nullable(),
  status: z.string(),
  fileName: z.string(),
  pages: z.number().int().nullable(),
  /** The document of the staying file that is the same PDF. */
  twinOf: uuid.nullable(),
  /** The type it is filed as there, where that is another one: then each of the two says something else. */
  twinAs: z.string().nullable(),
});
export type MergeDocument = z.output<typeof mergeDocument>;

const lastMerge = z.object({
  mergeId: uuid,
  toEmployeeId: uuid,
  fromEmployeeId: uuid,
  /** The other file's person. */
  name: z.string(),
  mergedAt: instant,
  removed: z.boolean(),
  /** Nothing has changed in either file since. */
  undoable: z.boolean(),
});
export type LastMerge = z.output<typeof lastMerge>;

/** Who may look at two files and merge them; the handler asks for the right to read files besides. */
const MERGER = 'client.mergeEmployees';

export const movesApi = defineApi('moves', {
  targets: {
    method: 'GET',
    path: '/v1/clients/:clientId/transferTargets',
    summary:
      "The locations of a client's company that the caller may transfer employees to, by name.",
    permission: 'client.transferEmployee',
    scope: 'client',
    feature: 'employees',
    params: z.object({ clientId }),
    result: z.array(
      z.object({
        clientId: z.number().int(),
        name: z.string(),
        /** Of the location above; tells apart locations of one name. */
        above: z.string().nullable(),
      }),
    ),
  },
  candidates: {
    method: 'GET',
    path: '/v1/employees/:employeeId/mergeCandidates',
    summary:
      'Files that are likely to be of the same person: same SSN, same name and date of birth, same license. And the latest merge.',
    permission: MERGER,
    scope: 'client',
    feature: 'employees',
    params,
    result: z.object({
      rows: z.array(
        z.object({
          employeeId: uuid,
          firstName: z.string(),
          lastName: z.string(),
          clientName: z.string(),
          employmentStatus: z.string(),
          dob: civilDate.nullable(),
          license: z.string().nullable(),
          state: z.string().nullable(),
          workId: z.string().nullable(),
          reasons: z.array(z.enum(['ssn', 'nameAndBirth', 'license', 'name'])),
        }),
      ),
      lastMerge: lastMerge.nullable(),
    }),
    errors: [],
  },
  compare: {
    opens: 'file',
    method: 'GET',
    path: '/v1/employees/:employeeId/mergePreview',
    summary: 'Two files side by side, with their documents and twins, before a merge.',
    permission: MERGER,
    scope: 'client',
    feature: 'employees',
    params,
    query: z.object({ fromEmployeeId: uuid }),
    result: z.object({
      to: side,
      from: side,
      documents: z.array(mergeDocument),
      /** Fields where the caller must keep what this file says, as its rights or the other's value do not go over. */
      fixed: z.array(z.enum(MERGE_FIELDS)),
      /** `remove`: the caller may remove the emptied file. */
      allowed: z.array(z.enum(['merge', 'remove'])),
    }),
    audit: 'noted',
    errors: ['moves.same_file', 'moves.other_company'],
  },
  merge: {
    method: 'POST',
    path: '/v1/employees/:employeeId/mergeEmployees',
    summary:
      'Merges another file into this one: the documents that docsMap says, the fields chosen, and everything else in it.',
    permission: MERGER,
    scope: 'client',
    feature: 'employees',
    params,
    query: z.object({ fromEmployeeId: uuid }),
    body: z.object({
      /** By id of a document of the other file: `move` takes it over, `leave` and those not named stay. */
      docsMap: z.record(uuid, z.enum(['move', 'leave'])),
      /** Which side's value this file has afterwards; without a choice its own. */
      fields: z.partialRecord(z.enum(MERGE_FIELDS), z.enum(['to', 'from'])).default({}),
      /** The version of the other file that the caller saw (this one's is If-Match). */
      fromVersion: z.number().int().optional(),
      /** Removes the emptied file; needs deleteAfterMergeEmployees. */
      removeFrom: z.boolean().default(false),
    }),
    result: z.object({
      mergeId: uuid,
      employeeId: uuid,
      version: z.number().int(),
      documents: z.number().int(),
      removed: z.boolean(),
    }),
    versioned: true,
    errors: [
      'moves.same_file',
      'moves.other_company',
      'moves.merged_before',
      'moves.documents_changed',
      'moves.title_elsewhere',
      'moves.field_not_allowed',
      'moves.not_empty',
    ],
  },
  undo: {
    method: 'POST',
    path: '/v1/employees/:employeeId/mergeEmployees/:mergeId/undo',
    summary: 'Takes a merge back, until either file has changed.',
    permission: MERGER,
    scope: 'client',
    feature: 'employees',
    params: params.extend({ mergeId: uuid }),
    result: z.object({ employeeId: uuid, version: z.number().int() }),
    errors: ['moves.undo_refused'],
  },
});
