import { afterAll, expect, test } from 'vitest';
import { removeDeletedItems } from '#src/features/intake/server/deleted.job.ts';
import type { Permission } from '#src/shared/permissions.ts';
import {
  ACCEPT,
  claim,
  INSTANCES,
  openReviewWorld,
  pdf,
  TASKS,
} from '#tests/support/review-world.ts';
import type { Answer, Api, Json } from '#tests/support/world.ts';

const { world, fleet, yard, driver, employer, alice, aliceId, uploadUnmatched, documentsOf } =
  await openReviewWorld();
afterAll(() => world.close());

const SEES: readonly Permission[] = ['dq.worklists', 'dq.viewDetail'];
const ALL: readonly Permission[] = [
  ...SEES,
  'dq.searchAndMatch',
  'dq.review',
  'dq.getExternalDocs',
  'dq.reviewDocumentRejections',
  'dq.classifyEmails',
  'dq.deleteDocument',
  'dq.escalateItem',
  'dq.editHierarchy',
  'dq.customerCareIntervention',
];

async function person(permissions: readonly Permission[], lastName = 'Reviewer') {
  const user = await world.makeUser({ client: world.internal, permissions, lastName });
  return { api: await world.as(user), id: user.userId };
}
type Person = Awaited<ReturnType<typeof person>>;
const desk = await person(ALL, 'Desk');
const second = await person(ALL, 'Second');
const junior = await person([...SEES, 'dq.searchAndMatch', 'dq.review'], 'Junior');

/** Claims a task and takes a step with its lease. */
async function take(
  { api, id }: Person,
  taskId: unknown,
  step: string,
  body: Record<string, unknown> = {},
): Promise<Answer> {
  const held = await claim(api, taskId, id);
  expect(held.status, JSON.stringify(held.body)).toBe(200);
  return api.post(`${TASKS}/${String(taskId)}/${step}`, {
    leaseId: held.body['leaseId'],
    ...body,
  });
}

async function done(answering: Promise<Answer>, state: string): Promise<Json> {
  const answer = await answering;
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body).toMatchObject({ state });
  return answer.body;
}

async function refused(answering: Promise<Answer>, status: number, code: string): Promise<Json> {
  const answer = await answering;
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.body.error.code).toBe(code);
  return answer.body.error;
}

const openTask = async (dqItemId: unknown): Promise<string> =>
  (await desk.api.get(`/v1/internalDQ/${String(dqItemId)}`)).body.currentTaskId;
const history = async (processInstanceId: unknown): Promise<Json[]> =>
  (await desk.api.get(`${INSTANCES}/${String(processInstanceId)}?fields=activities`)).body
    .activities;
const lastOf = async (processInstanceId: unknown): Promise<Json> =>
  (await history(processInstanceId)).at(-1);

/** An unmatched upload, made to be at another step. */
async function at(step: string, source = 'webUpload'): Promise<Json> {
  const item: Json = await uploadUnmatched();
  const tenant = world.internal.tenantId;
  await world.inTenant(
    tenant,
    `with item as (update dq_items set source = $3, about_tenant_id = null, about_client_id = null
        where dq_item_id = $1 returning dq_item_id),
      process as (update process_instances set state = $2 where dq_item_id = $1 returning process_instance_id)
     update tasks t set form_key = $2 from process p where t.process_instance_id = p.process_instance_id`,
    [item.dqItemId, step, source],
  );
  return item;
}

/** An upload for the driver: its document waits in the file, its task is a review. */
async function uploaded(): Promise<Json> {
  const answer = await employer.upload(
    `/v1/employees/${driver.employeeId}/documents`,
    [{ name: 'card.pdf', bytes: pdf() }],
    { docTypeId: '238' },
  );
  expect(answer.status).toBe(201);
  return answer.body.documents[0];
}

