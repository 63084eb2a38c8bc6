import { afterAll, expect, test } from 'vitest';
import { CME_TASKS as TASKS, openCmeWorld, READ } from '#tests/support/cme-world.ts';
import type { Json } from '#tests/support/world.ts';

const w = await openCmeWorld();
const { world, driver, stranger, anna, ben, paper, take, done, refused, at, instanceOf } = w;
afterAll(() => world.close());

const idsOf = (rows: Json[]) => rows.map(({ taskId }: Json) => taskId);
const stepsOf = async ({ api }: typeof anna): Promise<Json[]> =>
  (await api.get('/v1/processes/cmeProcess/mySteps')).body.steps;

test('the workflow is told what came, changed and left since it was read', async () => {
  const first = await paper();
  const list = (await anna.api.get(`${TASKS}?formKey=cmeSearchAndMatch`)).body;
  expect(idsOf(list.rows)).toEqual([first.taskId]);
  const came = await paper();
  const asked = async (since: string, query = '') =>
    (await anna.api.get(`${TASKS}/changes?since=${since}${query}`)).body;
  const news = await asked(list.at, '&formKey=cmeSearchAndMatch');
  expect(idsOf(news.rows)).toContain(came.taskId);
  expect(news).toMatchObject({ reset: false, lockedByOthers: 0 });
  const count = news.counts.find(({ formKey }: Json) => formKey === 'cmeSearchAndMatch');
  expect(count).toMatchObject({ total: 2 });

  await ben.api.patch(`${TASKS}/${came.taskId}`, { assignee: ben.id });
  const held = await asked(news.at);
  expect(held.rows.find(({ taskId }: Json) => taskId === came.taskId)).toMatchObject({
    hold: 'locked',
    assigneeName: 'Ben Two',
  });
  expect(held.lockedByOthers).toBe(1);
  const free = await asked(news.at, '&assignee=none');
  expect(idsOf(free.left)).toContain(came.taskId);

  const { clients } = (await anna.api.get(`${TASKS}/clients`)).body;
  expect(clients).toEqual([{ clientId: w.fleet.clientId, name: 'Fleet', waiting: 2 }]);
  const chaser = await w.person(['cme.chaseList']);
  for (const path of [`changes?since=${list.at}`, 'clients'])
    await refused(chaser.api.get(`${TASKS}/${path}`), 403, 'request.forbidden');
});

test('what one did before the page was loaded can be taken back, the latest first', async () => {
  const { next } = await at('cmeReview');
  const body = { leaseId: next.leaseId, certificate: READ };
  const accepted = await done(
    anna.api.post(`${TASKS}/${next.taskId}/accept`, body),
    'cmeSecondReview',
  );
  const [last, before] = await stepsOf(anna);
  expect(last).toMatchObject({
    taskId: next.taskId,
    formKey: 'cmeReview',
    action: 'accept',
    fileName: 'card.pdf',
    employeeName: 'Quillfeather, Dora',
  });
  expect(before).toMatchObject({ formKey: 'cmeSearchAndMatch', action: 'match' });
  expect(await stepsOf(ben)).toEqual([]);
  await done(anna.api.post(`${TASKS}/${next.taskId}/undo`), 'cmeReview');
  expect((await stepsOf(anna))[0]).toMatchObject({ action: 'match' });
  const again = await instanceOf(anna, accepted.processInstanceId);
  await done(
    anna.api.post(`${TASKS}/${again.task.taskId}/accept`, {
      ...body,
      leaseId: again.task.leaseId,
    }),
    'cmeSecondReview',
  );
  // A colleague went on: it is no longer one's own to take back.
  const { task } = await instanceOf(ben, accepted.processInstanceId);
  await done(take(ben, task.taskId, 'accept', { certificate: READ }), 'cmeFinalReview');
  expect((await stepsOf(anna)).filter(({ action }) => action === 'accept')).toEqual([]);
});

test('another company’s certificate is matched once someone who may has moved it there', async () => {
  const exam = await paper();
  const mover = await w.person([
    'cme.worklists',
    'cme.searchAndMatch',
    'cme.review',
    'dq.editHierarchy',
  ]);
  const match = { employeeId: stranger.employeeId, orderId: null };
  const told = await refused(take(anna, exam.taskId, 'match', match), 409, 'cme.other_company');
  expect(told.message).toContain('ask someone who may move documents between clients');
  await anna.api.patch(`${TASKS}/${exam.taskId}`, { assignee: null });

  const other = await refused(take(mover, exam.taskId, 'match', match), 409, 'cme.other_company');
  expect(other.message).toContain('move the exam to this employee’s client first');
  const held = (await mover.api.patch(`${TASKS}/${exam.taskId}`, { assignee: mover.id })).body;
  const { clientId } = stranger;
  const move = (more: object = {}) =>
    mover.api.post(`${TASKS}/${exam.taskId}/move`, { clientId, leaseId: held.leaseId, ...more });
  await refused(move({ version: 99 }), 409, 'request.conflict');
  await refused(move({ clientId: 999_999_999 }), 400, 'request.invalid');
  await refused(move({ leaseId: crypto.randomUUID() }), 409, 'work.lease_lost');
  await refused(
    anna.api.post(`${TASKS}/${exam.taskId}/move`, { clientId, leaseId: held.leaseId }),
    403,
    'request.forbidden',
  );
  expect((await move()).status).toBe(204);
  const moved = await instanceOf(mover, exam.processInstanceId);
  expect(moved.task).toMatchObject({ clientName: 'Others', employeeId: null });
  expect(moved.activities.at(-1)).toMatchObject({ note: 'Moved to Others.' });
  const matched = await done(take(mover, exam.taskId, 'match', match), 'cmeReview');
  await refused(
    mover.api.post(`${TASKS}/${matched.next.taskId}/move`, {
      clientId: driver.clientId,
      leaseId: matched.next.leaseId,
    }),
    409,
    'work.wrong_step',
  );
});

test('the next of a narrow list is claimed again and again', async () => {
  const next = (except: string[]) =>
    anna.api.post(`${TASKS}/next`, {
      client: w.fleet.clientId,
      search: 'card',
      except,
    });
  // PostgreSQL tells prepared statements apart by 63 characters: those of two lists must not be taken for one.
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await next([])).status).toBe(200);
    expect((await next([crypto.randomUUID()])).status).toBe(200);
  }
});
