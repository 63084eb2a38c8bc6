import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import { STALE } from '#src/features/work/work.contract.ts';
import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { lines } from '#src/shared/text.ts';
import { DELETED_COLUMNS } from './review.columns.ts';
import { formKey, heldStep, task, waitsUntil } from '#src/features/work/task.shapes.ts';
import { outcome } from '#src/features/intake/item.shapes.ts';
import { FINDS_CLIENTS } from '#src/shared/permission-sets.ts';

const MATCHED = ['match.employee_gone', 'match.other_company'] as const;

const params = z.object({ taskId: uuid });
const said = lines(4000);
const words = said.trim().min(1, { error: 'Enter a short note.' });

const act = z.strictObject({ ...heldStep, note: said.optional() });
const saying = z.strictObject({ ...heldStep, note: words });
/** What is put aside waits until then; until something arrives for it unless said. */
const until = waitsUntil.optional();
/** Whose document it is, as far as that is known now. */
const whose = z.strictObject({
  ...heldStep,
  note: said.optional(),
  clientId: clientId.optional(),
  employeeId: uuid.optional(),
});

const deletedItem = z.object({
  dqItemId: uuid,
  processInstanceId: uuid,
  imageId: uuid.nullable(),
  fileName: z.string().nullable(),
  sender: z.string().nullable(),
  clientName: z.string().nullable(),
  employeeName: z.string().nullable(),
  state: z.enum(['deleted', 'rejectedNoCover']),
  reason: z.string().nullable(),
  endedAt: instant,
  endedBy: z.string().nullable(),
  /** The day its files are removed. */
  keptUntil: instant,
});
/** A document that was deleted or refused. */
export type DeletedItem = z.output<typeof deletedItem>;

const deletedFilters = { search: z.string().trim().max(100).optional() };

const STEP = '/v1/processes/internalReviewProcess/tasks/:taskId';

const shared = { method: 'POST', scope: 'staff', params, result: outcome } as const;

