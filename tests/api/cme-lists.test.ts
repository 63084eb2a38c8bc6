import { afterAll, expect, test } from 'vitest';
import { endClosedChases } from '#src/features/cme-lists/server/end-chases.job.ts';
import { addBusinessDays } from '#src/shared/business-days.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { CME_TASKS as TASKS, openCmeWorld, READ } from '#tests/support/cme-world.ts';
import type { Json } from '#tests/support/world.ts';

const w = await openCmeWorld();
const { world, driver, anna, ben, paper, take, done, refused, at, instanceOf } = w;
afterAll(() => world.close());

const chase = (order: Json, step = '') =>
  `/v1/cmes/chase/${order.medicalExamOrderId}/${order.orderId}${step}`;
const listed = async (query = '') => (await anna.api.get(`/v1/cmes/chase${query}`)).body;
const ids = async (query = '') => (await listed(query)).rows.map(({ orderId }: Json) => orderId);

test('an exam that was booked and has no result is chased until its paper is here', async () => {
  const past = await w.order(addDays(utcToday(), -3));
  const soon = await w.order(addDays(utcToday(), 3));
  const none = await w.order(null, 1);
  expect(await ids()).toEqual([none.orderId, past.orderId]);
  expect(await listed('?show=all&search=quill&limit=2')).toMatchObject({ due: 2, waiting: 3 });
  const hidden = async (text: string) =>
    (await anna.api.get('/v1/cmes/chase?search=header', { headers: { 'x-search': text } })).body;
  expect((await hidden('900-11-2233')).rows).toEqual([]);
  expect((await hidden('quill')).rows).toHaveLength(2);
  const page = await listed('?show=all&limit=2');
  expect(await ids(`?show=all&limit=2&after=${page.next}`)).toEqual([soon.orderId]);
  await refused(anna.api.get('/v1/cmes/chase?after=x'), 400, 'request.invalid');
  const [, row] = page.rows;
  expect(row).toMatchObject({
    employeeName: 'Quillfeather, Dora',
    employerName: 'Fleet',
    clinicPhone: '212 555 0100',
    daysWaiting: 3,
    attempts: 0,
    hold: 'open',
    taskId: null,
  });

  const begun = await anna.api.post(chase(past, '/begin'));
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  expect(begun.body).toMatchObject({
    hold: 'mine',
    allowed: ['attempt', 'appointment', 'askCare', 'end'],
    task: { formKey: 'cmeChase', dqItemId: null },
  });
  await refused(ben.api.post(chase(past, '/begin')), 409, 'work.taken');
  const { leaseId } = begun.body.task;
  const call = {
    outcome: 'willSend',
    note: 'On Monday',
    nextChaseOn: addDays(utcToday(), 4),
    leaseId,
  };
  // The day before yesterday is past anywhere in the United States.
  for (const nextChaseOn of [addDays(utcToday(), -2), addDays(utcToday(), 400)])
    await refused(
      anna.api.post(chase(past, '/attempts'), { ...call, nextChaseOn }),
      400,
      'request.invalid',
    );
  const noted = await anna.api.post(chase(past, '/attempts'), call);
  expect(noted.body).toMatchObject({ attempts: 1, lastOutcome: 'willSend', hold: 'open' });
  expect(noted.body.activities.at(-1)).toMatchObject({ note: 'On Monday', outcome: 'willSend' });
  // Put off: not due before that day.
  expect(await ids()).toEqual([none.orderId]);
  await refused(anna.api.post(chase(past, '/attempts'), call), 409, 'work.lease_lost');

  const exam = await paper();
  await done(
    take(anna, exam.taskId, 'match', { employeeId: driver.employeeId, orderId: past.orderId }),
    'cmeReview',
  );
  expect(await ids('?show=all')).toEqual([none.orderId, soon.orderId]);
  const after = (await anna.api.get(chase(past))).body;
  expect(after).toMatchObject({ allowed: [], orderStatus: 'Awaiting review' });
  expect(after.activities.at(-1)).toMatchObject({ note: 'The certificate arrived' });
  await refused(anna.api.post(chase(past, '/begin')), 409, 'cme.no_chase');
  await refused(
    anna.api.get(chase({ ...past, medicalExamOrderId: soon.medicalExamOrderId })),
    404,
    'request.not_found',
  );
  for (const order of [past, soon, none]) await w.close(order.orderId);
});

test('what is due, and when it is asked again, is by the day at the location of the order', async () => {
  // Where it is another day than by UTC.
  const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  const today = todayIn(zone);
  expect(today).not.toBe(utcToday());
  const set = (to: string) =>
    world.inTenant(driver.tenantId, 'update clients set zone = $2 where client_id = $1', [
      driver.clientId,
      to,
    ]);
  await set(zone);
  const order = await w.order(addDays(today, -1));
  expect((await listed()).rows).toMatchObject([{ daysWaiting: 1, zone }]);
  const { task } = (await anna.api.post(chase(order, '/begin'))).body;
  const call = { outcome: 'noAnswer', leaseId: task.leaseId };
  await refused(
    anna.api.post(chase(order, '/attempts'), { ...call, nextChaseOn: addDays(today, -1) }),
    400,
    'request.invalid',
  );
  const { body } = await anna.api.post(chase(order, '/attempts'), call);
  expect(body.nextChaseOn).toBe(addBusinessDays(today, 1));
  await w.close(order.orderId);
  await set('UTC');
});

