import { classificationSchemas } from '#src/features/documents/document-fields.rules.ts';
import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate, daysBetween } from '#src/shared/dates.ts';
import { documentShown } from '#src/shared/document-shown.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { numberId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { lines } from '#src/shared/text.ts';
import { TABLE_IDS } from './dashboard.rules.ts';
import { RESULT_COLUMNS } from './quality.columns.ts';
import { MOST_DAYS } from './quality.rules.ts';
import {
  blindReview,
  dashboard,
  level,
  myDays,
  qualitySummary,
  rate,
  reviewer,
  sampling,
  secondResult,
  secondReview,
  zone,
} from './quality.shapes.ts';
import { SEES_QUALITY } from '#src/shared/permission-sets.ts';

export const QUALITY_ERRORS = defineErrors('quality', {
  taken: { status: 409, message: 'A colleague is looking at this document. Take the next one.' },
  lease_lost: {
    status: 409,
    message:
      'Your claim on this document ran out. Your entries are kept: claim it again, then send.',
  },
  already_done: { status: 409, message: 'This second look was already taken. Take the next one.' },
  withdrawn: {
    status: 409,
    message: 'The first reviewer took the acceptance back: nothing is left to check here.',
  },
  unknown_type: { status: 400, message: 'Choose an existing document type that you may file.' },
});

const params = z.object({ secondReviewId: uuid });
/** What every second answer carries: the lease, and the document that was seen (D36). */
const answer = { leaseId: uuid, documentShown, note: lines(2000).optional() };
const SECOND = 'dq.review';
const STALE = ['quality.already_done', 'quality.withdrawn', 'quality.lease_lost'] as const;

const range = z.object({ from: civilDate, to: civilDate, zone });
const ordered = ({ from, to }: { from: string; to: string }) => {
  const days = daysBetween(from, to);
  return days >= 0 && days < MOST_DAYS;
};
const order = { path: ['to'], error: 'Choose a range of at most a year, its end after its begin.' };

const resultFilters = {
  of: z.enum(['mine', 'all']).default('mine'),
  state: z.enum(['upheld', 'overturned']).optional(),
  search: z.string().trim().max(100).optional(),
};

