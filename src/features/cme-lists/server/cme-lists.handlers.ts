import { actor } from '#src/features/orders/server/orders.service.ts';
import { queuePage, wholeQueue } from '#src/features/work/server/queue.service.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import { civilDate } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { decodeCursor, encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { CARE_COLUMNS, CHASE_COLUMNS, RESULT_COLUMNS } from '../cme-lists.columns.ts';
import { cmeListsApi } from '../cme-lists.contract.ts';
import { cmeStep } from '#src/features/cme/cme.rules.ts';
import type { CareRow, ChaseRow, ResultRow } from '../cme-lists.shapes.ts';
import { countCare, questionsOf } from './care.sql.ts';
import { beginChase, chaseShown, endChase, noteAttempt } from './chase.service.ts';
import type { Chase } from './chase.service.ts';
import { chaseCounts, chaseRows } from './chase.sql.ts';
import { CME_TASKS, toCmeTask } from '#src/features/cme/server/cme-tasks.service.ts';
import { resultRows } from './results.sql.ts';
import type { ResultFilter } from './results.sql.ts';

type AnyContext = Omit<Context<Endpoint>, 'params' | 'query' | 'body'>;
type CareQuery = Pick<Context<typeof cmeListsApi.care>['query'], 'whose' | 'search'>;

/** What is searched for; what looks like an SSN comes by header (D17). */
const sought = ({ searchHeader }: AnyContext, search: string | undefined): string | undefined =>
  search === 'header' ? searchHeader?.trim().slice(0, 100) : search;

/** Rows a batch of an export. */
const BATCH = 2000;

function chaseOf(c: AnyContext, params: { orderId: string; medicalExamOrderId: string }): Chase {
  return { db: c.db, me: c.caller.id, by: actor(c.caller), order: params };
}

/** A cursor of the chase list: the day and the order. @throws request.invalid */
function dayCursor(cursor: string | undefined): [string, string] | null {
  if (!cursor) return null;
  const [day, id] = decodeCursor(cursor, 2) ?? [];
  if (civilDate.safeParse(day).success && uuid.safeParse(id).success)
    return [String(day), String(id)];
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}

async function* wholeChase(
  c: AnyContext,
  filter: Parameters<typeof chaseRows>[2],
): AsyncGenerator<ChaseRow[]> {
  let after: [string, string] | null = null;
  do {
    const rows: Awaited<ReturnType<typeof chaseRows>> = await chaseRows(
      c.db,
      c.caller.id,
      filter,
      after,
      BATCH,
    );
    yield rows;
    const last: (typeof rows)[number] | undefined = rows.length < BATCH ? undefined : rows.at(-1);
    after = last ? [last.sortDay, last.orderId] : null;
  } while (after !== null);
}

/** Questions of the person and those that name nobody, or all. */
function careFilter(c: AnyContext, { whose, search }: CareQuery) {
  const text = sought(c, search);
  return {
    process: CME_TASKS,
    formKeys: ['cmeCustomerCare'],
    assignee: 'any' as const,
    ...(whose === 'mine' ? { rep: c.caller.id } : {}),
    ...(text ? { search: text } : {}),
  };
}

/** Tasks with what was asked. */
async function asked(c: AnyContext, tasks: readonly Task[]): Promise<CareRow[]> {
  const questions = await questionsOf(
    c.db,
    tasks.map(({ taskId }) => taskId),
  );
  return tasks.map((task) => {
    const found = questions.find(({ taskId }) => taskId === task.taskId);
    return {
      ...toCmeTask(task, c.caller.id),
      question: found?.question ?? null,
      askedBy: found?.askedBy ?? null,
      askedAt: found?.askedAt ?? task.receivedAt,
      customerCareRepName: found?.repName ?? null,
      askedFrom: cmeStep(found?.askedFrom),
    };
  });
}

async function* wholeCare(c: AnyContext, query: CareQuery): AsyncGenerator<CareRow[]> {
  const filter = careFilter(c, query);
  for await (const tasks of wholeQueue(c.db, c.caller.id, filter, undefined)) yield asked(c, tasks);
}

async function* wholeResults(c: AnyContext, filter: ResultFilter): AsyncGenerator<ResultRow[]> {
  let after: [string, string] | null = null;
  do {
    const rows: Awaited<ReturnType<typeof resultRows>> = await resultRows(
      c.db,
      filter,
      after,
      BATCH,
    );
    yield rows;
    const last: (typeof rows)[number] | undefined = rows.length < BATCH ? undefined : rows.at(-1);
    after = last ? [last.cursorAt, last.processInstanceId] : null;
  } while (after !== null);
}

