import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAgo } from '#tests/support/days.ts';
import { writeDate } from '#src/shared/dates.ts';
import { ACCEPT, openReviewWorld, TASKS } from '#tests/support/review-world.ts';
import type { Api, User } from '#tests/support/world.ts';

const QUALITY = '/v1/internalDQ/quality';
const REVIEWS = `${QUALITY}/reviews`;
const DASHBOARD = '/v1/internalDQ/dashboard';
/** Told apart from every other date in a reply. */
const FIRST = { ...ACCEPT, docDate: '2026-02-17', expirationDate: '2028-02-16' };
const BLIND_WORDS = [
  'documentTypeId',
  'typeName',
  'docDate',
  '2026-02-17',
  '2028-02-16',
  'Alice',
  'dqItemId',
];

const made = await openReviewWorld();
const { world, fleet, driver, alice, bob, aliceId, bobId, matched, documentsOf } = made;
const tenantId = world.internal.tenantId;
let chief: Api;
let boss: User;
afterAll(() => world.close());

beforeAll(async () => {
  boss = await world.makeUser({
    client: world.internal,
    permissions: ['dq.dashboard', 'admin.configureInternalUser'],
    firstName: 'Cora',
    lastName: 'Chief',
  });
  chief = await world.as(boss);
  await chief.put(`${QUALITY}/sampling`, {
    rates: [{ level: 'regular', documentTypeId: null, percent: 100 }],
  });
});

interface Accepted {
  dqItemId: string;
  taskId: string;
  processInstanceId: string;
  secondReviewId: string;
}

async function accepted(first: object = FIRST): Promise<Accepted> {
  const held = await matched();
  const answer = await alice.post(`${TASKS}/${held.taskId}/accept`, {
    ...first,
    leaseId: held.leaseId,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [row] = await world.inTenant<{ id: string }>(
    tenantId,
    'select second_review_id as id from second_reviews where dq_item_id = $1',
    [held.dqItemId],
  );
  return { ...held, secondReviewId: row?.id ?? '' };
}

async function hold(api: Api, id: string): Promise<string> {
  const held = await api.patch(`${REVIEWS}/${id}`, { hold: 'claim' });
  expect(held.status, JSON.stringify(held.body)).toBe(200);
  return String(held.body.leaseId);
}

test('an acceptance is drawn in its own transaction, by a draw that can be checked', async () => {
  const { secondReviewId } = await accepted();
  const [row] = await world.inTenant<{
    drawn: string;
    percent: string;
    activity_id: string;
    seed: Buffer;
    first_reviewer: string;
    same: boolean;
  }>(
    tenantId,
    `select s.drawn, s.percent, s.activity_id, d.seed, s.first_reviewer, s.xmin = a.xmin as same from second_reviews s
       join sampling_seeds d using (tenant_id) join process_activities a using (tenant_id, activity_id)
      where s.second_review_id = $1`,
    [secondReviewId],
  );
  const hash = createHash('sha256')
    .update(row?.seed ?? '')
    .update(Buffer.from((row?.activity_id ?? '').replaceAll('-', ''), 'hex'))
    .digest();
  expect(Number(row?.drawn)).toBeCloseTo((hash.readUInt32BE(0) * 100) / 2 ** 32, 4);
  expect(row).toMatchObject({ first_reviewer: aliceId, same: true });
});

test('levels and types have rates of their own, set by who may see the dashboard and administers users', async () => {
  const before = await chief.get(`${QUALITY}/sampling`);
  expect(before.body.allowed).toEqual(['edit']);
  const level = await chief.put(`${QUALITY}/reviewers/${aliceId}`, { level: 'senior' });
  expect(level.body).toMatchObject({
    userName: 'Alice First',
    level: 'senior',
    setBy: 'Cora Chief',
  });
  const rates = [
    { level: 'regular', documentTypeId: null, percent: 100 },
    { level: 'senior', documentTypeId: null, percent: 100 },
    { level: 'senior', documentTypeId: 238, percent: 0 },
  ];
  const set = await chief.put(
    `${QUALITY}/sampling`,
    { rates },
    { headers: { 'if-match': `"${before.body.version}"` } },
  );
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  expect((await accepted()).secondReviewId).toBe('');
  // Someone else changed them meanwhile.
  const stale = await chief.put(
    `${QUALITY}/sampling`,
    { rates },
    { headers: { 'if-match': `"${before.body.version}"` } },
  );
  expect(stale.status).toBe(409);
  await chief.put(`${QUALITY}/sampling`, { rates: rates.slice(0, 1) });
  await chief.put(`${QUALITY}/reviewers/${aliceId}`, { level: 'regular' });

  const seesOnly = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['dq.dashboard'] }),
  );
  const read = await seesOnly.get(`${QUALITY}/sampling`);
  expect(read.body.allowed).toEqual([]);
  expect((await seesOnly.put(`${QUALITY}/sampling`, { rates: [] })).status).toBe(403);
  const administers = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['admin.configureInternalUser'] }),
  );
  expect((await administers.put(`${QUALITY}/sampling`, { rates: [] })).status).toBe(403);
  expect(
    (await administers.put(`${QUALITY}/reviewers/${aliceId}`, { level: 'senior' })).status,
  ).toBe(403);
  expect(
    (await chief.put(`${QUALITY}/reviewers/${boss.userId}`, { level: 'senior' })).status,
    'the chief reviews nothing',
  ).toBe(404);
});

