import { randomUUID } from 'node:crypto';
import type { Client, World } from './world.ts';

/** A list of locations that waits to be applied. */
export async function treeImportRecord(
  world: World,
  { tenantId, clientId }: Client,
): Promise<string> {
  const [one] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into tree_imports (tenant_id, client_id, file_name, row_count, columns, mapping, rows)
     values ($1, $2, 'tree.csv', 1, '[{"name":"Name","samples":[]}]', '["name"]', '[{"row":2,"cells":["Yard"]}]')
     returning tree_import_id as id`,
    [tenantId, clientId],
  );
  return one?.id ?? '';
}

/** A ZIP of documents that waits to be filed. */
export async function documentImportRecord(
  world: World,
  { tenantId, clientId }: Client,
): Promise<string> {
  const [one] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into document_imports (tenant_id, client_id, file_name, row_count, columns, mapping, rows, entries)
     values ($1, $2, 'old.zip', 1, '[{"name":"File","samples":[]},{"name":"Work id","samples":[]}]', '["file","workId"]',
       '[{"row":2,"cells":["a.pdf","A-1"]}]', '[]') returning document_import_id as id`,
    [tenantId, clientId],
  );
  return one?.id ?? '';
}

/** A roster update and an import of photos. */
export async function rosterRecords(world: World, client: Client): Promise<Record<string, string>> {
  const [roster] = await world.inTenant<{ id: string }>(
    client.tenantId,
    `insert into rosters (tenant_id, client_id, file_name, state, row_count, columns, plan)
     values ($1, $2, 'a.csv', 'uploaded', 1, '[{"name":"Work id","samples":[]}]', '{"mapping":["workId"],"matchBy":"workId","missingStatusId":null}')
     returning roster_id as id`,
    [client.tenantId, client.clientId],
  );
  const [photos] = await world.inTenant<{ id: string }>(
    client.tenantId,
    'insert into photo_imports (tenant_id, client_id) values ($1, $2) returning import_id as id',
    [client.tenantId, client.clientId],
  );
  return { rosterId: roster?.id ?? '', importId: photos?.id ?? '', fileId: randomUUID() };
}
