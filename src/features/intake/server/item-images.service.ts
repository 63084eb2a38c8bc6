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
