import { z } from 'zod';
import { twin } from '#src/features/documents/document-file.contract.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { MOST_PARTS, PART_KINDS, TURNS } from './pages.rules.ts';
import { formKey } from '#src/features/work/task.shapes.ts';
import { image } from '#src/features/intake/item.shapes.ts';
import { ARRANGES_PAGES } from '#src/shared/permission-sets.ts';

export const PAGES_ERRORS = defineErrors('pages', {
  undo_refused: {
    status: 409,
    message: 'This can no longer be undone: something has followed it.',
  },
});

const params = z.object({ dqItemId: uuid });

/** The lease of anyone who has the item open, and the version that was seen; both may be left out where nobody holds it. */
const held = { leaseId: uuid.optional(), version: z.number().int().optional() };

const MAKING = [
  'work.already_done',
  'work.taken',
  'work.lease_lost',
  'documents.unreadable',
  'documents.too_complex',
  'documents.busy',
] as const;

const pagePick = z.strictObject({
  imageId: uuid,
  page: z.number().int().min(1).max(100_000),
  turn: z.literal([...TURNS]).default(0),
});

const part = z.strictObject({
  kind: z.enum(PART_KINDS),
  pages: z.array(pagePick).max(5_000),
});

const arranged = z.object({
  /** Names the change, for taking it back. */
  changeId: uuid,
  dqItemId: uuid,
  version: z.number().int(),
  /** The item's files now. */
  images: z.array(image),
  /** The items that its other parts became. */
  items: z.array(
    z.object({
      dqItemId: uuid,
      processInstanceId: uuid,
      taskId: uuid,
      formKey,
      fileName: z.string(),
      pages: z.number().int().nullable(),
    }),
  ),
});
export type Arranged = z.output<typeof arranged>;

const pastFile = z.object({
  imageId: uuid,
  fileName: z.string(),
  pages: z.number().int().nullable(),
});

const twinFound = z.object({
  /** The item's own file that has a twin. */
  imageId: uuid,
  /** `same`: the same bytes. `near`: other bytes with the same words and numbers. */
  kind: z.enum(['same', 'near']),
  /** How much is the same, in percent. */
  likeness: z.number().int(),
  /** A document in an employee's file … */
  document: twin.nullable(),
  /** … or an item that came in, too. */
  item: z
    .object({
      dqItemId: uuid,
      processInstanceId: uuid.nullable(),
      state: z.string().nullable(),
      imageId: uuid,
      fileName: z.string(),
      receivedAt: instant,
      employeeName: z.string().nullable(),
    })
    .nullable(),
});
export type TwinFound = z.output<typeof twinFound>;

const batchItem = z.object({
  dqItemId: uuid,
  processInstanceId: uuid,
  taskId: uuid,
  formKey,
  fileName: z.string().nullable(),
  clientName: z.string().nullable(),
  documentType: z.string().nullable(),
  /** Why it would be left alone; null when it would follow. */
  kept: z.string().nullable(),
});
export type BatchItem = z.output<typeof batchItem>;

