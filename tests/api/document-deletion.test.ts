import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, openDocumentWorld, paper } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import { claim, REVIEWER, TASKS } from '#tests/support/review-world.ts';
import type { Api, Employee, Json, User, World } from '#tests/support/world.ts';

let world: World;
let driver: Employee;
let employer: Api;
let terminal: Api;
let care: Api;
let alice: Api;
let reviewer: User;
let file: DocumentWorld['file'];

beforeAll(async () => {
  ({ world, driver, employer, terminal, file } = await openDocumentWorld());
  care = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['customerCare.assumeClient'] }),
  );
  reviewer = await world.makeUser({ client: world.internal, permissions: REVIEWER });
  alice = await world.as(reviewer);
}, 60_000);
afterAll(() => world?.close());

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
