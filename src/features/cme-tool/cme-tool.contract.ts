import { READS_FILES } from '#src/shared/permission-sets.ts';
import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';

/** A row of the table of an employee's medical-exam documents (1§3). */
const cmeDocument = z.object({
  documentId: uuid,
  /** What it is. */
  item: z.string(),
  docDate: civilDate.nullable(),
  expireDate: civilDate.nullable(),
  /** Who sent it; null where that is none of the caller's to know, or it came by mail, fax or folder. */
  uploader: z.string().nullable(),
  uploadDate: instant,
  fileName: z.string(),
  passwordProtected: z.boolean(),
});
export type CmeDocument = z.output<typeof cmeDocument>;

/** What the CME Tool and the employee's file ask beside the calls of orders, employees and documents. */
export const cmeToolApi = defineApi('cmeTool', {
  documents: {
    opens: 'file',
    method: 'GET',
    path: '/v1/employees/:employeeId/cmeDocuments',
    summary: "The medical-exam documents in an employee's file, older ones too, the newest first.",
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: z.object({ employeeId: uuid }),
    result: z.array(cmeDocument),
  },
});
