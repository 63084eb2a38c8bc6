import { requestError } from '#src/shared/errors.ts';
import type { FormKey, ReviewState } from '#src/features/work/review-process.rules.ts';
import { openItem } from '#src/features/intake/server/items.service.ts';
import type { NewFile, ArrangeWork } from './pages-arrange.service.ts';
import { notePages } from '#src/features/intake/server/item-images.service.ts';
import { originOf } from './pages.sql.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';

/** An item that a part became. */
export interface PartItem {
  dqItemId: string;
  processInstanceId: string;
  taskId: string;
  formKey: FormKey;
  file: NewFile;
}

/** Steps of work; an item that waits aside splits into such that do not wait. */
const AT_WORK: readonly ReviewState[] = ['searchAndMatch', 'review'];

/**
 * Opens an item of a part's own: from the same sender and client, as old as the paper, of the same batch, and at the
 * step it belongs to: its review where the employee is known, else its match.
 */
export async function openPartItem(
  { db }: ArrangeWork,
  process: ProcessRow,
  file: NewFile,
): Promise<PartItem> {
  const origin = await originOf(db, process.dq_item_id);
  if (!origin) throw requestError('request.not_found');
  const { about_tenant_id: tenantId, about_client_id: clientId } = process;
  const opened = await openItem(db, {
    source: process.source,
    about:
      tenantId === null || clientId === null
        ? null
        : {
            tenantId,
            clientId,
            employeeId: AT_WORK.includes(process.state) ? process.about_employee_id : null,
            documentId: null,
          },
    uploadedBy: process.uploaded_by,
    sender: origin.sender,
    subject: origin.subject,
    bodyText: origin.bodyText,
    files: [file],
    tag: null,
    part: {
      splitFrom: process.dq_item_id,
      receivedAt: process.received_at,
      batchId: origin.batchId,
    },
  });
  const { dqItemId, processInstanceId, taskId, formKey } = opened;
  await notePages(db, [file]);
  return { dqItemId, processInstanceId, taskId, formKey, file };
}
