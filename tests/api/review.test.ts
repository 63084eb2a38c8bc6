import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import {
  TASKS,
  INSTANCES,
  EMPLOYER,
  pdf,
  claim,
  openReviewWorld,
  ACCEPT,
} from '#tests/support/review-world.ts';

const {
  world,
  fleet,
  driver,
  employer,
  alice,
  bob,
  aliceId,
  bobId,
  uploadUnmatched,
  matched,
  documentsOf,
  expire,
} = await openReviewWorld();
afterAll(() => world.close());

test("an employer's upload for an employee is pending in the file, and a review accepts it", async () => {
  const uploaded = await employer.upload(
    `/v1/employees/${driver.employeeId}/documents`,
    [
      { name: '../../med\u0007card.pdf', bytes: pdf() },
      { name: 'second.pdf', bytes: pdf() },
    ],
    { docTypeId: '238', docDate: '2026-02-01', docExpirationDate: '2028-02-01' },
  );
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
  const [first] = uploaded.body['documents'] as never as Record<string, string>[];
  expect(first).toMatchObject({ status: 'pendingReview', fileName: 'medcard.pdf' });
  const dqItemId = String(first?.['dqItemId']);
  expect(await documentsOf(dqItemId)).toMatchObject([
    { status: 'pendingReview', document_type_id: 238 },
  ]);

  const taskId = String(first?.['taskId']);
  const held = await claim(bob, taskId, bobId);
  expect(held.body).toMatchObject({
    formKey: 'review',
    hold: 'mine',
    employeeName: 'Quillfeather, Dora',
    clientName: 'Yard',
    daysInQueue: 0,
    needsCCIntervention: false,
    customerCareRep: null,
  });
  const accepted = await bob.post(`${TASKS}/${taskId}/accept`, {
    documentTypeId: 238,
    docDate: '2026-02-01',
    expirationDate: '2028-02-01',
    leaseId: held.body['leaseId'],
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect(accepted.body).toMatchObject({
    state: 'done',
    next: null,
    documents: [{ documentId: first?.['documentId'] }],
  });
  expect(await documentsOf(dqItemId)).toMatchObject([{ status: 'accepted' }]);
  const instance = await bob.get(
    `${INSTANCES}/${first?.['processInstanceId']}?fields=state,activities`,
  );
  expect(Object.keys(instance.body).sort()).toEqual(['activities', 'state']);
  const tags = (instance.body['activities'] as never as { tag: string | null }[]).map(
    ({ tag }) => tag,
  );
  expect(tags).toEqual([
    'Uploaded Document via Sparc',
    'Assigned Document',
    'Accepted Document Classification',
  ]);
});

test('an unmatched upload is matched, classified and filed, its bytes and audit rows in both tenants', async () => {
  const { taskId, leaseId, dqItemId } = await matched();
  const accepted = await alice.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  const [document] = await documentsOf(dqItemId);
  expect(document).toMatchObject({ status: 'accepted', document_type_id: 238 });
  const read = world.kernel.storage.read(fleet.tenantId, document?.sha256 ?? Buffer.alloc(0), 0, 4);
  let head = '';
  for await (const chunk of read) head += String(chunk);
  expect(head).toBe('%PDF-');
  const audited = await world.kernel.pool.query(
    `select tenant_id, entity from audit_log where action = 'review.accept' and (entity_id = $1 or entity_id = $2) order by tenant_id, entity`,
    [taskId, driver.employeeId],
  );
  expect(audited.rows.map(({ tenant_id }) => tenant_id)).toEqual(
    expect.arrayContaining([world.internal.tenantId, fleet.tenantId]),
  );
});

test('all files of an upload are taken, or none', async () => {
  const before = await world.inTenant(world.internal.tenantId, 'select 1 from dq_items');
  const refused = await employer.upload('/v1/internalDQ', [
    { name: 'good.pdf', bytes: pdf() },
    { name: 'bad.pdf', bytes: Buffer.from('not a pdf at all') },
  ]);
  expect(refused.status).toBe(415);
  expect(await world.inTenant(world.internal.tenantId, 'select 1 from dq_items')).toHaveLength(
    before.length,
  );
});

test('a claim is exclusive and names the colleague; unclaim and reassign set the assignee', async () => {
  const item = await uploadUnmatched();
  const taskId = String(item['taskId']);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 ? claim(alice, taskId, aliceId) : claim(bob, taskId, bobId),
    ),
  );
  const winners = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => String(body['assignee'])),
  );
  expect(winners.size).toBe(1);
  const [winner] = winners;
  const [owner, ownerId, other, otherId] =
    winner === aliceId ? [alice, aliceId, bob, bobId] : [bob, bobId, alice, aliceId];
  const refused = await claim(other, taskId, otherId);
  expect(refused.status).toBe(409);
  expect(refused.body['error']).toMatchObject({ code: 'work.taken' });
  expect(String(refused.body['error']?.['message'])).toContain(
    owner === alice ? 'Alice First' : 'Bob Second',
  );
  expect((await owner.patch(`${TASKS}/${taskId}`, { assignee: null })).body).toMatchObject({
    assignee: null,
    hold: 'open',
  });
  expect((await owner.patch(`${TASKS}/${taskId}`, { assignee: otherId })).body).toMatchObject({
    assignee: otherId,
    hold: 'locked',
  });
  expect((await claim(owner, taskId, ownerId)).status).toBe(409);
  expect((await owner.patch(`${TASKS}/${taskId}`, { assignee: randomUUID() })).status).toBe(
    409 - 9,
  );
  await claim(other, taskId, otherId);
  await other.patch(`${TASKS}/${taskId}`, { assignee: null });
});

