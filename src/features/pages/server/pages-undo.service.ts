import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { PAGES_ERRORS } from '../pages.contract.ts';
import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { lockForPages } from './pages-arrange.service.ts';
import type { PageWork } from './pages-arrange.service.ts';
import { undoBatch } from './pages-batch.service.ts';
import { restorePending } from './pages-pending.service.ts';
import { listChanges, noteChange, openTaskOf } from './pages.sql.ts';
import type { ArrangeDetail } from './pages.sql.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import {
  bringBack,
  itemImages,
  orderImages,
  setAside,
} from '#src/features/intake/server/item-images.service.ts';
import { closeTasks, moveInstance } from '#src/features/work/server/instances.service.ts';
import { lockProcessOfItem } from '#src/features/intake/server/process-row.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';

const fail = thrower(PAGES_ERRORS);
const refused = (message: string) => fail('pages.undo_refused', { message });

/** A change taken back, and whose record changed with it. */
export interface ChangeUndone {
  version: number;
  about: { tenantId: number; employeeId: string } | null;
}

/**
 * Takes a change back (D21): a compensating act of its own, possible for who made it until something has followed. What
 * was made is set aside like what it was made of: nothing is thrown away.
 * @throws pages.undo_refused, saying why; request.not_found, work.already_done, work.taken
 */
export async function undoChange(work: PageWork, changeId: string): Promise<ChangeUndone> {
  const { db, me, dqItemId } = work;
  const process = await lockProcessOfItem(db, dqItemId);
  if (!process) throw requestError('request.not_found');
  const changes = await listChanges(db, process.process_instance_id);
  const change = changes.find((one) => one.activity_id === changeId);
  if (!change) throw requestError('request.not_found');
  if (change.undone) throw refused('This is undone already.');
  if (change.user_id !== me) throw refused('Only who did this can take it back.');
  const { detail } = change;
  let about: ChangeUndone['about'] = null;
  if (detail.change === 'batch') {
    const left = await undoBatch(db, detail);
    if (left > 0)
      throw refused('This can no longer be undone: one of the documents was changed since.');
  } else {
    // Only an item that is open, and in nobody else's hands; what was applied to others may be taken back later, too.
    await lockForPages(work);
    about = await undoArrangement(work, process, detail, randomUUIDv7());
  }
  const version = await changeItem(
    db,
    dqItemId,
    detail.change === 'arrange' && detail.shown.length > 0
      ? { about_document_id: detail.documentId }
      : {},
  );
  await noteChange(db, {
    changeId: randomUUIDv7(),
    processInstanceId: process.process_instance_id,
    taskId: null,
    userId: me,
    detail: { undoes: changeId },
  });
  return { version, about };
}

async function undoArrangement(
  { db, me, dqItemId }: PageWork,
  process: ProcessRow,
  detail: ArrangeDetail,
  undoId: string,
): Promise<ChangeUndone['about']> {
  const now = (await itemImages(db, [dqItemId])).map(({ imageId }) => imageId);
  if (now.length !== detail.after.length || now.some((id, at) => id !== detail.after[at]))
    throw refused('This can no longer be undone: the files were changed since.');
  for (const item of detail.items) await withdrawPart(db, me, item);
  const { about_tenant_id: tenantId, about_employee_id: employeeId } = process;
  if (tenantId !== null && (detail.hidden.length > 0 || detail.shown.length > 0)) {
    if (!(await restorePending(db, tenantId, detail.hidden, detail.shown)))
      throw refused(
        "This can no longer be undone: the document was changed in the employee's file since.",
      );
  }
  const before = detail.before.map(({ imageId }) => imageId);
  await setAside(
    db,
    dqItemId,
    now.filter((id) => !before.includes(id)),
    undoId,
  );
  // Those that stayed make room for the places of those that come back.
  await orderImages(
    db,
    dqItemId,
    now
      .filter((id) => before.includes(id))
      .map((imageId, at) => ({ imageId, ordinal: 2_000_000 + at })),
  );
  await bringBack(db, dqItemId, detail.setAside);
  await orderImages(db, dqItemId, detail.before);
  return tenantId !== null && employeeId !== null && detail.shown.length > 0
    ? { tenantId, employeeId }
    : null;
}

/** Ends the item that a part became, if nobody has touched it. */
async function withdrawPart(
  db: Db,
  me: string,
  item: ArrangeDetail['items'][number],
): Promise<void> {
  const process = await lockProcessOfItem(db, item.dqItemId);
  const worked = refused('This can no longer be undone: one of the parts was worked on since.');
  if (!process || process.item_version !== item.version) throw worked;
  if (!FORM_KEYS.some((formKey) => formKey === process.state)) throw worked;
  const task = await openTaskOf(db, item.processInstanceId);
  if (!task || (task.holder !== null && task.holder !== me)) throw worked;
  const [acts] = await db.rows<{ count: number }>(
    'pages-part-acts',
    'select count(*)::int as count from process_activities where tenant_id = $1 and process_instance_id = $2',
    [db.binding.tenantId, item.processInstanceId],
  );
  if ((acts?.count ?? 0) > 1) throw worked;
  await closeTasks(db, item.processInstanceId, { undone: true });
  await moveInstance(db, item.processInstanceId, { state: 'deleted', ended: true });
  // No act of its own that could be taken back: it names no action.
  await noteActivity(db, {
    processInstanceId: item.processInstanceId,
    taskId: task.taskId,
    from: process.state,
    to: 'deleted',
    tag: null,
    userId: me,
    detail: { note: 'The split that made it was undone.' },
  });
}
