import { lendFiles } from '#src/server/storage/storage.ts';
import { randomUUIDv7 } from 'node:crypto';
import { arrangePdf, discardMade } from '#src/features/documents/server/arrange-pdf.service.ts';
import type { MadeFile } from '#src/features/documents/server/arrange-pdf.service.ts';
import { takeFile } from '#src/features/documents/server/documents.service.ts';
import type { StoredFile } from '#src/features/documents/server/documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import type { Arranged } from '../pages.contract.ts';
import { arrangementFault, partName, unchangedFile } from '../pages.rules.ts';
import type { Part, SourceFile } from '../pages.rules.ts';
import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import { checkStep } from '#src/features/work/server/claim.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { readItem } from '#src/features/intake/server/read-items.service.ts';
import { replacePending } from './pages-pending.service.ts';
import { openPartItem } from './pages-parts.service.ts';
import { noteChange, openTaskOf } from './pages.sql.ts';
import type { ArrangeDetail } from './pages.sql.ts';
import {
  addImages,
  itemImages,
  notePages,
  orderImages,
  setAside,
} from '#src/features/intake/server/item-images.service.ts';
import type { ImageRow } from '#src/features/intake/server/item-images.service.ts';
import { lockProcessOfItem } from '#src/features/intake/server/process-row.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';

const fail = thrower(WORK_ERRORS);

/** Which item's pages are arranged, by whom. */
export interface ArrangeWork {
  db: Db;
  kernel: Pick<Kernel, 'storage' | 'internalTenantId'>;
  /** Null where nobody did it: its cover sheets say where its papers begin. */
  me: string | null;
  dqItemId: string;
}

/** The same, by a person who works on it. */
export interface PageWork extends ArrangeWork {
  me: string;
  grants: PermissionGrants;
  leaseId: string | null;
  /** The item's version that was seen; null where the caller did not say. */
  version: number | null;
}

/** An arrangement done, and whose record changed. */
export interface PageChange {
  arranged: Arranged;
  about: { tenantId: number; clientId: number; employeeId: string } | null;
}

/** Each one holds a database connection while its pages are copied; so few leave the pool to others. */
const MOST_AT_ONCE = 3;
let atOnce = 0;

/**
 * Locks an item that may be worked on: its process is open, and nobody else holds it.
 * @throws request.not_found, request.forbidden, request.conflict, work.already_done, work.taken, work.lease_lost
 */
export async function lockForPages(
  work: Omit<PageWork, 'kernel'>,
): Promise<{ process: ProcessRow; taskId: string | null }> {
  const { db, me, dqItemId } = work;
  const process = await lockProcessOfItem(db, dqItemId);
  if (!process) throw requestError('request.not_found');
  const step = FORM_KEYS.find((formKey): formKey is FormKey => formKey === process.state);
  if (!step) throw fail('work.already_done');
  checkStep(work.grants, step);
  const task = await openTaskOf(db, process.process_instance_id);
  if (task?.holder && task.holder !== me)
    throw fail(
      'work.taken',
      task.holderName
        ? { message: `${task.holderName} is working on this document. Take the next one.` }
        : {},
    );
  if (work.leaseId !== null && (task?.holder !== me || task.leaseId !== work.leaseId))
    throw fail('work.lease_lost');
  if (work.version !== null && work.version !== process.item_version)
    throw requestError('request.conflict', { current: await readItem(db, dqItemId) });
  return { process, taskId: task?.taskId ?? null };
}

/**
 * Makes an item's files anew. `plan` gives the parts for the files that the item has once it is locked, or says what is
 * wrong. Files that a part holds whole stay as they are; the others are set aside, and what is made names their pages.
 * @throws request.invalid naming the pages at `field`, request.unavailable, what `lockForPages` throws, `documents.*`
 */