test('a call that was noted without a day comes back on the next business day', async () => {
  const order = await w.order(addDays(utcToday(), -3));
  const { task } = (await anna.api.post(chase(order, '/begin'))).body;
  const call = { outcome: 'noAnswer', leaseId: task.leaseId };
  const { body } = await anna.api.post(chase(order, '/attempts'), call);
  expect(body.nextChaseOn).toBe(addBusinessDays(utcToday(), 1));
  expect(await ids()).toEqual([]);
  expect(await ids('?show=all')).toEqual([order.orderId]);
  await w.close(order.orderId);
});

test('an exam that was not taken ends its chase, and its order says so', async () => {
  const order = await w.order(addDays(utcToday(), -3));
  const begun = await anna.api.post(chase(order, '/begin'));
  const { leaseId } = begun.body.task;
  await refused(
    anna.api.post(chase(order, '/end'), { leaseId, note: ' ' }),
    400,
    'request.invalid',
  );
  expect((await anna.api.post(chase(order, '/end'), { leaseId, note: 'Ill' })).status).toBe(204);
  expect(await w.orderStatus(order.orderId)).toBe('No show');
  expect(await ids('?show=all')).toEqual([]);
  expect((await anna.api.get(chase(order))).body.trail[0]).toMatchObject({
    message: 'Status changed to No show',
    userName: 'Anna One',
  });
});

test('an exam that was booked anew is asked about after its new day', async () => {
  const order = await w.order(addDays(utcToday(), -3));
  const { task } = (await anna.api.post(chase(order, '/begin'))).body;
  const book = (appointmentDate: string | null) =>
    anna.api.patch(`${TASKS}/${task.taskId}`, {
      variables: { appointmentDate },
      leaseId: task.leaseId,
    });
  await book(`${addDays(utcToday(), 5)} 09:30`);
  expect(await ids()).toEqual([]);
  expect(await listed('?show=all')).toMatchObject({ due: 0, waiting: 1 });
  await book(addDays(utcToday(), -1));
  expect(await ids()).toEqual([order.orderId]);
  await book(null);
  expect(await ids()).toEqual([order.orderId]);
  await w.close(order.orderId);
});

test('two who begin the same chase at once: one has it', async () => {
  const order = await w.order(addDays(utcToday(), -3));
  const begun = await Promise.all(
    [ben, anna, ben].map(({ api }) => api.post(chase(order, '/begin'))),
  );
  const holders = new Set(
    begun.filter(({ status }) => status === 200).map(({ body }) => body.taskId),
  );
  expect(holders.size).toBe(1);
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await w.close(order.orderId);
});

