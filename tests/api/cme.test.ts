import { afterAll, expect, test } from 'vitest';
import { addDays, addMonths, utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { formPdf, textPdf } from '#tests/support/pdf-files.ts';
import { openCmeWorld, READ, CME_TASKS as TASKS } from '#tests/support/cme-world.ts';
import { filePaper } from '#tests/support/filing.ts';
import type { Json } from '#tests/support/world.ts';

const w = await openCmeWorld();
const { world, fleet, driver, anna, ben, paper, take, done, refused, at, instanceOf } = w;
afterAll(() => world.close());

const filed = (dqItemId: unknown) =>
  world.inTenant<Json>(
    fleet.tenantId,
    `select document_type_id, status, doc_date::text, expiration_date::text, hidden_at is null as shown from documents where dq_item_id = $1`,
    [dqItemId],
  );

test('a certificate goes from its match through three looks into the employee’s file', async () => {
  const order = await w.order('2026-01-05');
  const exam = await paper();
  const matched = await done(
    take(anna, exam.taskId, 'match', { employeeId: driver.employeeId }),
    'cmeReview',
  );
  // The only open order of the driver is the one that it answers.
  expect(matched.next).toMatchObject({
    formKey: 'cmeReview',
    hold: 'mine',
    orderId: order.orderId,
  });
  expect(await w.orderStatus(order.orderId)).toBe('Awaiting review');
  const review = await instanceOf(anna, exam.processInstanceId);
  expect(review).toMatchObject({
    state: 'cmeReview',
    employee: { firstName: 'Dora' },
    order: { orderId: order.orderId },
    record: { state: 'received', orderId: order.orderId },
    facts: { birthDate: '1984-03-09', license: 'QF4432198', cdl: true },
    allowed: ['rematch', 'accept', 'reject', 'askCare'],
  });
  expect(review.item.images).toHaveLength(1);
  const image = await anna.api.get(
    `/v1/processes/cmeProcess/instances/${exam.processInstanceId}/image/${review.item.images[0].imageId}`,
  );
  expect(image.status).toBe(200);

  // Another certificate, or none, is not what was to be seen.
  const { imageId } = review.item.images[0];
  const accept = (documentShown: string | null) =>
    anna.api.post(`${TASKS}/${matched.next.taskId}/accept`, {
      leaseId: matched.next.leaseId,
      certificate: READ,
      documentShown,
    });
  for (const unseen of [exam.dqItemId, null])
    await refused(accept(unseen), 409, 'request.not_shown');
  const first = await done(accept(imageId), 'cmeSecondReview');
  const seconds = first.next.taskId;
  // The first reviewer may neither claim nor be handed nor be given the second look.
  expect(first.next).toMatchObject({ hold: 'open', ownFirstLook: true });
  await refused(
    anna.api.patch(`${TASKS}/${seconds}`, { assignee: anna.id }),
    409,
    'cme.own_review',
  );
  await refused(ben.api.patch(`${TASKS}/${seconds}`, { assignee: anna.id }), 409, 'cme.own_review');
  const none = await anna.api.post(`${TASKS}/next`, { formKey: 'cmeSecondReview' });
  expect(none.body).toEqual({ task: null, lockedByOthers: 0 });
  const given = await ben.api.post(`${TASKS}/next`, { formKey: 'cmeSecondReview' });
  expect(given.body.task).toMatchObject({ taskId: seconds, hold: 'mine' });

  const second = await done(
    ben.api.post(`${TASKS}/${seconds}/accept`, {
      leaseId: given.body.task.leaseId,
      certificate: READ,
    }),
    'cmeFinalReview',
  );
  expect(await filed(exam.dqItemId)).toEqual([]);
  const last = await done(
    take(anna, second.next.taskId, 'accept', { certificate: READ }),
    'cmeResults',
  );
  expect(last.documents).toHaveLength(1);
  expect(await filed(exam.dqItemId)).toEqual([
    {
      document_type_id: 238,
      status: 'accepted',
      doc_date: READ.examDate,
      expiration_date: READ.expireDate,
      shown: true,
    },
  ]);
  expect(await w.orderStatus(order.orderId)).toBe('Results received');
  const [result] = (await anna.api.get('/v1/cmes/results?search=quill')).body.rows;
  expect(result).toMatchObject({
    outcome: 'verified',
    examDate: READ.examDate,
    endedBy: 'Anna One',
  });
  const record = await anna.api.get(`/v1/cmes/${result.cmeId}`);
  expect(record.body.record).toMatchObject({ state: 'verified', documentId: result.documentId });
  await refused(
    anna.api.patch(`/v1/cmes/${result.cmeId}`, { examinerName: 'Other' }),
    409,
    'cme.not_open',
  );

  // Taken back: the card leaves the file, the order waits for its review again, the task is held again.
  await refused(ben.api.post(`${TASKS}/${last.taskId}/undo`), 409, 'cme.undo_refused');
  const undone = await done(anna.api.post(`${TASKS}/${last.taskId}/undo`), 'cmeFinalReview');
  expect(undone.next).toMatchObject({ formKey: 'cmeFinalReview', hold: 'mine' });
  expect((await filed(exam.dqItemId))[0]).toMatchObject({ shown: false });
  expect(await w.orderStatus(order.orderId)).toBe('Awaiting review');
  await done(
    anna.api.post(`${TASKS}/${undone.next.taskId}/accept`, {
      leaseId: undone.next.leaseId,
      certificate: READ,
    }),
    'cmeResults',
  );
  expect((await filed(exam.dqItemId)).filter(({ shown }) => shown)).toHaveLength(1);
});

const readOff = async (bytes: Uint8Array) => {
  const { taskId } = await paper(bytes);
  const { status, body } = await anna.api.get(`${TASKS}/${taskId}/suggestions`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.certificate;
};

test('what a certificate says by its labels is suggested', async () => {
  const page = "Medical examiner's name\nPat Roe\nNational Registry number\n5060496071";
  expect(await readOff(textPdf([page]))).toMatchObject({
    ...{ examinerName: 'Pat Roe', registryNumber: '5060496071', driverName: null },
    ...{ cdl: null, correctiveLenses: null, signed: null },
  });
});

test('boxes and signature of a certificate that was filled on a screen are read', async () => {
  const filled = (signed: boolean) =>
    formPdf([
      { label: '(49 CFR 391.41-391.49) and, with knowledge of the driving duties', ticked: false },
      { label: '(49 CFR 391.41-391.49) with any applicable State variances', ticked: true },
      { label: 'Wearing corrective lenses', ticked: true },
      { label: 'Wearing hearing aid', ticked: false },
      { label: 'Accompanied by a waiver/exemption', ticked: false },
      { label: 'Telephone', value: '5055550100' },
      { label: "Medical Examiner's Signature", signature: { name: 'Sig1', signed } },
      { label: "Driver's Signature", signature: { name: 'Sig2', signed: true } },
      { label: 'CLP/CDL Applicant/Holder: Yes', ticked: false },
      { label: 'CLP/CDL Applicant/Holder: No', ticked: true },
    ]);
  expect(await readOff(await filled(true))).toMatchObject({
    ...{ basis: 'intrastate', correctiveLenses: true, hearingAid: false, variance: false },
    ...{ cdl: false, signed: true, driverName: null },
  });
  // Nobody signed on the screen: there may be ink.
  expect(await readOff(await filled(false))).toMatchObject({ signed: null });
});

test('a certificate for one state is judged by how the client drives', async () => {
  const { processInstanceId, next } = await at('cmeReview');
  const boss = await world.as(
    await world.makeUser({ client: fleet, permissions: ['client.configureLocation'] }),
  );
  const finding = async () => {
    const { findings, facts } = await instanceOf(anna, processInstanceId);
    const [found] = findings.filter(({ code }: Json) => code === 'intrastateOnly');
    return [facts.operates, found.level];
  };
  const { record } = await instanceOf(anna, processInstanceId);
  const path = `/v1/cmes/${record.cmeId}`;
  await anna.api.patch(path, { examDate: READ.examDate, basis: 'intrastate' });
  expect(await finding()).toEqual([null, 'warning']);
  const drives = (operates: string | null) =>
    boss.patch(`/v1/clients/${fleet.clientId}`, { operates });
  expect((await drives('interstate')).body).toMatchObject({ operates: 'interstate' });
  expect(await finding()).toEqual(['interstate', 'warning']);
  // What the file says of the driver comes first (49 CFR 383.71(b)).
  const certifies = (operation: string | null) =>
    world.inTenant(fleet.tenantId, 'update employees set operation = $2 where employee_id = $1', [
      record.employeeId,
      operation,
    ]);
  await certifies('NA');
  expect(await finding()).toEqual(['intrastate', 'note']);
  await certifies('NI');
  await drives('intrastate');
  expect(await finding()).toEqual(['interstate', 'warning']);
  await certifies(null);
  expect(await finding()).toEqual(['intrastate', 'note']);
  // Said and not asked for: the reviewer goes on without a word.
  await done(
    anna.api.post(`${TASKS}/${next.taskId}/accept`, {
      leaseId: next.leaseId,
      certificate: { ...READ, basis: 'intrastate' },
    }),
    'cmeSecondReview',
  );
  await drives(null);
});

test('findings want a person’s word, and faults are refused', async () => {
  const { next } = await at('cmeReview');
  const send = (certificate: object, more: object = {}) =>
    anna.api.post(`${TASKS}/${next.taskId}/accept`, {
      leaseId: next.leaseId,
      certificate: { ...READ, ...certificate },
      ...more,
    });
  const bad = await refused(send({ examDate: null }), 400, 'request.invalid');
  expect(bad.fields[0].field).toBe('examDate');
  await refused(send({ birthDate: '2199-01-01' }), 400, 'request.invalid');
  const open = await refused(
    send({ driverName: 'Dora Smith', registryNumber: '12' }),
    409,
    'cme.findings_open',
  );
  expect(open.fields.map(({ field }: Json) => field)).toEqual(['registryNumber', 'driverName']);
  await refused(
    send({ driverName: 'Dora Smith', registryNumber: '12' }, { acknowledged: ['otherName'] }),
    409,
    'cme.findings_open',
  );
  const accepted = await done(
    send(
      { driverName: 'Dora Smith', registryNumber: '12' },
      { acknowledged: ['otherName', 'registryNumberFormat'], note: 'Maiden name' },
    ),
    'cmeSecondReview',
  );
  const shown = await instanceOf(ben, accepted.processInstanceId);
  expect(shown.findings.map(({ code }: Json) => code)).toEqual([
    'registryNumberFormat',
    'otherName',
  ]);
  expect(shown.activities.at(-1)).toMatchObject({
    note: 'Maiden name',
    acknowledged: ['otherName', 'registryNumberFormat'],
  });
});

test('a certificate under a rule that has ended is not accepted, whatever is said of it', async () => {
  const { processInstanceId, next } = await at('cmeReview');
  const { record } = await instanceOf(anna, processInstanceId);
  // What the paper says may be noted, and the reviewer is told what it means.
  const path = `/v1/cmes/${record.cmeId}`;
  const dated = { examDate: READ.examDate, expireDate: addMonths(READ.examDate, 12) };
  const noted = await anna.api.patch(path, { ...dated, waiverStudy: true });
  expect(noted.status).toBe(200);
  const { findings } = await instanceOf(anna, processInstanceId);
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'waiverStudyEnded', level: 'fault', field: 'waiverStudy' }),
  );
  const send = (certificate: object) =>
    anna.api.post(`${TASKS}/${next.taskId}/accept`, {
      leaseId: next.leaseId,
      certificate: { ...READ, ...certificate },
      acknowledged: ['waiverStudyEnded'],
    });
  const { fields } = await refused(send({ waiverStudy: true }), 400, 'request.invalid');
  expect(fields.map(({ field }: Json) => field)).toEqual(['waiverStudy']);
  await done(send({ waiverStudy: false }), 'cmeSecondReview');
});

