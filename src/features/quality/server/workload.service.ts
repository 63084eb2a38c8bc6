import {
  CME_STEP_NAMES,
  CME_STEP_PERMISSION,
  CME_FORM_KEYS,
  isOwnFirstLook,
  type CmeFormKey,
} from '#src/features/cme/cme.rules.ts';
import { CME_TASKS } from '#src/features/cme/server/cme-tasks.service.ts';
import { firstReviewerOf } from '#src/features/cme/server/first-reviewer.service.ts';
import {
  type LockedTask,
  lockTasks,
  writeHolders,
} from '#src/features/work/server/give-away.service.ts';
import { FORM_KEYS, STEP_PERMISSION } from '#src/features/work/review-process.rules.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import { REVIEW_TASKS, type TaskProcess } from '#src/features/work/server/process.service.ts';
import { STEP_NAMES } from '#src/features/work/task.columns.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { GiveResult, Load, LoadTask } from '../workload.contract.ts';
import { breakOf, type Queue } from '../workload.rules.ts';
import {
  readAble,
  readBroken,
  readDay,
  readDone,
  readFree,
  readHeld,
  readLoadTasks,
} from './workload.sql.ts';

/** Tasks that a screen shows. */
const MOST_TASKS = 500;

/** A queue as its lead sees it. */
interface Kind {
  process: TaskProcess;
  formKeys: readonly string[];
  permissionOf: (formKey: string) => string;
  nameOf: (formKey: string) => string;
}

const KINDS: Readonly<Record<Queue, Kind>> = {
  dq: {
    process: REVIEW_TASKS,
    formKeys: FORM_KEYS,
    permissionOf: (formKey) => STEP_PERMISSION[formKey as FormKey],
    nameOf: (formKey) => STEP_NAMES[formKey as FormKey],
  },
  cme: {
    process: CME_TASKS,
    formKeys: CME_FORM_KEYS,
    permissionOf: (formKey) => CME_STEP_PERMISSION[formKey as CmeFormKey],
    nameOf: (formKey) => CME_STEP_NAMES[formKey as CmeFormKey],
  },
};

/** Who may do what: by person their name, by permission its people. */
async function ableOf(db: Db, { formKeys, permissionOf }: Kind) {
  const rows = await readAble(db, [...new Set(formKeys.map(permissionOf))]);
  return {
    names: new Map(rows.map(({ userId, name }) => [userId, name])),
    by: Map.groupBy(rows, ({ permission }) => permission),
  };
}

/** Who has what of a queue, and what breaks its limit by the end of the day. */
export async function loadOf(db: Db, queue: Queue, zone: string): Promise<Load> {
  const kind = KINDS[queue];
  const { formKeys, process } = kind;
  const { asOf, beginsAt, endsAt } = await readDay(db, zone);
  const { names } = await ableOf(db, kind);
  const held = new Map((await readHeld(db, formKeys, endsAt)).map((row) => [row.userId, row]));
  const done = new Map(
    (await readDone(db, formKeys, beginsAt)).map((row) => [row.userId, row.done]),
  );
  const { waiting, ...free } = await readFree(db, formKeys, endsAt);
  const none = { has: 0, atIt: 0, overdue: 0, dueToday: 0, oldestAt: null };
  return {
    asOf,
    endsAt,
    people: [...names]
      .map(([userId, name]) => ({
        ...(held.get(userId) ?? none),
        userId,
        name,
        doneToday: done.get(userId) ?? 0,
      }))
      .toSorted((a, b) => b.overdue - a.overdue || b.has - a.has || a.name.localeCompare(b.name)),
    free,
    waiting,
    clients: await readBroken(db, formKeys, endsAt, process),
  };
}

/** The tasks of a queue by when they are due. */
export async function tasksOf(
  db: Db,
  {
    queue,
    zone,
    only,
    holder,
  }: {
    queue: Queue;
    zone: string;
    only: 'today' | 'all';
    holder?: string | undefined;
  },
): Promise<{ tasks: LoadTask[]; isMore: boolean }> {
  const kind = KINDS[queue];
  const { asOf, endsAt } = await readDay(db, zone);
  const { by } = await ableOf(db, kind);
  const rows = await readLoadTasks(db, kind.formKeys, {
    endsAt: only === 'today' ? endsAt : null,
    holder,
    process: kind.process,
    most: MOST_TASKS + 1,
  });
  return {
    tasks: rows.slice(0, MOST_TASKS).map(({ formKey, ...row }) => ({
      ...row,
      step: kind.nameOf(formKey),
      breaks: breakOf(row.dueAt, asOf, endsAt),
      able: (by.get(kind.permissionOf(formKey)) ?? []).map(({ userId }) => userId),
    })),
    isMore: rows.length > MOST_TASKS,
  };
}

/** What was given, and to whom. */
export interface Given {
  results: GiveResult[];
  moves: { taskId: string; from: string | null; to: string | null }[];
}

/**
 * Assigns tasks to other people, each task by itself. A task stays where it is, with the reason, if it was dealt with
 * meanwhile, is open on somebody's desk, or may not be done by the person who would get it.
 */
export async function give(
  db: Db,
  queue: Queue,
  moves: readonly { taskId: string; to: string | null }[],
): Promise<Given> {
  const kind = KINDS[queue];
  const { names, by } = await ableOf(db, kind);
  const locked = new Map(
    (
      await lockTasks(
        db,
        moves.map(({ taskId }) => taskId),
      )
    ).map((task) => [task.taskId, task]),
  );
  const results: GiveResult[] = [];
  const given: Given['moves'] = [];
  for (const { taskId, to } of moves) {
    const task = locked.get(taskId);
    const able = task ? (by.get(kind.permissionOf(task.formKey)) ?? []) : [];
    const refusal = await refusalOf(db, queue, task, {
      to,
      name: to === null ? '' : (names.get(to) ?? 'This person'),
      isAble: able.some(({ userId }) => userId === to),
    });
    const from = task?.holder ?? null;
    results.push({ taskId, from, refusal });
    if (refusal === null) given.push({ taskId, from, to });
  }
  if (given.length > 0) await writeHolders(db, given);
  return { results, moves: given };
}

/** Why a task stays where it is; null when it can be given. */
async function refusalOf(
  db: Db,
  queue: Queue,
  task: LockedTask | undefined,
  { to, name, isAble }: { to: string | null; name: string; isAble: boolean },
): Promise<string | null> {
  if (!task || !KINDS[queue].formKeys.includes(task.formKey)) return 'It is in no queue of yours.';
  if (task.isDone) return 'It was dealt with meanwhile.';
  if (task.isAtIt && task.holder !== to)
    return `${task.holderName ?? 'A colleague'} is working on it at this moment.`;
  if (to === null) return null;
  if (!isAble) return `${name} may not do this step.`;
  if (task.askedBy === to) return `${name} asked this question.`;
  if (
    queue === 'cme' &&
    isOwnFirstLook(
      task.formKey as CmeFormKey,
      await firstReviewerOf(db, task.processInstanceId),
      to,
    )
  )
    return `${name} took the first look at this exam.`;
  return null;
}
