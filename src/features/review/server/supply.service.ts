import type { Db } from '#src/server/db/handle.ts';
import {
  cameFromOf,
  isEnd,
  leadsFrom,
  targetOf,
  TRANSITIONS,
} from '#src/features/work/review-process.rules.ts';
import type {
  CameFrom,
  FormKey,
  ReviewState,
  TransitionName,
} from '#src/features/work/review-process.rules.ts';
import type { NewImage, OpenedImage } from '#src/features/intake/server/item-images.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { closeTasks, moveInstance } from '#src/features/work/server/instances.service.ts';
import { openTask } from '#src/features/work/server/tasks.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { addImages, itemImages } from '#src/features/intake/server/item-images.service.ts';
import { lockProcessOfItem } from '#src/features/intake/server/process-row.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';

/** How an item leaves the steps in which it waits for somebody outside. */
const ARRIVALS: readonly TransitionName[] = ['addedExternal', 'coverArrived'];

/** What became of what was supplied. */
interface Supplied {
  images: readonly OpenedImage[];
  /** The step it is at now. */
  state: ReviewState;
  /** It waited for this, and went back to its step. */
  moved: boolean;
}

/**
 * Adds to an open item what somebody outside supplied. One that waited for it goes back to its step, free for anyone who
 * comes first; anyone who had the waiting task open finds it done. `db` is bound to the internal tenant.
 * Null when the item is not there, or its process has ended: then nothing is added.
 */
export async function supply(
  db: Db,
  dqItemId: string,
  files: readonly NewImage[],
  detail: Record<string, unknown>,
): Promise<Supplied | null> {
  const process = await lockProcessOfItem(db, dqItemId);
  if (!process || isEnd(process.state)) return null;
  const before = await itemImages(db, [dqItemId]);
  const images =
    files.length > 0 ? await addImages(db, dqItemId, before.at(-1)?.ordinal ?? 0, files) : [];
  await changeItem(db, dqItemId);
  const name = ARRIVALS.find((one) => leadsFrom(one, process.state));
  if (!name) return { images, state: process.state, moved: false };
  const state = await goBack(db, process, name, {
    ...detail,
    supplied: images.map(({ imageId }) => imageId),
  });
  return { images, state, moved: true };
}

async function goBack(
  db: Db,
  process: ProcessRow,
  name: TransitionName,
  detail: Record<string, unknown>,
): Promise<FormKey> {
  const { process_instance_id: processInstanceId, state: from } = process;
  const to = targetOf(name, {
    employeeId: process.about_employee_id,
    cameFrom: cameFromOf(process.variables)[from as keyof CameFrom],
  });
  if (isEnd(to)) throw new Error('What is supplied ends no process');
  const [closed] = await closeTasks(db, processInstanceId);
  await moveInstance(db, processInstanceId, { state: to, ended: false });
  // Nobody's own act, so that nobody can take it back: it names no action.
  await noteActivity(db, {
    processInstanceId,
    taskId: closed ?? null,
    from,
    to,
    tag: TRANSITIONS[name].tag,
    userId: null,
    detail,
  });
  await openTask(db, {
    processInstanceId,
    formKey: to as FormKey,
    receivedDate: process.received_at.slice(0, 10),
    receivedAt: process.received_at,
    holder: null,
  });
  return to as FormKey;
}