test('a first exam under the vision standard asks for a road test in the file since', async () => {
  const { processInstanceId, next } = await at('cmeReview');
  const { record } = await instanceOf(anna, processInstanceId);
  const vision = {
    examDate: READ.examDate,
    expireDate: addMonths(READ.examDate, 12),
    alternativeVision: true,
    firstVisionExam: true,
  };
  await anna.api.patch(`/v1/cmes/${record.cmeId}`, vision);
  const asked = async () => {
    const { findings, facts } = await instanceOf(anna, processInstanceId);
    const codes = findings.map(({ code }: Json) => code);
    return [facts.roadTest, codes.includes('visionRoadTest')];
  };
  expect(await asked()).toEqual([null, true]);
  const before = addDays(READ.examDate, -1);
  await filePaper(world, driver, 302, { docDate: before });
  await filePaper(world, driver, 302, { docDate: utcToday(), status: 'pendingReview' });
  expect(await asked()).toEqual([before, true]);
  await filePaper(world, driver, 302, { docDate: READ.examDate });
  expect(await asked()).toEqual([READ.examDate, false]);
  await done(
    anna.api.post(`${TASKS}/${next.taskId}/accept`, {
      leaseId: next.leaseId,
      certificate: { ...READ, ...vision },
      version: (await instanceOf(anna, processInstanceId)).version,
    }),
    'cmeSecondReview',
  );
});