test('customer care is asked of one, counted for them alone, and answers', async () => {
  const care = await w.person(['cme.customerCareIntervention'], ['Cora', 'Care']);
  const other = await w.person(['cme.customerCareIntervention'], ['Otto', 'Other']);
  const count = async ({ api }: typeof care) =>
    (await api.get('/v1/processes/cmeProcess/customercare/count')).body.count;
  const { next, processInstanceId } = await at('cmeReview');
  const reps = (await anna.api.get('/v1/processes/cmeProcess/customerCareReps')).body.reps;
  expect(reps.map(({ name }: Json) => name)).toEqual(['Cora Care', 'Otto Other']);
  const ask = (body: object) =>
    anna.api.post(`${TASKS}/${next.taskId}/askCare`, { leaseId: next.leaseId, ...body });
  await refused(ask({ note: 'Call', customerCareRep: anna.id }), 400, 'request.invalid');
  await done(ask({ note: 'Whose card is it?', customerCareRep: care.id }), 'cmeCustomerCare');
  expect([await count(care), await count(other)]).toEqual([1, 0]);
  const rows = (await care.api.get('/v1/processes/cmeProcess/customercare')).body.rows;
  expect(rows).toMatchObject([
    {
      question: 'Whose card is it?',
      askedBy: 'Anna One',
      askedFrom: 'cmeReview',
      customerCareRepName: 'Cora Care',
      needsCCIntervention: true,
      employeeName: 'Quillfeather, Dora',
    },
  ]);
  const found = async (query: string) =>
    (await care.api.get(`/v1/processes/cmeProcess/customercare?${query}`)).body.rows.length;
  expect([await found('search=quillf'), await found('search=nobody')]).toEqual([1, 0]);
  const csv = await care.api.get(
    `/v1/processes/cmeProcess/customercare/csv?columns=employee&only=${rows[0].taskId}`,
  );
  expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  expect((await other.api.get('/v1/processes/cmeProcess/customercare')).body.rows).toEqual([]);
  const all = await other.api.get('/v1/processes/cmeProcess/customercare?whose=all');
  expect(all.body.rows).toHaveLength(1);
  expect(await instanceOf(care, processInstanceId)).toMatchObject({ allowed: ['answerCare'] });
  const answered = await done(
    take(care, rows[0].taskId, 'answerCare', { note: 'Hers' }),
    'cmeReview',
  );
  expect(answered.next).toMatchObject({ formKey: 'cmeReview', hold: 'open' });
  expect(await count(care)).toBe(0);
  // Taken back it is asked of the same person again.
  await done(care.api.post(`${TASKS}/${answered.taskId}/undo`), 'cmeCustomerCare');
  expect(await count(care)).toBe(1);
  const [again] = (await care.api.get('/v1/processes/cmeProcess/customercare')).body.rows;
  await done(take(care, again.taskId, 'answerCare', { note: 'Hers' }), 'cmeReview');

  // From a chase, where there is no paper, and back to it.
  const order = await w.order(addDays(utcToday(), -3));
  const begun = (await anna.api.post(chase(order, '/begin'))).body.task;
  await done(
    anna.api.post(`${TASKS}/${begun.taskId}/askCare`, {
      leaseId: begun.leaseId,
      note: 'Call them',
    }),
    'cmeCustomerCare',
  );
  expect(await ids()).toEqual([]);
  expect((await listed('?show=all')).rows).toMatchObject([{ atCustomerCare: true }]);
  const [asked] = (await other.api.get('/v1/processes/cmeProcess/customercare')).body.rows;
  expect(asked).toMatchObject({
    askedFrom: 'cmeChase',
    employeeName: 'Quillfeather, Dora',
    source: 'order',
  });
  await done(take(other, asked.taskId, 'answerCare', { note: 'They will send it' }), 'cmeChase');
  expect(await ids()).toEqual([order.orderId]);
  // The employer cancels the order: nobody chases it any more.
  await endClosedChases(world.kernel);
  expect((await anna.api.get(chase(order))).body.taskId).not.toBeNull();
  await w.close(order.orderId);
  expect(await endClosedChases(world.kernel)).toBe(1);
  expect((await anna.api.get(chase(order))).body).toMatchObject({ allowed: [], taskId: null });
  const traces = await world.kernel.pool.query(
    "select user_id from audit_log where action = 'cme.endClosedChase' and entity_id = $1",
    [order.orderId],
  );
  expect(traces.rows).toEqual([{ user_id: null }]);
});

test('what was noted about the exams of a removed file goes with it', async () => {
  const order = await w.order(addDays(utcToday(), -3));
  const begun = (await anna.api.post(chase(order, '/begin'))).body.task;
  const said = { outcome: 'noAnswer', note: 'Her sister answered', leaseId: begun.leaseId };
  await anna.api.post(chase(order, '/attempts'), said);
  const house = world.internal.tenantId;
  const [gone] = await world.inTenant<Json>(
    house,
    'select empty_removed_exams($1, $2, $3, $4::uuid[]) as n',
    [house, w.fleet.tenantId, '018f3c1e-7d2a-7c3b-8d4e-5f6071829304', [order.orderId]],
  );
  expect(gone.n).toBe(1);
  const { activities } = (await anna.api.get(chase(order))).body;
  expect(activities.at(-1)).toMatchObject({ outcome: 'noAnswer', note: null });
  await w.close(order.orderId);
});

test('results are listed, filtered and exported, and the dashboard counts them', async () => {
  const { next } = await at('cmeReview');
  await done(
    anna.api.post(`${TASKS}/${next.taskId}/reject`, {
      leaseId: next.leaseId,
      reasonId: 1,
      note: 'Blurred',
    }),
    'cmeBadDocument',
  );
  const second = await at('cmeSecondReview');
  const third = await take(ben, second.next.taskId, 'accept', { certificate: READ });
  await done(take(anna, third.body.next.taskId, 'accept', { certificate: READ }), 'cmeResults');
  const results = async (query: string) => (await anna.api.get(`/v1/cmes/results${query}`)).body;
  expect((await results('')).rows).toMatchObject([
    { outcome: 'verified', reason: null, examDate: READ.examDate },
    { outcome: 'badDocument', reason: 'Illegible. Blurred', examDate: null },
  ]);
  const page = await results('?limit=1');
  expect((await results(`?limit=1&after=${page.next}`)).rows).toMatchObject([
    { outcome: 'badDocument' },
  ]);
  expect((await results('?outcome=badDocument')).rows).toHaveLength(1);
  expect((await results(`?endDate=${addDays(utcToday(), -1)}`)).rows).toEqual([]);
  const csv = await anna.api.get('/v1/cmes/results/csv?columns=employee,outcome,exam');
  expect(csv.body).toContain('Employee,Outcome,Exam');
  expect(csv.body).toContain('Rejected: Illegible. Blurred');
  const dashboard = (await anna.api.get('/v1/processes/cmeProcess/dashboard')).body;
  expect(dashboard.days).toHaveLength(14);
  expect(dashboard.days.at(-1)).toMatchObject({ verified: 1, badDocument: 1 });
  expect(dashboard.reviewers[0]).toMatchObject({ userName: 'Anna One' });
  expect(dashboard.medianHours).toBe(0);
});
