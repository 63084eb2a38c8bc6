import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { PagePick } from '../pages.rules.ts';
import type { ImageRow } from '#src/features/intake/server/item-images.service.ts';

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
    userId: string;
    detail: ChangeDetail | { undoes: string };
  },
): Promise<void> {
  await db.rows(
    'pages-note-change',
    `insert into process_activities (tenant_id, activity_id, at, process_instance_id, task_id, user_id, detail)
     values ($1, $2, clock_timestamp(), $3, $4, $5, $6::jsonb)`,
    [
      db.binding.tenantId,
      change.changeId,
      change.processInstanceId,
      change.taskId,
      change.userId,
      JSON.stringify(change.detail),
    ],
  );
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

/** Sets files of an item aside: they are no longer its files, and are kept as they were. */
export async function setAside(
  db: Db,
  dqItemId: string,
  imageIds: readonly string[],
  changeId: string,
): Promise<void> {
  const { tenantId } = db.binding;
  // Only jobs may take rows away.
  await db.as({ role: 'jobs', tenantId, sites: '*' }, (jobs) =>
    jobs.rows(
      'pages-set-aside',
      `with gone as (
         delete from dq_item_images where tenant_id = $1 and dq_item_id = $2 and image_id = any($3) returning *)
       insert into dq_item_originals (tenant_id, image_id, dq_item_id, ordinal, sha256, file_name, made_of, change_id)
       select tenant_id, image_id, dq_item_id, ordinal, sha256, file_name, made_of, $4 from gone`,
      [tenantId, dqItemId, imageIds, changeId],
    ),
  );
}

/** Makes files that were set aside files of their item again. */
export async function bringBack(
  db: Db,
  dqItemId: string,
  imageIds: readonly string[],
): Promise<void> {
  const { tenantId } = db.binding;
  await db.as({ role: 'jobs', tenantId, sites: '*' }, (jobs) =>
    jobs.rows(
      'pages-bring-back',
      `with back as (
         delete from dq_item_originals where tenant_id = $1 and dq_item_id = $2 and image_id = any($3) returning *)
       insert into dq_item_images (tenant_id, image_id, dq_item_id, ordinal, sha256, file_name, made_of)
       select tenant_id, image_id, dq_item_id, ordinal, sha256, file_name, made_of from back`,
      [tenantId, dqItemId, imageIds],
    ),
  );
}

/** Orders an item's files; in two steps, because no two may have the same place even for a moment. */
export async function orderImages(
  db: Db,
  dqItemId: string,
  order: readonly { imageId: string; ordinal: number }[],
): Promise<void> {
  const ids = order.map(({ imageId }) => imageId);
  const values = [db.binding.tenantId, dqItemId, ids];
  await db.change(
    'pages-order-away',
    'update dq_item_images set ordinal = ordinal + 1000000 where tenant_id = $1 and dq_item_id = $2 and image_id = any($3)',
    values,
    { least: ids.length },
  );
  await db.change(
    'pages-order',
    `update dq_item_images m set ordinal = o.ordinal from unnest($3::uuid[], $4::int[]) as o (image_id, ordinal)
      where m.tenant_id = $1 and m.dq_item_id = $2 and m.image_id = o.image_id`,
    [...values, order.map(({ ordinal }) => ordinal)],
    { least: ids.length },
  );
}

/** Files of an item that were set aside. */
export async function originals(db: Db, dqItemId: string): Promise<ImageRow[]> {
  return db.rows<ImageRow>(
    'pages-originals',
    `select m.dq_item_id as "dqItemId", m.image_id as "imageId", m.ordinal, m.file_name as "fileName", m.sha256, b.size, b.pages,
        b.password_protected as "passwordProtected"
       from dq_item_originals m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
      where m.tenant_id = $1 and m.dq_item_id = $2 order by m.set_aside_at, m.ordinal`,
    [db.binding.tenantId, dqItemId],
  );
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

/** Raises an item's version; gives it. */
export async function touchItem(
  db: Db,
  dqItemId: string,
  documentId?: string | null,
): Promise<number> {
  const [row] = await db.rows<{ version: number }>(
    'pages-touch-item',
    `update dq_items set version = version + 1, updated_at = now(),
        about_document_id = case when $3 then $4::uuid else about_document_id end
      where tenant_id = $1 and dq_item_id = $2 returning version`,
    [db.binding.tenantId, dqItemId, documentId !== undefined, documentId ?? null],
  );
  if (!row) throw new Error('The item is gone');
  return row.version;
}

/** Notes which pages made files came from. */
export async function notePages(
  db: Db,
  files: readonly { imageId: string; madeOf: readonly PagePick[] }[],
): Promise<void> {
  await db.change(
    'pages-made-of',
    `update dq_item_images m set made_of = f.pages from unnest($2::uuid[], $3::jsonb[]) as f (image_id, pages)
      where m.tenant_id = $1 and m.image_id = f.image_id`,
    [
      db.binding.tenantId,
      files.map(({ imageId }) => imageId),
      files.map(({ madeOf }) => JSON.stringify(madeOf)),
    ],
    { least: files.length },
  );
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

/** Flags an item, or takes the flag away, and sets its note; what is left out stays. */
export async function setFlag(
  db: Db,
  me: string,
  dqItemId: string,
  set: { flagged?: boolean | undefined; note?: string | undefined },
): Promise<{ flagged: boolean; note: string; version: number }> {
  const [row] = await db.rows<{ flagged: boolean; note: string; version: number }>(
    'pages-flag',
    `update dq_items set version = version + 1, updated_at = now(), note = coalesce($4, note),
        flagged_at = case when $3::boolean is null then flagged_at when $3 then coalesce(flagged_at, now()) end,
        flagged_by = case when $3::boolean is null then flagged_by when $3 then coalesce(flagged_by, $5) end
      where tenant_id = $1 and dq_item_id = $2 returning flagged_at is not null as flagged, note, version`,
    [db.binding.tenantId, dqItemId, set.flagged ?? null, set.note ?? null, me],
  );
  if (!row) throw new Error('The item is gone');
  return row;
}
