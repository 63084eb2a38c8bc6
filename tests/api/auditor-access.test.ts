import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentWorld, openDocumentWorld } from '#tests/support/document-world.ts';
import type { Api } from '#tests/support/world.ts';

let d: DocumentWorld;
let auditor: Api;

beforeAll(async () => {
  d = await openDocumentWorld();
  auditor = await d.world.asAuditor(d.fleet);
}, 120_000);
afterAll(() => d.world.close());

test('an auditor reads an employee with the flag, and what it is called with (R130)', async () => {
  const path = `/v1/employees/${d.driver.employeeId}?with=docInfo,orders`;
  const read = await auditor.get(`${path}&auditor=true`);
  expect(read.status, JSON.stringify(read.body)).toBe(200);
  expect(read.body).toMatchObject({ lastName: 'Quill', docInfo: expect.anything() });
  expect((await auditor.get(path)).status).toBe(200);
  // The flag opens nothing: who reads is known from the session.
  expect((await d.foreign.get(`${path}&auditor=true`)).status).toBe(404);
});

test('an auditor reads and writes nothing (R128)', async () => {
  const of = `/v1/employees/${d.driver.employeeId}`;
  for (const answer of [
    await auditor.post(`${of}/notes`, { text: 'Seen' }),
    await auditor.patch(of, { phone: '555' }),
    await auditor.delete(of, { reason: 'No' }),
  ])
    expect([403, 404, 405], JSON.stringify(answer.body)).toContain(answer.status);
  const read = await auditor.get(of);
  expect(read.body.phone).not.toBe('555');
  expect((await auditor.get(`${of}/documents`)).status).toBe(200);
});

test('applicants are seen by who may see them (R453)', async () => {
  const as = async (permissions: readonly ('client.viewApplicants' | 'client.viewEmployee')[]) =>
    d.world.as(await d.world.makeUser({ client: d.fleet, permissions }));
  expect((await (await as(['client.viewApplicants'])).get('/v1/applicants')).status).toBe(200);
  expect((await (await as(['client.viewEmployee'])).get('/v1/applicants')).status).toBe(403);
});
