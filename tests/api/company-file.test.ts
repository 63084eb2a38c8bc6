import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { photo } from '#tests/support/image-files.ts';
import { textPdf, truncatedPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, User, World } from '#tests/support/world.ts';

let world: World;
/** A company with a yard, and a line below it that drives under a DOT number of its own. */
let acme: Client;
let yard: Client;
let line: Client;
let other: Client;
let directorUser: User;
/** Who keeps the file, who only reads it, care, a reviewer, the clerk of a yard, and a director elsewhere. */
let director: Api;
let reader: Api;
let care: Api;
let reviewer: Api;
let clerk: Api;
let stranger: Api;

const KEEPER = [
  'client.viewLocation',
  'client.configureLocation',
] as const satisfies readonly Permission[];
const POLICY = { paperTypeId: '340', docDate: '2026-02-03' };
const pdf = (text: string) => ({ name: `${text}.pdf`, bytes: textPdf([`${text} of the company`]) });

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  yard = await world.makeClient({ parent: acme, name: 'Yard', dotNumber: '1234567' });
  line = await world.makeClient({ parent: acme, name: 'Acme Line', dotNumber: '7654321' });
  other = await world.makeClient({ name: 'Other' });
  await world.makeEmployee({ client: yard, firstName: 'Ann', license: 'D1', licenseState: 'TX' });
  directorUser = await world.makeUser({ client: acme, permissions: KEEPER, firstName: 'Dee' });
  director = await world.as(directorUser);
  reader = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewLocation'] }),
  );
  care = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.viewClients', 'customerCare.assumeClient'],
    }),
  );
  reviewer = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.review', 'dq.worklists', 'dq.viewDetail', 'dq.searchAndMatch'],
    }),
  );
  clerk = await world.as(await world.makeUser({ client: yard, permissions: KEEPER }));
  stranger = await world.as(await world.makeUser({ client: other, permissions: KEEPER }));
}, 60_000);
afterAll(() => world?.close());

const file = (client: Client) => `/v1/clients/${client.clientId}/companyFile`;
const papers = (client: Client) => `/v1/clients/${client.clientId}/companyPapers`;
const version = (number: number) => ({ headers: { 'if-match': `"${number}"` } });