export const qualityApi = defineApi('quality', {
  summary: {
    method: 'GET',
    path: '/v1/internalDQ/quality',
    summary:
      'How many documents wait for a second look by the caller, and what was overturned of theirs.',
    permission: SEES_QUALITY,
    scope: 'staff',
    result: qualitySummary,
  },
  mine: {
    method: 'GET',
    path: '/v1/internalDQ/quality/mine',
    summary:
      'The steps that the caller did in the last two weeks, day by day, and what second looks found of their work.',
    permission: SEES_QUALITY,
    scope: 'staff',
    query: z.object({ zone }),
    result: myDays,
  },
  results: {
    method: 'GET',
    path: '/v1/internalDQ/quality/reviews',
    summary:
      'Lists second looks that were taken, newest first: at the caller’s own work, or at all.',
    permission: SEES_QUALITY,
    scope: 'staff',
    query: cursorQuery.extend(resultFilters),
    result: page(secondResult),
  },
  exportResults: {
    method: 'GET',
    path: '/v1/internalDQ/quality/reviews/csv',
    summary: 'Second looks that were taken, as a CSV file. Each export is recorded.',
    permission: SEES_QUALITY,
    scope: 'staff',
    query: z.object({ ...resultFilters, columns: columnsQuery(RESULT_COLUMNS), only: rowsQuery }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  nextReview: {
    method: 'POST',
    path: '/v1/internalDQ/quality/reviews/next',
    summary:
      'Claims the oldest document that waits for a second look; never one of the caller’s own.',
    permission: SECOND,
    scope: 'staff',
    body: z.object({
      /** To pass over: what this reviewer skipped. */
      except: z.array(uuid).max(500).optional(),
    }),
    audit: 'noted',
    result: z.object({ review: blindReview.nullable(), lockedByOthers: z.number().int() }),
  },
  review: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/internalDQ/quality/reviews/:secondReviewId',
    summary: 'Reads a second look: blind until the second answer is given, then both answers.',
    permission: SEES_QUALITY,
    scope: 'staff',
    params,
    result: secondReview,
  },
  holdReview: {
    method: 'PATCH',
    path: '/v1/internalDQ/quality/reviews/:secondReviewId',
    summary: 'Claims, keeps, leaves or gives back a document that waits for a second look.',
    permission: SECOND,
    scope: 'staff',
    params,
    body: z.union([
      z.strictObject({ hold: z.literal('claim') }),
      /** `leave`: the page goes away, and unless it comes back the document is soon free. */
      z.strictObject({ hold: z.enum(['renew', 'release', 'leave']), leaseId: uuid }),
    ]),
    audit: 'noted',
    result: blindReview,
    errors: ['quality.taken', ...STALE],
  },
  decide: {
    method: 'POST',
    path: '/v1/internalDQ/quality/reviews/:secondReviewId/decide',
    summary:
      'Gives the second answer. The same as the first upholds it; another one overturns it, and what was filed is put right.',
    permission: SECOND,
    scope: 'staff',
    params,
    body: z.discriminatedUnion('verdict', [
      z.strictObject({
        verdict: z.literal('classified'),
        ...classificationSchemas,
        ...answer,
      }),
      z.strictObject({
        verdict: z.literal('bad'),
        reasonId: z.number().int(),
        ...answer,
      }),
      z.strictObject({
        verdict: z.literal('wrongEmployee'),
        ...answer,
      }),
    ]),
    result: secondResult,
    errors: ['quality.unknown_type', ...STALE],
  },
  explain: {
    method: 'POST',
    path: '/v1/internalDQ/quality/reviews/:secondReviewId/explain',
    summary: 'Says why the first answer did not hold; for the one who gave the second.',
    permission: SECOND,
    scope: 'staff',
    params,
    body: z.object({ note: lines(2000).trim().min(1, 'Enter a reason.') }),
    result: secondResult,
  },
  see: {
    method: 'POST',
    path: '/v1/internalDQ/quality/reviews/:secondReviewId/see',
    summary: 'Notes that the first reviewer looked at what was overturned.',
    permission: SECOND,
    scope: 'staff',
    params,
    result: 'nothing',
  },
  image: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/internalDQ/quality/reviews/:secondReviewId/image/:imageId',
    summary:
      'Shows one file of a document that waits for a second look, or had one: the PDF, by range.',
    permission: SEES_QUALITY,
    scope: 'staff',
    params: params.extend({ imageId: uuid }),
    result: 'stream',
  },
  sampling: {
    method: 'GET',
    path: '/v1/internalDQ/quality/sampling',
    summary:
      'How much is drawn for a second look, by level and document type, and the reviewers’ levels.',
    permission: 'dq.dashboard',
    scope: 'staff',
    result: sampling,
  },
  setSampling: {
    method: 'PUT',
    path: '/v1/internalDQ/quality/sampling',
    summary:
      'Sets how much is drawn; needs the dashboard permission too. Holds for what is accepted from now on.',
    permission: 'admin.configureInternalUser',
    scope: 'staff',
    body: z.object({
      rates: z
        .array(rate.extend({ documentTypeId: numberId.nullable() }))
        .max(500)
        .refine(
          (rates) =>
            new Set(rates.map((one) => `${one.level} ${one.documentTypeId}`)).size === rates.length,
          { error: 'Give each level and document type one rate.' },
        ),
    }),
    result: sampling,
    versioned: true,
    errors: ['quality.unknown_type'],
  },
  setLevel: {
    method: 'PUT',
    path: '/v1/internalDQ/quality/reviewers/:userId',
    summary: 'Sets a reviewer’s level; needs the dashboard permission too.',
    permission: 'admin.configureInternalUser',
    scope: 'staff',
    params: z.object({ userId: uuid }),
    body: z.object({ level }),
    result: reviewer,
  },
  dashboard: {
    method: 'GET',
    path: '/v1/internalDQ/dashboard',
    summary:
      'Figures of the review: done and waiting by state, reviewer and hour, ages, overturned answers.',
    permission: 'dq.dashboard',
    scope: 'staff',
    query: range.refine(ordered, order),
    result: dashboard,
  },
  exportDashboard: {
    method: 'GET',
    path: '/v1/internalDQ/dashboard/csv',
    summary: 'One table of the dashboard as a CSV file. Each export is recorded.',
    permission: 'dq.dashboard',
    scope: 'staff',
    query: range.extend({ table: z.enum(TABLE_IDS) }).refine(ordered, order),
    result: 'stream',
    audit: 'read',
  },
});