test('the second reviewer sees nothing of the first answer before giving the second', async () => {
  const { secondReviewId, dqItemId, processInstanceId } = await accepted();
  const leaseId = await hold(bob, secondReviewId);
  const blind = await bob.get(`${REVIEWS}/${secondReviewId}`);
  expect(blind.body).toMatchObject({
    kind: 'blind',
    hold: 'mine',
    employee: { lastName: driver.lastName },
  });
  const next = await bob.post(`${REVIEWS}/next`, {});
  const [image] = blind.body.images;
  const item = await bob.get(`/v1/internalDQ/${dqItemId}`);
  const items = await bob.get(`/v1/internalDQ?ids=${dqItemId}`);
  const instance = await bob.get(
    `/v1/processes/internalReviewProcess/instances/${processInstanceId}?fields=item`,
  );
  const summary = await bob.get(QUALITY);
  for (const answer of [blind, next, summary, await bob.get(REVIEWS)])
    for (const word of BLIND_WORDS) expect(JSON.stringify(answer.body)).not.toContain(word);
  for (const answer of [item, items, instance]) {
    expect(answer.status).toBe(200);
    for (const word of ['2026-02-17', '2028-02-16'])
      expect(JSON.stringify(answer.body)).not.toContain(word);
  }
  expect(item.body.documentTypeId).toBeNull();
  const paper = await bob.get(`${REVIEWS}/${secondReviewId}/image/${image.imageId}`);
  expect(paper.headers.get('content-type')).toBe('application/pdf');
  // Another paper's file is not there under this one.
  const other = await accepted();
  const [foreign] = await world.inTenant<{ image_id: string }>(
    tenantId,
    'select image_id from dq_item_images where dq_item_id = $1',
    [other.dqItemId],
  );
  expect((await bob.get(`${REVIEWS}/${secondReviewId}/image/${foreign?.image_id}`)).status).toBe(
    404,
  );

  // Another paper's file, or none, is not what was to be seen.
  for (const documentShown of [foreign?.image_id, null]) {
    const unseen = await bob.post(`${REVIEWS}/${secondReviewId}/decide`, {
      verdict: 'wrongEmployee',
      leaseId,
      documentShown,
    });
    expect([unseen.status, unseen.body.error.code]).toEqual([409, 'request.not_shown']);
  }
  const upheld = await bob.post(`${REVIEWS}/${secondReviewId}/decide`, {
    verdict: 'classified',
    ...FIRST,
    leaseId,
    documentShown: image.imageId,
  });
  expect(upheld.status, JSON.stringify(upheld.body)).toBe(200);
  expect(upheld.body).toMatchObject({
    kind: 'result',
    state: 'upheld',
    differs: [],
    tag: null,
    first: { userName: 'Alice First' },
  });
  expect((await bob.get(`/v1/internalDQ/${dqItemId}`)).body.documentTypeId).toBe(238);
  const again = await bob.post(`${REVIEWS}/${secondReviewId}/decide`, {
    verdict: 'wrongEmployee',
    leaseId,
  });
  expect(again.status).toBe(409);
  // The next stage has acted: the acceptance can no longer be taken back.
  const { taskId } = await accepted();
  expect((await alice.post(`${TASKS}/${taskId}/undo`)).status).toBe(200);
});

