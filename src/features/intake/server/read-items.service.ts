import {
  classificationOf,
  type ClassifiedRow,
} from '#src/features/documents/document-fields.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { andAll, collectValues, shapeOf } from '#src/server/db/values.ts';
import type { Condition } from '#src/server/db/values.ts';
import { utcToday } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import type { DqItem } from '../item.shapes.ts';
import { daysInQueue } from '#src/features/work/queue.rules.ts';
import type { FormKey, ReviewState } from '#src/features/work/review-process.rules.ts';
import { employeesById } from './employee-facts.service.ts';
import { itemImages } from './item-images.service.ts';

interface ItemRow extends ClassifiedRow {
  dq_item_id: string;
  source: DqItem['source'];
  received_at: Instant;
  cursor_at: string;
  about_client_id: number | null;
  client_name: string | null;
  about_employee_id: string | null;
  about_document_id: string | null;
  sender: string | null;
  subject: string | null;
  tag: string | null;
  is_document_rejection: boolean;
  note: string;
  version: number;
  process_instance_id: string | null;
  state: ReviewState | null;
  variables: Record<string, unknown> | null;
  task_id: string | null;
  form_key: FormKey | null;
}

const ITEM = `select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id`;

async function toItems(db: Db, rows: readonly ItemRow[], withEmployee: boolean): Promise<DqItem[]> {
  const images = await itemImages(
    db,
    rows.map((row) => row.dq_item_id),
  );
  const ids = rows.map((row) => row.about_employee_id).filter((id) => id !== null);
  const employees = withEmployee ? await employeesById(db, ids) : [];
  return rows.map((row) => ({
    dqItemId: row.dq_item_id,
    processInstanceId: row.process_instance_id,
    state: row.state,
    currentTaskId: row.task_id,
    formKey: row.form_key,
    source: row.source,
    receivedAt: row.received_at,
    daysInQueue: daysInQueue(row.variables ?? {}, row.received_at, utcToday()),
    clientId: row.about_client_id,
    clientName: row.client_name,
    employeeId: row.about_employee_id,
    documentId: row.about_document_id,
    sender: row.sender,
    subject: row.subject,
    tag: row.tag,
    isDocumentRejection: row.is_document_rejection,
    ...classificationOf(row),
    note: row.note,
    version: row.version,
    images: images.filter((image) => image.dqItemId === row.dq_item_id),
    ...(withEmployee
      ? {
          employee:
            employees.find(({ employeeId }) => employeeId === row.about_employee_id) ?? null,
        }
      : {}),
  }));
}

/** One item of the bound tenant with its employee's facts; null when there is none. */
export async function readItem(db: Db, dqItemId: string): Promise<DqItem | null> {
  const rows = await db.rows<ItemRow & { body_text: string | null }>(
    'review-item',
    `select x.*, b.body_text from (${ITEM} where i.tenant_id = $1 and i.dq_item_id = $2) x
       join dq_items b on b.tenant_id = $1 and b.dq_item_id = x.dq_item_id`,
    [db.binding.tenantId, dqItemId],
  );
  const [read] = await toItems(db, rows, true);
  return read ? { ...read, bodyText: rows[0]?.body_text ?? null } : null;
}

export interface ItemFilter {
  formKey?: FormKey | undefined;
  webUpload?: boolean | undefined;
  externalUpload?: boolean | undefined;
  currentTaskId?: string | undefined;
  isDocumentRejection?: boolean | undefined;
  filterToTag?: string | undefined;
  startDate?: IsoDate | undefined;
  endDate?: IsoDate | undefined;
  ids?: readonly string[] | undefined;
  includeEmployeeInfo?: boolean | undefined;
}

/** Items of a filter, oldest first, after a cursor's `[time, id]`. Dates are days in UTC, both included. */
export async function listItems(
  db: Db,
  filter: ItemFilter,
  after: readonly (string | number | null)[] | null,
  limit: number,
): Promise<{ items: DqItem[]; last: [string, string] | null }> {
  const { values, add } = collectValues();
  const tenant = add(db.binding.tenantId);
  const parts: Condition[] = [];
  const when = <T>(letter: string, value: T | undefined, sql: (place: string) => string) => {
    if (value !== undefined) parts.push([letter, sql(add(value))]);
  };
  when('f', filter.formKey, (place) => `t.form_key = ${place}`);
  when('w', filter.webUpload, (place) => `(i.source = 'webUpload') = ${place}::boolean`);
  when('u', filter.externalUpload, (place) => `(i.source = 'externalUpload') = ${place}::boolean`);
  when('t', filter.currentTaskId, (place) => `t.task_id = ${place}::uuid`);
  when('r', filter.isDocumentRejection, (place) => `i.is_document_rejection = ${place}::boolean`);
  when('g', filter.filterToTag, (place) => `i.tag = ${place}`);
  when('s', filter.startDate, (place) => `i.received_at >= ${place}::date`);
  when('e', filter.endDate, (place) => `i.received_at < ${place}::date + 1`);
  when('i', filter.ids, (place) => `i.dq_item_id = any (${place}::uuid[])`);
  if (after)
    parts.push([
      'a',
      `(i.received_at, i.dq_item_id) > (${add(after[0])}::timestamptz, ${add(after[1])}::uuid)`,
    ]);
  const rows = await db.rows<ItemRow>(
    `review-items-${shapeOf(parts)}`,
    `${ITEM} where i.tenant_id = ${tenant}${andAll(parts)}
     order by i.received_at, i.dq_item_id limit ${add(limit)}`,
    values,
  );
  const last = rows.at(-1);
  return {
    items: await toItems(db, rows, filter.includeEmployeeInfo ?? false),
    last: last ? [last.cursor_at, last.dq_item_id] : null,
  };
}
