import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeLog } from '#src/server/log.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { makeApi } from './world.ts';
import type { Api, Employee, World } from './world.ts';
import { removeFolder } from './scratch.ts';

/**
 * Copies the one paper that waits so many times, a second apart, the oldest first: with its file, its process and its
 * open task. With employees, whom they are for in turn, they wait for their review, else for their match.
 */
export async function fillQueue(
  world: { inTenant: World['inTenant']; internal: Pick<World['internal'], 'tenantId'> },
  count: number,
  employees: readonly Pick<Employee, 'tenantId' | 'clientId' | 'employeeId'>[],
): Promise<void> {
  const step = employees.length > 0 ? 'review' : 'searchAndMatch';
  await world.inTenant(
    world.internal.tenantId,
    `with first as (
       select i.*, m.sha256, m.file_name from dq_items i
         join dq_item_images m on m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
        where i.tenant_id = $1 order by i.received_at limit 1),
     items as (
       insert into dq_items (tenant_id, source, received_at, about_tenant_id, about_client_id, about_employee_id, uploaded_by)
       select $1, f.source, now() - interval '1 day' + n * interval '1 second', coalesce(e.tenant_id, f.about_tenant_id),
           coalesce(e.client_id, f.about_client_id), e.employee_id, f.uploaded_by
         from first f cross join generate_series(1, $2::int) n
         left join unnest($3::uuid[], $4::int[], $5::int[]) with ordinality e (employee_id, tenant_id, client_id, at)
           on e.at = n % cardinality($3) + 1
       returning dq_item_id, received_at),
     images as (
       insert into dq_item_images (tenant_id, dq_item_id, ordinal, sha256, file_name)
       select $1, items.dq_item_id, 1, f.sha256, f.file_name from items, first f),
     processes as (
       insert into process_instances (tenant_id, process_key, state, dq_item_id)
       select $1, 'internalReviewProcess', $6, dq_item_id from items returning process_instance_id, dq_item_id)
     select 1`,
    [
      world.internal.tenantId,
      count,
      employees.map(({ employeeId }) => employeeId),
      employees.map(({ tenantId }) => tenantId),
      employees.map(({ clientId }) => clientId),
      step,
    ],
  );
  // In a statement of its own: the due time is read from the process and its item.
  await world.inTenant(
    world.internal.tenantId,
    `insert into tasks (tenant_id, process_instance_id, form_key, received_at)
     select p.tenant_id, p.process_instance_id, p.state, i.received_at
       from process_instances p join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
      where p.tenant_id = $1 and p.state = $2 and not exists (select from tasks t
        where t.tenant_id = p.tenant_id and t.process_instance_id = p.process_instance_id)`,
    [world.internal.tenantId, step],
  );
}

/** Settings of one more server of an installation: its documents are those of the first. Remove its directory in the end. */
export async function makeSecondDirectory(
  first: string,
): Promise<{ dataDir: string; documentsUrl: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-second-'));
  return { dataDir, documentsUrl: pathToFileURL(join(first, 'blobs')).href };
}

/** A second server over the same database and documents. */
export async function openSecondServer({ kernel, dataDir: first }: World) {
  const own = await makeSecondDirectory(first);
  const server = await startProduct({ ...kernel.config, port: 0, ...own }, makeLog('silent'));
  return {
    /** The same session there. */
    apiOf: (api: Api) => makeApi(server.address, api.token),
    async close() {
      await server.stop();
      await removeFolder(own.dataDir);
    },
  };
}