test('never by the first reviewer, nor by who has no part in it, nor from outside', async () => {
  const { secondReviewId } = await accepted();
  expect((await alice.get(`${REVIEWS}/${secondReviewId}`)).status).toBe(404);
  expect((await alice.patch(`${REVIEWS}/${secondReviewId}`, { hold: 'claim' })).status).toBe(404);
  const own = await alice.post(`${REVIEWS}/next`, {});
  expect(own.body.review).toBeNull();
  const leaseId = await hold(bob, secondReviewId);
  expect(
    (
      await alice.post(`${REVIEWS}/${secondReviewId}/decide`, {
        verdict: 'classified',
        ...FIRST,
        leaseId,
      })
    ).status,
  ).toBe(404);
  await expect(
    world.inTenant(
      tenantId,
      'update second_reviews set assignee = $2 where second_review_id = $1',
      [secondReviewId, aliceId],
    ),
  ).rejects.toThrow(/check constraint/);
  // A colleague finds it held.
  const third = await world.makeUser({
    client: world.internal,
    permissions: ['dq.review', 'dq.viewDetail'],
  });
  const carol = await world.as(third);
  const taken = await carol.patch(`${REVIEWS}/${secondReviewId}`, { hold: 'claim' });
  expect(taken.body.error.code).toBe('quality.taken');
  // Who only sees the dashboard reads no paper before it is decided.
  expect((await chief.get(`${REVIEWS}/${secondReviewId}`)).status).toBe(404);
  expect((await carol.get(`${REVIEWS}?of=all`)).status).toBe(403);
  expect((await made.employer.get(`${REVIEWS}/${secondReviewId}`)).status).toBe(403);
  expect(
    (await bob.patch(`${REVIEWS}/${secondReviewId}`, { hold: 'release', leaseId })).status,
  ).toBe(200);
});

test('another answer overturns: the filed document is corrected, and the first reviewer is told why', async () => {
  const { secondReviewId, dqItemId } = await accepted();
  const leaseId = await hold(bob, secondReviewId);
  const faulty = await bob.post(`${REVIEWS}/${secondReviewId}/decide`, {
    verdict: 'classified',
    documentTypeId: 272,
    docDate: '2026-02-17',
    expirationDate: '2030-01-01',
    leaseId,
  });
  expect(faulty.status).toBe(400);
  const before = await chief.get(`${DASHBOARD}?${today()}`);
  const result = await bob.post(`${REVIEWS}/${secondReviewId}/decide`, {
    verdict: 'classified',
    documentTypeId: 272,
    docDate: '2026-02-10',
    expirationDate: null,
    leaseId,
  });
  expect(result.status, JSON.stringify(result.body)).toBe(200);
  expect(result.body).toMatchObject({
    state: 'overturned',
    tag: 'Corrected Document Classification',
    filed: 'corrected',
    differs: ['documentTypeId', 'docDate', 'expirationDate'],
    allowed: ['explain'],
  });
  expect(await documentsOf(dqItemId)).toMatchObject([
    { status: 'accepted', document_type_id: 272, hidden_at: null },
  ]);
  const after = await chief.get(`${DASHBOARD}?${today()}`);
  const count = (answer: typeof after) =>
    answer.body.quality.mistakes.find(
      ({ tag }: { tag: string }) => tag === 'Corrected Document Classification',
    ).total;
  expect(count(after)).toBe(count(before) + 1);
  const audited = await world.kernel.pool.query(
    `select tenant_id from audit_log where action = 'quality.decide' and entity_id = any ($1)`,
    [[secondReviewId, driver.employeeId]],
  );
  expect(audited.rows.map(({ tenant_id }) => tenant_id)).toEqual(
    expect.arrayContaining([tenantId, fleet.tenantId]),
  );

  await bob.post(`${REVIEWS}/${secondReviewId}/explain`, { note: 'The heading says license.' });
  expect((await alice.get(QUALITY)).body.unseen).toBeGreaterThan(0);
  const told = await alice.get(`${REVIEWS}?state=overturned`);
  expect((await alice.get(`${QUALITY}/mine`)).body.overturned).toBe(told.body.rows.length);
  expect(told.body.rows[0]).toMatchObject({
    note: 'The heading says license.',
    first: { documentTypeId: 238 },
    second: { documentTypeId: 272, userName: 'Bob Second' },
    seen: false,
  });
  expect((await alice.post(`${REVIEWS}/${secondReviewId}/see`)).status).toBe(204);
  expect((await alice.get(QUALITY)).body.unseen).toBe(0);
  expect((await alice.post(`${REVIEWS}/${secondReviewId}/explain`, { note: 'No.' })).status).toBe(
    404,
  );
});

