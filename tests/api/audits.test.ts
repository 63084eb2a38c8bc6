import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, openDocumentWorld } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import { makeApi } from '#tests/support/world.ts';
import { until } from '#tests/support/until.ts';
import type { Answer, Api, Employee, Json } from '#tests/support/world.ts';

let here: DocumentWorld;
let boss: Api;
let few: Api;
let viewer: Api;
let foreign: Api;
let nobody: Api;

beforeAll(async () => {
  here = await openDocumentWorld();
  const { world, fleet } = here;
  const rights = ['records.manageAudits', 'client.viewEmployee', 'client.viewAlerts'] as const;
  const as = async (permissions: Parameters<typeof world.makeUser>[0]['permissions']) =>
    world.as(await world.makeUser({ client: fleet, permissions }));
  boss = await as([...rights, 'records.viewDrugAlcohol']);
  few = await as([...rights]);
  viewer = await as(['client.viewAlerts']);
  const other = await world.makeClient({ name: 'Rival' });
  foreign = await world.as(await world.makeUser({ client: other, permissions: rights }));
  nobody = await world.as(null);
}, 120_000);
afterAll(() => here.world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const FACTS = {
  kind: 'review',
  title: 'Review of 2026',
  periodFrom: '2026-01-01',
  periodTo: '2026-11-28',
};
async function made(api = boss, extra: Json = {}): Promise<Json> {
  const { status, body } = await api.post(`/v1/clients/${here.fleet.clientId}/audits`, {
    ...FACTS,
    ...extra,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const at = ({ auditId }: Json, rest = '') => `/v1/audits/${auditId}${rest}`;
const add = (audit: Json, { employeeId }: Employee, api = boss) =>
  api.post(at(audit, '/drivers'), { employeeId });

/** The words of a paper's first page. */
async function words(api: Api, path: string): Promise<string> {
  const answer = await fetch(`${here.world.address}${path}`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect(answer.status).toBe(200);
  const task = getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
const tokenIn = (address: string): string => /\/auditor\/([\w-]{43})$/.exec(address)?.[1] ?? '';

/** An auditor who came by a link of the audit. */
async function auditor(audit: Json): Promise<{ api: Api; token: string; linkId: string }> {
  const body = { label: 'Inspector Reed', days: 14 };
  const link = await boss.post(at(audit, '/links'), body);
  expect(link.status, JSON.stringify(link.body)).toBe(201);
  const token = tokenIn(link.body.address);
  const entered = await nobody.post(`/v1/auth/auditor/${token}`);
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  const api = makeApi(here.world.address, entered.body.token);
  return { api, token, linkId: link.body.linkId };
}

describe('an audit', () => {
  test('has the checklist of its kind, and is found by place (R463)', async () => {
    const audit = await made();
    expect(audit).toMatchObject({ state: 'preparing', drivers: [], findings: [], links: [] });
    expect(audit.items.length).toBeGreaterThan(10);
    const [item] = audit.items;
    const set = await boss.patch(at(audit, `/items/${item.itemId}`), {
      state: 'given',
      note: 'By mail',
    });
    expect(set.body.items[0]).toMatchObject({ state: 'given', note: 'By mail' });
    const found = await boss.post(at(audit, '/findings'), {
      ...{ level: 'critical', text: 'No inquiry into the driving record' },
      ...{ citation: '49 CFR 391.23(a)', employeeId: here.driver.employeeId },
    });
    expect(found.status, JSON.stringify(found.body)).toBe(201);
    const { audits, places, mayAdd } = (
      await viewer.get(`/v1/clients/${here.fleet.clientId}/audits`)
    ).body;
    expect(mayAdd).toBe(false);
    expect(audits.find((one: Json) => one.auditId === audit.auditId)).toMatchObject({
      ...{ findings: 1, openFindings: 1, items: audit.items.length },
    });
    // At the driver's own place.
    expect(places).toMatchObject([{ name: 'Yard', open: 1, grave: 1, fixed: 0 }]);
    const [finding] = found.body.findings;
    const fixed = await boss.patch(at(audit, `/findings/${finding.findingId}`), {
      ...{ fixed: true, action: 'Inquired on 11/28/2026' },
    });
    expect(fixed.body.findings[0].fixedAt).not.toBeNull();
    const again = (await viewer.get(`/v1/clients/${here.yard.clientId}/audits`)).body;
    expect(again.places).toMatchObject([{ open: 0, fixed: 1 }]);
    expect((await viewer.get(at(audit))).status).toBe(403);
  });

  test('draws its sample by a seed so that anybody can draw it again, and nobody twice', async () => {
    const { world, fleet } = here;
    for (let more = 0; more < 4; more += 1) await world.makeEmployee({ client: fleet });
    const left = await world.makeEmployee({ client: fleet, lastName: 'Gone' });
    await world.inTenant(
      fleet.tenantId,
      "update employees set employment_status_id = 3, termination_date = '2025-01-31' where employee_id = $1",
      [left.employeeId],
    );
    const audit = await made();
    await add(audit, here.driver);
    const drawn = await boss.post(at(audit, '/draws'), { wanted: 1, seed: 'seed of Reed' });
    expect(drawn.status, JSON.stringify(drawn.body)).toBe(201);
    const [{ drawId, poolSize, poolHash }] = drawn.body.draws;
    const { pool, picked } = (await boss.get(at(audit, `/draws/${drawId}`))).body;
    expect(pool).not.toContain(here.driver.employeeId);
    expect(pool).not.toContain(left.employeeId);
    expect(pool).toHaveLength(poolSize);
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(hash(pool.join('\n'))).toBe(poolHash);
    const [first] = pool.toSorted((a: string, b: string) =>
      hash(`seed of Reed:${a}`) < hash(`seed of Reed:${b}`) ? -1 : 1,
    );
    expect(picked).toEqual([first]);
    expect(drawn.body.drivers.map((one: Json) => [one.employeeId, one.how]).toSorted()).toEqual(
      [
        [here.driver.employeeId, 'chosen'],
        [first, 'random'],
      ].toSorted(),
    );
    // Two at once: nobody is drawn twice.
    const both = await Promise.all([
      boss.post(at(audit, '/draws'), { wanted: 200 - 2 }),
      boss.post(at(audit, '/draws'), { wanted: 200 - 2 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const ids = (await boss.get(at(audit))).body.drivers.map((one: Json) => one.employeeId);
    expect(new Set(ids).size).toBe(ids.length);
    const out = await boss.post(at(audit, `/drivers/${here.driver.employeeId}/remove`));
    expect(out.body.drivers.map((one: Json) => one.employeeId)).not.toContain(
      here.driver.employeeId,
    );
  });

  test('is refused where it makes no sense', async () => {
    const wrong = await boss.post(`/v1/clients/${here.fleet.clientId}/audits`, {
      ...{ ...FACTS, periodFrom: '2026-12-01' },
    });
    expect(wrong.body.error.fields).toMatchObject([{ field: 'periodTo' }]);
    const records = ['viewDrugAlcohol'];
    const refused = await few.post(`/v1/clients/${here.fleet.clientId}/audits`, {
      ...{ ...FACTS, records },
    });
    expect(codeOf(refused)).toEqual([403, 'audits.not_your_records']);
    const audit = await made(boss, { records });
    expect(codeOf(await few.post(at(audit, '/links'), { label: 'Reed', days: 5 }))).toEqual([
      ...[403, 'audits.not_your_records'],
    ]);
    // Who may not give the records may change the rest.
    expect((await few.patch(at(audit), { ...rest(FACTS), records })).status).toBe(200);
    expect(codeOf(await add(audit, here.stranger))).toEqual([404, 'request.not_found']);
    for (const [method, path] of [
      ['get', ''],
      ['post', '/draws'],
      ['get', '/reads'],
    ] as const) {
      const answer =
        method === 'get'
          ? await foreign.get(at(audit, path))
          : await foreign.post(at(audit, path), { wanted: 1 });
      expect(answer.status, path).toBe(404);
    }
    await boss.post(at(audit, '/state'), { state: 'closed', outcome: 'Satisfactory' });
    expect(codeOf(await add(audit, here.driver))).toEqual([409, 'audits.closed']);
    expect(codeOf(await boss.post(at(audit, '/draws'), { wanted: 1 }))).toEqual([
      ...[409, 'audits.closed'],
    ]);
  });
});
const rest = ({ kind: _, ...facts }: typeof FACTS) => facts;

describe('an auditor by the link of an audit (R067, R127, R128)', () => {
  test('reads the files of the sample and the company’s, and nothing else', async () => {
    const audit = await made();
    await add(audit, here.driver);
    const paper = await here.file(here.driver, { typeId: 238, expirationDate: '2027-06-30' });
    const test = await here.file(here.driver, { typeId: 306 });
    const elsewhere = await here.file(here.docker);
    const { api } = await auditor(audit);
    const seen = await api.get('/v1/audited');
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    expect(seen.body).toMatchObject({ employerName: 'Fleet', label: 'Inspector Reed' });
    expect(seen.body.drivers.map((one: Json) => one.name)).toEqual(['Quill, Dora']);
    const file = await api.get(`/v1/audited/drivers/${here.driver.employeeId}`);
    expect(file.status, JSON.stringify(file.body)).toBe(200);
    const ids = file.body.documents.map((one: Json) => one.documentId);
    expect(ids).toContain(paper);
    expect(ids).not.toContain(test);
    const shown = `/v1/audited/drivers/${here.driver.employeeId}/documents/${paper}`;
    expect(await words(api, shown)).toContain('Inspector Reed');
    expect((await api.get('/v1/audited/company')).status).toBe(200);
    // Another driver, another's paper through this one, a protected paper, the console's own calls.
    for (const path of [
      `/v1/audited/drivers/${here.docker.employeeId}`,
      `/v1/audited/drivers/${here.driver.employeeId}/documents/${elsewhere}`,
      `/v1/audited/drivers/${here.driver.employeeId}/documents/${test}`,
    ])
      expect((await api.get(path)).status, path).toBe(404);
    for (const path of [
      `/v1/employees/${here.driver.employeeId}`,
      fileOf(here.driver),
      `/v1/documents/${paper}`,
      at(audit),
      `/v1/clients/${here.fleet.clientId}/audits`,
    ])
      expect((await api.get(path)).status, path).toBe(403);
    expect((await api.post(at(audit, '/findings'), { level: 'other', text: 'x' })).status).toBe(
      403,
    );
    // Every read is there for the employer to see.
    const reads = (await boss.get(at(audit, '/reads'))).body;
    expect(reads.map((one: Json) => one.action)).toEqual(
      expect.arrayContaining(['Opened the link', 'Opened a driver’s file', 'Opened a document']),
    );
    expect(reads.find((one: Json) => one.action === 'Opened a document').what).toContain(
      'Quill, Dora: ',
    );
    expect(reads.some((one: Json) => one.action === 'Was refused')).toBe(true);
  });

  test('reads protected records where the audit has them, each reading noted', async () => {
    const audit = await made(boss, { records: ['viewDrugAlcohol'] });
    await add(audit, here.driver);
    const test = await here.file(here.driver, { typeId: 306 });
    const { api } = await auditor(audit);
    const pdf = await api.get(`/v1/audited/drivers/${here.driver.employeeId}/documents/${test}`);
    expect(pdf.status, JSON.stringify(pdf.body)).toBe(200);
    const { rows } = await here.world.kernel.pool.query(
      "select 1 from audit_log where entity = 'document' and entity_id = $1 and auditor_link_id is not null",
      [test],
    );
    expect(rows).toHaveLength(1);
    // The driver reads of it on the own page, without a name (D390).
    const opened = await until('the opening', async () => {
      const found = await here.world.inTenant<Json>(
        here.fleet.tenantId,
        "select kind from file_openings where employee_id = $1 and record = 'drugAlcohol'",
        [here.driver.employeeId],
      );
      return found.length > 0 ? found : undefined;
    });
    expect(opened).toEqual([{ kind: 'auditor' }]);
  });

  test('is out at once when the link is revoked or the audit is closed, and a forwarded link leads nowhere', async () => {
    const audit = await made();
    const { api, token, linkId } = await auditor(audit);
    expect((await api.get('/v1/audited')).status).toBe(200);
    const revoked = await boss.post(at(audit, `/links/${linkId}/revoke`));
    expect(revoked.body.links).toMatchObject([{ state: 'revoked', createdBy: expect.any(String) }]);
    expect((await api.get('/v1/audited')).status).toBe(401);
    expect(codeOf(await nobody.post(`/v1/auth/auditor/${token}`))).toEqual([
      ...[404, 'sessions.link_not_valid'],
    ]);
    const second = await auditor(audit);
    await boss.post(at(audit, '/state'), { state: 'closed' });
    expect((await second.api.get('/v1/audited')).status).toBe(401);
    expect((await nobody.post(`/v1/auth/auditor/${second.token}`)).status).toBe(404);
    // A link of the old kind opens no audit.
    const old = await here.world.asAuditor(here.fleet);
    expect((await old.get('/v1/audited')).status).toBe(404);
    const rows = await here.world.kernel.pool.query('select * from audit_log');
    expect(JSON.stringify(rows.rows)).not.toContain(token);
  });

  test('no longer sees a driver who was taken out, nor a link whose days are over', async () => {
    const audit = await made();
    await add(audit, here.driver);
    const { api, linkId } = await auditor(audit);
    const path = `/v1/audited/drivers/${here.driver.employeeId}`;
    expect((await api.get(path)).status).toBe(200);
    await boss.post(at(audit, `/drivers/${here.driver.employeeId}/remove`));
    expect((await api.get(path)).status).toBe(404);
    await here.world.kernel.pool.query(
      "update auditor_links set expires_at = now() - interval '1 minute' where auditor_link_id = $1",
      [linkId],
    );
    expect((await api.get('/v1/audited')).status).toBe(401);
    expect((await boss.get(at(audit))).body.links).toMatchObject([{ state: 'expired' }]);
  });
});
