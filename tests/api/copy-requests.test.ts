import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDFDocument } from '@cantoo/pdf-lib';
import { addBusinessDays } from '#src/shared/business-days.ts';
import { addDays } from '#src/shared/dates.ts';
import { removeApproved } from '#tests/support/approve-files.ts';
import { type DocumentWorld, openDocumentWorld } from '#tests/support/document-world.ts';
import type { Answer, Api, Employee, Json } from '#tests/support/world.ts';

let d: DocumentWorld;
/** Who serves requests, and may read every paper. */
let care: Api;
let reviewer: Api;

beforeAll(async () => {
  d = await openDocumentWorld();
  const staff = async (permissions: Parameters<typeof d.world.makeUser>[0]['permissions']) =>
    d.world.as(
      await d.world.makeUser({ client: d.world.internal, permissions: permissions ?? [] }),
    );
  care = await staff(['customerCare.assumeClient', 'records.viewInvestigationHistory']);
  reviewer = await staff(['dq.viewDetail']);
}, 120_000);
afterAll(() => d.world.close());

const LIST = '/v1/backgroundCheckReportCopyRequests';
const TODAY = new Date().toISOString().slice(0, 10);
const at = (one: Employee) => ({ client: one.clientId });
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const fieldsOf = ({ body }: Answer) => (body.error?.fields ?? []).map(({ field }: Json) => field);
const ask = (one: Employee, body: object = {}, api = care) =>
  api.post(
    `/v1/employees/${one.employeeId}${LIST.slice('/v1'.length)}`,
    { kind: 'report', cameBy: 'mail', requestedOn: TODAY, ...body },
    at(one),
  );
const step = (request: Json, name: string, body: object, options: object = {}, api = care) =>
  api.post(`${LIST}/${request.requestId}/${name}`, body, {
    client: request.clientId,
    ...options,
  });
const identified = { how: 'photoId', identifiedOn: TODAY };
const sending = (documentIds: string[]) => ({
  ...{ documentIds, sentOn: TODAY, how: 'mail', to: '1 Main St, Columbus, OH 43004' },
  rightsEnclosed: true,
});
const driver = () => d.world.makeEmployee({ client: d.yard });
const audited = async (id: string): Promise<{ detail: Json }[]> =>
  (
    await d.world.kernel.pool.query(
      'select detail from audit_log where entity_id = $1 order by seq',
      [id],
    )
  ).rows;

