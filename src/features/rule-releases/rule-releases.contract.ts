import { z } from 'zod';
import { ITEM_STATUSES } from '#src/features/qualification/item.rules.ts';
import { STANDINGS } from '#src/features/qualification/standing.rules.ts';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { READS_FILES, READS_RELEASES } from '#src/shared/permission-sets.ts';
import { EFFECTS } from './effects.rules.ts';
import { FILE_CHANGE_COLUMNS } from './rule-releases.columns.ts';

export const RULE_RELEASES_ERRORS = defineErrors('rule-releases', {
  switched_on: {
    status: 409,
    message: 'This release is in force already. Read the list again to see since when.',
  },
  not_next: {
    status: 409,
    message: 'Releases are switched on in their order. Switch the one before it on first.',
  },
  not_previewed: {
    status: 409,
    message:
      'What you saw is not what would be switched on: the preview is not finished, was made again, or the release has changed. Look at the preview first.',
  },
});

const effects = z.object({
  stopped: z.number().int(),
  worse: z.number().int(),
  otherwise: z.number().int(),
  better: z.number().int(),
  freed: z.number().int(),
});
export type Effects = z.output<typeof effects>;

/** What the client acted in asks for of the same document by a rule of its own, or of a location above. */
const ownRule = z.object({
  ruleId: z.string(),
  clientName: z.string(),
  /** False where it asks for none of it. */
  required: z.boolean(),
  forWhom: z.string(),
  due: z.string(),
  citation: z.string(),
  from: civilDate,
  to: civilDate.nullable(),
});

const releaseRow = z.object({
  ruleId: z.string(),
  documentType: z.string(),
  /** `replaced`: a row of the same type leaves and this one takes its place. */
  change: z.enum(['added', 'replaced', 'ended']),
  sentence: z.string().nullable(),
  forWhom: z.string(),
  citation: z.string(),
  basis: z.enum(['law', 'policy']),
  from: civilDate,
  blocksDispatch: z.boolean(),
  source: z.string().nullable(),
  checkedOn: civilDate.nullable(),
  unverified: z.string().nullable(),
  /** Empty where it acts in no client. */
  own: z.array(ownRule),
});
export type ReleaseRow = z.output<typeof releaseRow>;

const preview = z.object({
  previewId: uuid,
  askedAt: instant,
  finishedAt: instant.nullable(),
  /** Companies judged so far, and how many there are; their files likewise. Only for service staff. */
  clients: z.object({ judged: z.number().int(), all: z.number().int() }).nullable(),
  files: z.object({ judged: z.number().int(), all: z.number().int() }).nullable(),
  /** Of the files that the caller may see where the call acts. */
  effects,
});
export type Preview = z.output<typeof preview>;

export const RELEASE_ACTIONS = ['preview', 'switchOn'] as const;

const release = z.object({
  release: z.number().int(),
  title: z.string(),
  summary: z.string(),
  /** Null while it is only prepared. */
  switchedOnAt: instant.nullable(),
  switchedOnBy: z.string().nullable(),
  rows: z.array(releaseRow),
  preview: preview.nullable(),
  allowed: z.array(z.enum(RELEASE_ACTIONS)),
});
export type Release = z.output<typeof release>;

const clientEffects = effects.extend({
  clientId: z.number().int(),
  clientName: z.string(),
  files: z.number().int(),
  judged: z.number().int(),
});
export type ClientEffects = z.output<typeof clientEffects>;

const standing = z.object({ state: z.enum(STANDINGS), score: z.number().int().nullable() });

const fileChange = z.object({
  employeeId: uuid,
  name: z.string(),
  location: z.string(),
  /** Null where the file has changed since and would not stand otherwise any more. */
  effect: z.enum(EFFECTS).nullable(),
  was: standing,
  willBe: standing,
  /** Of the types that the caller may see. */
  changes: z.array(
    z.object({
      documentType: z.string(),
      authority: z.string().nullable(),
      /** Null where nothing is asked. */
      was: z.enum(ITEM_STATUSES).nullable(),
      willBe: z.enum(ITEM_STATUSES).nullable(),
      stopped: z.boolean(),
      stops: z.boolean(),
      citation: z.string(),
      sentence: z.string().nullable(),
    }),
  ),
  /** How many more are of types that the caller may not see. */
  withheld: z.number().int(),
});
export type FileChange = z.output<typeof fileChange>;

const params = z.object({ release: wholeNumber(1, 999) });

export const ruleReleasesApi = defineApi('rule-releases', {
  list: {
    method: 'GET',
    path: '/v1/ruleReleases',
    summary:
      'The releases of the rules, the newest first, each with the rows that it brings, beside each the client’s own of the same document, and, while it is only prepared, how many files it would change.',
    permission: READS_RELEASES,
    scope: 'any',
    feature: 'documents',
    result: z.array(release),
  },
  clients: {
    method: 'GET',
    path: '/v1/ruleReleases/:release/clients',
    summary: 'How many files of each client a prepared release would change, most stopped first.',
    permission: READS_RELEASES,
    scope: 'staff',
    params,
    result: z.array(clientEffects),
  },
  files: {
    method: 'GET',
    path: '/v1/ruleReleases/:release/clients/:clientId/files',
    summary:
      'Whose file a prepared release would change at a client or location, and why: who may no longer be dispatched first. Judged as it is read.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: params.extend({ clientId }),
    query: cursorQuery,
    result: page(fileChange),
  },
  exportFiles: {
    method: 'GET',
    path: '/v1/ruleReleases/:release/clients/:clientId/files/csv',
    summary:
      'Whose file a prepared release would change at a client or location, and why, as a CSV file. Each export is recorded.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: params.extend({ clientId }),
    query: z.object({ columns: columnsQuery(FILE_CHANGE_COLUMNS), only: rowsQuery }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  preview: {
    method: 'POST',
    path: '/v1/ruleReleases/:release/preview',
    summary:
      'Judges every file with and without a prepared release, in the background; the files stand as before.',
    permission: 'admin.superAdmin',
    scope: 'staff',
    params,
    result: release,
    status: 202,
    errors: ['rule-releases.switched_on'],
  },
  switchOn: {
    method: 'POST',
    path: '/v1/ruleReleases/:release/switchOn',
    summary:
      'Puts a prepared release in force for everybody, after a preview of it as it is. Every file is judged anew.',
    permission: 'admin.superAdmin',
    scope: 'staff',
    params,
    /** The preview that was looked at. */
    body: z.strictObject({ previewId: uuid }),
    result: release,
    errors: ['rule-releases.switched_on', 'rule-releases.not_next', 'rule-releases.not_previewed'],
  },
});
