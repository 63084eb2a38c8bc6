import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import { sentSchemas } from '#src/features/documents/document-fields.rules.ts';
import { z } from 'zod';
import { FILE_ERRORS } from '#src/features/documents/file-errors.rules.ts';
import { twin } from '#src/features/documents/document-file.contract.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { numberId, uuid } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { image, filedFile } from './item.shapes.ts';

/** How files come in by hand. The calls keep the name that audit rows know them by (D85). */
export const uploadsApi = defineApi('review', {
  uploadForEmployee: {
    method: 'POST',
    path: '/v1/employees/:employeeId/documents',
    summary:
      "Files documents in an employee's file as pending review, and opens a review of each. All or none.",
    permission: 'client.uploadDocuments',
    scope: 'client',
    feature: 'documents',
    params: z.object({ employeeId: uuid }),
    files: { field: 'document', most: 20 },
    body: z.object({
      docCategoryId: numberId.optional(),
      ...sentSchemas,
      uploadedBy: line(200).optional(),
    }),
    result: z.object({
      documents: z.array(
        filedFile.extend({
          documentId: uuid,
          status: z.literal('pendingReview'),
          /** Documents with the same bytes, of those the caller may see: a warning, never a refusal (D18). */
          duplicates: z.array(twin),
        }),
      ),
    }),
    status: 201,
    errors: ['intake.unknown_type', ...FILE_ERRORS],
  },
  uploadUnmatched: {
    method: 'POST',
    path: '/v1/internalDQ',
    summary:
      'Takes documents whose employee is not known; each becomes an item to match. All or none.',
    permission: ['client.uploadDocuments', 'dq.worklists'],
    scope: 'any',
    feature: 'documents',
    files: { field: 'document', most: 20 },
    body: z.object({ note: lines(4000).optional() }),
    result: z.object({ items: z.array(filedFile.extend({ duplicates: z.array(twin) })) }),
    status: 201,
    errors: [...FILE_ERRORS],
  },
  addFile: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/documents',
    summary: 'Adds a file to an open item.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    files: { field: 'document', most: 20 },
    body: z.object({}),
    result: z.object({ images: z.array(image), version: z.number().int() }),
    status: 201,
    errors: ['work.already_done', ...FILE_ERRORS],
  },
});