test('a later look sends back, a wrong employee goes back to the match, a bad paper ends', async () => {
  const order = await w.order('2026-01-05');
  const { next } = await at('cmeSecondReview', order.orderId);
  const back = await done(
    take(ben, next.taskId, 'sendBack', { note: 'The expiry is another' }),
    'cmeReview',
  );
  // Anyone who disagreed may take the first look now, and then not the second.
  const again = await take(ben, back.next.taskId, 'accept', { certificate: READ });
  expect(again.body.next).toMatchObject({ ownFirstLook: true });
  const mine = await done(take(anna, again.body.next.taskId, 'rematch'), 'cmeSearchAndMatch');
  expect(await instanceOf(anna, mine.processInstanceId)).toMatchObject({
    employee: null,
    record: null,
    order: null,
  });
  expect(await w.orderStatus(order.orderId)).toBe('Awaiting documents');
  await refused(
    anna.api.post(`${TASKS}/${mine.next.taskId}/reject`, {
      leaseId: mine.next.leaseId,
      reasonId: 99,
    }),
    400,
    'request.invalid',
  );
  const ended = await done(
    anna.api.post(`${TASKS}/${mine.next.taskId}/reject`, {
      leaseId: mine.next.leaseId,
      reasonId: 1,
    }),
    'cmeBadDocument',
  );
  const undone = await done(anna.api.post(`${TASKS}/${ended.taskId}/undo`), 'cmeSearchAndMatch');
  expect(undone.next.hold).toBe('mine');
  // One after the other: the exam is the employee's again, with its record and its order.
  const theirs = await done(anna.api.post(`${TASKS}/${mine.taskId}/undo`), 'cmeSecondReview');
  expect(await instanceOf(anna, theirs.processInstanceId)).toMatchObject({
    employee: { firstName: 'Dora' },
    record: { state: 'received' },
    order: { orderId: order.orderId, orderStatus: 'Awaiting review' },
  });
  await refused(anna.api.post(`${TASKS}/${back.taskId}/undo`), 409, 'cme.undo_refused');
  await w.close(order.orderId);
});

