import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { MOVERS_RIGHTS } from '#tests/support/moves-world.ts';
import {
  TASKS,
  INSTANCES,
  EMPLOYER,
  pdf,
  claim,
  openReviewWorld,
  ACCEPT,
} from '#tests/support/review-world.ts';
import type { Json } from '#tests/support/world.ts';

const { world, fleet, yard, driver, employer, alice, bob, aliceId, uploadUnmatched, documentsOf } =
  await openReviewWorld();
afterAll(() => world.close());

test('an employee deleted meanwhile, or of another company, is refused', async () => {
  const gone = await world.makeEmployee({ client: fleet });
  const item = await uploadUnmatched();
  const held = await claim(alice, item['taskId'], aliceId);
  const match = (employeeId: string) =>
    alice.post(`${TASKS}/${String(item['taskId'])}/match`, {
      employeeId,
      leaseId: held.body['leaseId'],
    });
  const stranger = await world.makeEmployee({ client: await world.makeClient() });
  expect((await match(stranger.employeeId)).body['error']).toMatchObject({
    code: 'match.other_company',
  });
  expect((await match(randomUUID())).status).toBe(404);
  const next = (await match(gone.employeeId)).body['next'] as never as {
    taskId: string;
    leaseId: string;
  };
  await world.inTenant(
    fleet.tenantId,
    'update employees set deleted_at = now() where employee_id = $1',
    [gone.employeeId],
  );
  const refused = await alice.post(`${TASKS}/${next.taskId}/accept`, {
    ...ACCEPT,
    leaseId: next.leaseId,
  });
  expect(refused.body['error']).toMatchObject({ code: 'match.employee_gone' });
});

test('two files of one person merged while their papers are matched and reviewed', async () => {
  const boss = await world.as(await world.makeUser({ client: fleet, permissions: MOVERS_RIGHTS }));
  const lee = { client: yard, firstName: 'Lee', lastName: 'Twofold', dob: '1980-02-03' } as const;
  const [stays, goes] = [await world.makeEmployee(lee), await world.makeEmployee(lee)];
  const matching: Json = await uploadUnmatched('Driver: Lee Twofold born 02/03/1980');
  const held = (await claim(alice, matching.taskId, aliceId)).body as Json;
  const suggested = async () =>
    (await alice.get(`${TASKS}/${matching.taskId}/suggestions`)).body.candidates.map(
      ({ employee }: Json) => employee.employeeId,
    );
  expect((await suggested()).sort()).toEqual([stays.employeeId, goes.employeeId].sort());
  const sent = await employer.upload(`/v1/employees/${goes.employeeId}/documents`, [
    { name: 'card.pdf', bytes: pdf() },
  ]);
  const reviewing: Json = sent.body['documents'][0];
  const inHand = (await claim(alice, reviewing.taskId, aliceId)).body as Json;
  const seen = (await alice.get(`/v1/internalDQ/${reviewing.dqItemId}`)).body;

  const merged = await boss.post(
    `/v1/employees/${stays.employeeId}/mergeEmployees?fromEmployeeId=${goes.employeeId}`,
    { docsMap: { [reviewing.documentId]: 'move' } },
  );
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);

  // The match: who is gone is refused with a sentence, and the list read again has only who stayed.
  const match = (employeeId: string) =>
    alice.post(`${TASKS}/${matching.taskId}/match`, { employeeId, leaseId: held.leaseId });
  const gone = await match(goes.employeeId);
  expect(gone).toMatchObject({ status: 409, body: { error: { code: 'match.employee_gone' } } });
  expect(await suggested()).toEqual([stays.employeeId]);
  expect((await match(stays.employeeId)).body).toMatchObject({ state: 'review' });

  // The review: the item has moved on with the person; who had seen it before is shown it as it is now.
  const accept = (version: number) =>
    alice.post(`${TASKS}/${reviewing.taskId}/accept`, {
      ...ACCEPT,
      leaseId: inHand.leaseId,
      version,
    });
  const stale = await accept(seen.version);
  expect(stale).toMatchObject({ status: 409, body: { error: { code: 'request.conflict' } } });
  const { current } = stale.body.error;
  expect(current).toMatchObject({ employeeId: stays.employeeId });
  const filed = await accept(current.version);
  expect(filed.body, JSON.stringify(filed.body)).toMatchObject({ state: 'done' });
  expect(filed.body.documents).toMatchObject([{ employeeId: stays.employeeId }]);
  expect(
    (await documentsOf(reviewing.dqItemId)).filter(({ hidden_at: hidden }) => hidden === null),
  ).toMatchObject([{ status: 'accepted' }]);
});