test('a mail is classified: to its match, to its review, refused or deleted', async () => {
  const one = await at('classifyEmail', 'email');
  const matched = await done(
    take(desk, one.taskId, 'classify', { note: 'A fax' }),
    'searchAndMatch',
  );
  expect(matched.next).toMatchObject({ formKey: 'searchAndMatch', hold: 'mine' });
  expect(await lastOf(one.processInstanceId)).toMatchObject({
    fromState: 'classifyEmail',
    toState: 'searchAndMatch',
    note: 'A fax',
  });

  const two = await at('classifyEmail', 'email');
  const reviewed = await done(
    take(desk, two.taskId, 'classify', { employeeId: driver.employeeId }),
    'review',
  );
  expect(reviewed.next).toMatchObject({ employeeName: 'Quillfeather, Dora', clientName: 'Yard' });
  // Only the classifier's own next step stays with them.
  const mailRoom = await person([...SEES, 'dq.classifyEmails']);
  const three = await at('classifyEmail', 'email');
  const free = await done(
    take(mailRoom, three.taskId, 'classify', { clientId: yard.clientId }),
    'searchAndMatch',
  );
  expect(free.next).toMatchObject({ hold: 'open', clientName: 'Yard' });

  const four = await at('classifyEmail', 'email');
  await done(take(desk, four.taskId, 'rejectNoCover'), 'rejectedNoCover');
  expect(await lastOf(four.processInstanceId)).toMatchObject({ tag: 'Rejected Email No Cover' });

  const five = await at('classifyEmail', 'email');
  await refused(take(desk, five.taskId, 'delete', { reasonId: 99 }), 400, 'request.invalid');
  await done(take(desk, five.taskId, 'delete', { reasonId: 3, note: 'Spam' }), 'deleted');
  expect(await lastOf(five.processInstanceId)).toMatchObject({
    tag: 'Deleted Email',
    note: 'Sent by mistake. Spam',
  });
  const kept = await second.api.get('/v1/internalDQ/deleted');
  expect(kept.body.rows.map(({ dqItemId }: Json) => dqItemId)).toEqual([
    five.dqItemId,
    four.dqItemId,
  ]);
  expect(kept.body.rows[0]).toMatchObject({
    state: 'deleted',
    endedBy: expect.stringContaining('Desk'),
  });

  // Somebody else brings it back, to the step it was at.
  const back = await done(
    second.api.post(`/v1/internalDQ/${five.dqItemId}/restore`),
    'classifyEmail',
  );
  expect(back.next).toMatchObject({ formKey: 'classifyEmail', hold: 'mine' });
  await refused(
    second.api.post(`/v1/internalDQ/${five.dqItemId}/restore`),
    409,
    'work.undo_refused',
  );
});