export const pagesApi = defineApi('pages', {
  split: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/split/:x',
    summary:
      'Splits a file of an item by page ranges; `x` is the id of the file, or a page number to cut the first file at.',
    permission: ARRANGES_PAGES,
    scope: 'staff',
    params: z.object({ dqItemId: uuid, x: z.union([uuid, z.string().regex(/^\d{1,6}$/)]) }),
    body: z
      .strictObject({
        ...held,
        /** Like `1-3,4,5-`. Without: the file of several goes apart, of a single file every page. */
        ranges: line(2_000).optional(),
        /** What the parts behind the first become. */
        as: z.enum(['items', 'files']).default('items'),
        /** Pages in no range are left out; the original keeps them. */
        leaveOut: z.boolean().optional(),
      })
      .default({ as: 'items' }),
    result: arranged,
    status: 201,
    errors: [...MAKING],
  },
  arrange: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/pages',
    summary:
      "Makes an item's files anew from their pages: turned, ordered, merged, split. The first part stays a file of the item; the files as they were are kept.",
    permission: ARRANGES_PAGES,
    scope: 'staff',
    params,
    body: z.strictObject({
      ...held,
      parts: z.array(part).min(1).max(MOST_PARTS),
      leaveOut: z.boolean().optional(),
    }),
    result: arranged,
    status: 201,
    errors: [...MAKING],
  },
  history: {
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/pages',
    summary:
      "Shows what was done to an item's pages, the latest first, with the files as they were.",
    permission: 'dq.viewDetail',
    scope: 'staff',
    params,
    result: z.object({
      dqItemId: uuid,
      version: z.number().int(),
      images: z.array(image),
      /** The item that this one was split from. */
      splitFrom: uuid.nullable(),
      changes: z.array(
        z.object({
          changeId: uuid,
          at: instant,
          userName: z.string().nullable(),
          kind: z.enum(['arrange', 'batch']),
          /** Files that it set aside; each can still be read. */
          setAside: z.array(pastFile),
          /** Items it made, or whose client and type it set. */
          items: z.array(uuid),
          undone: z.boolean(),
          undoable: z.boolean(),
        }),
      ),
    }),
  },
  undo: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/changes/:changeId/undo',
    summary:
      'Takes an arrangement of pages, or what was applied to a batch, back while nothing has followed.',
    permission: ARRANGES_PAGES,
    scope: 'staff',
    params: z.object({ dqItemId: uuid, changeId: uuid }),
    result: z.object({ dqItemId: uuid, version: z.number().int(), images: z.array(image) }),
    errors: ['pages.undo_refused', 'work.already_done', 'work.taken'],
  },
  original: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/original/:imageId',
    summary: 'Shows a file as it was before its pages were arranged.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ dqItemId: uuid, imageId: uuid }),
    result: 'stream',
  },
  twins: {
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/twins',
    summary:
      'Names documents and items that hold the same file, or one with the same words and numbers.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    params,
    // Naming a protected document is a reading of it.
    audit: 'noted',
    result: z.object({ twins: z.array(twinFound) }),
  },
  batch: {
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/batch',
    summary: 'Lists the open items that came in the same mail or upload.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    params,
    result: z.object({ items: z.array(batchItem) }),
  },
  applyToBatch: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/batch',
    summary:
      "Gives the rest of an item's batch the same client and type, where no one is at work on it.",
    permission: ARRANGES_PAGES,
    scope: 'staff',
    params,
    body: z
      .strictObject({ clientId: clientId.optional(), documentTypeId: z.number().int().optional() })
      .refine((body) => body.clientId !== undefined || body.documentTypeId !== undefined, {
        error: 'Choose a client or a type first.',
      }),
    result: z.object({ changeId: uuid.nullable(), items: z.array(batchItem) }),
    errors: ['intake.unknown_type'],
  },
  flag: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/flag',
    summary:
      'Flags an item for a second look, or takes the flag away; with a note where one is given.',
    permission: ARRANGES_PAGES,
    scope: 'staff',
    params,
    body: z.strictObject({ flagged: z.boolean().optional(), note: lines(4000).optional() }),
    result: z.object({ flagged: z.boolean(), note: z.string(), version: z.number().int() }),
    errors: ['work.already_done'],
  },
  mySteps: {
    method: 'GET',
    path: '/v1/processes/internalReviewProcess/mySteps',
    summary:
      "Lists the caller's own latest steps that nothing has followed: what can be taken back, ten deep.",
    permission: ARRANGES_PAGES,
    scope: 'staff',
    result: z.object({
      steps: z.array(
        z.object({
          taskId: uuid,
          action: z.string(),
          at: instant,
          fileName: z.string().nullable(),
          employeeName: z.string().nullable(),
        }),
      ),
    }),
  },
});