test("restricted types are refused to an employer, siblings and other tenants' employees are not there", async () => {
  const bytes = pdf();
  for (const docTypeId of ['483', '1162']) {
    expect(
      (
        await employer.upload(
          `/v1/employees/${driver.employeeId}/documents`,
          [{ name: 'a.pdf', bytes }],
          { docTypeId },
        )
      ).status,
    ).toBe(400);
  }
  const sibling = await world.makeClient({ parent: fleet });
  const atYard = await world.as(
    await world.makeUser({ client: fleet, permissions: EMPLOYER, sites: [sibling] }),
  );
  expect(
    (
      await atYard.upload(`/v1/employees/${driver.employeeId}/documents`, [
        { name: 'a.pdf', bytes },
      ])
    ).status,
  ).toBe(404);
  const foreign = await world.as(
    await world.makeUser({ client: await world.makeClient(), permissions: EMPLOYER }),
  );
  expect(
    (
      await foreign.upload(`/v1/employees/${driver.employeeId}/documents`, [
        { name: 'a.pdf', bytes },
      ])
    ).status,
  ).toBe(404);
  const item = await uploadUnmatched();
  for (const path of [
    `/v1/internalDQ/${String(item['dqItemId'])}`,
    TASKS,
    `${INSTANCES}/${String(item['processInstanceId'])}`,
  ]) {
    expect((await employer.get(path)).status).toBe(403);
  }
});