test('a paper waits for its cover sheet, and goes on with it', async () => {
  const item: Json = await uploadUnmatched();
  const waiting = await done(take(desk, item.taskId, 'waitForCover'), 'waitingForCoverSheet');
  const list = await desk.api.get(`${TASKS}?formKey=waitingForCoverSheet`);
  expect(list.body.rows.map(({ taskId }: Json) => taskId)).toContain(waiting.next.taskId);
  expect(
    list.body.counts.find(({ formKey }: Json) => formKey === 'waitingForCoverSheet').total,
  ).toBe(1);
  const added = await desk.api.upload(`/v1/internalDQ/${item.dqItemId}/documents`, [
    { name: 'cover.pdf', bytes: pdf() },
  ]);
  expect(added.status).toBe(201);
  // The general call completes a step as well (R250).
  const held = await claim(desk.api, waiting.next.taskId, desk.id);
  const answer = await desk.api.patch(`${TASKS}/${waiting.next.taskId}`, {
    completeTask: true,
    leaseId: held.body['leaseId'],
    dbVariables: { employeeId: driver.employeeId },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await lastOf(item.processInstanceId)).toMatchObject({ toState: 'review' });
});

test('documents from elsewhere are asked for, added, and the review goes on', async () => {
  const item = await uploaded();
  await refused(take(desk, item.taskId, 'askForExternal', { note: ' ' }), 400, 'request.invalid');
  const asked = await done(
    take(desk, item.taskId, 'askForExternal', { note: 'Page two, from the clinic' }),
    'getExternalDocs',
  );
  // Claiming a step asks for what the work on it asks for.
  expect((await claim(junior.api, asked.next.taskId, junior.id)).status).toBe(403);
  await desk.api.upload(`/v1/internalDQ/${item.dqItemId}/documents`, [
    { name: 'two.pdf', bytes: pdf() },
  ]);
  const back = await done(take(desk, asked.next.taskId, 'addedExternal'), 'review');
  expect(back.next).toMatchObject({ hold: 'mine', files: 2 });
  const filed = await done(
    desk.api.post(`${TASKS}/${back.next.taskId}/accept`, { ...ACCEPT, leaseId: back.next.leaseId }),
    'done',
  );
  expect(filed.documents).toHaveLength(2);
});

test('a rejection by a junior waits for a second person, who upholds it or sends it back', async () => {
  const item = await uploaded();
  const proposed = await done(
    take(junior, item.taskId, 'reject', { reasonId: 1 }),
    'documentRejection',
  );
  // Until it is decided, the employer's file says nothing of it.
  expect(await documentsOf(item.dqItemId)).toMatchObject([{ status: 'pendingReview' }]);
  const found = await desk.api.get('/v1/internalDQ?isDocumentRejection=true');
  expect(found.body.rows.map(({ dqItemId }: Json) => dqItemId)).toContain(item.dqItemId);
  const denied = await claim(junior.api, proposed.next.taskId, junior.id);
  expect(denied.status).toBe(403);

  const upheld = await done(take(desk, proposed.next.taskId, 'upholdRejection'), 'rejected');
  expect(await documentsOf(item.dqItemId)).toMatchObject([{ status: 'rejected' }]);
  const undone = await done(desk.api.post(`${TASKS}/${upheld.taskId}/undo`), 'documentRejection');
  expect(await documentsOf(item.dqItemId)).toMatchObject([{ status: 'pendingReview' }]);

  const sentBack = await done(
    take(desk, undone.next.taskId, 'sendBackRejection', { note: 'It is legible' }),
    'review',
  );
  expect(sentBack.next).toMatchObject({ hold: 'open' });
  expect(await lastOf(item.processInstanceId)).toMatchObject({
    tag: 'Rejected Document Classification',
    note: 'It is legible',
  });
  const after = await desk.api.get(`/v1/internalDQ/${item.dqItemId}`);
  expect(after.body.isDocumentRejection).toBe(false);
});

test('a question is escalated and answered; customer care is asked by name', async () => {
  const item = await uploaded();
  const asked = await done(
    take(desk, item.taskId, 'escalate', { note: 'Whose card?' }),
    'escalated',
  );
  const care = await done(
    take(second, asked.next.taskId, 'askCare', { note: 'Call them', customerCareRep: desk.id }),
    'customerCareIntervention',
  );
  const [row] = (await desk.api.get(`${TASKS}?formKey=customerCareIntervention`)).body.rows;
  expect(row).toMatchObject({
    taskId: care.next.taskId,
    needsCCIntervention: true,
    customerCareRep: desk.id,
  });
  const settled = await done(
    take(desk, care.next.taskId, 'answerCare', { note: 'It is his' }),
    'escalated',
  );
  expect(settled.next).toMatchObject({ needsCCIntervention: false });
  const answered = await done(
    take(second, settled.next.taskId, 'answerEscalation', { note: 'File it' }),
    'review',
  );
  expect(answered.next).toMatchObject({ formKey: 'review', hold: 'open' });
  expect((await history(item.processInstanceId)).map(({ note }) => note).filter(Boolean)).toEqual([
    'Whose card?',
    'Call them',
    'It is his',
    'File it',
  ]);
  await refused(
    take(desk, answered.next.taskId, 'askCare', { note: 'x', customerCareRep: junior.id }),
    400,
    'request.invalid',
  );
});

test('a deletion takes the paper out of the file, and an undo puts it back until it is too late', async () => {
  const item = await uploaded();
  const gone = await done(take(desk, item.taskId, 'delete', { reasonId: 1 }), 'deleted');
  expect(await lastOf(item.processInstanceId)).toMatchObject({ tag: 'Discarded Document' });
  expect((await documentsOf(item.dqItemId))[0]?.hidden_at).not.toBeNull();
  await refused(second.api.post(`${TASKS}/${gone.taskId}/undo`), 409, 'work.undo_refused');
  const back = await done(desk.api.post(`${TASKS}/${gone.taskId}/undo`), 'review');
  expect(await documentsOf(item.dqItemId)).toMatchObject([
    { status: 'pendingReview', hidden_at: null },
  ]);
  const again = await done(take(desk, back.next.taskId, 'delete', { reasonId: 1 }), 'deleted');
  await world.inTenant(
    world.internal.tenantId,
    `update process_instances set ended_at = now() - interval '91 days' where dq_item_id = $1`,
    [item.dqItemId],
  );
  await refused(desk.api.post(`${TASKS}/${again.taskId}/undo`), 409, 'work.undo_refused');
  await refused(desk.api.post(`/v1/internalDQ/${item.dqItemId}/restore`), 409, 'work.undo_refused');
  const list = await desk.api.get('/v1/internalDQ/deleted');
  expect(JSON.stringify(list.body)).not.toContain(item.dqItemId);
  // The nightly job takes the files; the item and its history stay.
  expect(await removeDeletedItems(world.kernel)).toBe(1);
  expect(await removeDeletedItems(world.kernel)).toBe(0);
  const emptied = await desk.api.get(`/v1/internalDQ/${item.dqItemId}`);
  expect(emptied.body).toMatchObject({ state: 'deleted', images: [] });
  const { rows } = await world.kernel.pool.query(
    "select user_id from audit_log where action = 'review.removeDeleted' and entity_id = $1",
    [item.dqItemId],
  );
  expect(rows).toEqual([{ user_id: null }]);
});

test('an item is sent to CME, whose process begins at its first step (R262)', async () => {
  const item = await uploaded();
  const cme = () =>
    world.inTenant<{ state: string; tasks: number }>(
      world.internal.tenantId,
      `select p.state, (select count(*)::int from tasks t where t.process_instance_id = p.process_instance_id and t.completed_at is null) as tasks
         from process_instances p where p.process_key = 'cmeProcess' and p.variables ->> 'dqItemId' = $1 order by p.started_at`,
      [item.dqItemId],
    );
  // Without a lease the call claims the task itself.
  const sent = await done(
    desk.api.post(`/v1/internalDQ/${item.dqItemId}/sendToCME`, {}),
    'sentToCME',
  );
  expect(await cme()).toEqual([{ state: 'cmeSearchAndMatch', tasks: 1 }]);
  expect(await lastOf(item.processInstanceId)).toMatchObject({ tag: 'Sent Email to CME' });
  expect((await documentsOf(item.dqItemId))[0]?.hidden_at).not.toBeNull();
  await refused(
    desk.api.post(`/v1/internalDQ/${item.dqItemId}/sendToCME`, {}),
    409,
    'work.already_done',
  );
  // The CME task is none of the review's.
  const tasks = await desk.api.get(`${TASKS}?limit=500`);
  expect(tasks.body.rows.some(({ formKey }: Json) => String(formKey).startsWith('cme'))).toBe(
    false,
  );

  await done(desk.api.post(`${TASKS}/${sent.taskId}/undo`), 'review');
  expect(await cme()).toEqual([{ state: 'withdrawn', tasks: 0 }]);
  const again = await done(
    desk.api.post(`/v1/internalDQ/${item.dqItemId}/sendToCME`, {}),
    'sentToCME',
  );
  await world.inTenant(
    world.internal.tenantId,
    `update tasks set assignee = $2, lease_until = now() + interval '5 minutes' where form_key like 'cme%' and completed_at is null and variables ->> 'dqItemId' = $1`,
    [item.dqItemId, second.id],
  );
  await refused(desk.api.post(`${TASKS}/${again.taskId}/undo`), 409, 'work.undo_refused');
});

test('where an item belongs is changed only with dq.editHierarchy, and not under an employee', async () => {
  const item = await at('searchAndMatch');
  const change = (api: Api, clientId: number | null) =>
    api.patch(`/v1/internalDQ/${item.dqItemId}`, { clientId });
  await refused(change(junior.api, yard.clientId), 403, 'request.forbidden');
  expect((await change(desk.api, yard.clientId)).status).toBe(204);
  const found = await desk.api.get('/v1/internalDQ/clients?search=yar');
  expect(found.body.clients).toEqual([{ clientId: yard.clientId, name: 'Yard', company: 'Fleet' }]);
  const held = await claim(desk.api, item.taskId, desk.id);
  await done(
    desk.api.post(`${TASKS}/${item.taskId}/match`, {
      employeeId: driver.employeeId,
      leaseId: held.body['leaseId'],
    }),
    'review',
  );
  await refused(change(desk.api, fleet.clientId), 409, 'work.wrong_step');
});

test('an employee deleted while their document is reviewed: it goes back to its match', async () => {
  const leaver = await world.makeEmployee({ client: yard, firstName: 'Lee', lastName: 'Gone' });
  const sent = await employer.upload(`/v1/employees/${leaver.employeeId}/documents`, [
    { name: 'card.pdf', bytes: pdf() },
  ]);
  const item: Json = sent.body['documents'][0];
  const held = await claim(desk.api, item.taskId, desk.id);
  await world.inTenant(
    fleet.tenantId,
    'update employees set deleted_at = now() where employee_id = $1',
    [leaver.employeeId],
  );
  const { leaseId } = held.body as Json;
  const accept = { ...ACCEPT, leaseId };
  await refused(
    desk.api.post(`${TASKS}/${item.taskId}/accept`, accept),
    409,
    'match.employee_gone',
  );
  // The refusal lost nothing: the reviewer still holds it, and sends it back.
  const back = await done(
    desk.api.post(`${TASKS}/${item.taskId}/rematch`, { leaseId }),
    'searchAndMatch',
  );
  expect(back.next).toMatchObject({ hold: 'mine', employeeId: null, clientName: 'Yard' });
  expect(await lastOf(item.processInstanceId)).toMatchObject({
    tag: 'Rejected Document Classification',
  });
  const matching = { leaseId: back.next.leaseId };
  await refused(
    desk.api.post(`${TASKS}/${back.next.taskId}/match`, {
      ...matching,
      employeeId: leaver.employeeId,
    }),
    409,
    'match.employee_gone',
  );
  const matched = await done(
    desk.api.post(`${TASKS}/${back.next.taskId}/match`, {
      ...matching,
      employeeId: driver.employeeId,
    }),
    'review',
  );
  const filed = await done(
    desk.api.post(`${TASKS}/${matched.next.taskId}/accept`, {
      ...ACCEPT,
      leaseId: matched.next.leaseId,
    }),
    'done',
  );
  expect(filed.documents).toMatchObject([{ employeeId: driver.employeeId }]);
  const rows = await documentsOf(item.dqItemId);
  expect(rows.filter(({ hidden_at: hidden }) => hidden === null)).toMatchObject([
    { status: 'accepted' },
  ]);
});

test('a step asks for its own permission and for that of the step the item is at', async () => {
  const item = await uploaded();
  const eraser = await person([...SEES, 'dq.deleteDocument', 'dq.searchAndMatch']);
  const { leaseId } = (await claim(desk.api, item.taskId, desk.id)).body as Json;
  const body = { leaseId, reasonId: 1 };
  await refused(eraser.api.post(`${TASKS}/${item.taskId}/delete`, body), 403, 'request.forbidden');
  await refused(junior.api.post(`${TASKS}/${item.taskId}/delete`, body), 403, 'request.forbidden');
  await refused(employer.post(`${TASKS}/${item.taskId}/delete`, body), 403, 'request.forbidden');
  // Nor by another's lease, nor where the process does not lead.
  await refused(second.api.post(`${TASKS}/${item.taskId}/delete`, body), 409, 'work.lease_lost');
  for (const step of [
    'classify',
    'coverArrived',
    'addedExternal',
    'upholdRejection',
    'rejectNoCover',
  ])
    await refused(
      desk.api.post(`${TASKS}/${item.taskId}/${step}`, { leaseId }),
      409,
      'work.wrong_step',
    );
  await refused(
    desk.api.post(`${TASKS}/${item.dqItemId}/escalate`, { leaseId, note: 'x' }),
    404,
    'request.not_found',
  );
  const who = await junior.api.get(
    '/v1/processes/internalReviewProcess/colleagues?formKey=escalated',
  );
  expect(who.body.colleagues.map(({ userId }: Json) => userId).sort()).toEqual(
    [desk.id, second.id].sort(),
  );
});

test('of many who end one task at once a single one does; the others hear that it is done', async () => {
  const item = await uploaded();
  const { leaseId } = (await claim(desk.api, item.taskId, desk.id)).body as Json;
  const steps: [string, Record<string, unknown>][] = [
    ['escalate', { note: 'x' }],
    ['delete', { reasonId: 1 }],
    ['accept', ACCEPT],
    ['askCare', { note: 'x' }],
    ['askForExternal', { note: 'x' }],
    ['rematch', {}],
    ['reject', { reasonId: 1 }],
  ];
  const answers = await Promise.all(
    steps.map(([step, body]) =>
      desk.api.post(`${TASKS}/${item.taskId}/${step}`, { leaseId, ...body }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter((one) => one.status !== 200))
    expect([status, body.error.code]).toEqual([409, 'work.already_done']);
  const moves = (await history(item.processInstanceId)).filter(
    ({ fromState }) => fromState !== null,
  );
  expect(moves).toHaveLength(1);
});

test('a step is undone by who took it, until somebody has the next one in hand', async () => {
  const item: Json = await uploadUnmatched();
  const waiting = await done(take(desk, item.taskId, 'waitForCover'), 'waitingForCoverSheet');
  await refused(second.api.post(`${TASKS}/${waiting.taskId}/undo`), 409, 'work.undo_refused');
  await claim(second.api, waiting.next.taskId, second.id);
  await refused(desk.api.post(`${TASKS}/${waiting.taskId}/undo`), 409, 'work.undo_refused');
  await second.api.patch(`${TASKS}/${waiting.next.taskId}`, { assignee: null });
  const back = await done(desk.api.post(`${TASKS}/${waiting.taskId}/undo`), 'searchAndMatch');
  expect(back.next).toMatchObject({ hold: 'mine' });
  expect(await openTask(item.dqItemId)).toBe(back.next.taskId);
});

test('what an item went through reads back to its first step', async () => {
  const item: Json = await uploadUnmatched();
  await claim(alice, item.taskId, aliceId);
  const activities = await history(item.processInstanceId);
  expect(activities).toMatchObject([
    { fromState: null, toState: 'searchAndMatch', tag: 'Uploaded Document via Sparc', note: null },
  ]);
});
