import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Client, World } from '#tests/support/world.ts';

let world: World;
let bare: Client;
let full: Client;

beforeAll(async () => {
  world = await openWorld();
  full = await world.makeClient();
  bare = await world.makeClient({ services: ['Drug Testing'] });
}, 120_000);
afterAll(() => world.close());

const READS = ['client.viewEmployee', 'client.viewOrders', 'client.uploadDocuments'] as const;

async function employeeOf(client: Client) {
  const user = await world.makeUser({ client, permissions: READS });
  return { api: await world.as(user), employee: await world.makeEmployee({ client }) };
}

describe('services of a client gate its features (R125)', () => {
  test('a call of a feature without its service is refused with a sentence, and audited', async () => {
    const { api, employee } = await employeeOf(bare);
    const answer = await api.get(`/v1/employees/${employee.employeeId}/documents`);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: 'request.no_service',
      message: expect.stringContaining('service'),
    });
    const { rows } = await world.kernel.pool.query(
      "select outcome from audit_log where action = 'documents.list' order by at desc limit 1",
    );
    expect(rows).toEqual([{ outcome: 'denied' }]);
    const other = await employeeOf(full);
    const served = await other.api.get(`/v1/employees/${other.employee.employeeId}/documents`);
    expect(served.status).toBe(200);
  });

  test('nothing counts the documents of a client without their service', async () => {
    const path = '/v1/documents/expirations';
    const answer = await (await employeeOf(bare)).api.get(path);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'request.no_service']);
    expect((await (await employeeOf(full)).api.get(path)).status).toBe(200);
  });

  test('what services share is refused where the client has none of them (R487)', async () => {
    const client = await world.makeClient({ services: ['Randoms'] });
    const api = await world.as(
      await world.makeUser({
        client,
        permissions: ['client.viewOrders', 'records.placeOrder', 'records.viewDrugAlcohol'],
      }),
    );
    const { employeeId } = await world.makeEmployee({ client });
    const shared = [
      '/v1/orders',
      '/v1/orderStatuses',
      `/v1/orders/choices?employeeId=${employeeId}`,
      '/v1/vendors',
      `/v1/employees/${employeeId}/drugAlcoholInfo`,
    ];
    for (const path of shared) {
      const answer = await api.get(path);
      expect([path, answer.status, answer.body.error?.code]).toEqual([
        path,
        403,
        'request.no_service',
      ]);
    }
    await world.inTenant(
      client.tenantId,
      `insert into client_services (tenant_id, client_id, service_id)
       select $1, $1, service_id from services where name = 'Drug Testing'`,
      [client.tenantId],
    );
    for (const path of shared) expect([path, (await api.get(path)).status]).toEqual([path, 200]);
  });

  test('the file itself stays, without what belongs to the service', async () => {
    const { api, employee } = await employeeOf(bare);
    const file = await api.get(`/v1/employees/${employee.employeeId}?with=docInfo,orders`);
    expect(file.status).toBe(200);
    expect(file.body.docInfo).toBeUndefined();
    expect(file.body.orders).toEqual([]);
  });

  test('a location has the services of the client above it, and those of its own', async () => {
    const top = await world.makeClient({ services: ['Randoms'] });
    const site = await world.makeClient({ parent: top, services: ['Driver Qualification Files'] });
    const { api, employee } = await employeeOf(site);
    const documents = await api.get(`/v1/employees/${employee.employeeId}/documents`);
    expect(documents.status).toBe(200);
    const { body } = await api.get('/v1/auth/session');
    expect([...body.services].sort()).toEqual(['driverQualificationFiles', 'randoms']);
  });

  test('taking a service away acts at the next call', async () => {
    const client = await world.makeClient();
    const { api, employee } = await employeeOf(client);
    const path = `/v1/employees/${employee.employeeId}/documents`;
    expect((await api.get(path)).status).toBe(200);
    await world.inTenant(client.tenantId, 'delete from client_services where service_id = 1');
    expect((await api.get(path)).status).toBe(403);
  });

  test('staff are gated inside a client, and not across clients', async () => {
    const care = await world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['customerCare.assumeClient', 'dq.viewDetail'],
      }),
    );
    const employee = await world.makeEmployee({ client: bare });
    const path = `/v1/employees/${employee.employeeId}/documents`;
    expect((await care.get(path)).status).toBe(200);
    expect((await care.get(path, { client: bare.clientId })).status).toBe(403);
    const session = await care.get('/v1/auth/session', { client: bare.clientId });
    expect(session.body).toMatchObject({ services: null, acting: { services: ['drugTesting'] } });
  });

  test('the installation says which features are hidden (R477, R478)', async () => {
    await world.kernel.pool.query(
      `update settings set value = '["documents"]' where key = 'featuresToHide'`,
    );
    const { api } = await employeeOf(full);
    expect((await api.get('/v1/settings')).body).toEqual({ featuresToHide: ['documents'] });
    expect((await api.get('/v1/auth/session')).body.featuresToHide).toEqual(['documents']);
    await world.kernel.pool.query(`update settings set value = '[]' where key = 'featuresToHide'`);
  });
});

describe('care without a client', () => {
  test('finds a person across clients and reads the file, and changes nothing (D16)', async () => {
    const care = await world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['customerCare.viewClients', 'customerCare.assumeClient'],
      }),
    );
    const employee = await world.makeEmployee({
      client: full,
      lastName: 'Quillfeather',
      ssn: '900-44-5566',
    });
    const found = await care.get('/v1/employees?search=quillfeather');
    expect(found.status).toBe(200);
    expect(found.body.rows).toMatchObject([{ employeeId: employee.employeeId }]);
    const bySsn = await care.get('/v1/employees?search=header', {
      headers: { 'x-search': '900-44-5566' },
    });
    expect(bySsn.body.total).toBe(1);
    const file = await care.get(`/v1/employees/${employee.employeeId}`);
    expect(file.status).toBe(200);
    expect(file.body.allowed).toEqual([]);
    const edit = await care.patch(`/v1/employees/${employee.employeeId}`, { firstName: 'No' });
    expect(edit.status).toBe(400);
    expect(edit.body.error.code).toBe('request.client_required');
  });

  test('an employer still finds only their own, and staff without the permission nobody', async () => {
    const clerk = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['customerCare.viewClients'] }),
    );
    expect((await clerk.get('/v1/employees?search=quillfeather')).status).toBe(403);
    const { api } = await employeeOf(bare);
    const own = await api.get('/v1/employees?search=quillfeather');
    expect(own.body.rows).toEqual([]);
  });
});
