import { createHash, randomUUID } from 'node:crypto';
import type { Client, World } from './world.ts';

/** A valid request for calls whose shape is checked before the record is looked up; calls not named need none. */
export const SAMPLES: Record<string, { body?: unknown; query?: Record<string, string> }> = {
  'employees.update': { body: { firstName: 'Changed' } },
  'documents.hide': { body: { reason: 'Sent by mistake' } },
  'users.keepOptions': { body: { set: { letterKeys: false } } },
  'users.addToJumplist': { body: { employeeId: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304' } },
};

/** Calls with a parameter that names no tenant's record, and why. */
export const UNSWEPT: Record<string, string> = {
  'settings.document': 'the texts of the installation, the same for all',
  'settings.updateDocument': 'the texts of the installation, the same for all',
};

/** Makes one record of each kind at a client and gives their ids by the names that paths use. */
export async function RECORDS(world: World, client: Client): Promise<Record<string, string>> {
  const employee = await world.makeEmployee({
    client,
    license: 'D1234567',
    licenseState: 'CA',
    ssn: '900-11-2233',
  });
  const user = await world.makeUser({ client, permissions: ['client.viewRoster'] });
  const documentId = randomUUID();
  const sha256 = createHash('sha256').update(documentId).digest();
  await world.inTenant(
    client.tenantId,
    "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, 10, 'application/pdf', 1)",
    [client.tenantId, sha256],
  );
  await world.inTenant(
    client.tenantId,
    `insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source)
     values ($1, $2, $3, $4, 272, '2026-01-02', 'accepted', $5, 'a.pdf', 'upload')`,
    [client.tenantId, documentId, client.clientId, employee.employeeId, sha256],
  );
  return {
    clientId: String(client.clientId),
    employeeId: employee.employeeId,
    documentId,
    userId: user.userId,
    id: user.userId,
    imageId: documentId,
    dqItemId: randomUUID(),
    taskId: randomUUID(),
    processInstanceId: randomUUID(),
    sessionId: randomUUID(),
  };
}