test('what had given way to a wrong type stands again, and what is older gives way to the right one', async () => {
  const application = { documentTypeId: 473, expirationDate: null };
  const at = await accepted({ ...application, docDate: '2024-01-05' });
  const wrong = await accepted({ ...application, docDate: '2025-01-05' });
  expect(await documentsOf(at.dqItemId)).toMatchObject([{ status: 'superseded' }]);
  const answer = await bob.post(`${REVIEWS}/${wrong.secondReviewId}/decide`, {
    verdict: 'classified',
    documentTypeId: 272,
    docDate: '2025-01-05',
    expirationDate: null,
    leaseId: await hold(bob, wrong.secondReviewId),
  });
  expect(answer.body).toMatchObject({ filed: 'corrected', differs: ['documentTypeId'] });
  expect(await documentsOf(at.dqItemId)).toMatchObject([{ status: 'accepted' }]);
  expect(await documentsOf(wrong.dqItemId)).toMatchObject([
    { status: 'accepted', document_type_id: 272 },
  ]);
});

test('a bad document is rejected in the file; another driver’s goes back to be matched', async () => {
  const bad = await accepted();
  const rejected = await bob.post(`${REVIEWS}/${bad.secondReviewId}/decide`, {
    verdict: 'bad',
    reasonId: 1,
    leaseId: await hold(bob, bad.secondReviewId),
  });
  expect(rejected.body).toMatchObject({
    tag: 'Rejected Document Classification',
    filed: 'rejected',
    second: { reason: 'Illegible' },
  });
  expect(await documentsOf(bad.dqItemId)).toMatchObject([{ status: 'rejected' }]);

  const wrong = await accepted();
  const removed = await bob.post(`${REVIEWS}/${wrong.secondReviewId}/decide`, {
    verdict: 'wrongEmployee',
    leaseId: await hold(bob, wrong.secondReviewId),
  });
  expect(removed.body).toMatchObject({ filed: 'removed', differs: ['employee'] });
  expect((await documentsOf(wrong.dqItemId))[0]?.hidden_at).not.toBeNull();
  const item = await bob.get(`/v1/internalDQ/${wrong.dqItemId}`);
  expect(item.body).toMatchObject({ state: 'searchAndMatch', employeeId: null });
  // It can be matched and filed again.
  const held = await bob.patch(`${TASKS}/${item.body.currentTaskId}`, { assignee: bobId });
  const again = await bob.post(`${TASKS}/${item.body.currentTaskId}/match`, {
    employeeId: driver.employeeId,
    leaseId: held.body.leaseId,
  });
  const filed = await bob.post(`${TASKS}/${again.body.next.taskId}/accept`, {
    ...ACCEPT,
    leaseId: again.body.next.leaseId,
  });
  expect(filed.status, JSON.stringify(filed.body)).toBe(200);
});

