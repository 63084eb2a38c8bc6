import { announce } from '#src/features/intake/server/announce.service.ts';
import { lockProcessOfItem } from '#src/features/intake/server/process-row.service.ts';
import { sendToCmeApi } from '#src/features/review/review-steps.contract.ts';
import { beginAct } from '#src/features/intake/server/begin-act.service.ts';
import { isEnd } from '#src/features/work/review-process.rules.ts';
import { claimTask } from '#src/features/work/server/claim.service.ts';
import { openTaskOf } from '#src/features/work/server/tasks.service.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { sendToCme } from './send-to-cme.service.ts';

const fail = thrower(WORK_ERRORS);

/** A step of the review that begins a process of ours: served here, as the review knows nothing of our tables. */
export const sendToCmeCalls = callsOf(sendToCmeApi, {
  sendToCME: async (c) => {
    const { leaseId, version, documentShown, note } = c.body;
    const process = await lockProcessOfItem(c.db, c.params.dqItemId);
    if (!process) throw requestError('request.not_found');
    const taskId = await openTaskOf(c.db, process.process_instance_id);
    if (isEnd(process.state) || taskId === null) throw fail('work.already_done');
    await beginAct(c, taskId, 'sendToCME');
    if (leaseId === undefined) await claimTask(c.db, taskId, c.caller.id);
    const done = await sendToCme(
      {
        db: c.db,
        kernel: c.kernel,
        me: c.caller.id,
        taskId,
        leaseId: leaseId ?? null,
        version: version ?? null,
        documentShown,
      },
      note,
    );
    announce(c, done, { step: 'sendToCME', tags: done.tags });
    return done.outcome;
  },
});
