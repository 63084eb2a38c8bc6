import type { Client, World } from './world.ts';

const SOME_ID = '018f3c1e-7d2a-7c3b-8d4e-5f6071829304';

/** Valid bodies of the calls about copies of reports. */
export const COPY_SAMPLES: Record<string, { body: unknown }> = {
  'copy-requests.add': { body: { kind: 'report', cameBy: 'mail', requestedOn: '2026-01-05' } },
  'copy-requests.identify': { body: { how: 'photoId', identifiedOn: '2026-01-05' } },
  'copy-requests.send': {
    body: { documentIds: [SOME_ID], sentOn: '2026-01-06', how: 'mail', to: '1 Main St' },
  },
  'copy-requests.close': { body: { as: 'withdrawn', note: 'By phone' } },
};

/** A request for a copy. */
export async function copyRecord(
  world: World,
  { tenantId, clientId }: Client,
  employeeId: string,
): Promise<string> {
  const [request] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into copy_requests (tenant_id, client_id, employee_id, kind, came_by, requested_on)
     values ($1, $2, $3, 'report', 'mail', '2026-01-05') returning request_id as id`,
    [tenantId, clientId, employeeId],
  );
  return request?.id ?? '';
}

/** What a driver disputes. */
export async function disputeRecord(
  world: World,
  { tenantId, clientId }: Client,
  employeeId: string,
): Promise<string> {
  const [dispute] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into driver_disputes (tenant_id, client_id, employee_id, about, says) values ($1, $2, $3, 'A card', 'Not mine')
     returning dispute_id as id`,
    [tenantId, clientId, employeeId],
  );
  return dispute?.id ?? '';
}
