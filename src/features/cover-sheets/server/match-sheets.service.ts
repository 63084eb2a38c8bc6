import { classificationOf } from '#src/features/documents/document-fields.rules.ts';
import type { ActDetail } from '#src/features/intake/server/act.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import type { ImageRow } from '#src/features/intake/server/item-images.service.ts';
import {
  lockProcessOfItem,
  type ProcessRow,
} from '#src/features/intake/server/process-row.service.ts';
import { arrangementFault, isUnchanged, type Part } from '#src/features/pages/pages.rules.ts';
import {
  arrangeLocked,
  lockItem,
  type LockedItem,
} from '#src/features/pages/server/pages-arrange.service.ts';
import type { ReviewState } from '#src/features/work/review-process.rules.ts';
import { listActivities, noteActivity } from '#src/features/work/server/activities.service.ts';
import { closeTasks, moveInstance } from '#src/features/work/server/instances.service.ts';
import { openTask } from '#src/features/work/server/tasks.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { JobFrame } from '#src/server/frame.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import { partsOfStacks, stacksOf, type FoundSheet } from '../cover-sheets.rules.ts';
import { ownerOfSheet, type Owner } from './revoked-sheets.sql.ts';
import type { Sheet } from './sheet-code.ts';

/** Steps at which it is still to be said whose an item's papers are. */
const UNMATCHED: readonly ReviewState[] = [
  'classifyEmail',
  'searchAndMatch',
  'waitingForCoverSheet',
];

/** Whether an item, as it was read or as it is locked, is still to be matched. */
export function isUnmatched({ state, about_employee_id: employeeId }: ProcessRow): boolean {
  return UNMATCHED.includes(state) && employeeId === null;
}

/** What came of matching: done, nothing to do, or not now. */
export type Matched = 'matched' | 'left' | 'held' | 'changed';

/**
 * Matches an item by the cover sheets that were found in it: its papers are taken apart at them, the sheets themselves go, and
 * each pile's review opens. What the sheets do not say for sure is left to a person, and so is what somebody has in hand, and what
 * came behind a sheet that was revoked.
 */
export async function matchBySheets(
  job: JobFrame,
  kernel: Pick<Kernel, 'storage' | 'internalTenantId'>,
  dqItemId: string,
  found: readonly FoundSheet<Sheet>[],
  seen: readonly ImageRow[],
): Promise<Matched> {
  const { db } = job;
  const item = await lockItem(db, dqItemId);
  if (!item || !isUnmatched(item.process)) return 'left';
  if (item.isHeld) return 'held';
  const { process, images } = item;
  if (images.map(({ imageId }) => imageId).join() !== seen.map(({ imageId }) => imageId).join())
    return 'changed';
  const stacks = stacksOf(images, found);
  const owners = await ownersOf(db, process, stacks);
  if (stacks.length === 0 || owners === null) return 'left';
  const revokedOn = owners.find((owner) => owner.revokedOn !== null)?.revokedOn ?? null;
  if (revokedOn !== null) {
    await noteRevoked(db, process.process_instance_id, revokedOn);
    job.audit({ entity: 'dqItem', entityId: dqItemId, detail: { act: 'sheetRevoked' } });
    return 'left';
  }
  const parts = partsOfStacks(stacks);
  const items = await takeApart(job, kernel, item, parts);
  if (items === null) return 'left';
  for (const [at, itemId] of [dqItemId, ...items].entries()) {
    const [stack, owner] = [stacks[at], owners[at]];
    if (!stack || !owner) throw new Error('A pile has no item');
    await openReview(job, itemId, stack.sheet, owner);
  }
  job.live({ tenantId: db.binding.tenantId, topic: 'tasks', requirement: 'dq.worklists' });
  return 'matched';
}

/** Makes the items of the piles behind the first; null where the pages cannot be taken apart. */
async function takeApart(
  { db, audit }: JobFrame,
  kernel: Pick<Kernel, 'storage' | 'internalTenantId'>,
  item: LockedItem,
  parts: readonly Part[],
): Promise<string[] | null> {
  const { dq_item_id: dqItemId } = item.process;
  if (isUnchanged(parts, item.images)) return [];
  if (arrangementFault(parts, item.images, { leaveOut: true }) !== null) return null;
  const { arranged } = await arrangeLocked({ db, kernel, me: null, dqItemId }, item, parts);
  const items = arranged.items.map((made) => made.dqItemId);
  audit({
    entity: 'dqItem',
    entityId: dqItemId,
    detail: { change: arranged.changeId, files: arranged.images.length, items },
  });
  return items;
}

/**
 * Whose the piles are: the employees whom their sheets name, who are on file at the company that printed them. Null where one of
 * them is not, or where the papers came from another company: what one company sent goes into no other company's files (D22).
 */
async function ownersOf(
  db: Db,
  { about_tenant_id: sender }: ProcessRow,
  stacks: readonly { sheet: Sheet }[],
): Promise<Owner[] | null> {
  const owners: Owner[] = [];
  for (const { sheet } of stacks) {
    if (sender !== null && sender !== sheet.tenantId) return null;
    const owner = await db.as({ role: 'jobs', tenantId: sheet.tenantId, sites: '*' }, (theirs) =>
      ownerOfSheet(theirs, sheet),
    );
    if (!owner) return null;
    owners.push(owner);
  }
  return owners;
}

/** Says in an item's history, once, why a person has to match it although it came behind a cover sheet. */
async function noteRevoked(db: Db, processInstanceId: string, revokedOn: IsoDate): Promise<void> {
  const note = `Not matched by its cover sheet, which was revoked on ${writeDate(revokedOn)}.`;
  const known = await listActivities(db, processInstanceId);
  if (known.some((activity) => activity.note === note)) return;
  await noteActivity(db, {
    processInstanceId,
    ...{ taskId: null, from: null, to: null, tag: null, userId: null },
    detail: { note },
  });
}

/** Says whose an item is, and opens its review for the first reviewer who comes. */
async function openReview(
  { db, audit }: JobFrame,
  dqItemId: string,
  { tenantId, documentTypeId }: Sheet,
  { clientId, employeeId }: Owner,
): Promise<void> {
  const process = await lockProcessOfItem(db, dqItemId);
  if (!process) throw new Error('The item is gone');
  const { process_instance_id: processInstanceId } = process;
  await changeItem(db, dqItemId, {
    about_tenant_id: tenantId,
    about_client_id: clientId,
    about_employee_id: employeeId,
    ...(documentTypeId === null ? {} : { document_type_id: documentTypeId }),
  });
  const [closed] = await closeTasks(db, processInstanceId);
  await moveInstance(db, processInstanceId, { state: 'review', ended: false });
  const detail: ActDetail = {
    action: 'match',
    before: {
      tenantId: process.about_tenant_id,
      clientId: process.about_client_id,
      employeeId: process.about_employee_id,
      ...classificationOf(process),
      isDocumentRejection: process.is_document_rejection,
      documentId: process.about_document_id,
    },
    documents: [],
    superseded: [],
    employeeId,
    note: 'Matched by its cover sheet.',
  };
  await noteActivity(db, {
    processInstanceId,
    taskId: closed ?? null,
    from: process.state,
    to: 'review',
    tag: null,
    userId: null,
    detail: { ...detail },
  });
  await openTask(db, {
    processInstanceId,
    formKey: 'review',
    receivedDate: process.received_at.slice(0, 10),
    receivedAt: process.received_at,
    holder: null,
  });
  audit({
    entity: 'dqItem',
    entityId: dqItemId,
    detail: { employeeId, tenantId, state: 'review' },
  });
}
