import { requestError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { FormKey, TransitionName } from '#src/features/work/review-process.rules.ts';
import type { Outcome } from '#src/features/intake/item.shapes.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import { beginAct } from '#src/features/intake/server/begin-act.service.ts';
import type { Act, Done, HeldStep } from '#src/features/intake/server/act.service.ts';
import { needTask, stepsOf } from '#src/features/work/server/claim.service.ts';
import { announce } from '#src/features/intake/server/announce.service.ts';
import type { AnyContext } from '#src/features/intake/server/announce.service.ts';
import { takeStep } from './steps.service.ts';
import type { PlainStep } from './steps.service.ts';

/** A call that takes a step of a task. */
export interface Call extends AnyContext {
  params: { taskId: string };
  body: HeldStep & { note?: string | undefined; until?: WaitsUntil | undefined };
}

/** Takes a step and tells of it. @throws as `beginAct`, and what the step throws */
export async function run(
  c: Call,
  name: TransitionName,
  work: (act: Act) => Promise<Done>,
): Promise<Outcome> {
  const { taskId } = c.params;
  await beginAct(c, taskId, name);
  const { leaseId, version, documentShown } = c.body;
  const done = await work({
    db: c.db,
    kernel: c.kernel,
    me: c.caller.id,
    taskId,
    leaseId,
    version: version ?? null,
    documentShown,
  });
  announce(c, done, { step: name, tags: done.tags });
  return done.outcome;
}

/** The next step stays with who took this one, where they may do it. */
export const stay =
  (c: AnyContext) =>
  (step: FormKey): string | null =>
    stepsOf(c.grants).includes(step) ? c.caller.id : null;

/** A step that only moves the item on. */
export const plain =
  (name: PlainStep) =>
  (c: Call): Promise<Outcome> =>
    run(c, name, (act) =>
      takeStep(act, name, {
        note: c.body.note,
        nextHolder: name === 'addedExternal' ? stay(c) : null,
        ...(c.body.until === undefined ? {} : { waitsUntil: c.body.until }),
      }),
    );

/**
 * Puts a paper aside until what was asked for is there, as part of another call: both happen, or neither.
 * @throws request.forbidden, request.not_found for another item's task, and what the step itself throws
 */
export async function putAside(
  c: AnyContext,
  dqItemId: string,
  { taskId, ...body }: Call['body'] & { taskId: string },
): Promise<Outcome> {
  if (!holds(c.grants, 'dq.getExternalDocs')) throw requestError('request.forbidden');
  const task = await needTask(c.db, taskId, c.caller.id);
  if (task.dqItemId !== dqItemId) throw requestError('request.not_found');
  return plain('askForExternal')({ ...c, params: { taskId }, body });
}
