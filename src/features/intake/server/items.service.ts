import { classifiedColumns, type Proposed } from '#src/features/documents/document-fields.rules.ts';
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#src/server/db/handle.ts';
import { utcToday } from '#src/shared/dates.ts';
import type { Instant } from '#src/shared/dates.ts';
import { firstStep, FORM_KEYS, PROCESS_KEY } from '#src/features/work/review-process.rules.ts';
import type { ActivityTag, FormKey } from '#src/features/work/review-process.rules.ts';
import { changeItem } from './change-item.service.ts';
import { addImages, itemImages } from './item-images.service.ts';
import type { NewImage, OpenedImage } from './item-images.service.ts';
import { lockProcessOfItem } from './process-row.service.ts';
import { endWaitOf } from '#src/features/work/server/waiting.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { startInstance } from '#src/features/work/server/instances.service.ts';
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
  /** Flagged by no one: something of it was doubted as it came in. */
  flagged?: boolean;
  files: readonly NewImage[];
  tag: ActivityTag | null;
  /** The step it begins with where that is not what `firstStep` says: a mail to classify, a paper without cover sheet. */
  step?: FormKey;
  /** It was a part of another item: as old as that one, and of its batch. */
  part?: { splitFrom: string; receivedAt: Instant; batchId: string | null };
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
      ...(arrival.flagged ? { flagged_at: sql<string>`now()` } : {}),
      ...classifiedColumns(arrival),
      ...(arrival.part
        ? {
            received_at: arrival.part.receivedAt,
            split_from: arrival.part.splitFrom,
            batch_id: arrival.part.batchId,
          }
        : {}),
    })
    .execute();
  const images = await addImages(db, dqItemId, 0, arrival.files);
  const processInstanceId = await startInstance(db, {
    processKey: PROCESS_KEY,
    state: formKey,
    dqItemId,
  });
  const taskId = await openTask(db, {
    processInstanceId,
    formKey,
    receivedDate: arrival.part?.receivedAt.slice(0, 10) ?? utcToday(),
    receivedAt: arrival.part?.receivedAt ?? null,
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
  await changeItem(db, dqItemId);
  return true;
}