test('a page that goes away holds its task half a minute more; one that comes back by then keeps it', async () => {
  const taskId = String((await uploadUnmatched())['taskId']);
  const held = await claim(alice, taskId, aliceId);
  const lease = { heartbeat: true, leaseId: held.body['leaseId'] };
  const left = await alice.patch(`${TASKS}/${taskId}`, { ...lease, leaving: true });
  expect(left.body).toMatchObject({ hold: 'mine', leaseId: lease.leaseId });
  const secondsLeft = async () => {
    const [row] = await world.inTenant<{ seconds: number }>(
      world.internal.tenantId,
      'select extract(epoch from lease_until - now())::int as seconds from tasks where task_id = $1',
      [taskId],
    );
    return row?.seconds ?? 0;
  };
  expect(await secondsLeft()).toBeGreaterThan(20);
  expect(await secondsLeft()).toBeLessThanOrEqual(30);
  expect((await claim(bob, taskId, bobId)).status).toBe(409);
  expect((await claim(alice, taskId, aliceId)).body['leaseId']).toBe(lease.leaseId);
  expect(await secondsLeft()).toBeGreaterThan(300);
  await alice.patch(`${TASKS}/${taskId}`, { ...lease, leaving: true });
  await expire(taskId);
  expect((await claim(bob, taskId, bobId)).status).toBe(200);
  // Too late to change anything, and nobody waits for the answer.
  expect((await alice.patch(`${TASKS}/${taskId}`, { ...lease, leaving: true })).body).toMatchObject(
    {
      hold: 'locked',
    },
  );
  await bob.patch(`${TASKS}/${taskId}`, { assignee: null });
});

test('`next` gives each task once under contention, oldest first, and says what others hold', async () => {
  const other = await world.makeClient({ name: 'Contended' });
  const sender = await world.as(await world.makeUser({ client: other, permissions: EMPLOYER }));
  const files = Array.from({ length: 18 }, (_, i) => ({ name: `${i}.pdf`, bytes: pdf() }));
  expect((await sender.upload('/v1/internalDQ', files)).status).toBe(201);
  await world.inTenant(
    world.internal.tenantId,
    `update tasks t set received_at = now() - make_interval(hours => 100 - split_part(m.file_name, '.', 1)::int)
       from process_instances p join dq_items i on i.dq_item_id = p.dq_item_id join dq_item_images m on m.dq_item_id = i.dq_item_id
      where p.process_instance_id = t.process_instance_id and i.about_client_id = $1`,
    [other.clientId],
  );
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? alice : bob).post(`${TASKS}/next`, { client: other.clientId }),
    ),
  );
  expect(claims.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const given = claims
    .map(({ body }) => body['task'] as never as { taskId: string; fileName: string } | null)
    .filter((task) => task !== null);
  expect(given).toHaveLength(18);
  expect(new Set(given.map(({ taskId }) => taskId)).size).toBe(18);
  const alices = claims.filter(({ body }, i) => i % 2 === 1 && body['task'] !== null).length;
  const nothing = await alice.post(`${TASKS}/next`, { client: other.clientId });
  expect(nothing.body).toMatchObject({ task: null });
  expect(Number(nothing.body['lockedByOthers'])).toBe(18 - alices);
  const list = await alice.get(`${TASKS}?client=${other.clientId}&assignee=mine&limit=4`);
  const second = await alice.get(
    `${TASKS}?client=${other.clientId}&assignee=mine&limit=50&after=${encodeURIComponent(String(list.body['next']))}`,
  );
  const names = [
    ...(list.body['rows'] as never as { fileName: string }[]),
    ...(second.body['rows'] as never as { fileName: string }[]),
  ].map(({ fileName }) => Number(fileName.split('.')[0]));
  expect(names).toHaveLength(alices);
  expect(names).toEqual([...names].sort((a, b) => a - b));
  // One at a time: strictly the oldest, and never one that was skipped.
  const [oldest, next] = given
    .filter(({ fileName }) => ['0.pdf', '1.pdf'].includes(fileName))
    .sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  for (const task of [oldest, next]) await expire(String(task?.taskId));
  expect(
    (await bob.post(`${TASKS}/next`, { client: other.clientId, except: [oldest?.taskId] })).body[
      'task'
    ],
  ).toMatchObject({ taskId: next?.taskId });
  expect((await bob.post(`${TASKS}/next`, { client: other.clientId })).body['task']).toMatchObject({
    taskId: oldest?.taskId,
  });
  const counts = await alice.get(`${TASKS}?formKey=searchAndMatch&limit=1`);
  expect(
    (counts.body['counts'] as never as { formKey: string; lockedByOthers: number }[]).find(
      ({ formKey }) => formKey === 'searchAndMatch',
    )?.lockedByOthers,
  ).toBeGreaterThanOrEqual(1);
});

