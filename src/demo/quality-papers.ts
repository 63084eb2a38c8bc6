import { buffer } from 'node:stream/consumers';
import { isBusinessDay } from '#src/shared/business-days.ts';
import { addDays } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoUuid } from './random.ts';
import { REVIEWERS } from './reviewers.ts';

/** Real papers that wait for a second look, or had one that was overturned. */
const PAPERS = 8;

type Row = Record<string, unknown>;

/** Rows of finished work, by table. */
export interface History {
  items: Row[];
  tasks: Row[];
  acts: Row[];
}

interface Filed {
  document_id: string;
  client_id: number;
  employee_id: string;
  document_type_id: number;
  doc_date: IsoDate;
  expiration_date: IsoDate | null;
  sha256: Buffer;
  size: number;
  pages: number;
  file_name: string;
}

/** Papers that stand in an employer's files, as items that were reviewed a day or two ago; their bytes are copied. */
export async function realPapers(
  kernel: Kernel,
  today: IsoDate,
  tenantId: number,
  history: History,
): Promise<Row[]> {
  const filed = await inTenant(kernel, tenantId, async (client) => {
    const { rows } = await client.query<Filed>(
      `select d.document_id, d.client_id, d.employee_id, d.document_type_id, d.doc_date::text, d.expiration_date::text, d.sha256,
          b.size::int, b.pages, d.file_name
         from documents d join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
        where d.tenant_id = $1 and d.document_type_id in (238, 225, 301) and d.expiration_date is not null and d.doc_date is not null
          and d.status = 'accepted' and d.file_name not like 'Paper original%'
          and d.hidden_at is null and b.pages is not null
        order by d.document_id desc limit $2`,
      [tenantId, PAPERS],
    );
    return rows;
  });
  const [dana, devon] = REVIEWERS;
  if (!dana || !devon) return [];
  // On a working day, long enough ago not to stand among the steps that can be undone.
  let day = addDays(today, -2);
  while (!isBusinessDay(day)) day = addDays(day, -1);
  const papers: Row[] = [];
  for (const [at, one] of filed.entries()) {
    const bytes = await buffer(kernel.storage.read(tenantId, one.sha256, 0, one.size - 1));
    await kernel.storage.put(kernel.internalTenantId, one.sha256, bytes);
    // Two of Dana's were overturned; of the others two are hers, and the rest Devon's.
    const overturned = at < 2;
    const who = at < 4 ? dana : devon;
    const ordinal = 100_000 + at;
    const start = Date.parse(`${day}T15:00:00Z`) + at * 420_000;
    const image = demoUuid('past-image', ordinal);
    const ids = {
      item: demoUuid('past-item', ordinal),
      instance: demoUuid('past-process', ordinal),
    };
    const task = demoUuid('past-review', ordinal);
    const iso = (moment: number) => new Date(moment).toISOString();
    const activity = demoUuid('past-act-3', ordinal);
    history.items.push({
      ...ids,
      source: 'email',
      received: iso(start - 7_200_000),
      about_tenant: tenantId,
      about_client: one.client_id,
      about_employee: one.employee_id,
      document: one.document_id,
      type: one.document_type_id,
      day: one.doc_date,
      expires: one.expiration_date,
      state: 'done',
      ended: iso(start + 60_000),
    });
    history.tasks.push({
      instance: ids.instance,
      received: iso(start - 7_200_000),
      who: who.id,
      task,
      form: 'review',
      claimed: iso(start),
      done: iso(start + 60_000),
    });
    history.acts.push({
      activity,
      instance: ids.instance,
      at: iso(start + 60_000),
      task,
      from: 'review',
      to: 'done',
      tag: 'Accepted Document Classification',
      who: who.id,
      detail: {
        action: 'accept',
        documents: [{ documentId: one.document_id, imageId: image, version: 1, before: null }],
        superseded: [],
      },
    });
    papers.push({
      ...ids,
      image,
      activity,
      who: who.id,
      level: who.level,
      checker: overturned ? devon.id : null,
      type: one.document_type_id,
      first_type: overturned ? (one.document_type_id === 238 ? 272 : 238) : one.document_type_id,
      day: one.doc_date,
      expires: one.expiration_date,
      at: iso(start + 60_000),
      sha256: `\\x${one.sha256.toString('hex')}`,
      size: one.size,
      pages: one.pages,
      name: one.file_name,
    });
  }
  return papers;
}
