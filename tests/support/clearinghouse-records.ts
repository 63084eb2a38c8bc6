import type { Client, World } from './world.ts';

/** A file of queries with the one that stands in it. */
export async function clearinghouseRecords(
  world: World,
  { tenantId, clientId }: Client,
  employeeId: string,
): Promise<Record<string, string>> {
  const [file] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into clearinghouse_files (tenant_id, client_id, employer_id, employer_name, dot_number, query_type, part, parts, format_from,
         row_count, sha256)
       values ($1, $2, $2, 'Swept', '1234567', 4, 1, 1, '2020-01-06', 1, sha256('x')) returning file_id as id`,
    [tenantId, clientId],
  );
  const [query] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into clearinghouse_queries (tenant_id, client_id, employee_id, kind, query_type, file_id, line, asked)
       values ($1, $2, $3, 'limited', 4, $4, 1, '{}') returning query_id as id`,
    [tenantId, clientId, employeeId, file?.id],
  );
  return { fileId: file?.id ?? '', queryId: query?.id ?? '' };
}
