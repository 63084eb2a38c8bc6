import { pdfReply } from '#src/features/documents/server/documents.service.ts';
import { actor } from '#src/features/orders/server/orders.service.ts';
import type { HeldStep } from '#src/features/intake/server/act.service.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';
import { colleagues } from '#src/features/work/server/process.service.ts';
import { queuePage, takeNext, wholeQueue } from '#src/features/work/server/queue.service.ts';
import { databaseTime } from '#src/features/work/server/queue-counts.service.ts';
import { firstPageOf, suggestForItem } from '#src/features/match/server/suggestions.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { latestToday } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { CME_TASK_COLUMNS } from '../cme.columns.ts';
import { cmeApi } from '../cme.contract.ts';
import { CME_STEP_PERMISSION, CME_WORKFLOW_KEYS } from '../cme.rules.ts';
import type { CmeFormKey, CmeTransitionName } from '../cme.rules.ts';
import type { CmeTask } from '../cme.shapes.ts';
import { certificateOnPaper } from '../read-certificate.rules.ts';
import { announceExam } from './announce.service.ts';
import { cmeFilter, countExamSteps, toCmeTask, toHeldCmeTask } from './cme-tasks.service.ts';
import { editTask } from './edit-task.service.ts';
import { needCmeTask } from './exam-act.service.ts';
import type { ExamAct, ExamDone } from './exam-act.service.ts';
import { acceptExam } from './accept-exam.service.ts';
import {
  answerCareAboutExam,
  askCareAboutExam,
  matchExam,
  rejectExam,
  rematchExam,
  sendBackExam,
} from './exam.service.ts';
import { readExam } from './exam.sql.ts';
import { readRecord } from './record.sql.ts';
import { examShown, keptFrom } from './instance.service.ts';
import { undoExam } from './exam-undo.service.ts';

type AnyContext = Omit<Context<Endpoint>, 'params' | 'query' | 'body'>;

function actOf(
  c: AnyContext,
  taskId: string,
  { leaseId, version, documentShown }: HeldStep,
): ExamAct {
  return {
    db: c.db,
    kernel: c.kernel,
    me: c.caller.id,
    by: actor(c.caller),
    taskId,
    leaseId,
    version: version ?? null,
    documentShown,
  };
}

/** @throws request.forbidden for a step the caller may not work on */
function checkCmeStep(grants: PermissionGrants, formKey: CmeFormKey): void {
  if (!holds(grants, CME_STEP_PERMISSION[formKey])) throw requestError('request.forbidden');
}

/** A step with its own permission: the endpoint's names any of the steps it may be taken at. */
async function step(
  c: AnyContext,
  taskId: string,
  name: CmeTransitionName,
  work: () => Promise<ExamDone>,
  detail: Record<string, unknown> = {},
): Promise<ExamDone['outcome']> {
  const task = await needCmeTask(c.db, taskId, c.caller.id);
  // Done already: the act says so itself, no matter who asks.
  if (task.hold !== 'done') checkCmeStep(c.grants, task.formKey);
  const done = await work();
  announceExam(c, done, { step: name, ...detail });
  return done.outcome;
}

function workableSteps(grants: PermissionGrants): CmeFormKey[] {
  return CME_WORKFLOW_KEYS.filter((formKey) => holds(grants, CME_STEP_PERMISSION[formKey]));
}

async function* wholeList(
  c: AnyContext,
  filter: Parameters<typeof wholeQueue>[2],
): AsyncGenerator<CmeTask[]> {
  for await (const tasks of wholeQueue(c.db, c.caller.id, filter, undefined))
    yield tasks.map((task) => toCmeTask(task, c.caller.id));
}

/** The file of an exam, as a stream; an image of another paper is not there. */
async function imageReply(
  c: AnyContext,
  { processInstanceId, imageId }: { processInstanceId: string; imageId: string },
  download: boolean,
) {
  const exam = await readExam(c.db, processInstanceId);
  const images = exam?.dq_item_id ? await itemImages(c.db, [exam.dq_item_id]) : [];
  const image = images.find((one) => one.imageId === imageId);
  if (!image) throw requestError('request.not_found');
  c.opened(exam?.about_employee_id ?? null);
  if (download)
    c.audit({ entity: 'exam', entityId: processInstanceId, detail: { imageId, download } });
  return pdfReply(c.kernel, c.db.binding.tenantId, image, download);
}

