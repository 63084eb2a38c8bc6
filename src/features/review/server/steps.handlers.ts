import { csvFile } from '#src/server/csv-file.ts';
import type { Db } from '#src/server/db/handle.ts';
import { callsOf } from '#src/server/handler.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { DELETED_COLUMNS } from '../review.columns.ts';
import { STEP_PERMISSION } from '#src/features/work/review-process.rules.ts';
import { stepsApi } from '../review-steps.contract.ts';
import type { DeletedItem } from '../review-steps.contract.ts';
import type { Outcome } from '#src/features/intake/item.shapes.ts';
import { checkStep, needTask, putOff } from '#src/features/work/server/claim.service.ts';
import { checkWait } from '#src/features/work/server/waiting.service.ts';
import { colleagues } from '#src/features/work/server/process.service.ts';
import { listDeleted } from './deleted.sql.ts';
import { announceQueue, announce } from '#src/features/intake/server/announce.service.ts';
import { plain, run, stay } from './step-call.service.ts';
import type { Call } from './step-call.service.ts';
import {
  askCare,
  deleteItem,
  findClients,
  goOn,
  rematch,
  upholdRejection,
} from './steps.service.ts';
import type { Whose } from './steps.service.ts';
import { restore } from './undo.service.ts';

const going =
  (name: 'classify' | 'coverArrived') =>
  (c: Call & { body: Whose }): Promise<Outcome> =>
    run(c, name, (act) => goOn(act, name, c.body, { note: c.body.note, nextHolder: stay(c) }));

const BATCH = 500;

/** All that was deleted and is still kept, batch by batch. */
async function* everyDeleted(db: Db, search: string): AsyncGenerator<readonly DeletedItem[]> {
  let after: readonly [string, string] | null = null;
  do {
    const page: Awaited<ReturnType<typeof listDeleted>> = await listDeleted(
      db,
      search,
      after,
      BATCH,
    );
    yield page.rows;
    after = page.rows.length === BATCH ? page.last : null;
  } while (after !== null);
}

export const stepsCalls = callsOf(stepsApi, {
  classify: going('classify'),
  coverArrived: going('coverArrived'),
  rejectNoCover: plain('rejectNoCover'),
  waitForCover: plain('waitForCover'),
  askForExternal: plain('askForExternal'),
  addedExternal: plain('addedExternal'),
  sendBackRejection: plain('sendBackRejection'),
  escalate: plain('escalate'),
  answerEscalation: plain('answerEscalation'),
  answerCare: plain('answerCare'),

  wait: async (c) => {
    const { taskId } = c.params;
    const { until } = c.body;
    const task = await needTask(c.db, taskId, c.caller.id);
    checkStep(c.grants, task.formKey);
    checkWait(until);
    await putOff(c.db, taskId, c.caller.id, until);
    c.audit({ entity: 'task', entityId: taskId, detail: { waitsUntil: until } });
    announceQueue(c);
    return needTask(c.db, taskId, c.caller.id);
  },

  rematch: (c) =>
    run(c, 'rematch', (act) => rematch(act, { note: c.body.note, nextHolder: stay(c) })),
  upholdRejection: (c) => run(c, 'upholdRejection', (act) => upholdRejection(act, c.body.note)),
  askCare: (c) =>
    run(c, 'askCare', (act) => askCare(act, c.body.note, c.body.customerCareRep ?? null)),
  delete: (c) => run(c, 'delete', (act) => deleteItem(act, c.body.reasonId, c.body.note)),

  restore: async (c) => {
    const done = await restore(c.db, c.caller.id, c.grants, c.params.dqItemId);
    announce(c, done, { undone: true });
    return done.outcome;
  },

  deleted: async (c) => {
    const { limit, after, search } = c.query;
    const { rows, last } = await listDeleted(c.db, search ?? '', timeCursor(after), limit);
    return { rows, next: rows.length === limit && last ? encodeCursor(last) : null };
  },

  exportDeleted: async (c) => {
    const file = await csvFile(c, {
      name: 'Deleted documents',
      columns: DELETED_COLUMNS,
      wanted: c.query.columns,
      batches: everyDeleted(c.db, c.query.search ?? ''),
      only: { ids: c.query.only, idOf: ({ dqItemId }) => dqItemId },
    });
    c.audit({
      entity: 'export',
      entityId: 'deletedItems',
      detail: { rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  clients: async (c) => ({ clients: await findClients(c.db, c.query.search) }),

  colleagues: async (c) => ({
    colleagues: await colleagues(c.db, STEP_PERMISSION[c.query.formKey]),
  }),
});