export const cmeListsCalls = callsOf(cmeListsApi, {
  chase: async (c) => {
    const { limit, after, show, search } = c.query;
    const filter = { dueOnly: show === 'due', search: sought(c, search) };
    const rows = await chaseRows(c.db, c.caller.id, filter, dayCursor(after), limit);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      rows,
      next: last ? encodeCursor([last.sortDay, last.orderId]) : null,
      ...(await chaseCounts(c.db)),
    };
  },

  exportChase: async (c) => {
    const { show, search, columns, only } = c.query;
    const file = await csvFile(c, {
      name: 'CME chase list',
      columns: CHASE_COLUMNS,
      wanted: columns,
      batches: wholeChase(c, { dueOnly: show === 'due', search: sought(c, search) }),
      only: { ids: only, idOf: ({ orderId }) => orderId },
    });
    c.audit({
      entity: 'export',
      entityId: 'cmeChase',
      detail: { rows: file.rows, columns: file.columns, show, searched: !!search },
    });
    return file.stream;
  },

  chaseItem: async (c) => {
    const shown = await chaseShown(chaseOf(c, c.params));
    c.opened(shown.employeeId);
    return shown;
  },

  beginChase: async (c) => {
    const chase = chaseOf(c, c.params);
    const { taskId } = await beginChase(chase);
    c.audit({ entity: 'task', entityId: taskId, detail: { chase: c.params.orderId } });
    return chaseShown(chase);
  },

  attempt: async (c) => {
    const { outcome, note, nextChaseOn, leaseId } = c.body;
    const chase = chaseOf(c, c.params);
    await noteAttempt(chase, leaseId, { outcome, note, nextChaseOn: nextChaseOn ?? null });
    c.audit({ entity: 'exam', entityId: c.params.orderId, detail: { chased: outcome } });
    return chaseShown(chase);
  },

  endChase: async (c) => {
    const { leaseId, note } = c.body;
    const row = await endChase(chaseOf(c, c.params), leaseId, note);
    c.audit({ entity: 'exam', entityId: row.orderId, detail: { chaseEnded: true } });
    c.audit({
      entity: 'order',
      entityId: row.orderId,
      tenantId: row.tenantId,
      clientId: row.clientId,
      detail: { employeeId: row.employeeId, chaseEnded: true },
    });
    c.live({ tenantId: row.tenantId, topic: 'orders', requirement: 'client.viewOrders' });
  },

  care: async (c) => {
    const { limit, after, ...query } = c.query;
    const filter = careFilter(c, query);
    const { tasks, next } = await queuePage(c.db, c.caller.id, filter, undefined, after, limit);
    return { rows: await asked(c, tasks), next };
  },

  exportCare: async (c) => {
    const { whose, search, columns, only } = c.query;
    const file = await csvFile(c, {
      name: 'CME customer care',
      columns: CARE_COLUMNS,
      wanted: columns,
      batches: wholeCare(c, c.query),
      only: { ids: only, idOf: ({ taskId }) => taskId },
    });
    c.audit({
      entity: 'export',
      entityId: 'cmeCustomerCare',
      detail: { rows: file.rows, columns: file.columns, whose, searched: !!search },
    });
    return file.stream;
  },

  careCount: async (c) => ({ count: await countCare(c.db, c.caller.id) }),

  results: async (c) => {
    const { limit, after, ...wanted } = c.query;
    const filter = { ...wanted, search: sought(c, wanted.search) };
    const rows = await resultRows(c.db, filter, timeCursor(after), limit);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return { rows, next: last ? encodeCursor([last.cursorAt, last.processInstanceId]) : null };
  },

  exportResults: async (c) => {
    const { columns, only, ...filter } = c.query;
    const file = await csvFile(c, {
      name: 'CME results',
      columns: RESULT_COLUMNS,
      wanted: columns,
      batches: wholeResults(c, { ...filter, search: sought(c, filter.search) }),
      only: { ids: only, idOf: ({ processInstanceId }) => processInstanceId },
    });
    const { search, ...rest } = filter;
    c.audit({
      entity: 'export',
      entityId: 'cmeResults',
      detail: { rows: file.rows, columns: file.columns, ...rest, searched: !!search },
    });
    return file.stream;
  },
});