describe('a request for a copy of a report (15 USC 1681b(b)(3)(B)(ii), R093)', () => {
  test('is identified, sent with its letter, and recorded', async () => {
    const one = await driver();
    const psp = await d.file(one, { typeId: 326 });
    const mvr = await d.file(one, { typeId: 225 });
    const card = await d.file(one, { typeId: 238 });
    const made = await ask(one);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ state: 'identify', sendBy: null, employerName: 'Fleet' });
    expect(made.body.allowed).toEqual(['identify', 'close']);
    expect(codeOf(await step(made.body, 'send', sending([mvr])))).toEqual([
      ...[409, 'copy-requests.not_identified'],
    ]);
    const known = await step(made.body, 'identify', identified);
    expect(known.body).toMatchObject({ state: 'open', sendBy: addBusinessDays(TODAY, 3) });
    const papers = await care.get(`${LIST}/${made.body.requestId}/papers`, at(one));
    expect(papers.body.map((paper: Json) => paper.documentId).sort()).toEqual([psp, mvr].sort());
    // A medical card is no report; without the summary of rights nothing goes.
    const wrong = await step(made.body, 'send', { ...sending([card]), rightsEnclosed: false });
    expect(fieldsOf(wrong)).toEqual(['rightsEnclosed', 'documentIds']);
    const early = { ...sending([mvr]), sentOn: addDays(TODAY, -1) };
    expect(fieldsOf(await step(made.body, 'send', early))).toEqual(['sentOn']);
    expect(codeOf(await care.get(`${LIST}/${made.body.requestId}/packet`, at(one)))).toEqual([
      ...[409, 'copy-requests.not_sent'],
    ]);
    const sent = await step(made.body, 'send', sending([psp, mvr]));
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body).toMatchObject({ state: 'sent', papers: 2, sentOn: TODAY, allowed: [] });
    expect(codeOf(await step(made.body, 'send', sending([mvr])))).toEqual([
      ...[409, 'copy-requests.done_already'],
    ]);
    const letters = await d.world.inTenant(
      d.fleet.tenantId,
      'select 1 from documents where employee_id = $1 and document_type_id = 352',
      [one.employeeId],
    );
    expect(letters).toHaveLength(1);
    const packet = await fetch(`${d.world.address}${LIST}/${made.body.requestId}/packet`, {
      headers: { authorization: `Bearer ${care.token}`, 'x-client': String(one.clientId) },
    });
    expect(packet.status).toBe(200);
    const pdf = await PDFDocument.load(await packet.arrayBuffer());
    expect(pdf.getPageCount()).toBe(3);
    const details = (await audited(made.body.requestId)).map(({ detail }) => detail);
    expect(details).toMatchObject([
      { kind: 'report', cameBy: 'mail' },
      { identified: 'photoId' },
      { sent: 'mail', documentIds: expect.arrayContaining([psp, mvr]) },
      { packet: 2 },
    ]);
    const listed = (await reviewer.get(LIST)).body.find(
      (row: Json) => row.requestId === made.body.requestId,
    );
    expect(listed).toMatchObject({ state: 'sent', allowed: [] });
  });

  test('of past employers’ answers is in writing, and waits for them (49 CFR 391.23(i)(2))', async () => {
    const one = await driver();
    expect(fieldsOf(await ask(one, { kind: 'history', cameBy: 'phone' }))).toEqual(['cameBy']);
    const made = (await ask(one, { kind: 'history', cameBy: 'email' })).body;
    const known = await step(made, 'identify', identified);
    expect(known.body).toMatchObject({ state: 'waiting', sendBy: null });
    const answer = await d.file(one, { typeId: 307 });
    const row = (await care.get(LIST)).body.find((each: Json) => each.requestId === made.requestId);
    expect(row).toMatchObject({ state: 'open', sendBy: addBusinessDays(TODAY, 5) });
    const sent = await step(made, 'send', { ...sending([answer]), rightsEnclosed: false });
    expect(sent.body).toMatchObject({ state: 'sent', papers: 1 });
  });

  test('is open once, closed with a reason, and changed by one of two at a time', async () => {
    const one = await driver();
    const [first, second] = await Promise.all([ask(one), ask(one)]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    const made = first.status === 201 ? first.body : second.body;
    expect(fieldsOf(await ask(await driver(), { requestedOn: addDays(TODAY, 2) }))).toEqual([
      'requestedOn',
    ]);
    const seen = { headers: { 'if-match': '"1"' } };
    expect((await step(made, 'identify', identified, seen)).status).toBe(200);
    expect(codeOf(await step(made, 'close', { as: 'withdrawn', note: 'Called' }, seen))).toEqual([
      ...[409, 'request.conflict'],
    ]);
    expect(fieldsOf(await step(made, 'close', { as: 'withdrawn', note: ' ' }))).toEqual(['note']);
    const closed = await step(made, 'close', { as: 'withdrawn', note: 'Called' });
    expect(closed.body).toMatchObject({ state: 'closed', closedNote: 'Called' });
    expect(codeOf(await step(made, 'identify', identified))).toEqual([
      ...[409, 'copy-requests.done_already'],
    ]);
    expect((await ask(one)).status).toBe(201);
  });

  test('is late after its last day, and first in the list', async () => {
    const one = await driver();
    const made = (await ask(one, { requestedOn: addDays(TODAY, -30) })).body;
    const when = addDays(TODAY, -20);
    const known = await step(made, 'identify', { how: 'signedForm', identifiedOn: when });
    expect(known.body).toMatchObject({ state: 'late', sendBy: addBusinessDays(when, 3) });
    expect((await care.get(LIST)).body[0].requestId).toBe(made.requestId);
  });

  test('is no employer’s, no reviewer’s to change, and of no other client', async () => {
    const one = await driver();
    const made = (await ask(one)).body;
    expect((await d.employer.get(LIST)).status).toBe(403);
    expect((await ask(one, {}, d.employer)).status).toBe(403);
    expect((await reviewer.get(LIST)).status).toBe(200);
    expect((await step(made, 'identify', identified, {}, reviewer)).status).toBe(403);
    const elsewhere = { client: d.stranger.clientId };
    expect((await step(made, 'identify', identified, elsewhere)).status).toBe(404);
    // Who may not read what past employers and PSP say, does not send it.
    const psp = await d.file(one, { typeId: 326 });
    const narrow = await d.care.get(`${LIST}/${made.requestId}/papers`, at(one));
    expect(narrow.body.map((paper: Json) => paper.documentId)).not.toContain(psp);
  });

  test('goes with the file that is destroyed', async () => {
    const one = await driver();
    const made = (await ask(one)).body;
    await d.world.inTenant(
      d.fleet.tenantId,
      `update employees set employment_status_id = 4, archived_at = now(), archived_from = '{}', termination_date = '2020-01-01', retain_until = '2023-01-01'
        where employee_id = $1`,
      [one.employeeId],
    );
    await removeApproved(d.world, new Date('2040-01-01T12:00Z'));
    const left = await d.world.inTenant(
      d.fleet.tenantId,
      'select 1 from copy_requests where request_id = $1',
      [made.requestId],
    );
    expect(left).toEqual([]);
  });
});
