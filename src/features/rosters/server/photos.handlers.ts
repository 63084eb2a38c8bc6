import { createHash, randomUUIDv7 } from 'node:crypto';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holdBlob } from '#src/features/documents/server/documents.service.ts';
import { labelWithin } from '#src/features/employees/employee-fields.rules.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { narrowSites, readIdentifier } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { jsonLinesOf } from '#src/server/file-lines.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { StreamReply } from '#src/server/streams.ts';
import { cleanFileName } from '#src/server/uploads.ts';
import { readPhotoName } from '../photo-names.rules.ts';
import { MOST_PHOTOS, PHOTOS_ERRORS, photosApi, type PhotoImport } from '../photos.contract.ts';
import type { PhotoLine } from './photo-worker.ts';
import {
  type ImportRecord,
  insertImport,
  insertPhoto,
  keepPhoto,
  peopleNamed,
  readEmployeePhoto,
  readImport,
  readPhotos,
  setPhoto,
  touchImport,
} from './photos.sql.ts';
import { askForWork } from './rosters.sql.ts';

const fail = thrower(PHOTOS_ERRORS);

/** How long the images of an import are kept beside the files. */
const DAYS_KEPT = 14;

export const photosCalls = callsOf(photosApi, {
  upload: async (c) => {
    const { db } = c;
    const { tenantId } = db.binding;
    const { clientId } = c.params;
    if (!(await narrowSites(db, [clientId], false)).includes(clientId))
      throw requestError('request.not_found');
    const sites = await narrowSites(db, [clientId], true);
    const importId = randomUUIDv7();
    await insertImport(db, importId, clientId, c.caller.impersonator?.id ?? c.caller.id);
    await askForWork(db, importId, 'forget', DAYS_KEPT);
    const taken = new Set<string>();
    const sought = labelWithin('workId', await readIdentifier(db));
    let ordinal = 0;
    for (const file of c.files) {
      for await (const line of jsonLinesOf<PhotoLine>(file.path)) {
        ordinal += 1;
        if (ordinal > MOST_PHOTOS) throw fail('photos.too_many');
        const fileName = cleanFileName(line.name ?? file.fileName);
        const made = { importId, clientId, ordinal, fileName };
        if ('fault' in line) {
          await insertPhoto(db, {
            ...made,
            photo: null,
            employeeId: null,
            state: 'faulty',
            reason: line.fault,
          });
          continue;
        }
        const bytes = Buffer.from(line.jpeg, 'base64');
        const sha256 = createHash('sha256').update(bytes).digest();
        await holdBlob(db, tenantId, sha256);
        await c.kernel.storage.put(tenantId, sha256, bytes);
        const found = await whose(db, fileName, sites, taken, sought);
        if (found.employeeId) taken.add(found.employeeId);
        await insertPhoto(db, {
          ...made,
          ...found,
          photo: { sha256, size: bytes.length, width: line.width, height: line.height },
          state: found.employeeId ? 'matched' : 'unmatched',
        });
      }
    }
    c.audit({
      entity: 'photoImport',
      entityId: importId,
      clientId,
      detail: { images: ordinal, matched: taken.size },
    });
    return answerOf(db, importId);
  },

  read: async (c) => answerOf(c.db, c.params.importId),

  image: async (c) => {
    const record = await importOf(c.db, c.params.importId);
    const photos = await readPhotos(c.db, record.importId);
    const photo = photos.find(({ fileId }) => fileId === c.params.fileId);
    if (!photo?.sha256) throw requestError('request.not_found');
    const [blob] = await c.db.rows<{ size: number }>(
      'photos-blob-size',
      'select size from blobs where tenant_id = (select app_tenant()) and sha256 = $1',
      [photo.sha256],
    );
    if (!blob) throw requestError('request.not_found');
    return imageReply(c.kernel, {
      tenantId: record.tenantId,
      sha256: photo.sha256,
      size: blob.size,
    });
  },

  choose: async (c) => {
    const { db } = c;
    const { importId, fileId } = c.params;
    await openImport(db, importId);
    const photos = await readPhotos(db, importId);
    const photo = photos.find((one) => one.fileId === fileId);
    if (!photo || photo.state === 'faulty') throw requestError('request.not_found');
    const { employeeId } = c.body;
    if (employeeId !== null) {
      await employeeOf(db, employeeId);
      const other = photos.some((one) => one.fileId !== fileId && one.employeeId === employeeId);
      if (other) throw fail('photos.taken');
    }
    await setPhoto(db, fileId, {
      state: employeeId === null ? 'skipped' : 'chosen',
      employeeId,
      reason: null,
    });
    await touchImport(db, importId, false);
    c.audit({
      entity: 'photoImport',
      entityId: importId,
      detail: { fileId, ...(employeeId === null ? { skipped: true } : { employeeId }) },
    });
    return answerOf(db, importId);
  },

  finish: async (c) => {
    const { db, caller } = c;
    const record = await openImport(db, c.params.importId);
    const userId = caller.impersonator?.id ?? caller.id;
    for (const photo of await readPhotos(db, record.importId)) {
      const { fileId, employeeId, sha256, width, height } = photo;
      if (photo.state === 'faulty' || photo.state === 'skipped') continue;
      const clientId =
        employeeId && sha256 && width && height
          ? await keepPhoto(db, { employeeId, sha256, width, height, userId })
          : null;
      const stored = clientId !== null;
      await setPhoto(db, fileId, {
        state: stored ? 'stored' : 'skipped',
        employeeId,
        reason: photo.reason,
      });
      if (employeeId && stored)
        c.audit({
          entity: 'employee',
          entityId: employeeId,
          clientId,
          detail: { fields: ['photo'], importId: record.importId },
        });
    }
    await touchImport(db, record.importId, true);
    c.audit({ entity: 'photoImport', entityId: record.importId, clientId: record.clientId });
    c.live({
      tenantId: record.tenantId,
      topic: 'photos',
      requirement: employeesApi.read.permission,
    });
    return answerOf(db, record.importId);
  },

  ofEmployee: async (c) => {
    const { employeeId } = c.params;
    const photo = await readEmployeePhoto(c.db, employeeId);
    if (photo) return imageReply(c.kernel, photo);
    await employeeOf(c.db, employeeId);
    return null;
  },
});