export async function arrange(
  work: PageWork,
  field: string,
  plan: (files: readonly SourceFile[]) => { parts: readonly Part[] } | { fault: string },
  leaveOut: boolean,
): Promise<PageChange> {
  if (atOnce >= MOST_AT_ONCE) throw requestError('request.unavailable', { retryAfter: 2 });
  atOnce += 1;
  try {
    const { process, taskId } = await lockForPages(work);
    const images = await itemImages(work.db, [work.dqItemId]);
    const planned = plan(images);
    const fault =
      'fault' in planned ? planned.fault : arrangementFault(planned.parts, images, { leaveOut });
    if ('fault' in planned || fault !== null)
      throw requestError('request.invalid', {
        fields: [{ field, message: fault ?? 'Say which pages go where.' }],
      });
    return await arrangeLocked(work, { process, taskId, images }, planned.parts);
  } finally {
    atOnce -= 1;
  }
}

/** An item that is locked, with its open task and its files. */
export interface LockedItem {
  process: ProcessRow;
  taskId: string | null;
  images: readonly ImageRow[];
}

/** Locks an item, whatever its step, and says whether somebody has it in hand; null where there is none. */
export async function lockItem(
  db: Db,
  dqItemId: string,
): Promise<(LockedItem & { isHeld: boolean }) | null> {
  const process = await lockProcessOfItem(db, dqItemId);
  if (!process) return null;
  const task = await openTaskOf(db, process.process_instance_id);
  return {
    process,
    taskId: task?.taskId ?? null,
    images: await itemImages(db, [dqItemId]),
    isHeld: (task?.holder ?? null) !== null,
  };
}

/**
 * Makes the files of an item that is locked anew, by parts that have no fault.
 * @throws request.unavailable, `documents.*`
 */
export async function arrangeLocked(
  work: ArrangeWork,
  item: LockedItem,
  parts: readonly Part[],
): Promise<PageChange> {
  const made = await makeFiles(work, item.images, parts);
  try {
    return await keepParts(work, item, parts, made);
  } finally {
    await discardMade([...made.values()]);
  }
}

/** Whose turn it is where nobody asked for it. */
const NOBODY = 'covers';

/** Makes the files of the parts that are not whole files, by part. */
async function makeFiles(
  { kernel, db, me }: ArrangeWork,
  images: readonly ImageRow[],
  parts: readonly Part[],
): Promise<Map<Part, MadeFile>> {
  const wanted = parts.filter((part) => !unchangedFile(part, images));
  if (wanted.length === 0) return new Map();
  const sources = images.filter(({ imageId }) =>
    wanted.some(({ pages }) => pages.some((pick) => pick.imageId === imageId)),
  );
  await using lent = await lendFiles(
    kernel.storage,
    sources.map(({ sha256 }) => ({ tenantId: db.binding.tenantId, sha256 })),
  );
  const files = await arrangePdf(
    lent.files.map(({ path }) => path),
    wanted.map(({ pages }) => ({
      to: kernel.storage.temporaryPath(),
      pages: pages.map(({ imageId, page, turn }) => ({
        source: sources.findIndex((source) => source.imageId === imageId),
        page,
        turn,
      })),
    })),
    me ?? NOBODY,
  );
  return new Map(wanted.flatMap((part, at) => (files[at] ? [[part, files[at]] as const] : [])));
}

export interface NewFile {
  imageId: string;
  fileName: string;
  file: StoredFile;
  madeOf: Part['pages'];
}