async function read(api: Api = director, client: Client = acme): Promise<Json> {
  const { status, body } = await api.get(file(client));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function itemOf(ruleId: string, client: Client = acme): Promise<Json> {
  const { items } = await read();
  return items.find((one: Json) => one.ruleId === ruleId && one.clientId === client.clientId);
}

async function add(fields: Record<string, string>, client: Client = acme, name = 'paper') {
  const made = await director.upload(papers(client), [pdf(name)], fields);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

async function auditOf(action: string): Promise<Json[]> {
  const { rows } = await world.kernel.pool.query(
    'select entity, entity_id, client_id, detail from audit_log where tenant_id = $1 and action = $2 order by seq',
    [acme.tenantId, action],
  );
  return rows;
}

describe('the file', () => {
  test('is one of each DOT number, and says of each item why it is asked', async () => {
    const body = await read();
    expect(body.companies).toMatchObject([
      { name: 'Acme', dotNumber: '1234567', employsCdl: true, allowed: ['change'] },
      { name: 'Acme Line', dotNumber: '7654321', employsCdl: false },
    ]);
    expect(await itemOf('policy')).toMatchObject({
      state: 'missing',
      severity: 'violation',
      why: 'Employs CDL drivers',
      citation: '49 CFR 382.601(a), (b)',
      checkedOn: '2026-11-23',
    });
    expect(await itemOf('policy', line)).toMatchObject({ state: 'notAsked', severity: 'none' });
    expect(await itemOf('mcs150')).toMatchObject({
      state: 'unknown',
      why: 'Say whether it drives across state lines',
    });
    const ranks = body.items.map((one: Json) => one.rank);
    expect(ranks).toEqual(ranks.toSorted((a: number, b: number) => a - b));
  });

  test('asks by what the company says of itself, a location above included', async () => {
    const said = await director.patch(`/v1/clients/${acme.clientId}`, {
      operates: 'interstate',
      forHire: true,
      usesConsortium: false,
    });
    expect(said.status, JSON.stringify(said.body)).toBe(201);
    expect(await itemOf('boc3', line)).toMatchObject({ state: 'missing', severity: 'violation' });
    expect(await itemOf('agreement')).toMatchObject({ state: 'notAsked' });
    expect(await itemOf('mcs150')).toMatchObject({ state: 'missing', severity: 'violation' });
    await director.patch(`/v1/clients/${line.clientId}`, { forHire: false });
    expect(await itemOf('boc3', line)).toMatchObject({
      state: 'notAsked',
      why: 'Carries nothing for hire',
    });
    expect(await itemOf('boc3')).toMatchObject({ state: 'missing' });
    expect((await reader.patch(`/v1/clients/${acme.clientId}`, { forHire: null })).status).toBe(
      403,
    );
  });
});

test('what Part 382 asks of a company hangs on whom it employs to drive under it (49 CFR 382.103)', async () => {
  const solo = await world.makeClient({ name: 'Solo', dotNumber: '3456712' });
  const owner = await world.as(await world.makeUser({ client: solo, permissions: KEEPER }));
  const policy = async () => {
    const { items } = await read(owner, solo);
    return items.find((one: Json) => one.ruleId === 'policy');
  };
  const one = await world.makeEmployee({ client: solo, license: 'D9', licenseState: 'TX' });
  const become = (changes: string) =>
    world.inTenant(solo.tenantId, `update employees set ${changes} where employee_id = $1`, [
      one.employeeId,
    ]);
  expect(await policy()).toMatchObject({ state: 'missing', why: 'Employs CDL drivers' });
  const nobody = {
    state: 'notAsked',
    severity: 'none',
    why: 'Nobody employed there drives vehicles that need a CDL under FMCSA',
  };
  // Nothing is due before somebody drives.
  await become('employment_status_id = 1');
  expect(await policy()).toMatchObject(nobody);
  await become('employment_status_id = 2');
  // The vehicle decides, and whose rules the driver is under.
  await become("drives = 'nonCdl'");
  expect(await policy()).toMatchObject(nobody);
  await become("drives = null, dot_agency = 'FTA'");
  expect(await policy()).toMatchObject(nobody);
  await become("dot_agency = 'FMCSA', drives = 'cdl', license_class_id = null");
  expect(await policy()).toMatchObject({ state: 'missing', severity: 'violation' });
});

test('a location with a DOT number of its own has a file of its own, and keeps it while papers are in it', async () => {
  const dock = await world.makeClient({ parent: acme, name: 'Dock' });
  const names = async () => (await read()).companies.map((one: Json) => one.name);
  expect(await names()).toEqual(['Acme', 'Acme Line']);
  const number = (DOTNumber: string | null) =>
    director.patch(`/v1/clients/${dock.clientId}`, { DOTNumber });
  expect((await number('12-34')).body.error.fields).toMatchObject([{ field: 'DOTNumber' }]);
  expect((await number('1234567')).body.error.fields).toMatchObject([{ field: 'DOTNumber' }]);
  // An import may repeat the company's number at a terminal: that makes no company of it.
  await world.makeClient({ parent: acme, name: 'Yard', dotNumber: '1234567' });
  expect(await names()).toEqual(['Acme', 'Acme Line']);
  expect((await number('2345671')).status).toBe(201);
  expect(await names()).toEqual(['Acme', 'Acme Line', 'Dock']);
  const made = await add(POLICY, dock);
  await number(null);
  expect(await names()).toEqual(['Acme', 'Acme Line', 'Dock']);
  expect((await director.get(`/v1/companyPapers/${made.paperId}/content`)).status).toBe(200);
});

describe('a paper', () => {
  test('is kept with its date and stands in the file; its reading is recorded', async () => {
    const bytes = textPdf(['The policy of Acme']);
    const sent = await director.upload(papers(acme), [{ name: 'policy.pdf', bytes }], POLICY);
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(sent.body).toMatchObject({
      paperType: 'Drug and alcohol policy',
      docDate: '2026-02-03',
      fileName: 'policy.pdf',
      pages: 1,
      addedBy: 'Dee User',
      removed: null,
      version: 1,
      allowed: ['correct', 'remove'],
    });
    const { paperId } = sent.body;
    expect(await itemOf('policy')).toMatchObject({
      state: 'valid',
      last: { paperId, docDate: '2026-02-03' },
    });
    const seen = await reader.get(`/v1/companyPapers/${paperId}/content`);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('content-type')).toBe('application/pdf');
    expect((await auditOf('company-file.add')).at(-1)).toMatchObject({
      entity: 'companyPaper',
      entity_id: paperId,
      client_id: acme.clientId,
    });
    expect((await auditOf('company-file.content')).at(-1)).toMatchObject({
      entity: 'companyPaper',
      entity_id: paperId,
      detail: { paperTypeId: 340 },
    });
  });

  test('may be an image, which becomes a PDF', async () => {
    const sent = await director.upload(papers(line), [{ name: 'boc3.png', bytes: photo('png') }], {
      paperTypeId: '345',
      docDate: '2026-01-02',
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const content = await director.get(`/v1/companyPapers/${sent.body.paperId}/content`);
    expect(content.headers.get('content-type')).toBe('application/pdf');
  });

  test.each([
    ['no PDF', { name: 'a.pdf', bytes: Buffer.from('MZ, a program') }, {}, 'documents.not_a_pdf'],
    ['a cut file', { name: 'a.pdf', bytes: truncatedPdf() }, {}, 'documents.unreadable'],
    ['an unknown kind', pdf('x'), { paperTypeId: '358' }, 'company-file.unknown_type'],
    ['a driver’s kind', pdf('x'), { paperTypeId: '238' }, 'company-file.unknown_type'],
    ['a day to come', pdf('x'), { docDate: addDays(utcToday(), 2) }, 'company-file.future_date'],
    ['no day', pdf('x'), { docDate: '2026-02-30' }, 'request.invalid'],
    ['an end before it begins', pdf('x'), { expirationDate: '2026-02-02' }, 'request.invalid'],
    ['a year that is none', pdf('x'), { paperTypeId: '344' }, 'company-file.period_needed'],
    [
      'a day that ends no half-year',
      pdf('x'),
      { paperTypeId: '346', coversTo: '2026-09-30' },
      'company-file.period_needed',
    ],
    ['training of nobody', pdf('x'), { paperTypeId: '341' }, 'company-file.supervisor_needed'],
  ])('of %s is refused, and nothing is kept', async (_, sent, fields, code) => {
    const before = (await read()).papers.length;
    const answer = await director.upload(papers(acme), [sent], { ...POLICY, ...fields });
    expect([answer.status >= 400, answer.body.error?.code]).toEqual([true, code]);
    expect((await read()).papers).toHaveLength(before);
  });

  test('is none of a location that is no company of its own', async () => {
    const sent = await director.upload(papers(yard), [pdf('x')], POLICY);
    expect([sent.status, sent.body.error.code]).toEqual([409, 'company-file.not_a_company']);
  });

  test('gives way to a later one, and both stay', async () => {
    const year = Number(utcToday().slice(0, 4));
    await add({ paperTypeId: '344', docDate: `${year - 2}-11-01`, coversTo: `${year - 1}-12-31` });
    expect(await itemOf('ucr')).toMatchObject({ state: 'expired', due: `${year - 1}-12-31` });
    await add({ paperTypeId: '344', docDate: `${year - 1}-11-01`, coversTo: `${year}-12-31` });
    expect((await itemOf('ucr')).state).toMatch(/valid|expiring/);
    const { papers: kept } = await read();
    expect(kept.filter((one: Json) => one.paperTypeId === 344)).toHaveLength(2);
  });

  test('is corrected by one in its place; what was noted before is kept', async () => {
    const made = await add({
      paperTypeId: '350',
      docDate: '2026-01-05',
      expirationDate: '2026-01-06',
    });
    expect(await itemOf('insurance')).toMatchObject({ state: 'expired', due: '2026-01-06' });
    const url = `/v1/companyPapers/${made.paperId}`;
    const body = { paperTypeId: 350, docDate: '2026-01-05', expirationDate: '2099-01-06' };
    const corrected = await director.put(url, body, version(1));
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    expect(corrected.body).toMatchObject({ expirationDate: '2099-01-06', fileName: made.fileName });
    expect(await itemOf('insurance')).toMatchObject({ state: 'valid' });
    const old = (await read()).papers.find((one: Json) => one.paperId === made.paperId);
    expect(old).toMatchObject({
      expirationDate: '2026-01-06',
      removed: { reason: 'Corrected', corrected: true, by: 'Dee User' },
      allowed: [],
    });
    // A second hand that saw the first version meets the conflict, and makes no third paper.
    const late = await director.put(url, body, version(1));
    expect([late.status, late.body.error.code]).toEqual([409, 'company-file.removed']);
    const again = await director.post(`${url}/restore`);
    expect([again.status, again.body.error.code]).toEqual([409, 'company-file.corrected']);
    const stale = `/v1/companyPapers/${corrected.body.paperId}`;
    expect((await director.put(stale, body, version(7))).body.error.code).toBe('request.conflict');
    const { papers: kept } = await read();
    expect(kept.filter((one: Json) => one.paperTypeId === 350)).toHaveLength(2);
  });

  test('is removed with a reason, seen by who can bring it back, and restored', async () => {
    const made = await add({ paperTypeId: '347', docDate: '2020-01-06' });
    const url = `/v1/companyPapers/${made.paperId}`;
    expect((await director.post(`${url}/remove`, { reason: ' ' })).status).toBe(400);
    expect((await reader.post(`${url}/remove`, { reason: 'x' })).status).toBe(403);
    const removed = await director.post(
      `${url}/remove`,
      { reason: 'Of another company' },
      version(1),
    );
    expect(removed.body).toMatchObject({
      removed: { reason: 'Of another company', corrected: false },
      allowed: ['restore'],
      version: 2,
    });
    expect(await itemOf('registration')).toMatchObject({ state: 'missing', paperId: null });
    const shown = async (api: Api) =>
      (await read(api)).papers.some((one: Json) => one.paperId === made.paperId);
    expect([await shown(director), await shown(reader)]).toEqual([true, false]);
    expect((await reader.get(url)).status).toBe(404);
    expect((await reader.get(`${url}/content`)).status).toBe(404);
    expect((await director.get(`${url}/content`)).status).toBe(200);
    const back = await director.post(`${url}/restore`, undefined, version(2));
    expect(back.body).toMatchObject({ removed: null, version: 3 });
    expect(await itemOf('registration')).toMatchObject({ state: 'valid' });
    const noted = await auditOf('company-file.remove');
    expect(noted.find(({ entity_id }) => entity_id === made.paperId)).toMatchObject({
      client_id: acme.clientId,
      detail: { act: 'removed', paperTypeId: 347 },
    });
  });

  test('sent again under the same key is one paper', async () => {
    const before = (await read()).papers.length;
    const key = '018f3c1e-7d2a-7c3b-8d4e-5f60718293aa';
    const send = () => director.upload(papers(acme), [pdf('once')], POLICY, { key });
    const [first, second] = [await send(), await send()];
    expect(second.body.paperId).toBe(first.body.paperId);
    expect((await read()).papers).toHaveLength(before + 1);
  });
});

describe('a supervisor', () => {
  test('needs both trainings, may have them on two papers, and is asked for no longer once gone', async () => {
    expect(await itemOf('supervisors')).toMatchObject({ state: 'unknown' });
    const named = await director.post(`/v1/clients/${acme.clientId}/supervisors`, {
      name: 'Sue Pervisor',
      since: '2024-03-01',
    });
    expect(named.status, JSON.stringify(named.body)).toBe(201);
    const { supervisorId } = named.body;
    const training = (minutes: Record<string, string>) =>
      add({ paperTypeId: '341', docDate: '2024-04-01', supervisorId, ...minutes });
    expect(await itemOf('supervisors')).toMatchObject({
      state: 'missing',
      severity: 'violation',
      supervisor: { name: 'Sue Pervisor' },
    });
    await training({ alcoholMinutes: '60' });
    expect((await itemOf('supervisors')).note).toContain('0 of 60 on controlled');
    await training({ drugMinutes: '60' });
    expect(await itemOf('supervisors')).toMatchObject({ state: 'valid' });
    const end = `/v1/supervisors/${supervisorId}/end`;
    expect((await director.post(end, { until: '2024-02-29' }, version(1))).status).toBe(400);
    const ended = await director.post(end, { until: addDays(utcToday(), -3) }, version(1));
    expect(ended.body).toMatchObject({ version: 2 });
    expect(await itemOf('supervisors')).toMatchObject({ state: 'unknown', supervisor: null });
    expect((await director.post(end, { until: null }, version(1))).status).toBe(409);
  });

  test('of another company is none of this one', async () => {
    const theirs = await stranger.post(`/v1/clients/${other.clientId}/supervisors`, {
      name: 'Their Own',
      since: '2024-03-01',
    });
    const sent = await director.upload(papers(acme), [pdf('x')], {
      paperTypeId: '341',
      docDate: '2024-04-01',
      supervisorId: theirs.body.supervisorId,
      alcoholMinutes: '60',
    });
    expect(sent.body.error.code).toBe('company-file.supervisor_needed');
  });
});

describe('whose file it is', () => {
  test('reviewers of drivers’ papers have no access, care acts in the client, auditors read', async () => {
    expect((await reviewer.get(file(acme), { client: acme.clientId })).status).toBe(403);
    expect((await care.get(file(acme), { client: acme.clientId })).status).toBe(200);
    const auditor = await world.asAuditor(acme);
    const seen = await read(auditor);
    expect(seen.companies[0].allowed).toEqual([]);
    expect(seen.papers.some((one: Json) => one.removed)).toBe(false);
    const sent = await auditor.upload(papers(acme), [pdf('x')], POLICY);
    expect(sent.status).toBe(403);
  });

  test('a clerk of a location sees no file of the company above, nor does another company', async () => {
    expect(await read(clerk, yard)).toMatchObject({ companies: [], items: [], papers: [] });
    const made = await add({ paperTypeId: '340', docDate: '2026-03-04' });
    const url = `/v1/companyPapers/${made.paperId}`;
    for (const api of [clerk, stranger]) {
      expect((await api.get(url)).status).toBe(404);
      expect((await api.get(`${url}/content`)).status).toBe(404);
      expect((await api.post(`${url}/remove`, { reason: 'x' })).status).toBe(404);
    }
    expect((await stranger.get(file(acme))).status).toBe(404);
    const rows = await world.inTenant<{ count: number }>(
      other.tenantId,
      'select count(*)::int as count from company_papers',
    );
    expect(rows[0]?.count).toBe(0);
  });

  test('a reader changes nothing', async () => {
    expect((await reader.upload(papers(acme), [pdf('x')], POLICY)).status).toBe(403);
    const body = { name: 'X', since: '2026-01-01' };
    expect((await reader.post(`/v1/clients/${acme.clientId}/supervisors`, body)).status).toBe(403);
  });
});

test('the export has what the list shows, and is recorded', async () => {
  const csv = async (query: string) => {
    const answer = await fetch(`${world.address}${file(acme)}/csv?${query}`, {
      headers: { authorization: `Bearer ${director.token}` },
    });
    expect(answer.status).toBe(200);
    return (await answer.text()).trim().split(/\r?\n/);
  };
  const [head, ...rows] = await csv('columns=state,paper,company,citation&show=asked');
  expect(head).toContain('State,Document,Company,Required by');
  expect(rows.some((row) => row.includes('Not required'))).toBe(false);
  expect(rows.some((row) => row.includes('BOC-3') && row.includes('Acme Line'))).toBe(false);
  expect((await csv('columns=paper,citation')).some((row) => row.includes('(not verified)'))).toBe(
    true,
  );
  const [item] = (await read()).items;
  expect(await csv(`columns=paper&only=${item.itemId}`)).toHaveLength(2);
  expect((await auditOf('company-file.exportItems')).at(-1)).toMatchObject({
    entity: 'export',
    entity_id: 'companyFile',
    detail: { rows: 1 },
  });
});
