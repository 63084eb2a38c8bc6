import { classifiedColumns, type Proposed } from '#src/features/documents/document-fields.rules.ts';
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { mustChange } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { StoredFile } from '#src/features/documents/server/documents.service.ts';
import { today } from '#src/shared/dates.ts';
import { firstStep, FORM_KEYS, PROCESS_KEY } from '#src/features/work/review-process.rules.ts';
import type { ActivityTag, FormKey } from '#src/features/work/review-process.rules.ts';
import { itemImages } from './item-images.service.ts';
import { lockProcessOfItem } from './process-row.service.ts';
import { endWaitOf } from '#src/features/work/server/waiting.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { openTask } from '#src/features/work/server/tasks.service.ts';

/** A paper that arrived, its files already in the internal tenant's store. */
export interface Arrival extends Partial<Proposed> {
  /** Its id where the caller needs it beforehand. */
  dqItemId?: string;
  source: 'webUpload' | 'externalUpload' | 'email' | 'fax' | 'folder';
  about: {
    tenantId: number;
    clientId: number;
    /** When it is known whose file it belongs in: the item begins with its review. */
    employeeId: string | null;
    documentId: string | null;
  } | null;
  uploadedBy: string | null;
  sender?: string | null;
  subject?: string | null;
  bodyText?: string | null;
  note?: string;
  files: readonly { imageId?: string; fileName: string; file: StoredFile }[];
  tag: ActivityTag | null;
  /** The step it begins with where that is not what `firstStep` says: a mail to classify, a paper without cover sheet. */
  step?: FormKey;
}

export interface OpenedImage {
  imageId: string;
  fileName: string;
  pages: number | null;
  passwordProtected: boolean;
}

export interface OpenedItem {
  dqItemId: string;
  processInstanceId: string;
  taskId: string;
  formKey: FormKey;
  images: readonly OpenedImage[];
}

/** Opens an item with its process and first task. `db` is bound to the internal tenant and may write there. */
export async function openItem(db: Db, arrival: Arrival): Promise<OpenedItem> {
  const tenant = { tenant_id: db.binding.tenantId };
  const dqItemId = arrival.dqItemId ?? randomUUIDv7();
  const processInstanceId = randomUUIDv7();
  const formKey = arrival.step ?? firstStep({ employeeId: arrival.about?.employeeId ?? null });
  await db.k
    .insertInto('dq_items')
    .values({
      ...tenant,
      dq_item_id: dqItemId,
      source: arrival.source,
      about_tenant_id: arrival.about?.tenantId ?? null,
      about_client_id: arrival.about?.clientId ?? null,
      about_employee_id: arrival.about?.employeeId ?? null,
      about_document_id: arrival.about?.documentId ?? null,
      uploaded_by: arrival.uploadedBy,
      sender: arrival.sender ?? null,
      subject: arrival.subject ?? null,
      body_text: arrival.bodyText ?? null,
      note: arrival.note ?? '',
      ...classifiedColumns(arrival),
    })
    .execute();
  const images = await addImages(db, dqItemId, 0, arrival.files);
  await db.k
    .insertInto('process_instances')
    .values({
      ...tenant,
      process_instance_id: processInstanceId,
      process_key: PROCESS_KEY,
      state: formKey,
      dq_item_id: dqItemId,
    })
    .execute();
  const taskId = await openTask(db, {
    processInstanceId,
    formKey,
    receivedDate: today(),
    receivedAt: null,
    holder: null,
  });
  await noteActivity(db, {
    processInstanceId,
    taskId,
    from: null,
    to: formKey,
    tag: arrival.tag,
    userId: arrival.uploadedBy,
    detail: {},
  });
  return { dqItemId, processInstanceId, taskId, formKey, images };
}

/** Adds files to an item, behind those it has. */
export async function addImages(
  db: Db,
  dqItemId: string,
  after: number,
  files: Arrival['files'],
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

/** Adds files that came late to an item that is still open; false when it is not, and nothing was added. */
export async function addLateFiles(
  db: Db,
  dqItemId: string,
  files: Arrival['files'],
): Promise<boolean> {
  const process = await lockProcessOfItem(db, dqItemId);
  if (!process || !FORM_KEYS.some((formKey) => formKey === process.state)) return false;
  const before = await itemImages(db, [dqItemId]);
  await addImages(db, dqItemId, before.at(-1)?.ordinal ?? 0, files);
  await endWaitOf(db, dqItemId);
  mustChange(
    await db.k
      .updateTable('dq_items')
      .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('tenant_id', '=', db.binding.tenantId)
      .where('dq_item_id', '=', dqItemId)
      .execute(),
  );
  return true;
}