test("the specification's PATCH: variables are flattened, activities tagged, completeTask ends the step", async () => {
  const item = await uploadUnmatched();
  const taskId = String(item['taskId']);
  const updated = await bob.patch(`${TASKS}/${taskId}`, {
    variables: { receivedDate: '2020-01-01', coverSheet: 'yes' },
    activityOrActivities: 'Sent Error to IT',
    reference: 'IT-7',
  });
  expect(updated.status, JSON.stringify(updated.body)).toBe(200);
  expect(updated.body).toMatchObject({ coverSheet: 'yes', taskId });
  expect(Number(updated.body['daysInQueue'])).toBeGreaterThan(2000);
  // What a task says of itself is no variable: it would be lost without a word.
  for (const name of ['taskId', 'customerCareRep', 'needsCCIntervention', 'assignee', 'leaseId']) {
    const forged = await bob.patch(`${TASKS}/${taskId}`, { variables: { other: 1, [name]: 'x' } });
    expect([forged.status, forged.body['error']?.['fields']]).toMatchObject([
      400,
      [{ field: `variables.${name}` }],
    ]);
  }
  expect(
    (await bob.patch(`${TASKS}/${taskId}`, { activityOrActivities: 'No such tag' })).status,
  ).toBe(400);
  expect((await bob.patch(`${TASKS}/${taskId}`, {})).status).toBe(400);
  expect(
    (await bob.patch(`${TASKS}/${taskId}`, { completeTask: true })).body['error'],
  ).toMatchObject({ fields: [{ field: 'dbVariables.employeeId' }] });
  const completed = await bob.patch(`${TASKS}/${taskId}`, {
    dbVariables: { employeeId: driver.employeeId },
    completeTask: true,
  });
  expect(completed.body).toMatchObject({ hold: 'done' });
  const instance = await bob.get(
    `${INSTANCES}/${String(item['processInstanceId'])}?fields=state,task`,
  );
  expect(instance.body).toMatchObject({
    state: 'review',
    task: { formKey: 'review', hold: 'mine' },
  });
  const reviewTask = String(instance.body['task']?.['taskId']);
  const done = await bob.patch(`${TASKS}/${reviewTask}`, {
    dbVariables: { documentTypeId: 238, docDate: '2026-01-02', expirationDate: '2028-01-02' },
    completeTask: true,
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(await documentsOf(String(item['dqItemId']))).toMatchObject([{ status: 'accepted' }]);
});

test('an item that a colleague has in hand is not changed meanwhile', async () => {
  const item = await uploadUnmatched();
  const path = `/v1/internalDQ/${String(item['dqItemId'])}`;
  const held = (await claim(alice, String(item['taskId']), aliceId)).body as Json;
  const refused = await bob.patch(path, { note: 'Mine' });
  expect([refused.status, refused.body['error']?.['code']]).toEqual([409, 'work.taken']);
  expect((await alice.get(path)).body['note']).not.toBe('Mine');
  expect((await alice.patch(path, { note: 'Hers' })).status).toBe(204);
  await alice.patch(`${TASKS}/${String(item['taskId'])}`, {
    assignee: null,
    leaseId: held.leaseId,
  });
  expect((await bob.patch(path, { note: 'Now mine' })).status).toBe(204);
});

test('items: filters, edits by version, files by range, further files', async () => {
  const item = await uploadUnmatched();
  const dqItemId = String(item['dqItemId']);
  const path = `/v1/internalDQ/${dqItemId}`;
  const read = await alice.get(path);
  expect(read.headers.get('etag')).toBe('"1"');
  expect((await alice.patch(path, {})).status).toBe(400);
  expect(
    (
      await alice.patch(
        path,
        { tag: 'triage', isDocumentRejection: true },
        { headers: { 'if-match': '"1"' } },
      )
    ).status,
  ).toBe(204);
  const stale = await alice.patch(path, { note: 'x' }, { headers: { 'if-match': '"1"' } });
  expect(stale.status).toBe(409);
  expect(stale.body['error']?.['current']).toMatchObject({ version: 2, tag: 'triage' });
  const ids = async (query: string): Promise<string[]> => {
    const answer = await alice.get(`/v1/internalDQ?limit=500&${query}`);
    expect(answer.status, query).toBe(200);
    return (answer.body['rows'] as never as { dqItemId: string }[]).map((row) => row.dqItemId);
  };
  expect(await ids('filterToTag=triage')).toEqual([dqItemId]);
  expect(await ids('isDocumentRejection=true')).toEqual([dqItemId]);
  expect(await ids(`currentTaskId=${String(item['taskId'])}`)).toEqual([dqItemId]);
  expect(await ids('externalUpload=true')).toEqual([]);
  expect(await ids('webUpload=true&formKey=searchAndMatch')).toContain(dqItemId);
  expect(await ids('webUpload=false')).toEqual([]);
  expect(await ids('startDate=2000-01-01&endDate=2000-01-02')).toEqual([]);
  expect((await alice.get('/v1/internalDQ?startDate=2000-01-01')).status).toBe(400);
  const withInfo = await alice.get(`/v1/internalDQ?ids=${dqItemId}&includeEmployeeInfo=true`);
  expect(withInfo.body['rows']?.[0]).toHaveProperty('employee', null);
  expect((await alice.get(`/v1/internalDQ?ids=${dqItemId}`)).body['rows']?.[0]).not.toHaveProperty(
    'employee',
  );

  const imageId = String(item['imageId']);
  const part = await alice.get(`${path}/image/${imageId}`, { headers: { range: 'bytes=0-4' } });
  expect([part.status, part.body, part.headers.get('content-type')]).toEqual([
    206,
    '%PDF-',
    'application/pdf',
  ]);
  const saved = await alice.get(`${path}/download/${imageId}`);
  expect(saved.headers.get('content-disposition')).toContain('attachment');
  const other = await uploadUnmatched();
  expect((await alice.get(`${path}/image/${String(other['imageId'])}`)).status).toBe(404);

  const added = await alice.upload(`${path}/documents`, [{ name: 'page2.pdf', bytes: pdf() }]);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const held = await claim(alice, item['taskId'], aliceId);
  const unseen = await alice.post(`${TASKS}/${String(item['taskId'])}/match`, {
    employeeId: driver.employeeId,
    leaseId: held.body['leaseId'],
    version: 2,
  });
  expect(unseen.body['error']).toMatchObject({ code: 'request.conflict' });
  const matchedItem = await alice.post(`${TASKS}/${String(item['taskId'])}/match`, {
    employeeId: driver.employeeId,
    leaseId: held.body['leaseId'],
    version: 3,
  });
  const next = matchedItem.body['next'] as never as { taskId: string; leaseId: string };
  const accepted = await alice.post(`${TASKS}/${next.taskId}/accept`, {
    ...ACCEPT,
    leaseId: next.leaseId,
  });
  expect(accepted.body['documents']).toHaveLength(2);
  expect(
    (await alice.upload(`${path}/documents`, [{ name: 'late.pdf', bytes: pdf() }])).status,
  ).toBe(409);
  expect((await alice.patch(path, { note: 'late' })).status).toBe(409);
});

test('suggestions rank the employee by what the document says, and say so when none fits', async () => {
  const twin = await world.makeEmployee({
    client: fleet,
    firstName: 'Dora',
    lastName: 'Quillfeather',
    dob: '1991-11-30',
  });
  const item = await uploadUnmatched(
    "Medical Examiner's Certificate\nLast name Quillfeather First name Dora\nDate of birth 3/9/1984\nDriver's license number QF4432198\nDate certificate signed 3/1/2026\nCertificate expiration date 3/1/2028",
  );
  const found = await alice.get(`${TASKS}/${String(item['taskId'])}/suggestions`);
  expect(found.status, JSON.stringify(found.body)).toBe(200);
  expect(found.body).toMatchObject({
    good: true,
    text: 'read',
    documentType: { documentTypeId: 238 },
    docDate: '2026-03-01',
    expirationDate: '2028-03-01',
  });
  const candidates = found.body['candidates'] as never as {
    employee: { employeeId: string };
    evidence: { field: string }[];
  }[];
  expect(candidates[0]?.employee.employeeId).toBe(driver.employeeId);
  expect(candidates[0]?.evidence.map(({ field }) => field)).toEqual(['name', 'dob', 'license']);
  expect(candidates.findIndex(({ employee }) => employee.employeeId === twin.employeeId)).not.toBe(
    0,
  );
  const blank = await uploadUnmatched('Nothing of note');
  expect((await alice.get(`${TASKS}/${String(blank['taskId'])}/suggestions`)).body).toMatchObject({
    candidates: [],
    good: false,
  });
});

test('nothing is decided on a document that was not shown: arranged meanwhile, another, or none', async () => {
  const [item, other] = [await uploadUnmatched(), await uploadUnmatched()];
  const images = async (): Promise<string[]> =>
    (await alice.get(`/v1/internalDQ/${item['dqItemId']}`)).body['images'].map(
      (one: { imageId: string }) => one.imageId,
    );
  const held = await claim(alice, item['taskId'], aliceId);
  const decide = (name: string, body: object, documentShown: unknown, of = held.body) =>
    alice.post(`${TASKS}/${String(of['taskId'])}/${name}`, {
      ...body,
      leaseId: of['leaseId'],
      documentShown,
    });
  const refused = async (answering: ReturnType<typeof decide>) => {
    const { status, body } = await answering;
    expect([status, body['error']?.['code']]).toEqual([409, 'request.not_shown']);
  };
  const match = { employeeId: driver.employeeId };
  await refused(decide('match', match, other['imageId']));
  await refused(decide('match', match, null));
  // Its page is turned: what stood before the reviewer is no file of it any more.
  const arranged = await alice.post(`/v1/internalDQ/${item['dqItemId']}/pages`, {
    parts: [{ kind: 'file', pages: [{ imageId: item['imageId'], page: 1, turn: 90 }] }],
    leaseId: held.body['leaseId'],
  });
  expect(arranged.status, JSON.stringify(arranged.body)).toBe(201);
  await refused(decide('match', match, item['imageId']));
  await refused(decide('reject', { reasonId: 1 }, item['imageId']));
  await refused(decide('waitForCover', {}, item['imageId']));
  // Refused, nothing was done: it is decided by what is there now.
  const [now] = await images();
  const matched = await decide('match', match, now);
  expect(matched.status, JSON.stringify(matched.body)).toBe(200);
  const next = matched.body['next'] as never as typeof held.body;
  await refused(decide('accept', ACCEPT, item['imageId'], next));
  expect((await decide('accept', ACCEPT, now, next)).status).toBe(200);
});
