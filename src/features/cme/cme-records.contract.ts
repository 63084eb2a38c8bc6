import { REVIEWS_EXAMS } from '#src/shared/permission-sets.ts';
import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { certificate, cmeInstance, cmeRecord } from './cme.shapes.ts';

const path = '/v1/cmes/:cmeId';
const params = z.object({ cmeId: uuid });

/** What is recorded of an exam, in its client. */
export const cmeRecordsApi = defineApi('cmeRecords', {
  read: {
    opens: 'medical',
    method: 'GET',
    path,
    summary: 'Reads one CME record with the exam it belongs to. Each reading is recorded.',
    permission: 'cme.viewDetail',
    scope: 'staff',
    params,
    result: z.object({ record: cmeRecord, exam: cmeInstance.nullable() }),
    audit: 'read',
  },
  edit: {
    method: 'PATCH',
    path,
    summary: 'Changes what is recorded of an exam that is still in review.',
    permission: REVIEWS_EXAMS,
    scope: 'staff',
    params,
    body: certificate
      .partial()
      .refine((body) => Object.keys(body).length > 0, { error: 'Say what to change.' }),
    result: cmeRecord,
    versioned: true,
    errors: ['cme.not_open'],
  },
});
