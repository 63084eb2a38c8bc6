import {
  classificationOf,
  type Classified,
  type Proposed,
} from '#src/features/documents/document-fields.rules.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { checkShown } from '#src/shared/document-shown.ts';
import type { DocumentShown } from '#src/shared/document-shown.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import {
  cameFromAfter,
  cameFromOf,
  FORM_KEYS,
  isEnd,
  leadsFrom,
  targetOf,
  TRANSITIONS,
} from '#src/features/work/review-process.rules.ts';
import type {
  ActivityTag,
  CameFrom,
  FormKey,
  TransitionName,
} from '#src/features/work/review-process.rules.ts';
import { LEASE_MINUTES } from '#src/features/work/lease.rules.ts';
import type { Outcome } from '../item.shapes.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import { closeTask, needTask } from '#src/features/work/server/claim.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { moveInstance } from '#src/features/work/server/instances.service.ts';
import { openTask, readTask } from '#src/features/work/server/tasks.service.ts';
import { readItem } from './read-items.service.ts';
import { itemImages } from './item-images.service.ts';
import { lockProcessOfTask } from './process-row.service.ts';
import type { ProcessRow } from './process-row.service.ts';
import { waitAsBefore } from '#src/features/work/server/waiting.service.ts';

const fail = thrower(WORK_ERRORS);

/** Who acts, on which task. */
export interface Act {
  db: Db;
  kernel: Pick<Kernel, 'storage'>;
  me: string;
  taskId: string;
  leaseId: string | null;
  /** The item's version that was seen; null where the caller did not say. */
  version: number | null;
  /** The document that was seen; undefined where the caller did not say (D36). */
  documentShown: DocumentShown;
}

/** What a caller sends with every step. */
export interface HeldStep {
  leaseId: string;
  version?: number | undefined;
  documentShown?: DocumentShown;
}

/** A document touched in a client's file, with what an undo puts back. */
export interface FiledDocument {
  documentId: string;
  imageId: string;
  /** Its version after this act: a change since then forbids the undo. */
  version: number;
  /** What it was before; null when this act made it. */
  before: Classified | null;
  /** This act took it out of the employee's file: it waited there and is hidden now. */
  hidden?: true;
  /** A newer document of its type is in force, so it was filed as history. */
  yielded?: true;
}

/** What an activity keeps so that the act can be taken back. */
export interface ActDetail {
  action: TransitionName;
  before: Proposed & {
    tenantId: number | null;
    clientId: number | null;
    employeeId: string | null;
    isDocumentRejection?: boolean;
    documentId?: string | null;
  };
  documents: FiledDocument[];
  superseded: { documentId: string; version: number }[];
  reasonId?: number;
  /** Whom a match chose. */
  employeeId?: string;
  /** What was said with it: a question, an answer, a reason in words. */
  note?: string;
  /** Until when it was put aside. */
  waitsUntil?: WaitsUntil;
  /** The process that a paper sent to CME began. */
  cmeInstanceId?: string;
}

/** Who holds the step that an act opens: someone, the first who comes, or as the step itself decides. */
export type Holder = string | null | ((step: FormKey) => string | null);

/** An act done: what the caller gets, and whose record changed. */
export interface Done {
  outcome: Outcome;
  about: { tenantId: number; clientId: number; employeeId: string } | null;
  tags: ActivityTag[];
  /** It took somebody off a roster. */
  roster?: true;
}

/**
 * Locks the process, checks step, version and the document that was seen, and completes the task: the beginning of every act.
 * @throws request.not_found, request.conflict, request.not_shown, work.already_done, wrong_step, lease_lost
 */
export async function begin(
  act: Act,
  name: TransitionName,
): Promise<{ process: ProcessRow; formKey: FormKey }> {
  const process = await lockProcessOfTask(act.db, act.taskId);
  if (!process) throw requestError('request.not_found');
  const task = await needTask(act.db, act.taskId, act.me);
  if (task.hold === 'done') throw fail('work.already_done');
  if (!leadsFrom(name, task.formKey) || process.state !== task.formKey)
    throw fail('work.wrong_step');
  await closeTask(act.db, act.taskId, act.me, act.leaseId);
  if (act.version !== null && act.version !== process.item_version) {
    throw requestError('request.conflict', { current: await readItem(act.db, process.dq_item_id) });
  }
  if (act.documentShown !== undefined) {
    const images = await itemImages(act.db, [process.dq_item_id]);
    checkShown(
      act.documentShown,
      images.map(({ imageId }) => imageId),
    );
  }
  return { process, formKey: task.formKey };
}