async function keepParts(
  work: ArrangeWork,
  item: LockedItem,
  parts: readonly Part[],
  made: ReadonlyMap<Part, MadeFile>,
): Promise<PageChange> {
  const { db, kernel, dqItemId, me } = work;
  const { process, images } = item;
  const changeId = randomUUIDv7();
  const newFile = async (part: Part): Promise<NewFile> => {
    const file = made.get(part);
    const whole = unchangedFile(part, images);
    const source = images.find(({ imageId }) => imageId === whole?.imageId);
    if (!file && !source) throw new Error('A part has no file');
    return {
      imageId: randomUUIDv7(),
      fileName: partName(part, images),
      file: file
        ? await takeFile(db, kernel, db.binding.tenantId, file)
        : (source as ImageRow satisfies StoredFile),
      madeOf: part.pages,
    };
  };
  const own = parts.filter(({ kind }) => kind === 'file');
  const kept = own.flatMap((part) => unchangedFile(part, images)?.imageId ?? []);
  const gone = images.filter(({ imageId }) => !kept.includes(imageId));
  await setAside(
    db,
    dqItemId,
    gone.map(({ imageId }) => imageId),
    changeId,
  );
  const files: NewFile[] = [];
  const after: string[] = [];
  for (const part of own) {
    const whole = unchangedFile(part, images);
    const file = whole ? null : await newFile(part);
    if (file) files.push(file);
    after.push(whole?.imageId ?? file?.imageId ?? '');
  }
  await addFiles(db, dqItemId, Math.max(0, ...images.map(({ ordinal }) => ordinal)), files);
  await orderImages(
    db,
    dqItemId,
    after.map((imageId, at) => ({ imageId, ordinal: at + 1 })),
  );
  const items = [];
  for (const part of parts)
    if (part.kind === 'item') items.push(await openPartItem(work, process, await newFile(part)));
  const pending = await replacePending(
    work,
    process,
    gone.map(({ imageId }) => imageId),
    [
      ...files.map((file) => ({ ...file, dqItemId })),
      ...items.map(({ file, dqItemId: partItem }) => ({ ...file, dqItemId: partItem })),
    ],
  );
  const first = pending.shown.find((one) => after.includes(one.imageId));
  const version = await changeItem(
    db,
    dqItemId,
    pending.shown.length > 0 ? { about_document_id: first?.documentId ?? null } : {},
  );
  const detail: ArrangeDetail = {
    change: 'arrange',
    before: images.map(({ imageId, ordinal }) => ({ imageId, ordinal })),
    setAside: gone.map(({ imageId }) => imageId),
    after,
    items: await versionsOf(db, items),
    hidden: pending.hidden,
    shown: pending.shown.map(({ documentId, version: at }) => ({ documentId, version: at })),
    documentId: process.about_document_id,
  };
  await noteChange(db, {
    changeId,
    processInstanceId: process.process_instance_id,
    taskId: item.taskId,
    userId: me,
    detail,
  });
  const {
    about_tenant_id: tenantId,
    about_client_id: clientId,
    about_employee_id: employeeId,
  } = process;
  return {
    arranged: {
      changeId,
      dqItemId,
      version,
      images: await itemImages(db, [dqItemId]),
      items: items.map(({ file, ...opened }) => ({
        ...opened,
        fileName: file.fileName,
        pages: file.file.pages,
      })),
    },
    about:
      tenantId !== null && clientId !== null && employeeId !== null && pending.shown.length > 0
        ? { tenantId, clientId, employeeId }
        : null,
  };
}

/** Adds made files to an item, each with the pages it came from. */
async function addFiles(
  db: Db,
  dqItemId: string,
  behind: number,
  files: readonly NewFile[],
): Promise<void> {
  if (files.length === 0) return;
  await addImages(db, dqItemId, behind, files);
  await notePages(db, files);
}

/** The versions of new items as they are left: a later one says that somebody worked on it. */
async function versionsOf(
  db: Db,
  items: readonly { dqItemId: string; processInstanceId: string }[],
): Promise<ArrangeDetail['items']> {
  if (items.length === 0) return [];
  const rows = await db.rows<{ id: string; version: number }>(
    'pages-item-versions',
    'select dq_item_id as id, version from dq_items where tenant_id = $1 and dq_item_id = any($2)',
    [db.binding.tenantId, items.map(({ dqItemId }) => dqItemId)],
  );
  return items.map(({ dqItemId, processInstanceId }) => ({
    dqItemId,
    processInstanceId,
    version: rows.find(({ id }) => id === dqItemId)?.version ?? 1,
  }));
}
