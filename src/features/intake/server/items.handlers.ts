import { classifiedColumns } from '#src/features/documents/document-fields.rules.ts';
import { pdfReply } from '#src/features/documents/server/documents.service.ts';
import { callsOf, type Context } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { itemsApi } from '../items.contract.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import type { ReviewState } from '#src/features/work/review-process.rules.ts';
import { needNotHeldByOther } from '#src/features/work/server/claim.service.ts';
import { announceQueue } from './announce.service.ts';
import type { AnyContext } from './announce.service.ts';
import { needType, reviewDocumentTypes } from './type-rules.service.ts';
import { listItems, readItem } from './read-items.service.ts';
import { changeItem } from './change-item.service.ts';
import { itemImages } from './item-images.service.ts';
import { lockProcessOfItem } from './process-row.service.ts';
import { openItem } from './opened-item.service.ts';
import { withoutFirstAnswers } from './first-answers.service.ts';

const fail = thrower(WORK_ERRORS);

/** The file of an item, as a stream; an image of another item is not there. */
async function imageReply(
  c: AnyContext & Pick<Context<typeof itemsApi.image>, 'opened'>,
  params: { dqItemId: string; imageId: string },
  download: boolean,
) {
  const image = (await itemImages(c.db, [params.dqItemId])).find(
    ({ imageId }) => imageId === params.imageId,
  );
  if (!image) throw requestError('request.not_found');
  await openItem(c, params.dqItemId);
  if (download)
    c.audit({ entity: 'dqItem', entityId: params.dqItemId, detail: { imageId: params.imageId } });
  return pdfReply(c.kernel, c.db.binding.tenantId, image, download);
}

export const itemsCalls = callsOf(itemsApi, {
  items: async (c) => {
    const { limit, after, ...filter } = c.query;
    const { items, last } = await listItems(c.db, filter, timeCursor(after), limit);
    return {
      rows: await withoutFirstAnswers(c.db, c.caller.id, items),
      next: items.length === limit && last ? encodeCursor(last) : null,
    };
  },

  item: async (c) => {
    const read = await readItem(c.db, c.params.dqItemId);
    const [item] = read ? await withoutFirstAnswers(c.db, c.caller.id, [read]) : [];
    if (!item) throw requestError('request.not_found');
    await openItem(c, c.params.dqItemId);
    return item;
  },

  editItem: async (c) => {
    const { dqItemId } = c.params;
    const process = await lockProcessOfItem(c.db, dqItemId);
    if (!process) throw requestError('request.not_found');
    if (!FORM_KEYS.some((formKey) => formKey === process.state)) throw fail('work.already_done');
    if (c.ifMatch !== null && c.ifMatch !== process.item_version) {
      throw requestError('request.conflict', { current: await readItem(c.db, dqItemId) });
    }
    await needNotHeldByOther(c.db, process.process_instance_id, c.caller.id);
    const { body } = c;
    // Where an item belongs has a permission of its own (R269).
    if (body.clientId !== undefined && !holds(c.grants, 'dq.editHierarchy'))
      throw requestError('request.forbidden');
    if (typeof body.documentTypeId === 'number')
      await needType(c.db, body.documentTypeId, 'documentTypeId');
    await changeItem(c.db, dqItemId, {
      ...(body.note === undefined ? {} : { note: body.note }),
      ...(body.tag === undefined ? {} : { tag: body.tag }),
      ...(body.isDocumentRejection === undefined
        ? {}
        : { is_document_rejection: body.isDocumentRejection }),
      ...classifiedColumns(body),
      ...(body.clientId === undefined ? {} : await newClient(c.db, process, body.clientId)),
    });
    c.audit({ entity: 'dqItem', entityId: dqItemId, detail: { fields: Object.keys(body) } });
    announceQueue(c);
  },

  image: (c) => imageReply(c, c.params, false),
  download: (c) => imageReply(c, c.params, true),

  documentTypes: async (c) => ({ documentTypes: await reviewDocumentTypes(c.db) }),
});

/** Another client for an item whose employee is not known yet; its employee goes with the old one. */
async function newClient(
  db: Db,
  process: { state: ReviewState; about_employee_id: string | null },
  client: number | null,
) {
  // An employee's document belongs where the employee does.
  if (process.about_employee_id !== null)
    throw fail('work.wrong_step', {
      message: 'This document is matched to an employee. Send it back to its match first.',
    });
  if (client === null)
    return { about_tenant_id: null, about_client_id: null, about_employee_id: null };
  const place = await db.k
    .selectFrom('client_directory')
    .select('tenant_id')
    .where('client_id', '=', client)
    .executeTakeFirst();
  if (!place)
    throw requestError('request.invalid', {
      fields: [{ field: 'clientId', message: 'Choose a client.' }],
    });
  return { about_tenant_id: place.tenant_id, about_client_id: client, about_employee_id: null };
}
