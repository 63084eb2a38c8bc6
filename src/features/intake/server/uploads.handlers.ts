import {
  saidIn,
  ENDS_BEFORE_ITS_DATE,
  endsBeforeItsDate,
} from '#src/features/documents/document-fields.rules.ts';
import { randomUUIDv7 } from 'node:crypto';
import { mayWrite } from '#src/features/documents/documents.rules.ts';
import {
  addDocument,
  copyFile,
  takeFile,
} from '#src/features/documents/server/documents.service.ts';
import type { Twin } from '#src/features/documents/document-file.contract.ts';
import { twinsOf } from '#src/features/documents/server/duplicates.service.ts';
import type { Binding } from '#src/server/db/handle.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { INTAKE_ERRORS } from '../intake.contract.ts';
import { uploadsApi } from '../uploads.contract.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import { openItem } from './items.service.ts';
import type { OpenedItem } from './items.service.ts';
import { endWaitOf } from '#src/features/work/server/waiting.service.ts';
import { needType } from './type-rules.service.ts';
import { readSoon } from './read-soon.service.ts';
import { changeItem } from './change-item.service.ts';
import { addImages, itemImages } from './item-images.service.ts';
import type { OpenedImage } from './item-images.service.ts';
import { lockProcessOfItem } from './process-row.service.ts';
import { announceQueue } from './announce.service.ts';
import type { AnyContext } from './announce.service.ts';

const fail = thrower({ ...WORK_ERRORS, ...INTAKE_ERRORS });

function internal(c: AnyContext): Binding {
  return { role: 'jobs', tenantId: c.kernel.internalTenantId, sites: '*' };
}

function firstImage({ images }: OpenedItem): OpenedImage {
  const [image] = images;
  if (!image) throw new Error('An item was opened without a file');
  return image;
}

const ofFile = (twins: readonly Twin[], sha256: Buffer): Twin[] =>
  twins.filter((twin) => twin.sha256 === sha256.toString('hex'));

/** The type that a document of unknown type stands under until its review. */
const UNCLASSIFIED = 272;

/** How files come in over HTTP. */
export const uploadsCalls = callsOf(uploadsApi, {
  uploadForEmployee: async (c) => {
    const { employeeId } = c.params;
    const employee = await c.db.k
      .selectFrom('employees')
      .select(['client_id', 'tenant_id'])
      .where('tenant_id', '=', c.db.binding.tenantId)
      .where('employee_id', '=', employeeId)
      .where('deleted_at', 'is', null)
      .where('replaced_by', 'is', null)
      .executeTakeFirst();
    if (!employee) throw requestError('request.not_found');
    const said = saidIn(c.body);
    const type = await needType(c.db, said.documentTypeId ?? UNCLASSIFIED, 'docTypeId');
    if (
      !mayWrite(
        { restricted: type.restricted, readPermission: null },
        { internal: c.caller.isConcordeUser, grants: c.grants, services: c.services },
      )
    ) {
      throw fail('intake.unknown_type', {
        fields: [{ field: 'docTypeId', message: 'Choose a document type you may file.' }],
      });
    }
    if (endsBeforeItsDate(said)) {
      throw requestError('request.invalid', {
        fields: [{ field: 'docExpirationDate', message: ENDS_BEFORE_ITS_DATE }],
      });
    }
    const tenantId = employee.tenant_id;
    const twins = await twinsOf(
      c,
      c.files.map((upload) => upload.sha256),
    );
    const documents = [];
    for (const upload of c.files) {
      const file = await takeFile(c.db, c.kernel, tenantId, upload);
      await copyFile(c.db, c.kernel, tenantId, c.kernel.internalTenantId, file.sha256);
      const [dqItemId, imageId] = [randomUUIDv7(), randomUUIDv7()];
      const { documentId } = await addDocument(c.db, {
        clientId: employee.client_id,
        employeeId,
        ...said,
        documentTypeId: type.documentTypeId,
        status: 'pendingReview',
        file,
        fileName: upload.fileName,
        source: 'webUpload',
        uploadedBy: c.caller.id,
        dqItemId,
        imageId,
      });
      const opened = await c.db.as(internal(c), (db) =>
        openItem(db, {
          dqItemId,
          source: 'webUpload',
          about: { tenantId, clientId: employee.client_id, employeeId, documentId },
          uploadedBy: c.caller.id,
          ...said,
          files: [{ imageId, fileName: upload.fileName, file }],
          tag: 'Uploaded Document via Sparc',
        }),
      );
      documents.push({
        ...opened,
        ...firstImage(opened),
        documentId,
        status: 'pendingReview' as const,
        duplicates: ofFile(twins, upload.sha256),
      });
      c.audit({
        entity: 'document',
        entityId: documentId,
        clientId: employee.client_id,
        detail: {
          employeeId,
          dqItemId,
          duplicates: ofFile(twins, upload.sha256).map((twin) => twin.documentId),
        },
      });
    }
    c.afterCommit(() => readSoon(c.kernel));
    c.live({ tenantId, topic: 'documents', key: employeeId });
    return { documents };
  },

  uploadUnmatched: async (c) => {
    const client = c.clientId;
    const tenantId = c.db.binding.tenantId;
    const about =
      client === null || tenantId === c.kernel.internalTenantId
        ? null
        : { tenantId, clientId: client, employeeId: null, documentId: null };
    const twins = await twinsOf(
      c,
      c.files.map((upload) => upload.sha256),
    );
    const items = await c.db.as(internal(c), async (db) => {
      const opened = [];
      for (const upload of c.files) {
        const file = await takeFile(db, c.kernel, c.kernel.internalTenantId, upload);
        const item = await openItem(db, {
          source: 'webUpload',
          about,
          uploadedBy: c.caller.id,
          note: c.body.note ?? '',
          files: [{ fileName: upload.fileName, file }],
          tag: 'Uploaded Document via Sparc',
        });
        opened.push({
          ...item,
          ...firstImage(item),
          duplicates: ofFile(twins, upload.sha256),
        });
      }
      return opened;
    });
    for (const { dqItemId } of items) c.audit({ entity: 'dqItem', entityId: dqItemId });
    c.afterCommit(() => readSoon(c.kernel));
    return { items };
  },

  addFile: async (c) => {
    const { dqItemId } = c.params;
    const process = await lockProcessOfItem(c.db, dqItemId);
    if (!process) throw requestError('request.not_found');
    if (!FORM_KEYS.some((formKey) => formKey === process.state)) throw fail('work.already_done');
    const before = await itemImages(c.db, [dqItemId]);
    const files = [];
    for (const upload of c.files) {
      files.push({
        fileName: upload.fileName,
        file: await takeFile(c.db, c.kernel, c.db.binding.tenantId, upload),
      });
    }
    const added = await addImages(c.db, dqItemId, before.at(-1)?.ordinal ?? 0, files);
    await endWaitOf(c.db, dqItemId);
    const version = await changeItem(c.db, dqItemId);
    c.audit({
      entity: 'dqItem',
      entityId: dqItemId,
      detail: { images: added.map(({ imageId }) => imageId) },
    });
    announceQueue(c);
    c.afterCommit(() => readSoon(c.kernel));
    const ids = new Set(added.map(({ imageId }) => imageId));
    const images = (await itemImages(c.db, [dqItemId])).filter(({ imageId }) => ids.has(imageId));
    return { images, version };
  },
});
