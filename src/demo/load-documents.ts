import { createHash } from 'node:crypto';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { DEMO_INCOMING, demoIncoming, renderIncoming } from './pdfs/incoming.ts';
import type { DemoIncoming } from './pdfs/incoming.ts';
import { demoDocuments, renderFiled } from './pdfs/filed-documents.ts';
import type { DemoDocument } from './pdfs/filed-documents.ts';
import { DOCUMENT_KINDS } from './pdfs/render-document.ts';
import type { DocumentKind } from './pdfs/render-document.ts';
import { demoEmployee } from './people.ts';
import { demoUuid, timeOn } from './random.ts';
import type { DemoWorld } from './random.ts';

/** Employees whose files hold real PDFs (D31). */
const DOCUMENTED = 300;
/** Types that the specification gives no id, by ours (0002_reference.sql). */
const OWN_TYPES: Partial<Record<DocumentKind, number>> = { licenseCopy: 301, custody: 306 };

export function documentTypeOf(kind: DocumentKind): number {
  return DOCUMENT_KINDS[kind].docTypeId ?? OWN_TYPES[kind] ?? 272;
}

interface Kept {
  sha256: Buffer;
  size: number;
}

/** Stores a paper's bytes for a tenant. */
export async function keep(kernel: Kernel, tenantId: number, bytes: Uint8Array): Promise<Kept> {
  const sha256 = createHash('sha256').update(bytes).digest();
  await kernel.storage.put(tenantId, sha256, bytes);
  return { sha256, size: bytes.length };
}

/** Notes stored bytes in their tenant. */
export const BLOBS = `insert into blobs (tenant_id, sha256, size, media_type, pages, password_protected)
  select distinct on (sha256) $1::int, sha256, size, 'application/pdf', pages, protected from jsonb_to_recordset($2::jsonb)
    as t (sha256 bytea, size bigint, pages int, protected boolean) on conflict do nothing`;

export const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** The papers in the files of the first employees. Returns how many. */
export async function loadFiledDocuments(kernel: Kernel, world: DemoWorld): Promise<number> {
  const byTenant = new Map<number, unknown[]>();
  let documented = 0;
  for (let ordinal = 0; ordinal < world.employees && documented < DOCUMENTED; ordinal += 1) {
    const filed = demoDocuments(world, ordinal);
    if (filed.length === 0) continue;
    documented += 1;
    const employee = demoEmployee(world, ordinal);
    for (const one of filed) {
      const kept = await keep(kernel, employee.topClientId, await renderFiled(world, one));
      byTenant.set(employee.topClientId, [
        ...(byTenant.get(employee.topClientId) ?? []),
        filedRow(one, kept, employee.id, employee.clientId),
      ]);
    }
  }
  let count = 0;
  for (const [tenantId, rows] of byTenant) {
    count += rows.length;
    await inTenant(kernel, tenantId, async (client) => {
      await client.query(BLOBS, [tenantId, JSON.stringify(rows)]);
      await client.query(
        `insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, expiration_date,
           status, sha256, file_name, source, uploaded_at, accepted_at)
         select $1, id, client_id, employee_id, type, day, expires, 'accepted', sha256, name, 'demo', filed, filed
           from jsonb_to_recordset($2::jsonb) as t (id uuid, client_id int, employee_id uuid, type int, day date, expires date,
             sha256 bytea, name text, filed timestamptz)`,
        [tenantId, JSON.stringify(rows)],
      );
    });
  }
  return count;
}

function filedRow(
  one: DemoDocument,
  kept: Kept,
  employeeId: string,
  clientId: number,
): Record<string, unknown> {
  return {
    id: one.id,
    client_id: clientId,
    employee_id: employeeId,
    type: documentTypeOf(one.kind),
    day: one.docDate,
    expires: one.expires,
    sha256: hex(kept.sha256),
    size: kept.size,
    pages: one.look === 'text' ? one.pages : 1,
    protected: false,
    name: one.fileName,
    filed: timeOn(one.filedOn, 14),
  };
}

/** The papers that wait for review, each an item with its process and its open task. Returns how many. */
export async function loadIncoming(
  kernel: Kernel,
  world: DemoWorld,
  tenantOf: (clientId: number) => number,
): Promise<number> {
  const rows: Record<string, unknown>[] = [];
  for (let ordinal = 0; ordinal < DEMO_INCOMING; ordinal += 1) {
    const item = demoIncoming(world, ordinal);
    const kept = await keep(kernel, kernel.internalTenantId, await renderIncoming(world, item));
    rows.push(incomingRow(item, kept, item.clientId === null ? null : tenantOf(item.clientId)));
  }
  await inTenant(kernel, kernel.internalTenantId, async (client) => {
    const tenantId = kernel.internalTenantId;
    const data = JSON.stringify(rows);
    await client.query(BLOBS, [tenantId, data]);
    const shape = `as t (item uuid, image uuid, instance uuid, task uuid, source text, received timestamptz, about_tenant int,
      about_client int, sender text, subject text, body text, sha256 bytea, name text)`;
    await client.query(
      `insert into dq_items (tenant_id, dq_item_id, source, received_at, about_tenant_id, about_client_id, sender, subject, body_text)
       select $1, item, source, received, about_tenant, about_client, sender, subject, body from jsonb_to_recordset($2::jsonb) ${shape}`,
      [tenantId, data],
    );
    await client.query(
      `insert into dq_item_images (tenant_id, image_id, dq_item_id, ordinal, sha256, file_name)
       select $1, image, item, 1, sha256, name from jsonb_to_recordset($2::jsonb) ${shape}`,
      [tenantId, data],
    );
    await client.query(
      `insert into process_instances (tenant_id, process_instance_id, process_key, state, dq_item_id, started_at)
       select $1, instance, 'internalReviewProcess', 'searchAndMatch', item, received from jsonb_to_recordset($2::jsonb) ${shape}`,
      [tenantId, data],
    );
    await client.query(
      `insert into tasks (tenant_id, task_id, process_instance_id, form_key, received_at, created_at)
       select $1, task, instance, 'searchAndMatch', received, received from jsonb_to_recordset($2::jsonb) ${shape}`,
      [tenantId, data],
    );
  });
  return rows.length;
}

function incomingRow(
  item: DemoIncoming,
  kept: Kept,
  tenantId: number | null,
): Record<string, unknown> {
  return {
    item: item.id,
    image: demoUuid('image', item.ordinal),
    instance: demoUuid('process', item.ordinal),
    task: demoUuid('task', item.ordinal),
    source: item.source,
    received: new Date(Date.now() - item.receivedMinutesAgo * 60_000).toISOString(),
    about_tenant: tenantId,
    about_client: item.clientId,
    sender: item.sender,
    subject: item.subject,
    body: item.body,
    sha256: hex(kept.sha256),
    size: kept.size,
    pages: item.pages,
    protected: item.password !== null,
    name: item.fileName,
  };
}
