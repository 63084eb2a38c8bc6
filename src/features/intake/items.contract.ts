import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import { proposedSchemas } from '#src/features/documents/document-fields.rules.ts';
import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { line, lines } from '#src/shared/text.ts';
import { item, documentType } from './item.shapes.ts';
import { formKey } from '#src/features/work/task.shapes.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** What came in, and its files. The calls keep the name that audit rows know them by (D85). */
export const itemsApi = defineApi('review', {
  items: {
    method: 'GET',
    path: '/v1/internalDQ',
    summary: 'Lists incoming items, oldest first.',
    permission: 'dq.worklists',
    scope: 'staff',
    query: cursorQuery
      .extend({
        formKey: formKey.optional(),
        webUpload: flag.optional(),
        currentTaskId: uuid.optional(),
        externalUpload: flag.optional(),
        isDocumentRejection: flag.optional(),
        filterToTag: z.string().min(1).max(100).optional(),
        startDate: civilDate.optional(),
        endDate: civilDate.optional(),
        ids: z
          .string()
          .transform((text) => text.split(',').map((id) => id.trim()))
          .pipe(z.array(uuid).min(1).max(100))
          .optional(),
        includeEmployeeInfo: flag.optional(),
      })
      .refine((query) => (query.startDate === undefined) === (query.endDate === undefined), {
        path: ['endDate'],
        error: 'Give both startDate and endDate.',
      }),
    result: page(item),
  },
  item: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId',
    summary: 'Reads one item.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    result: item,
  },
  editItem: {
    method: 'PATCH',
    path: '/v1/internalDQ/:dqItemId',
    summary: 'Changes fields of an open item; its location asks for dq.editHierarchy.',
    permission: [...WORKS_ON_DOCUMENTS, 'dq.editHierarchy'],
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    body: z
      .strictObject({
        note: lines(4000),
        tag: line(100).min(1).nullable(),
        isDocumentRejection: z.boolean(),
        clientId: clientId.nullable(),
        ...proposedSchemas,
      })
      .partial()
      .refine((body) => Object.keys(body).length > 0, { error: 'Say what to change.' }),
    result: 'nothing',
    versioned: true,
    errors: ['work.already_done', 'intake.unknown_type', 'work.taken'],
  },
  image: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/image/:imageId',
    summary: "Shows one file of an item: the PDF's bytes, by range.",
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ dqItemId: uuid, imageId: uuid }),
    result: 'stream',
  },
  download: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/download/:imageId',
    summary: 'Downloads one file of an item.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ dqItemId: uuid, imageId: uuid }),
    result: 'stream',
    audit: 'read',
  },
  documentTypes: {
    method: 'GET',
    path: '/v1/internalDQ/documentTypes',
    summary: 'Lists the document types a reviewer may file, those that come most first.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    result: z.object({ documentTypes: z.array(documentType) }),
  },
});
