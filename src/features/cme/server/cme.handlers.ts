import { pdfReply } from '#src/features/documents/server/documents.service.ts';
import { actor } from '#src/features/orders/server/orders.service.ts';
import {
  claimTask,
  leaveTask,
  reassignTask,
  releaseTask,
  renewLease,
} from '#src/features/review/server/claim.service.ts';
import { paperImages } from '#src/features/review/server/paper.service.ts';
import { colleagues } from '#src/features/review/server/process.service.ts';
import {
  countSteps,
  queuePage,
  takeNext,
  wholeQueue,
} from '#src/features/review/server/queue.service.ts';
import { firstPageOf, suggestForItem } from '#src/features/review/server/suggestions.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { feature } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { today } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { certificateFaults } from '../certificate.rules.ts';
import { CME_TASK_COLUMNS } from '../cme.columns.ts';
import { CME_ERRORS, cmeApi } from '../cme.contract.ts';
import {
  CME_FORM_KEYS,
  CME_STEP_PERMISSION,
  CME_WORKFLOW_KEYS,
  isOwnFirstLook,
} from '../cme.rules.ts';
import type { CmeFormKey, CmeTransitionName } from '../cme.rules.ts';
import type { CmeFilters, CmeTask, HeldCmeTask } from '../cme.shapes.ts';
import { certificateOnPaper } from '../read-certificate.rules.ts';
import { announceCme, announceExam } from './announce.service.ts';
import { setAppointment } from './chase.service.ts';
import { chaseCounts } from './chase.sql.ts';
import { CME_TASKS, toCmeTask, toHeldCmeTask } from './cme-tasks.service.ts';
import { needCmeTask } from './exam-act.service.ts';
import type { ExamAct, ExamDone } from './exam-act.service.ts';
import {
  acceptExam,
  answerCareAboutExam,
  askCareAboutExam,
  matchExam,
  rejectExam,
  rematchExam,
  sendBackExam,
} from './exam.service.ts';
import { changeExam, changeRecord, readExam, readRecord } from './exam.sql.ts';
import { examOfRecord, lockRecord } from './record.sql.ts';
import { examShown, keptFrom, recordShown } from './instance.service.ts';
import { examWork } from './results.sql.ts';
import { undoExam } from './exam-undo.service.ts';

const fail = thrower(CME_ERRORS);

type AnyContext = Omit<Context<Endpoint>, 'params' | 'query' | 'body'>;
type Held = { leaseId: string; version?: number | undefined };

