import { createHash } from 'node:crypto';
import { PERMISSIONS } from '#src/shared/permissions.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Employee, World } from '#tests/support/world.ts';

/** The address of an employee. */
export const file = (employee: { employeeId: string }) => `/v1/employees/${employee.employeeId}`;
/** The version that a caller saw. */
export const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
/** The code of an error, undefined for a success. */
export const code = ({ body }: Answer): string | undefined => body?.['error']?.['code'];

/** A company with two locations, another company, and the three roles of issue 4. */
export interface EmploymentWorld {
  world: World;
  acme: Client;
  west: Client;
  east: Client;
  other: Client;
  employer: Api;
  terminal: Api;
  care: Api;
  /** Puts a document into a file, its bytes into the store. */
  document(employee: Employee, text: string): Promise<Buffer>;
}

export async function openEmploymentWorld(): Promise<EmploymentWorld> {
  const world = await openWorld();
  const acme = await world.makeClient({ name: 'Acme' });
  const west = await world.makeClient({ parent: acme, name: 'West' });
  const east = await world.makeClient({ parent: acme, name: 'East' });
  const other = await world.makeClient({ name: 'Other' });
  const as = async (client: Client, permissions: readonly Permission[]) =>
    world.as(await world.makeUser({ client, permissions }));
  return {
    world,
    acme,
    west,
    east,
    other,
    employer: await as(acme, [
      ...PERMISSIONS.client.map((one) => `client.${one}` as const),
      'records.viewAudit',
    ]),
    terminal: await as(west, [
      'client.viewRoster',
      'client.viewEmployee',
      'client.uploadDocuments',
    ]),
    care: await as(
      world.internal,
      PERMISSIONS.customerCare.map((one) => `customerCare.${one}` as const),
    ),
    async document(employee, text) {
      const sha256 = createHash('sha256').update(text).digest();
      await world.kernel.storage.put(employee.tenantId, sha256, Buffer.from(text));
      await world.inTenant(
        employee.tenantId,
        "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, 10, 'application/pdf', 1) on conflict do nothing",
        [employee.tenantId, sha256],
      );
      await world.inTenant(
        employee.tenantId,
        `insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source)
         values ($1, $2, $3, 272, '2026-01-02', 'accepted', $4, 'a.pdf', 'upload')`,
        [employee.tenantId, employee.clientId, employee.employeeId, sha256],
      );
      return sha256;
    },
  };
}