export const cmeCalls = callsOf(cmeApi, {
  tasks: async (c) => {
    const { limit, after, assignee, ...filters } = c.query;
    const me = c.caller.id;
    const filter = { ...cmeFilter(filters, CME_WORKFLOW_KEYS), assignee };
    const at = await databaseTime(c.db);
    const { tasks, next } = await queuePage(c.db, me, filter, undefined, after, limit);
    return {
      at,
      rows: tasks.map((task) => toCmeTask(task, me)),
      next,
      counts: await countExamSteps(c.db, me),
    };
  },

  exportTasks: async (c) => {
    const { assignee, columns, only, ...filters } = c.query;
    const file = await csvFile(c, {
      name: 'CME workflow',
      columns: CME_TASK_COLUMNS,
      wanted: columns,
      only: { ids: only, idOf: ({ taskId }) => taskId },
      batches: wholeList(c, { ...cmeFilter(filters, CME_WORKFLOW_KEYS), assignee }),
    });
    const { search, ...rest } = filters;
    c.audit({
      entity: 'export',
      entityId: 'cmeTasks',
      detail: { rows: file.rows, columns: file.columns, ...rest, assignee, searched: !!search },
    });
    return file.stream;
  },

  nextTask: async (c) => {
    const me = c.caller.id;
    const { except, ...filters } = c.body;
    const filter = {
      ...cmeFilter(filters, workableSteps(c.grants)),
      assignee: 'none' as const,
      except,
    };
    const { task, lockedByOthers } = await takeNext(c.db, me, filter);
    if (task) c.audit({ entity: 'task', entityId: task.taskId });
    return { task: task && toHeldCmeTask(task, me), lockedByOthers };
  },

  editTask: async (c) => {
    const { taskId } = c.params;
    const { body } = c;
    const task = await needCmeTask(c.db, taskId, c.caller.id);
    checkCmeStep(c.grants, task.formKey);
    await editTask(c.db, c.caller.id, task, body);
    if (!('heartbeat' in body))
      c.audit({ entity: 'task', entityId: taskId, detail: { set: Object.keys(body) } });
    return needCmeTask(c.db, taskId, c.caller.id);
  },

  instance: async (c) => {
    const { processInstanceId } = c.params;
    const shown = await examShown(c.db, c.caller.id, c.grants, processInstanceId);
    c.opened(shown.employee?.employeeId ?? null);
    // Health data: who looked at a certificate is on record; a look that is only renewed is the same look.
    if (shown.record && c.request.headers['x-background'] !== '1')
      c.audit({
        entity: 'exam',
        entityId: processInstanceId,
        detail: { cmeId: shown.record.cmeId },
      });
    return shown;
  },

  image: (c) => imageReply(c, c.params, false),
  download: (c) => imageReply(c, c.params, true),

  suggestions: async (c) => {
    const { dqItemId } = await needCmeTask(c.db, c.params.taskId, c.caller.id);
    if (dqItemId === null) throw requestError('request.not_found');
    const said = await suggestForItem(c, dqItemId);
    const page = await firstPageOf(c, dqItemId);
    return { ...said, certificate: certificateOnPaper(page, latestToday()) };
  },

  match: (c) => {
    const { taskId } = c.params;
    const { employeeId, orderId } = c.body;
    return step(c, taskId, 'match', () =>
      matchExam(actOf(c, taskId, c.body), { employeeId, orderId }, c.grants),
    );
  },

  rematch: (c) => {
    const { taskId } = c.params;
    return step(c, taskId, 'rematch', () =>
      rematchExam(actOf(c, taskId, c.body), c.body.note, c.grants),
    );
  },

  accept: (c) => {
    const { taskId } = c.params;
    const { certificate: sent, acknowledged, note } = c.body;
    const accept = async () => {
      const { cmeId } = await needCmeTask(c.db, taskId, c.caller.id);
      const known = cmeId === null ? null : await readRecord(c.db, cmeId);
      const certificate = keptFrom(sent, known?.certificate ?? null, c.grants);
      return acceptExam(actOf(c, taskId, c.body), { certificate, acknowledged, note });
    };
    return step(c, taskId, 'accept', accept, { acknowledged });
  },

  sendBack: (c) => {
    const { taskId } = c.params;
    return step(c, taskId, 'sendBack', () => sendBackExam(actOf(c, taskId, c.body), c.body.note));
  },

  reject: (c) => {
    const { taskId } = c.params;
    const { reasonId, note } = c.body;
    const reject = () => rejectExam(actOf(c, taskId, c.body), reasonId, note);
    return step(c, taskId, 'reject', reject, { reasonId });
  },

  askCare: (c) => {
    const { taskId } = c.params;
    const { note, customerCareRep: rep } = c.body;
    const ask = () => askCareAboutExam(actOf(c, taskId, c.body), note, rep ?? null);
    return step(c, taskId, 'askCare', ask, { rep: rep ?? null });
  },

  answerCare: (c) => {
    const { taskId } = c.params;
    return step(c, taskId, 'answerCare', () =>
      answerCareAboutExam(actOf(c, taskId, c.body), c.body.note),
    );
  },

  undo: async (c) => {
    const me = { db: c.db, me: c.caller.id, by: actor(c.caller) };
    const done = await undoExam(me, c.grants, c.params.taskId);
    announceExam(c, done, { undone: true });
    return done.outcome;
  },

  careReps: async (c) => ({
    reps: await colleagues(c.db, CME_STEP_PERMISSION.cmeCustomerCare),
  }),
});
