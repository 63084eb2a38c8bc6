import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';

/** What an activity keeps of a change of pages, so that it can be taken back. */
export interface ArrangeDetail {
  change: 'arrange';
  /** The files before it, in their order. */
  before: { imageId: string; ordinal: number }[];
  setAside: string[];
  /** The files after it. */
  after: string[];
  items: { dqItemId: string; processInstanceId: string; version: number }[];
  /** Documents that waited in the employee's file and were hidden for those made in their place. */
  hidden: { documentId: string; version: number }[];
  shown: { documentId: string; version: number }[];
  documentId: string | null;
}

/** What an activity keeps of what was applied to a batch. */
export interface BatchDetail {
  change: 'batch';
  items: {
    dqItemId: string;
    /** The item's version after it: a change since then forbids the undo. */
    version: number;
    before: { tenantId: number | null; clientId: number | null; documentTypeId: number | null };
  }[];
}

export type ChangeDetail = ArrangeDetail | BatchDetail;

export interface ChangeRow {
  activity_id: string;
  at: Instant;
  user_id: string | null;
  user_name: string | null;
  detail: ChangeDetail;
  undone: boolean;
}

/** The changes of an item's pages and batch, the latest first. */
export async function listChanges(db: Db, processInstanceId: string): Promise<ChangeRow[]> {
  return db.rows<ChangeRow>(
    'pages-changes',
    `select a.activity_id, a.at, a.user_id, u.first_name || ' ' || u.last_name as user_name, a.detail,
        exists (select from process_activities b where b.tenant_id = a.tenant_id and b.process_instance_id = a.process_instance_id
          and b.detail ->> 'undoes' = a.activity_id::text) as undone
       from process_activities a left join users u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
      where a.tenant_id = $1 and a.process_instance_id = $2 and a.detail ? 'change'
      order by a.at desc, a.activity_id desc`,
    [db.binding.tenantId, processInstanceId],
  );
}

/** Appends a change, under the id that names it. */
export async function noteChange(
  db: Db,
  change: {
    changeId: string;
    processInstanceId: string;
    taskId: string | null;
    userId: string | null;
    detail: ChangeDetail | { undoes: string };
  },
): Promise<void> {
  await noteActivity(db, {
    activityId: change.changeId,
    processInstanceId: change.processInstanceId,
    taskId: change.taskId,
    from: null,
    to: null,
    tag: null,
    userId: change.userId,
    detail: { ...change.detail },
  });
}

/** The open task of a process, with who holds it now. */
export async function openTaskOf(
  db: Db,
  processInstanceId: string,
): Promise<{
  taskId: string;
  holder: string | null;
  holderName: string | null;
  leaseId: string | null;
} | null> {
  const [row] = await db.rows<{
    taskId: string;
    holder: string | null;
    holderName: string | null;
    leaseId: string | null;
  }>(
    'pages-open-task',
    `select t.task_id as "taskId", case when t.lease_until > now() then t.assignee end as holder,
        u.first_name || ' ' || u.last_name as "holderName", t.lease_id as "leaseId"
       from tasks t left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
      where t.tenant_id = $1 and t.process_instance_id = $2 and t.completed_at is null`,
    [db.binding.tenantId, processInstanceId],
  );
  return row ?? null;
}

/** What an item knows of where it came from. */
export async function originOf(
  db: Db,
  dqItemId: string,
): Promise<{
  sender: string | null;
  subject: string | null;
  bodyText: string | null;
  batchId: string | null;
  splitFrom: string | null;
} | null> {
  const [row] = await db.rows<NonNullable<Awaited<ReturnType<typeof originOf>>>>(
    'pages-origin',
    `select sender, subject, body_text as "bodyText", batch_id as "batchId", split_from as "splitFrom"
       from dq_items where tenant_id = $1 and dq_item_id = $2`,
    [db.binding.tenantId, dqItemId],
  );
  return row ?? null;
}

/** The process of an item, as a reader sees it; null when there is none. */
export async function processOfItem(
  db: Db,
  dqItemId: string,
): Promise<{ processInstanceId: string; state: string; version: number } | null> {
  const [row] = await db.rows<{ processInstanceId: string; state: string; version: number }>(
    'pages-process',
    `select p.process_instance_id as "processInstanceId", p.state, i.version from dq_items i
       join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
      where i.tenant_id = $1 and i.dq_item_id = $2 and p.process_key = 'internalReviewProcess'`,
    [db.binding.tenantId, dqItemId],
  );
  return row ?? null;
}