/** Moves the process on, writes what was done, and opens the next step's task where there is one. */
export async function finish(
  act: Act,
  process: ProcessRow,
  step: {
    name: TransitionName;
    tags: readonly (ActivityTag | null)[];
    detail: Omit<ActDetail, 'action' | 'before'>;
    nextHolder: Holder;
    variables?: Record<string, unknown>;
    /** Whose the item is after this act, where it changed that. */
    employeeId?: string | null;
    /** Whom customer care is asked of. */
    care?: { rep: string | null };
    /** What it opens waits until then. */
    waitsUntil?: WaitsUntil;
    /** What it opens is a question: somebody else is handed it. */
    asks?: true;
  },
): Promise<Outcome> {
  const { db } = act;
  const from = FORM_KEYS.find((formKey) => formKey === process.state);
  const kept = cameFromOf(process.variables);
  const to = targetOf(step.name, {
    employeeId: step.employeeId === undefined ? process.about_employee_id : step.employeeId,
    cameFrom: kept[process.state as keyof CameFrom],
  });
  // A way back is not a way there.
  const cameFrom =
    from && TRANSITIONS[step.name].to !== 'back' ? cameFromAfter(kept, from, to) : kept;
  await moveInstance(db, process.process_instance_id, {
    state: to,
    ended: isEnd(to),
    variables: cameFrom === kept ? null : { cameFrom },
  });
  const detail: ActDetail = {
    ...step.detail,
    action: step.name,
    before: {
      tenantId: process.about_tenant_id,
      clientId: process.about_client_id,
      employeeId: process.about_employee_id,
      ...classificationOf(process),
      isDocumentRejection: process.is_document_rejection,
      documentId: process.about_document_id,
    },
  };
  for (const [at, tag] of step.tags.entries()) {
    const last = at === step.tags.length - 1;
    await noteActivity(db, {
      processInstanceId: process.process_instance_id,
      taskId: act.taskId,
      // The last row is the transition; earlier ones only name their tag.
      from: last ? process.state : null,
      to: last ? to : null,
      tag,
      userId: act.me,
      detail: last ? { ...detail } : {},
    });
  }
  const next = isEnd(to) ? null : await openNext(act, process, to as FormKey, step);
  return {
    processInstanceId: process.process_instance_id,
    taskId: act.taskId,
    dqItemId: process.dq_item_id,
    state: to,
    next,
    documents: [],
  };
}

/** Opens an item's next task, as old as the paper, held by `holder` when there is one. */
async function openNext(
  act: Pick<Act, 'db' | 'me'>,
  process: ProcessRow,
  formKey: FormKey,
  {
    nextHolder,
    variables = {},
    care,
    waitsUntil,
    asks,
    again,
  }: {
    nextHolder: Holder;
    variables?: Record<string, unknown>;
    care?: { rep: string | null };
    waitsUntil?: WaitsUntil;
    asks?: true;
    /** The task that stands open again by it: what it waited for, it waits for again. */
    again?: string;
  },
): Promise<Outcome['next']> {
  const holder = typeof nextHolder === 'function' ? nextHolder(formKey) : nextHolder;
  const taskId = await openTask(act.db, {
    processInstanceId: process.process_instance_id,
    formKey,
    receivedDate: process.received_at.slice(0, 10),
    receivedAt: process.received_at,
    holder:
      holder === null ? null : { userId: holder, leaseId: randomUUID(), minutes: LEASE_MINUTES },
    variables,
    ...(care ? { care } : {}),
    ...(waitsUntil === undefined ? {} : { waitsUntil }),
    ...(asks ? { askedBy: act.me } : {}),
  });
  if (again !== undefined) await waitAsBefore(act.db, taskId, again);
  return readTask(act.db, taskId, act.me);
}

/** The step before, open again and held by the caller: what an undo leaves. */
export async function reopen(
  act: Pick<Act, 'db' | 'me'>,
  process: ProcessRow,
  formKey: FormKey,
  before: string,
  nextHolder: string | null,
): Promise<Outcome['next']> {
  return openNext(act, process, formKey, { nextHolder, again: before });
}