test('a lease that ran out or was taken over files nothing, and the winner files it once', async () => {
  const { taskId, leaseId, dqItemId } = await matched();
  await expire(taskId);
  const late = await alice.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId });
  expect(late.status).toBe(409);
  expect(late.body['error']).toMatchObject({ code: 'work.lease_lost' });
  const taken = await claim(bob, taskId, bobId);
  expect(taken.status).toBe(200);
  expect((await alice.patch(`${TASKS}/${taskId}`, { heartbeat: true, leaseId })).status).toBe(409);
  expect((await alice.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId })).status).toBe(409);
  expect(await documentsOf(dqItemId)).toEqual([]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      bob.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId: taken.body['leaseId'] }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['error']).toMatchObject({
    code: 'work.already_done',
  });
  expect(await documentsOf(dqItemId)).toHaveLength(1);
});

test('a heartbeat revives a lease that nobody took', async () => {
  const { taskId, leaseId } = await matched();
  await expire(taskId);
  expect(
    (await alice.patch(`${TASKS}/${taskId}`, { heartbeat: true, leaseId })).body,
  ).toMatchObject({ hold: 'mine', leaseId });
  expect((await alice.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId })).status).toBe(200);
});

test('a repeat with the same Idempotency-Key gets the first reply and files nothing more', async () => {
  const { taskId, leaseId, dqItemId } = await matched();
  const key = randomUUID();
  const first = await alice.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId }, { key });
  const again = await alice.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId }, { key });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(await documentsOf(dqItemId)).toHaveLength(1);
  const bytes = pdf();
  const uploads = [];
  for (let i = 0; i < 2; i += 1)
    uploads.push(
      await employer.upload('/v1/internalDQ', [{ name: 'a.pdf', bytes }], {}, { key: `${key}-up` }),
    );
  expect(uploads.map(({ status }) => status)).toEqual([201, 201]);
  expect(uploads[1]?.body).toEqual(uploads[0]?.body);
});

test('reject marks the document bad with a known reason, and rejects the pending one in the file', async () => {
  const uploaded = await employer.upload(`/v1/employees/${driver.employeeId}/documents`, [
    { name: 'blurred.pdf', bytes: pdf() },
  ]);
  const [document] = uploaded.body['documents'] as never as Record<string, string>[];
  const taskId = String(document?.['taskId']);
  const held = await claim(alice, taskId, aliceId);
  const leaseId = held.body['leaseId'];
  expect((await alice.post(`${TASKS}/${taskId}/reject`, { reasonId: 999, leaseId })).status).toBe(
    400,
  );
  const rejected = await alice.post(`${TASKS}/${taskId}/reject`, { reasonId: 1, leaseId });
  expect(rejected.body).toMatchObject({ state: 'rejected' });
  expect(await documentsOf(String(document?.['dqItemId']))).toMatchObject([{ status: 'rejected' }]);
  const instance = await alice.get(`${INSTANCES}/${document?.['processInstanceId']}`);
  expect((instance.body['activities'] as never as { tag: string }[]).at(-1)?.tag).toBe(
    'Marked Bad Document',
  );
  // Undone: pending again, and the task is Alice's.
  const undone = await alice.post(`${TASKS}/${taskId}/undo`);
  expect(undone.body).toMatchObject({ state: 'review', next: { hold: 'mine' } });
  expect(await documentsOf(String(document?.['dqItemId']))).toMatchObject([
    { status: 'pendingReview' },
  ]);
});

