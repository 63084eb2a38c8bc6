import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, openDocumentWorld, paper } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import { claim, REVIEWER, TASKS } from '#tests/support/review-world.ts';
import type { Permission } from '#src/shared/permissions.ts';
import type { Api, Client, Employee, Json, User, World } from '#tests/support/world.ts';

let world: World;
let fleet: Client;
let yard: Client;
let driver: Employee;
let docker: Employee;
let employer: Api;
let terminal: Api;
let care: Api;
/** Care that may bring documents back. */
let restorer: Api;
let foreign: Api;
let alice: Api;
let reviewer: User;
let file: DocumentWorld['file'];

beforeAll(async () => {
  ({
    world,
    fleet,
    yard,
    driver,
    docker,
    employer,
    terminal,
    foreign,
    file,
    care: restorer,
  } = await openDocumentWorld());
  care = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['customerCare.assumeClient'] }),
  );
  reviewer = await world.makeUser({ client: world.internal, permissions: REVIEWER });
  alice = await world.as(reviewer);
}, 60_000);
afterAll(() => world?.close());

const MANAGER: readonly Permission[] = [
  'client.viewEmployee',
  'client.uploadDocuments',
  'records.hideDocument',
];
const idsOf = (rows: readonly Json[]) => rows.map(({ id }) => id);
const hide = (api: Api, documentId: string, options = {}) =>
  api.post(`/v1/documents/${documentId}/hide`, { reason: 'Wrong driver' }, options);
const codeOf = ({ body }: Json) => body?.error?.code;
const shown = async (api: Api, documentId: string): Promise<Json> =>
  (await api.get(fileOf(driver))).body.find(({ id }: Json) => id === documentId);
async function send(api: Api): Promise<Json> {
  const sent = await api.upload(fileOf(driver), [{ name: 'card.pdf', bytes: paper() }]);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.documents[0];
}

test('an accepted document is deleted, restored and reinstated by right, not by who may upload (D35)', async () => {
  const documentId = await file(driver);
  const older = await file(driver, { typeId: 473, docDate: '2024-01-02' });
  const newer = await file(driver, { typeId: 473, docDate: '2025-01-02' });
  await world.inTenant(
    driver.tenantId,
    "update documents set status = 'superseded', superseded_by = $3 where tenant_id = $1 and document_id = $2",
    [driver.tenantId, older, newer],
  );
  const asCare = { client: driver.tenantId };
  expect(codeOf(await hide(terminal, documentId))).toBe('documents.not_yours');
  expect(codeOf(await hide(care, documentId, asCare))).toBe('documents.not_yours');
  expect((await terminal.post(`/v1/documents/${older}/reinstate`)).status).toBe(403);
  expect((await shown(terminal, documentId)).allowed).toEqual([]);
  expect((await shown(terminal, older)).allowed).toEqual([]);
  expect((await shown(employer, documentId)).allowed).toEqual(['hide']);
  expect((await shown(employer, older)).allowed).toEqual(['hide', 'reinstate']);
  expect((await hide(employer, documentId)).status).toBe(200);
  expect((await terminal.post(`/v1/documents/${documentId}/restore`)).status).toBe(403);
  const deleted = async (api: Api) =>
    (await api.get(`${fileOf(driver)}?deleted=true`)).body.some(
      ({ id }: Json) => id === documentId,
    );
  expect([await deleted(terminal), await deleted(employer)]).toEqual([false, true]);
  expect((await employer.post(`/v1/documents/${documentId}/restore`)).status).toBe(200);
});

test('a deleted twin is named to who may bring it back alone', async () => {
  const bytes = paper();
  const documentId = await file(driver, { bytes });
  const path = `/v1/documents/duplicates?sha256=${createHash('sha256').update(bytes).digest('hex')}`;
  const twins = async (api: Api) => JSON.stringify((await api.get(path)).body);
  expect(await twins(terminal)).toContain(documentId);
  await hide(employer, documentId);
  expect(await twins(terminal)).not.toContain(documentId);
  expect(await twins(employer)).toContain(documentId);
});