function actOf(c: AnyContext, taskId: string, { leaseId, version }: Held): ExamAct {
  return {
    db: c.db,
    kernel: c.kernel,
    me: c.caller.id,
    by: actor(c.caller),
    taskId,
    leaseId,
    version: version ?? null,
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
  // Done already: the act says so itself, whoever asks.
  if (task.hold !== 'done') checkCmeStep(c.grants, task.formKey);
  const done = await work();
  await announceExam(c, done, { step: name, ...detail });
  return done.outcome;
}

/** What is asked for, of the steps that may be seen or worked on. */
function filterOf({ formKey, ...filters }: CmeFilters, steps: readonly CmeFormKey[]) {
  return {
    ...filters,
    process: CME_TASKS,
    formKeys: formKey ? steps.filter((one) => one === formKey) : steps,
  };
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
  const images = exam?.dq_item_id ? await paperImages(c.db, exam.dq_item_id) : [];
  const image = images.find((one) => one.imageId === imageId);
  if (!image) throw requestError('request.not_found');
  if (download)
    c.audit({ entity: 'exam', entityId: processInstanceId, detail: { imageId, download } });
  return pdfReply(c.kernel, c.db.binding.tenantId, image, download);
}

export const cmeFeature = feature(cmeApi, {
  tasks: async (c) => {
    const { limit, after, assignee, ...filters } = c.query;
    const me = c.caller.id;
    const filter = { ...filterOf(filters, CME_WORKFLOW_KEYS), assignee };
    const { tasks, next } = await queuePage(c.db, me, filter, undefined, after, limit);
    return {
      rows: tasks.map((task) => toCmeTask(task, me)),
      next,
      counts: await countSteps(c.db, me, CME_FORM_KEYS),
    };
  },

  exportTasks: async (c) => {
    const { assignee, columns, only, ...filters } = c.query;
    const file = await csvFile(c, {
      name: 'CME workflow',
      columns: CME_TASK_COLUMNS,
      wanted: columns,
      only: { ids: only, idOf: ({ taskId }) => taskId },
      batches: wholeList(c, { ...filterOf(filters, CME_WORKFLOW_KEYS), assignee }),
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
      ...filterOf(filters, workableSteps(c.grants)),
      assignee: 'none' as const,
      except,
    };
    const { task, lockedByOthers } = await takeNext(c.db, me, filter);
    if (task) {
      c.audit({ entity: 'task', entityId: task.taskId });
      await announceCme(c);
    }
    return { task: task && toHeldCmeTask(task, me), lockedByOthers };
  },

  editTask: async (c) => {
    const { taskId } = c.params;
    const { body } = c;
    const me = c.caller.id;
    const task = await needCmeTask(c.db, taskId, me);
    checkCmeStep(c.grants, task.formKey);
    if ('heartbeat' in body) {
      await (body.leaving ? leaveTask : renewLease)(c.db, taskId, me, body.leaseId, CME_TASKS);
      return needCmeTask(c.db, taskId, me);
    }
    if ('variables' in body) await noteVariables(c, task, body);
    else if (body.assignee === null)
      await releaseTask(c.db, taskId, me, body.leaseId ?? null, CME_TASKS);
    else if (body.assignee === me) {
      if (task.ownFirstLook) throw fail('cme.own_review');
      await claimTask(c.db, taskId, me, CME_TASKS);
    } else {
      const exam = await readExam(c.db, task.processInstanceId);
      if (isOwnFirstLook(task.formKey, exam?.first_reviewer, body.assignee))
        throw fail('cme.own_review', {
          message: 'This colleague took the first look at this exam. Choose somebody else.',
        });
      const permission = CME_STEP_PERMISSION[task.formKey];
      await reassignTask(c.db, task, me, body.assignee, permission, CME_TASKS);
    }
    await announceCme(c);
    c.audit({ entity: 'task', entityId: taskId, detail: { set: Object.keys(body) } });
    return needCmeTask(c.db, taskId, me);
  },

  instance: async (c) => {
    const { processInstanceId } = c.params;
    const shown = await examShown(c.db, c.caller.id, c.grants, processInstanceId);
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
    return { ...said, certificate: certificateOnPaper(page, today()) };
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
    await announceExam(c, done, { undone: true });
    return done.outcome;
  },

  careReps: async (c) => ({
    reps: await colleagues(c.db, CME_STEP_PERMISSION.cmeCustomerCare),
  }),

  dashboard: async (c) => ({
    ...(await examWork(c.db)),
    steps: await countSteps(c.db, c.caller.id, CME_FORM_KEYS),
    chase: await chaseCounts(c.db),
  }),

  record: async (c) => {
    const { cmeId } = c.params;
    const stored = await readRecord(c.db, cmeId);
    if (!stored) throw requestError('request.not_found');
    const { tenantId, ...record } = stored;
    const processInstanceId = await examOfRecord(c.db, cmeId);
    const note = { entityId: cmeId, detail: { employeeId: record.employeeId } };
    c.audit({ entity: 'cme', ...note });
    c.audit({ entity: 'cme', ...note, tenantId, clientId: record.clientId });
    return {
      record: recordShown(record, c.grants),
      exam:
        processInstanceId === null
          ? null
          : await examShown(c.db, c.caller.id, c.grants, processInstanceId),
    };
  },

  editRecord: async (c) => {
    const { cmeId } = c.params;
    const { tenantId } = (await readRecord(c.db, cmeId)) ?? {};
    if (tenantId === undefined) throw requestError('request.not_found');
    const place = { role: 'jobs', tenantId, sites: '*' } as const;
    const known = await c.db.as(place, async (theirs) => {
      await lockRecord(theirs, cmeId);
      return readRecord(theirs, cmeId);
    });
    if (!known) throw requestError('request.not_found');
    if (known.state !== 'received' && known.state !== 'ordered') throw fail('cme.not_open');
    const { tenantId: _, ...current } = known;
    if (c.ifMatch !== null && c.ifMatch !== known.version)
      throw requestError('request.conflict', { current: recordShown(current, c.grants) });
    const certificate = keptFrom({ ...known.certificate, ...c.body }, known.certificate, c.grants);
    const set = new Map<string, unknown>(Object.entries(c.body));
    // What is not known yet may stay so; what is entered must be able to be.
    const fields = certificateFaults(certificate, today()).filter(
      ({ field }) => (set.get(field) ?? null) !== null,
    );
    if (fields.length > 0) throw requestError('request.invalid', { fields });
    await c.db.as(place, (theirs) => changeRecord(theirs, cmeId, { certificate }));
    // Who has its form open and did not see this is told when they accept.
    const processInstanceId = await examOfRecord(c.db, cmeId);
    if (processInstanceId !== null) await changeExam(c.db, processInstanceId, {});
    const note = { entityId: cmeId, detail: { fields: Object.keys(c.body) } };
    c.audit({ entity: 'cme', ...note });
    c.audit({ entity: 'cme', ...note, tenantId, clientId: known.clientId });
    await announceCme(c);
    return recordShown({ ...current, certificate, version: known.version + 1 }, c.grants);
  },
});

/** Notes what was heard of an exam's appointment (R277); a task that somebody else has in hand is theirs. */
async function noteVariables(
  c: AnyContext,
  task: HeldCmeTask,
  body: {
    variables: {
      appointmentDate?: string | null | undefined;
      clinicName?: string | null | undefined;
    };
    leaseId?: string | undefined;
  },
): Promise<void> {
  const me = c.caller.id;
  // Claimed for the moment of the change, unless it is held already; it says who has it, or that it is done.
  if (body.leaseId !== undefined) await renewLease(c.db, task.taskId, me, body.leaseId, CME_TASKS);
  else await claimTask(c.db, task.taskId, me, CME_TASKS);
  const { appointmentDate, clinicName } = body.variables;
  await setAppointment(c.db, task.processInstanceId, {
    ...(appointmentDate === undefined ? {} : { appointmentDate }),
    ...(clinicName === undefined ? {} : { clinicName }),
  });
  if (body.leaseId === undefined && task.hold === 'open')
    await releaseTask(c.db, task.taskId, me, null, CME_TASKS);
}