test('a rejection says what was written about it, and "Other" says nothing without', async () => {
  const uploaded = await employer.upload(`/v1/employees/${driver.employeeId}/documents`, [
    { name: 'receipt.pdf', bytes: pdf() },
  ]);
  const [document] = uploaded.body['documents'] as never as Record<string, string>[];
  const taskId = String(document?.['taskId']);
  const { leaseId } = (await claim(alice, taskId, aliceId)).body;
  const texts = await alice.get('/v1/settings/texts?collection=dqBadDocReasons');
  const reasons = texts.body as never as { textId: number; text: string }[];
  const other = reasons.find(({ text }) => text === 'Other')?.textId;
  const bare = await alice.post(`${TASKS}/${taskId}/reject`, { reasonId: other, leaseId });
  expect(bare.body['error']).toMatchObject({
    fields: [{ field: 'note', message: 'Say what is wrong with the document.' }],
  });
  const note = 'This is a fuel receipt.';
  const rejected = await alice.post(`${TASKS}/${taskId}/reject`, {
    reasonId: other,
    note,
    leaseId,
  });
  expect(rejected.body).toMatchObject({ state: 'rejected' });
  const [filed] = await world.inTenant(
    fleet.tenantId,
    'select rejected_reason from documents where document_id = $1',
    [document?.['documentId'] ?? document?.['id']],
  );
  expect(filed).toMatchObject({ rejected_reason: note });
});

test('an acceptance can be undone until something followed, and the document filed again', async () => {
  const { taskId, leaseId, dqItemId } = await matched();
  await alice.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId });
  expect((await bob.post(`${TASKS}/${taskId}/undo`)).body['error']).toMatchObject({
    code: 'work.undo_refused',
  });
  const undone = await alice.post(`${TASKS}/${taskId}/undo`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect((await documentsOf(dqItemId)).filter(({ hidden_at }) => hidden_at === null)).toEqual([]);
  expect((await alice.post(`${TASKS}/${taskId}/undo`)).status).toBe(409);
  const next = undone.body['next'] as never as { taskId: string; leaseId: string };
  expect(
    (await alice.post(`${TASKS}/${next.taskId}/accept`, { ...ACCEPT, leaseId: next.leaseId }))
      .status,
  ).toBe(200);
  const live = (await documentsOf(dqItemId)).filter(({ hidden_at }) => hidden_at === null);
  expect(live).toMatchObject([{ status: 'accepted' }]);
  // Changed in the file since: the undo is refused and says why.
  await world.inTenant(
    fleet.tenantId,
    'update documents set version = version + 1 where document_id = $1',
    [live[0]?.document_id],
  );
  const refused = await alice.post(`${TASKS}/${next.taskId}/undo`);
  expect(refused.status).toBe(409);
  expect(String(refused.body['error']?.['message'])).toContain('changed');
});

test('a match can be undone until a colleague reviews', async () => {
  const one = await matched();
  const undone = await alice.post(`${TASKS}/${one.matchTask}/undo`);
  expect(undone.body).toMatchObject({
    state: 'searchAndMatch',
    next: { formKey: 'searchAndMatch', employeeId: null, hold: 'mine' },
  });
  const two = await matched();
  await alice.patch(`${TASKS}/${two.taskId}`, { assignee: null });
  await claim(bob, two.taskId, bobId);
  expect((await alice.post(`${TASKS}/${two.matchTask}/undo`)).status).toBe(409);
});

test('a document of a type kept once takes the place of the older one, and its undo puts that back', async () => {
  const single = { documentTypeId: 473, docDate: '2026-01-05', expirationDate: null };
  const one = await matched();
  await alice.post(`${TASKS}/${one.taskId}/accept`, { ...single, leaseId: one.leaseId });
  const two = await matched();
  const accepted = await alice.post(`${TASKS}/${two.taskId}/accept`, {
    ...single,
    docDate: '2026-02-05',
    leaseId: two.leaseId,
  });
  expect(accepted.status).toBe(200);
  expect(await documentsOf(one.dqItemId)).toMatchObject([{ status: 'superseded' }]);
  await alice.post(`${TASKS}/${two.taskId}/undo`);
  expect(await documentsOf(one.dqItemId)).toMatchObject([{ status: 'accepted' }]);
});