test('the employee’s file is blind too: what came of a paper has no type and no dates until the look is taken', async () => {
  const application = { documentTypeId: 473, expirationDate: null };
  const old = await accepted({ ...application, docDate: '2024-03-05' });
  const decide = async ({ secondReviewId }: Accepted, docDate: string) => {
    const answer = await bob.post(`${REVIEWS}/${secondReviewId}/decide`, {
      ...application,
      verdict: 'classified',
      docDate,
      leaseId: await hold(bob, secondReviewId),
    });
    expect(answer.body.state).toBe('upheld');
  };
  await decide(old, '2024-03-05');
  const latest = await accepted({ ...application, docDate: '2026-01-23' });
  const [document] = await documentsOf(latest.dqItemId);
  const [before] = await documentsOf(old.dqItemId);
  expect(before?.status).toBe('superseded');
  const id = document?.document_id ?? '';
  const file = `/v1/employees/${driver.employeeId}`;
  const places = [
    `${file}/documents`,
    `${file}/documents?deleted=true`,
    `${file}/documents/csv`,
    `${file}/doctypes?includeSDU=true`,
    `${file}/dates`,
    `${file}/csv?list=dates`,
    `${file}/qualification`,
    `${file}/ruleMatches/473`,
    `${file}/consents`,
    `${file}/externalFiles`,
    `${file}?with=docInfo`,
    `/v1/documents/${id}`,
    `/v1/documents/duplicates?sha256=${document?.sha256.toString('hex')}`,
    `/v1/internalDQ/${latest.dqItemId}/mails`,
  ];
  const told: string[] = [];
  for (const place of places) {
    const answer = await bob.get(place);
    expect(answer.status, place).toBe(200);
    if (/2026-01-23|1\/23\/2026/.test(JSON.stringify(answer.body))) told.push(place);
  }
  expect(told).toEqual([]);
  const listed = async (api: Api, query = '') =>
    (await api.get(`${file}/documents${query}`)).body as { id: string }[];
  const one = (rows: { id: string }[], wanted = id) => rows.find((row) => row.id === wanted);
  expect(one(await listed(bob))).toMatchObject({
    documentType: 'Withheld until the second look',
    documentTypeId: 0,
    docDate: null,
    lastDay: null,
    status: 'pendingReview',
    allowed: [],
  });
  // Nor by what took its place, nor by asking for it.
  expect(one(await listed(bob), before?.document_id)).toMatchObject({
    status: 'valid',
    supersededBy: null,
  });
  expect(one(await listed(bob, '?docDate=2026-01-23'))).toBeUndefined();
  expect(one(await listed(bob, '?docTypeId=473'))).toBeUndefined();
  const paper = await bob.get(`/v1/documents/${id}/content`);
  expect(paper.headers.get('content-type')).toBe('application/pdf');
  for (const api of [alice, made.employer])
    expect(one(await listed(api))).toMatchObject({ documentTypeId: 473, docDate: '2026-01-23' });
  expect(one(await listed(alice), before?.document_id)).toMatchObject({ status: 'superseded' });

  await decide(latest, '2026-01-23');
  expect(one(await listed(bob))).toMatchObject({ documentTypeId: 473, docDate: '2026-01-23' });
});

test('so are the alerts and Home of its company', async () => {
  const soon = dayAgo(-9);
  await accepted({ documentTypeId: 301, docDate: '2026-03-01', expirationDate: soon });
  const shown = new RegExp(`${soon}|${writeDate(soon)}`);
  const rights = ['client.viewAlerts', 'client.viewEmployee'] as const;
  const seer = await world.as(await world.makeUser({ client: fleet, permissions: rights }));
  const house = await world.makeUser({
    client: world.internal,
    permissions: [...rights, 'dq.review', 'dq.viewDetail', 'customerCare.assumeClient'],
  });
  const second = await world.as(house);
  const headers = { 'x-client': String(fleet.clientId) };
  const alerts = `/v1/clients/${fleet.clientId}/alerts`;
  for (const path of [alerts, `${alerts}/csv`, '/v1/documents/expirations']) {
    expect(JSON.stringify((await seer.get(path)).body), path).toMatch(shown);
    const blind = await second.get(path, { headers });
    expect(blind.status, JSON.stringify(blind.body)).toBe(200);
    expect(JSON.stringify(blind.body), path).not.toMatch(shown);
  }
});