async function whose(
  db: Db,
  fileName: string,
  sites: readonly number[],
  taken: ReadonlySet<string>,
  sought: string,
): Promise<{ employeeId: string | null; reason: string | null }> {
  const [only = null, ...more] = await peopleNamed(db, readPhotoName(fileName), sites);
  if (only === null) return { employeeId: null, reason: `Nobody here has this ${sought} or name.` };
  if (more.length > 0)
    return { employeeId: null, reason: `Several people have this ${sought} or name.` };
  if (taken.has(only)) return { employeeId: null, reason: 'Another image is for the same person.' };
  return { employeeId: only, reason: null };
}

/** @throws request.not_found */
async function importOf(db: Db, importId: string): Promise<ImportRecord> {
  const record = await readImport(db, importId);
  if (!record) throw requestError('request.not_found');
  return record;
}

/** An import that may still be changed, held until the transaction ends. @throws request.not_found, photos.is_over */
async function openImport(db: Db, importId: string): Promise<ImportRecord> {
  const record = await readImport(db, importId, true);
  if (!record) throw requestError('request.not_found');
  if (record.finished) throw fail('photos.is_over');
  return record;
}

async function answerOf(db: Db, importId: string): Promise<PhotoImport> {
  return { ...(await importOf(db, importId)), files: await readPhotos(db, importId) };
}

function imageReply(
  kernel: Pick<Kernel, 'storage'>,
  { tenantId, sha256, size }: { tenantId: number; sha256: Buffer; size: number },
): StreamReply {
  return {
    mediaType: 'image/jpeg',
    size,
    fileName: 'photo.jpg',
    etag: `"${sha256.toString('hex')}"`,
    disposition: 'inline',
    open: (start, end) => kernel.storage.read(tenantId, sha256, start, end),
  };
}
