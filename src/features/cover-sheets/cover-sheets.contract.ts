import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { MOST_SHEETS } from './cover-sheets.rules.ts';

export const COVER_SHEETS_ERRORS = defineErrors('cover-sheets', {
  unknown_type: {
    status: 400,
    message: 'Choose document types that you may file.',
  },
});

/** Sheets that lie before a paper and say whose it is. */
export const coverSheetsApi = defineApi('cover-sheets', {
  print: {
    method: 'GET',
    path: '/v1/employees/:employeeId/coverSheets',
    summary:
      'Cover sheets of an employee as a PDF, one page for each document type. A paper that comes in behind one is matched to the employee by its QR code. Each print is recorded.',
    permission: 'client.uploadDocuments',
    scope: 'client',
    feature: 'documents',
    params: z.object({ employeeId: uuid }),
    query: z.object({
      /** Ids of document types separated by commas; without it one sheet for a document of any type. */
      documentTypes: z
        .string()
        .max(200)
        .regex(/^\d{1,9}(,\d{1,9})*$/, 'Write ids of document types separated by commas.')
        .transform((text) => text.split(',').map(Number))
        .pipe(z.array(z.number().min(1)).max(MOST_SHEETS))
        .optional(),
    }),
    result: 'stream',
    audit: 'read',
    errors: ['cover-sheets.unknown_type'],
  },
  revoke: {
    method: 'POST',
    path: '/v1/employees/:employeeId/coverSheets/revoke',
    summary:
      'Revokes the cover sheets of an employee that were printed until now. A paper that comes in behind one is matched by a reviewer, and its history says why.',
    permission: 'client.uploadDocuments',
    scope: 'client',
    feature: 'documents',
    params: z.object({ employeeId: uuid }),
    result: z.object({
      /** The moment until which sheets were revoked; it names the revocation. */
      revokedAt: instant,
    }),
  },
  restore: {
    method: 'POST',
    path: '/v1/employees/:employeeId/coverSheets/restore',
    summary: 'Takes a revocation of cover sheets back: they match what comes in from now on.',
    permission: 'client.uploadDocuments',
    scope: 'client',
    feature: 'documents',
    params: z.object({ employeeId: uuid }),
    body: z.object({ revokedAt: instant }),
    result: 'nothing',
  },
});
