import { randomUUIDv7 } from 'node:crypto';
import type { StoredFile } from '#src/features/documents/server/documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { ItemImage } from '../item.shapes.ts';

export interface ImageRow extends ItemImage {
  dqItemId: string;
  sha256: Buffer;
}

/** The files of items, in their order. */
export async function itemImages(db: Db, dqItemIds: readonly string[]): Promise<ImageRow[]> {
  return db.rows<ImageRow>(
    'review-images',
    `select m.dq_item_id as "dqItemId", m.image_id as "imageId", m.ordinal, m.file_name as "fileName", m.sha256, b.size, b.pages,
        b.password_protected as "passwordProtected"
       from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
      where m.tenant_id = $1 and m.dq_item_id = any($2) order by m.dq_item_id, m.ordinal`,
    [db.binding.tenantId, dqItemIds],
  );
}

/** A file to add to an item, its bytes already in the internal tenant's store. */
export interface NewImage {
  imageId?: string;
  fileName: string;
  file: StoredFile;
}

export interface OpenedImage {
  imageId: string;
  fileName: string;
  pages: number | null;
  passwordProtected: boolean;
}

/** Adds files to an item, behind those it has. */
export async function addImages(
  db: Db,
  dqItemId: string,
  after: number,
  files: readonly NewImage[],
): Promise<OpenedImage[]> {
  const images = files.map(({ imageId, fileName, file }, at) => ({
    imageId: imageId ?? randomUUIDv7(),
    ordinal: after + at + 1,
    fileName,
    ...file,
  }));
  await db.k
    .insertInto('dq_item_images')
    .values(
      images.map((image) => ({
        tenant_id: db.binding.tenantId,
        image_id: image.imageId,
        dq_item_id: dqItemId,
        ordinal: image.ordinal,
        sha256: image.sha256,
        file_name: image.fileName,
      })),
    )
    .execute();
  return images;
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

/** Notes which pages made files came from. */
export async function notePages(
  db: Db,
  files: readonly { imageId: string; madeOf: readonly object[] }[],
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