test('an older document that is accepted later is history: the newer one stays in force', async () => {
  const single = { documentTypeId: 302, docDate: '2026-02-05', expirationDate: null };
  const [newer, older] = [await matched(), await matched()];
  const accept = (task: { taskId: string; leaseId: string }, docDate: string) =>
    alice.post(`${TASKS}/${task.taskId}/accept`, { ...single, docDate, leaseId: task.leaseId });
  expect((await accept(newer, '2026-02-05')).status).toBe(200);
  expect((await accept(older, '2026-01-05')).status).toBe(200);
  const states = async () => [await documentsOf(newer.dqItemId), await documentsOf(older.dqItemId)];
  expect(await states()).toMatchObject([[{ status: 'accepted' }], [{ status: 'superseded' }]]);
  // The newer one undone, the older is in force; filed again, it gives way again.
  expect((await alice.post(`${TASKS}/${newer.taskId}/undo`)).status).toBe(200);
  expect(await documentsOf(older.dqItemId)).toMatchObject([{ status: 'accepted' }]);
});

test('the acceptance of a document that gave way is undone like any', async () => {
  const single = { documentTypeId: 302, docDate: '2026-03-05', expirationDate: null };
  const newer = await matched();
  await alice.post(`${TASKS}/${newer.taskId}/accept`, { ...single, leaseId: newer.leaseId });
  const older = await matched();
  await alice.post(`${TASKS}/${older.taskId}/accept`, {
    ...single,
    docDate: '2026-01-05',
    leaseId: older.leaseId,
  });
  expect((await alice.post(`${TASKS}/${older.taskId}/undo`)).status).toBe(200);
  expect(await documentsOf(newer.dqItemId)).toMatchObject([{ status: 'accepted' }]);
});

test('wrong dates, types and steps are refused by field, and nothing is completed', async () => {
  const { taskId, leaseId, dqItemId } = await matched();
  const send = (changes: object) =>
    alice.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId, ...changes });
  expect((await send({ expirationDate: null })).body['error']).toMatchObject({
    code: 'request.invalid',
    fields: [{ field: 'expirationDate' }],
  });
  expect((await send({ expirationDate: '2020-01-01' })).status).toBe(400);
  expect((await send({ documentTypeId: 473 })).body['error']).toMatchObject({
    fields: [{ field: 'expirationDate' }],
  });
  expect((await send({ documentTypeId: 4_000_000 })).body['error']).toMatchObject({
    code: 'intake.unknown_type',
  });
  expect((await send({ docDate: '2099-01-01', expirationDate: '2099-06-01' })).status).toBe(400);
  expect(
    (await alice.post(`${TASKS}/${taskId}/match`, { employeeId: driver.employeeId, leaseId })).body[
      'error'
    ],
  ).toMatchObject({ code: 'work.wrong_step' });
  expect((await send({ leaseId: randomUUID() })).status).toBe(409);
  expect(await documentsOf(dqItemId)).toEqual([]);
  expect((await send({})).status).toBe(200);
});

test('what is done with a task is audited; that somebody still has it open is not', async () => {
  const item = await uploadUnmatched();
  const task = `${TASKS}/${String(item['taskId'])}`;
  const rows = async () => {
    const found = await world.kernel.pool.query<{ n: number }>(
      "select count(*)::int as n from audit_log where action = 'review.editTask'",
    );
    return found.rows[0]?.n ?? 0;
  };
  const before = await rows();
  const written = async () => (await rows()) - before;
  const held = await alice.patch(task, { assignee: aliceId });
  expect([held.status, await written()]).toEqual([200, 1]);
  for (let beat = 0; beat < 5; beat += 1) {
    const { leaseId } = held.body as { leaseId: string };
    const { status } = await alice.patch(task, { heartbeat: true, leaseId });
    expect(status).toBe(200);
  }
  expect(await written()).toBe(1);
  const note = { dbVariables: { note: 'Called' }, leaseId: held.body['leaseId'] };
  expect((await alice.patch(task, note)).status).toBe(200);
  expect(await written()).toBe(2);
  expect((await alice.patch(task, { assignee: null })).status).toBe(200);
  expect(await written()).toBe(3);
  expect((await bob.patch(task, { heartbeat: true, leaseId: held.body['leaseId'] })).status).toBe(
    409,
  );
});
