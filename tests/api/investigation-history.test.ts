import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf as path, openDocumentWorld } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import { judgedAll } from '#tests/support/judged.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let fleet: Client;
let yard: Client;
let employer: Api;
let terminal: Api;
let care: Api;
let foreign: Api;
let file: DocumentWorld['file'];

beforeAll(async () => {
  ({ world, fleet, yard, employer, terminal, care, foreign, file } = await openDocumentWorld());
}, 60_000);
afterAll(() => world?.close());

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('the driver investigation history file (49 CFR 391.53)', () => {
  test('is apart, behind its own permission, and its readers are on record', async () => {
    const who = await world.makeEmployee({ client: yard, firstName: 'Hal', lastName: 'History' });
    const history = await file(who, { typeId: 307 });
    const plain = await file(who, { typeId: 238 });
    const get = (api: Api, query: string) => api.get(`${path(who)}${query}`);
    const readLog = async () => (await employer.get(path(who, 'readLog'))).body;

    expect(ids((await get(employer, '?history=without')).body)).toEqual([plain]);
    expect((await employer.get(path(who, 'doctypes?history=without'))).status).toBe(200);
    expect(await readLog()).toEqual([]);
    expect(ids((await get(employer, '?history=only')).body)).toEqual([history]);
    expect((await employer.get(`/v1/documents/${history}/content`)).status).toBe(200);
    expect(await readLog()).toMatchObject([
      { action: 'documents.content', by: 'Erin Employer', documentId: history },
      { action: 'documents.list', documentType: 'Safety performance history' },
    ]);

    for (const query of ['', '?history=only', '?history=with&docTypeId=307'])
      expect(ids((await get(terminal, query)).body)).not.toContain(history);
    expect((await terminal.get(`/v1/documents/${history}`)).status).toBe(404);
    expect((await terminal.get(path(who, 'readLog'))).status).toBe(403);
    expect((await care.get(path(who, 'readLog'))).status).toBe(403);
    expect((await foreign.get(path(who, 'readLog'))).status).toBe(404);
    const auditor = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['records.viewAudit'] }),
    );
    expect((await auditor.get(path(who, 'readLog'))).body).toHaveLength(2);
    expect((await auditor.get(`/v1/documents/${history}`)).status).toBe(403);
  });

  test('is asked for where a rule finds it missing, which is no reading', async () => {
    const who = await world.makeEmployee({ client: yard, lastName: 'Asked' });
    await judgedAll(world.kernel);
    await world.inTenant(
      fleet.tenantId,
      `insert into employee_qualification (tenant_id, employee_id, client_id, state, do_not_dispatch, missing, expired, pending, expiring, required_types)
       values ($1, $2, $3, 'missing', false, 1, 0, 0, 0, '{309}')
       on conflict (tenant_id, employee_id) do update set required_types = excluded.required_types`,
      [fleet.tenantId, who.employeeId, yard.clientId],
    );
    const asked = async (api: Api): Promise<Json[]> =>
      (await api.get(path(who, 'doctypes?includeSDU=true&history=without'))).body.filter(
        (type: Json) => type['documentCategory'] === 'Investigation history' && type['required'],
      );
    expect(await asked(employer)).toMatchObject([{ documentTypeId: 309, canUpload: true }]);
    expect(await asked(terminal)).toEqual([]);
    expect((await employer.get(path(who, 'readLog'))).body).toEqual([]);
  });

  test('shows a reading by our staff to the employer without the name', async () => {
    const who = await world.makeEmployee({ client: yard, lastName: 'Watched' });
    await file(who, { typeId: 397 });
    const staff = await world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['dq.viewDetail', 'records.viewInvestigationHistory'],
      }),
    );
    expect((await staff.get(`${path(who)}?history=only`)).body).toHaveLength(1);
    const [reading] = (await employer.get(path(who, 'readLog'))).body;
    expect(reading).toMatchObject({
      by: 'Service staff',
      documentType: 'Safety performance history, good-faith effort',
    });
  });
});