test('a match is taken back with its record and its order', async () => {
  const order = await w.order('2026-01-05');
  const exam = await paper();
  await refused(
    take(anna, exam.taskId, 'match', {
      employeeId: driver.employeeId,
      orderId: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304',
    }),
    409,
    'cme.other_order',
  );
  await refused(
    take(anna, exam.taskId, 'match', { employeeId: w.stranger.employeeId }),
    409,
    'cme.other_company',
  );
  const matched = await done(
    take(anna, exam.taskId, 'match', { employeeId: driver.employeeId, orderId: order.orderId }),
    'cmeReview',
  );
  const undone = await done(anna.api.post(`${TASKS}/${exam.taskId}/undo`), 'cmeSearchAndMatch');
  expect(await w.orderStatus(order.orderId)).toBe('Scheduled');
  expect(await instanceOf(anna, exam.processInstanceId)).toMatchObject({
    employee: null,
    record: null,
  });
  await refused(
    anna.api.post(`${TASKS}/${matched.next.taskId}/accept`, {
      leaseId: matched.next.leaseId,
      certificate: READ,
    }),
    409,
    'work.already_done',
  );
  // Answers none: its order stays as it is.
  await done(
    anna.api.post(`${TASKS}/${undone.next.taskId}/match`, {
      leaseId: undone.next.leaseId,
      employeeId: driver.employeeId,
      orderId: null,
    }),
    'cmeReview',
  );
  expect(await w.orderStatus(order.orderId)).toBe('Scheduled');
  await w.close(order.orderId);
});