test("one's own upload is taken back until a reviewer begins; its item leaves the queue", async () => {
  const { documentId, taskId, processInstanceId } = await send(terminal);
  expect((await shown(terminal, documentId)).allowed).toEqual(['hide']);
  expect((await shown(employer, documentId)).allowed).toEqual([]);
  expect(codeOf(await hide(employer, documentId))).toBe('documents.in_review');
  const answers = await Promise.all([1, 2].map(() => hide(terminal, documentId)));
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect(await shown(terminal, documentId)).toBeUndefined();
  expect((await alice.get(`${TASKS}/${taskId}`)).body.completedAt ?? 'gone').not.toBeNull();
  const [process] = await world.inTenant<Json>(
    world.internal.tenantId,
    `select p.state, p.ended_at is not null as ended, count(a.*)::int as acts from process_instances p
       join process_activities a using (tenant_id, process_instance_id)
      where p.process_instance_id = $1 group by p.state, p.ended_at`,
    [processInstanceId],
  );
  expect(process).toEqual({ state: 'deleted', ended: true, acts: 2 });
  expect((await claim(alice, taskId, reviewer.userId)).status).not.toBe(200);
});

test('an upload that a reviewer has in hand, or sent back, is theirs to decide', async () => {
  const { documentId, taskId } = await send(terminal);
  const held = await claim(alice, taskId, reviewer.userId);
  expect(held.status, JSON.stringify(held.body)).toBe(200);
  expect(codeOf(await hide(terminal, documentId))).toBe('documents.in_review');
  expect((await shown(terminal, documentId)).hiddenAt).toBeNull();
  const theirs = await send(employer);
  expect(codeOf(await hide(terminal, theirs.documentId))).toBe('documents.not_yours');
});

describe('deleting a document', () => {
  let manager: Api;
  beforeAll(async () => {
    manager = await world.as(await world.makeUser({ client: fleet, permissions: MANAGER }));
  });

  test('hides it with a reason, and can be undone (D18, D21)', async () => {
    const pat = await world.makeEmployee({ client: yard });
    const documentId = await file(pat);
    const at = `/v1/documents/${documentId}`;
    expect((await manager.post(`${at}/hide`, { reason: ' ' })).status).toBe(400);
    const stale = await manager.post(
      `${at}/hide`,
      { reason: 'Wrong driver' },
      { headers: { 'if-match': '"7"' } },
    );
    expect(stale.status).toBe(409);
    expect(stale.body['error']).toMatchObject({
      code: 'request.conflict',
      current: { id: documentId, version: 1 },
    });
    const hidden = await manager.post(
      `${at}/hide`,
      { reason: 'Wrong driver' },
      { headers: { 'if-match': '"1"' } },
    );
    expect(hidden.status).toBe(200);
    expect(hidden.body).toMatchObject({
      hiddenReason: 'Wrong driver',
      version: 2,
      allowed: ['restore'],
    });
    expect((await manager.get(fileOf(pat))).body).toEqual([]);
    expect((await manager.get(at)).status).toBe(404);
    expect((await manager.get(`${at}/content`)).status).toBe(404);
    const back = await manager.post(`${at}/restore`, undefined, { headers: { 'if-match': '"2"' } });
    expect(back.body).toMatchObject({ hiddenReason: null, version: 3 });
    expect(idsOf((await manager.get(fileOf(pat))).body)).toEqual([documentId]);
  });

  test('is refused for documents under review, types of the staff, and those who only read', async () => {
    const pat = await world.makeEmployee({ client: yard });
    const pending = await file(pat, { status: 'pendingReview' });
    const vaccine = await file(pat, { typeId: 1162 });
    const plain = await file(pat);
    const hide = (api: Api, id: string) => api.post(`/v1/documents/${id}/hide`, { reason: 'x' });
    expect((await hide(manager, pending)).body['error']).toMatchObject({
      code: 'documents.in_review',
    });
    expect((await hide(manager, vaccine)).body['error']).toMatchObject({
      code: 'documents.restricted_type',
    });
    const onlooker = await world.as(
      await world.makeUser({ client: fleet, permissions: ['client.viewEmployee'] }),
    );
    expect((await hide(onlooker, plain)).status).toBe(403);
    expect(
      (await onlooker.get(fileOf(pat))).body.find((row: Json) => row['id'] === plain),
    ).toMatchObject({ allowed: [] });
  });
});