test('what the first reviewer takes back is withdrawn, and once it was decided it stays', async () => {
  const undone = await accepted();
  const leaseId = await hold(bob, undone.secondReviewId);
  expect((await alice.post(`${TASKS}/${undone.taskId}/undo`)).status).toBe(200);
  const late = await bob.post(`${REVIEWS}/${undone.secondReviewId}/decide`, {
    verdict: 'classified',
    ...FIRST,
    leaseId,
  });
  expect(late.body.error.code).toBe('quality.withdrawn');

  const kept = await accepted();
  await bob.post(`${REVIEWS}/${kept.secondReviewId}/decide`, {
    verdict: 'classified',
    ...FIRST,
    leaseId: await hold(bob, kept.secondReviewId),
  });
  const refused = await alice.post(`${TASKS}/${kept.taskId}/undo`);
  expect(refused.status).toBe(409);
});

function today(zone = 'UTC'): string {
  const day = new Date().toISOString().slice(0, 10);
  return `from=${day}&to=${day}&zone=${zone}`;
}

test('the dashboard counts what was done, by whom, and what waits; its tables come as CSV', async () => {
  await made.uploadUnmatched();
  const answer = await chief.get(`${DASHBOARD}?${today()}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { done, waiting, reviewers, quality } = answer.body;
  const [counted] = await world.inTenant<{ done: number; waiting: number }>(
    tenantId,
    `select (count(*) filter (where completed_by is not null and undone_at is null))::int as done,
        (count(*) filter (where completed_at is null))::int as waiting from tasks where tenant_id = $1`,
    [tenantId],
  );
  expect(done.total).toBe(counted?.done);
  expect(waiting.total).toBe(counted?.waiting);
  expect(waiting.ages.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(
    waiting.total,
  );
  const own = reviewers.find(({ userId }: { userId: string }) => userId === aliceId);
  expect(own).toMatchObject({ userName: 'Alice First', level: 'regular' });
  expect(own.checked).toBe(quality.checked);
  expect(own.overturned).toBe(4);
  expect(own.medianSeconds).toBeGreaterThanOrEqual(0);
  const csv = await chief.get(`${DASHBOARD}/csv?${today('America/Chicago')}&table=reviewers`);
  expect(csv.status).toBe(200);
  expect(String(csv.body).split('\r\n')[0]).toContain('Reviewer,Level,Steps done');
  const looks = async (query: string, who = chief) =>
    (await who.get(`${REVIEWS}/csv?columns=state,first&${query}`)).body
      .trim()
      .split('\r\n')
      .slice(1);
  const listed = (await chief.get(`${REVIEWS}?of=all&limit=500`)).body.rows;
  expect(await looks('of=all')).toHaveLength(listed.length);
  expect(await looks('of=all&search=alice FIRST')).not.toEqual([]);
  expect((await chief.get(`${REVIEWS}?of=all&search=%25`)).body.rows).toEqual([]);
  expect(await looks(`of=all&only=${listed[0].secondReviewId}`)).toHaveLength(1);
  expect((await alice.get(`${REVIEWS}/csv?of=all`)).status).toBe(403);
  for (const bad of [
    'from=2026-01-01&to=2025-01-01',
    'from=2020-01-01&to=2026-01-01',
    'from=2026-01-01&to=2026-01-02&zone=Mars/Base',
  ])
    expect((await chief.get(`${DASHBOARD}?${bad}`)).status, bad).toBe(400);
  expect((await alice.get(`${DASHBOARD}?${today()}`)).status).toBe(403);
});