test('a record is changed while it is in review, by version, and the report’s part is kept from others', async () => {
  const { next, processInstanceId } = await at('cmeReview');
  const { record, version } = await instanceOf(anna, processInstanceId);
  const path = `/v1/cmes/${record.cmeId}`;
  const edit = { examinerName: 'Ann Lee', systolic: 150, diastolic: 95, insulin: true };
  const changed = await anna.api.patch(path, edit, {
    headers: { 'if-match': `"${record.version}"` },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(changed.body.certificate).toMatchObject(edit);
  await refused(
    anna.api.patch(path, edit, { headers: { 'if-match': `"${record.version}"` } }),
    409,
    'request.conflict',
  );
  // A form that did not see the change may not accept over it.
  await refused(
    anna.api.post(`${TASKS}/${next.taskId}/accept`, {
      ...{ leaseId: next.leaseId, certificate: READ, version },
    }),
    409,
    'request.conflict',
  );
  const later = addDays(utcToday(), 30);
  for (const wrong of [
    { birthDate: 'tomorrow' },
    { birthDate: later },
    { examDate: later },
    { examDate: utcToday(), expireDate: addDays(utcToday(), -1) },
  ])
    await refused(anna.api.patch(path, wrong), 400, 'request.invalid');
  const plain = await w.person(['cme.review', 'cme.viewDetail', 'cme.secondReview']);
  const seen = (await plain.api.get(path)).body.record.certificate;
  expect(seen).toMatchObject({ examinerName: 'Ann Lee', systolic: null, insulin: null });
  const kept = await plain.api.patch(path, { examinerName: 'Ann Li', systolic: 120 });
  expect(kept.body.certificate).toMatchObject({ examinerName: 'Ann Li', systolic: null });
  expect((await anna.api.get(path)).body.record.certificate).toMatchObject({ systolic: 150 });
});

test('appointment and clinic are noted with a task and read back (R277)', async () => {
  const exam = await paper();
  const path = `${TASKS}/${exam.taskId}`;
  const variables = { appointmentDate: '2026-07-01 9:15', clinicName: 'Hudson Clinic' };
  const noted = await anna.api.patch(path, { variables });
  expect(noted.body).toMatchObject({
    ...{ appointmentDate: '2026-07-01 09:15', clinicName: 'Hudson Clinic' },
    hold: 'open',
  });
  await refused(anna.api.patch(path, { variables: {} }), 400, 'request.invalid');
  for (const appointmentDate of ['soon', '2026-02-30', '2026-07-01 25:00'])
    await refused(anna.api.patch(path, { variables: { appointmentDate } }), 400, 'request.invalid');
  await ben.api.patch(path, { assignee: ben.id });
  await refused(anna.api.patch(path, { variables }), 409, 'work.taken');
});

test('who may not: other steps, other processes, other tenants', async () => {
  const exam = await paper();
  const matcher = await w.person(['cme.searchAndMatch', 'cme.worklists']);
  const { next } = await at('cmeReview');
  await refused(
    matcher.api.patch(`${TASKS}/${next.taskId}`, { assignee: matcher.id }),
    403,
    'request.forbidden',
  );
  await refused(
    matcher.api.post(`${TASKS}/${next.taskId}/reject`, { leaseId: next.leaseId, reasonId: 1 }),
    403,
    'request.forbidden',
  );
  // A task of the DQ review is none of CME, and the other way round.
  const dq = '/v1/processes/internalReviewProcess/tasks';
  await refused(
    w.desk.api.patch(`${dq}/${exam.taskId}`, { assignee: w.desk.id }),
    404,
    'request.not_found',
  );
  const item = await w.uploaded();
  await refused(
    anna.api.patch(`${TASKS}/${item.taskId}`, { assignee: anna.id }),
    404,
    'request.not_found',
  );
  const employer: readonly Permission[] = ['client.viewOrders', 'client.viewEmployee'];
  const outside = await world.as(await world.makeUser({ client: fleet, permissions: employer }));
  for (const path of ['/v1/cmes/chase', '/v1/cmes/results', TASKS])
    expect((await outside.get(path)).status).toBe(403);
  const list = await matcher.api.get(`${TASKS}?limit=100`);
  expect(list.body.rows.some(({ taskId }: Json) => taskId === exam.taskId)).toBe(true);
  expect(list.body.counts.map(({ formKey }: Json) => formKey)).toContain('cmeChase');
});