describe('deleted documents', () => {
  test('are shown on request to those who may restore them, with the reason', async () => {
    const documentId = await file(driver);
    const vaccine = await file(driver, { typeId: 1162 });
    await employer.post(`/v1/documents/${documentId}/hide`, { reason: 'Sent by mistake' });
    await restorer.post(
      `/v1/documents/${vaccine}/hide`,
      { reason: 'Not asked for' },
      { client: fleet.clientId },
    );
    const list = (api: Api, query: string, client: Client | null = null) =>
      api.get(`${fileOf(driver)}${query}`, { client: client?.clientId ?? null });
    expect(idsOf((await list(employer, '')).body)).not.toContain(documentId);
    const shown = (await list(employer, '?deleted=true')).body;
    expect(idsOf(shown)).not.toContain(vaccine);
    expect(shown.find((one: { id: string }) => one.id === documentId)).toMatchObject({
      hiddenReason: 'Sent by mistake',
      allowed: ['restore'],
    });
    expect(idsOf((await list(restorer, '?deleted=true', fleet)).body)).toContain(vaccine);
    // Across clients staff only read, so they restore nothing.
    expect(idsOf((await list(restorer, '?deleted=true')).body)).not.toContain(documentId);
    const reader = await world.as(
      await world.makeUser({ client: fleet, permissions: ['client.viewEmployee'] }),
    );
    expect(idsOf((await list(reader, '?deleted=true')).body)).not.toContain(documentId);
  });
});

describe('a superseded document', () => {
  test('can be made the current one again, and that taken back', async () => {
    const old = await file(docker, { typeId: 473, docDate: '2024-01-02', status: 'superseded' });
    const current = await file(docker, { typeId: 473, docDate: '2026-01-02' });
    await world.inTenant(
      fleet.tenantId,
      'update documents set superseded_by = $1 where document_id = $2',
      [current, old],
    );
    const rows = async () =>
      Object.fromEntries(
        (await employer.get(`${fileOf(docker)}?docTypeId=473`)).body.map(
          (one: { id: string; status: string; supersededBy: string | null; allowed: string[] }) => [
            one.id,
            one,
          ],
        ),
      );
    expect((await rows())[old]).toMatchObject({
      status: 'superseded',
      supersededBy: current,
      allowed: ['hide', 'reinstate'],
    });
    const done = await employer.post(`/v1/documents/${old}/reinstate`);
    expect(done.status).toBe(200);
    expect(await rows()).toMatchObject({
      [old]: { status: 'valid', supersededBy: null },
      [current]: { status: 'superseded', supersededBy: old },
    });
    const again = await employer.post(`/v1/documents/${old}/reinstate`);
    expect(again.body.error.code).toBe('documents.not_superseded');
    expect((await employer.post(`/v1/documents/${current}/reinstate`)).status).toBe(200);
    expect((await rows())[current]).toMatchObject({ status: 'valid' });
    const stale = await employer.post(`/v1/documents/${old}/reinstate`, undefined, {
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(409);
    expect((await terminal.post(`/v1/documents/${old}/reinstate`)).status).toBe(403);
    expect((await foreign.post(`/v1/documents/${old}/reinstate`)).status).toBe(404);
  });
});