/** What may be done to an item besides matching and classifying it: every step of its process, with its own permission. */
export const stepsApi = defineApi('steps', {
  classify: {
    ...shared,
    path: `${STEP}/classify`,
    summary:
      'Takes a mail for a document: its match begins, or its review where the employee is named.',
    permission: 'dq.classifyEmails',
    body: whose,
    errors: [...STALE, ...MATCHED],
  },
  rejectNoCover: {
    ...shared,
    path: `${STEP}/rejectNoCover`,
    summary: 'Refuses a mail or document that came without a cover sheet.',
    permission: 'dq.classifyEmails',
    body: act,
    errors: [...STALE],
  },
  waitForCover: {
    ...shared,
    path: `${STEP}/waitForCover`,
    summary: 'Puts an item aside until its cover sheet comes, or until a day.',
    permission: FINDS_CLIENTS,
    body: act.extend({ until }),
    errors: [...STALE],
  },
  coverArrived: {
    ...shared,
    path: `${STEP}/coverArrived`,
    summary: 'Goes on with an item whose cover sheet is there.',
    permission: 'dq.searchAndMatch',
    body: whose,
    errors: [...STALE, ...MATCHED],
  },
  rematch: {
    ...shared,
    path: `${STEP}/rematch`,
    summary: 'Sends an item back to its match: it is not this employee, or the employee is gone.',
    permission: 'dq.review',
    body: act,
    errors: [...STALE],
  },
  askForExternal: {
    ...shared,
    path: `${STEP}/askForExternal`,
    summary: 'Puts an item aside until documents from elsewhere are there, or until a day.',
    permission: 'dq.getExternalDocs',
    body: saying.extend({ until }),
    errors: [...STALE],
  },
  addedExternal: {
    ...shared,
    path: `${STEP}/addedExternal`,
    summary: 'Goes on with an item whose further documents are there, or will not come.',
    permission: 'dq.getExternalDocs',
    body: act,
    errors: [...STALE],
  },
  wait: {
    method: 'PUT',
    path: `${STEP}/wait`,
    summary:
      'Puts a task off, where it stands, until an instant or until a file arrives for its item: nobody is handed it before. Null ends its wait.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params,
    body: z.strictObject({ until: waitsUntil.nullable() }),
    result: task,
    errors: ['work.already_done', 'work.taken'],
  },
  upholdRejection: {
    ...shared,
    path: `${STEP}/upholdRejection`,
    summary: 'Confirms that a document is bad; it is rejected for good.',
    permission: 'dq.reviewDocumentRejections',
    body: act,
    errors: [...STALE],
  },
  sendBackRejection: {
    ...shared,
    path: `${STEP}/sendBackRejection`,
    summary: 'Says that a document is not bad; it is open again where it was.',
    permission: 'dq.reviewDocumentRejections',
    body: saying,
    errors: [...STALE],
  },
  escalate: {
    ...shared,
    path: `${STEP}/escalate`,
    summary: 'Asks someone more experienced, with a question.',
    permission: 'dq.escalateItem',
    body: saying,
    errors: [...STALE],
  },
  answerEscalation: {
    ...shared,
    path: `${STEP}/answerEscalation`,
    summary: 'Answers an escalation; the item is open again where it was.',
    permission: 'dq.escalateItem',
    body: saying,
    errors: [...STALE],
  },
  askCare: {
    ...shared,
    path: `${STEP}/askCare`,
    summary: 'Asks customer care to settle something with the employer.',
    permission: WORKS_ON_DOCUMENTS,
    body: z.strictObject({ ...heldStep, note: words, customerCareRep: uuid.optional() }),
    errors: [...STALE],
  },
  answerCare: {
    ...shared,
    path: `${STEP}/answerCare`,
    summary: 'Says what customer care learned; the item is open again where it was.',
    permission: 'dq.customerCareIntervention',
    body: saying,
    errors: [...STALE],
  },
  delete: {
    ...shared,
    path: `${STEP}/delete`,
    summary: 'Deletes an item with a reason; it is kept for a while and can be brought back.',
    permission: 'dq.deleteDocument',
    body: z.strictObject({ ...heldStep, reasonId: z.number().int(), note: said.optional() }),
    errors: [...STALE],
  },
  restore: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/restore',
    summary: 'Brings a deleted or refused item back to the step it was at.',
    permission: 'dq.deleteDocument',
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    result: outcome,
    errors: ['work.undo_refused'],
  },
  deleted: {
    method: 'GET',
    path: '/v1/internalDQ/deleted',
    summary: 'Lists what was deleted or refused and is still kept, the latest first.',
    permission: 'dq.deleteDocument',
    scope: 'staff',
    query: cursorQuery.extend(deletedFilters),
    result: page(deletedItem),
  },
  exportDeleted: {
    method: 'GET',
    path: '/v1/internalDQ/deleted/csv',
    summary:
      'What was deleted or refused and is still kept, as a CSV file. Each export is recorded.',
    permission: 'dq.deleteDocument',
    scope: 'staff',
    query: z.object({ ...deletedFilters, columns: columnsQuery(DELETED_COLUMNS), only: rowsQuery }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  clients: {
    method: 'GET',
    path: '/v1/internalDQ/clients',
    summary: 'Finds the locations that an item can be moved to, by name.',
    permission: 'dq.editHierarchy',
    scope: 'staff',
    query: z.object({ search: z.string().trim().max(100).default('') }),
    result: z.object({
      clients: z.array(
        z.object({ clientId: z.number().int(), name: z.string(), company: z.string() }),
      ),
    }),
  },
  colleagues: {
    method: 'GET',
    path: '/v1/processes/internalReviewProcess/colleagues',
    summary: 'Lists who may work on a step: whom a task can be given to.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    query: z.object({ formKey }),
    result: z.object({ colleagues: z.array(z.object({ userId: uuid, name: z.string() })) }),
  },
});

/** The step that hands an item to CME. Medical exams serve it, where the item's process begins. */
export const sendToCmeApi = defineApi('steps', {
  sendToCME: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/sendToCME',
    summary: 'Hands an item to CME: its process begins there, at its first step.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    body: z
      .strictObject({
        /** Without one the open task is claimed first. */
        leaseId: uuid.optional(),
        version: heldStep.version,
        documentShown: heldStep.documentShown,
        note: said.optional(),
      })
      .default({}),
    result: outcome,
    errors: [...STALE, 'work.taken'],
  },
});
