import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMessage } from '#src/server/mail/outbox.ts';
import type { Permission } from '#src/shared/permissions.ts';
import {
  claim,
  EMPLOYER,
  INSTANCES,
  openReviewWorld,
  pdf,
  TASKS,
} from '#tests/support/review-world.ts';
import type { Answer, Api, User } from '#tests/support/world.ts';

const REVIEWER: readonly Permission[] = [
  'dq.worklists',
  'dq.viewDetail',
  'dq.searchAndMatch',
  'dq.review',
  'dq.getExternalDocs',
];

let all: Awaited<ReturnType<typeof openReviewWorld>>;
let world: typeof all.world;
let user: User;
let staff: Api;
let nobody: Api;

const path = (dqItemId: string, rest: string) => `/v1/internalDQ/${dqItemId}/${rest}`;
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const fieldsOf = ({ body }: Answer) =>
  body.error.fields.map(({ field }: { field: string }) => field);

/** What waits in the outbox, opened. */
async function mailed(mailId: string) {
  const found = await world.kernel.pool.query<{ message_cipher: Buffer | null }>(
    'select message_cipher from mail_outbox where mail_id = $1',
    [mailId],
  );
  const sealed = found.rows[0]?.message_cipher;
  if (!sealed) throw new Error('No mail waits');
  return openMessage(world.kernel.keys, mailId, sealed);
}

/** An unmatched upload that this reviewer holds. */
async function held() {
  const item = await all.uploadUnmatched();
  const taken = await claim(staff, item['taskId'], user.userId);
  expect(taken.status).toBe(200);
  return {
    dqItemId: String(item['dqItemId']),
    taskId: String(item['taskId']),
    processInstanceId: String(item['processInstanceId']),
    leaseId: String(taken.body.leaseId),
  };
}

type Held = Awaited<ReturnType<typeof held>>;

async function letWait({ taskId, leaseId }: Held): Promise<void> {
  const { status, body } = await staff.post(`${TASKS}/${taskId}/askForExternal`, {
    leaseId,
    note: 'The second page',
  });
  expect([status, body.state], JSON.stringify(body)).toEqual([200, 'getExternalDocs']);
}

async function ask(dqItemId: string, body: object = {}) {
  const { status, body: request } = await staff.post(path(dqItemId, 'requests'), {
    asked: 'Please send page two.',
    ...body,
  });
  expect(status, JSON.stringify(request)).toBe(200);
  const { text } = await mailed(request.mailId);
  const token = /\/additionalinfo\/([\w-]{43})\b/.exec(text)?.[1] ?? '';
  return { request, token, link: `/v1/additionalinfo/${token}`, text };
}

const GIVEN = { name: 'Erin Boss', answer: 'Here it is.' };
const send = (link: string, fields: Record<string, string> = GIVEN, files = [pdf()]) =>
  nobody.upload(
    link,
    files.map((bytes, at) => ({ name: `page-${at + 1}.pdf`, bytes })),
    fields,
  );
const stateOf = async ({ processInstanceId }: Held) =>
  (await staff.get(`${INSTANCES}/${processInstanceId}`)).body;
const forget = () => world.kernel.pool.query('delete from login_attempts');

beforeAll(async () => {
  all = await openReviewWorld();
  world = all.world;
  user = await world.makeUser({ client: world.internal, permissions: REVIEWER, firstName: 'Rae' });
  staff = await world.as(user);
  nobody = await world.as(null);
  await world.inTenant(
    all.fleet.tenantId,
    'update clients set contacts = $2 where client_id = $1',
    [
      all.fleet.clientId,
      JSON.stringify([{ name: 'Cora Tact', email: 'Cora@fleet.example' }, { name: 'Nora Mail' }]),
    ],
  );
}, 120_000);
afterAll(() => world.close());

describe('sending mail', () => {
  test('begins with a template that has the facts of the item, and nothing of the driver', async () => {
    const item = await all.matched();
    const { status, body } = await staff.get(path(item.dqItemId, 'mailDraft'));
    expect(status).toBe(200);
    expect(body.recipients).toEqual([
      expect.objectContaining({ kind: 'sender' }),
      { address: 'cora@fleet.example', name: 'Cora Tact', kind: 'contact' },
    ]);
    expect(body.templates[0].text).toContain(`(reference ${body.reference})`);
    expect(body.asking.text).toContain('{{asked}}');
    for (const known of ['Dora', 'Quillfeather', '1984', 'QF4432198'])
      expect(JSON.stringify(body)).not.toContain(known);
  });

  test('goes to the sender unless said, waits ten seconds, and is noted with the item', async () => {
    const { dqItemId } = await held();
    const sent = await staff.post(path(dqItemId, 'sendEmail'), {});
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body).toMatchObject({ kind: 'email', state: 'waiting', sentBy: 'Rae User' });
    const mail = await mailed(sent.body.mailId);
    expect(mail).toMatchObject({ to: sent.body.to, subject: sent.body.subject });
    expect(mail.text).toBe(sent.body.text);
    const { rows } = await world.kernel.pool.query(
      "select send_after > now() + interval '5 seconds' as held from mail_outbox where mail_id = $1",
      [sent.body.mailId],
    );
    expect(rows).toEqual([{ held: true }]);
    const { body } = await staff.get(path(dqItemId, 'mails'));
    expect(body.mails).toEqual([sent.body]);

    const stopped = await staff.post(path(dqItemId, `mails/${sent.body.mailId}/stop`));
    expect([stopped.status, stopped.body.state]).toEqual([200, 'stopped']);
    const late = await staff.post(path(dqItemId, 'sendEmail'), { to: 'cora@fleet.example' });
    await world.kernel.pool.query(
      'update mail_outbox set sent_at = now(), message_cipher = null where mail_id = $1',
      [late.body.mailId],
    );
    const over = await staff.post(path(dqItemId, `mails/${late.body.mailId}/stop`));
    expect(codeOf(over)).toEqual([409, 'correspondence.already_left']);
    const other = await held();
    expect((await staff.post(path(other.dqItemId, `mails/${late.body.mailId}/stop`))).status).toBe(
      404,
    );
  });

  test('a repeat with the same key sends once', async () => {
    const { dqItemId } = await held();
    const options = { key: 'the-same-entry' };
    const first = await staff.post(path(dqItemId, 'sendEmail'), {}, options);
    const again = await staff.post(path(dqItemId, 'sendEmail'), {}, options);
    expect(again.body.mailId).toBe(first.body.mailId);
    expect((await staff.get(path(dqItemId, 'mails'))).body.mails).toHaveLength(1);
  });

  test('goes nowhere else, and takes no identifying data along', async () => {
    const { dqItemId } = await all.matched();
    const bad = (body: object) => staff.post(path(dqItemId, 'sendEmail'), body);
    expect(codeOf(await bad({ to: 'stranger@else.example' }))).toEqual([
      400,
      'correspondence.not_a_recipient',
    ]);
    expect((await bad({ to: 'a@b.example, c@d.example' })).status).toBe(400);
    expect(fieldsOf(await bad({ text: 'His number is 900-11-2233.' }))).toEqual(['text']);
    expect(fieldsOf(await bad({ subject: 'Born 3/9/1984' }))).toEqual(['subject']);
    expect(fieldsOf(await bad({ text: 'License QF4432198' }))).toEqual(['text']);
    expect(fieldsOf(await bad({ text: 'About {{employee}}' }))).toEqual(['text']);
    expect(fieldsOf(await bad({ subject: 'Two\nBcc: x@y.example' }))).toEqual(['subject']);
    expect(fieldsOf(await bad({ templateKey: 'additionalInfo' }))).toEqual(['templateKey']);
    expect((await staff.get(path(dqItemId, 'mails'))).body.mails).toEqual([]);
  });

  test('nobody to write to is said', async () => {
    const answer = await staff.upload('/v1/internalDQ', [{ name: 'own.pdf', bytes: pdf() }]);
    const dqItemId = answer.body.items[0].dqItemId;
    expect(codeOf(await staff.post(path(dqItemId, 'sendEmail'), {}))).toEqual([
      409,
      'correspondence.no_recipient',
    ]);
  });

  test('ten a day about one document are enough, also when many are sent at once', async () => {
    const { dqItemId } = await held();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => staff.post(path(dqItemId, 'sendEmail'), {})),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });
});

describe('who may', () => {
  test('staff who work on documents; no employer, no other staff, nobody', async () => {
    const { dqItemId } = await held();
    const looks = await world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['dq.worklists', 'dq.viewDetail', 'customerCare.assumeClient'],
      }),
    );
    const foreign = await world.makeClient();
    const stranger = await world.as(
      await world.makeUser({ client: foreign, permissions: [...EMPLOYER] }),
    );
    const calls: ((api: Api) => Promise<Answer>)[] = [
      (api) => api.get(path(dqItemId, 'mailDraft')),
      (api) => api.post(path(dqItemId, 'sendEmail'), {}),
      (api) => api.post(path(dqItemId, 'requests'), { asked: 'x' }),
      (api) => api.post(`/v1/internalDQ/reportError/${dqItemId}`, {}),
    ];
    for (const call of calls) {
      for (const api of [looks, all.employer, stranger]) expect((await call(api)).status).toBe(403);
      expect((await call(nobody)).status).toBe(401);
    }
    expect((await looks.get(path(dqItemId, 'mails'))).status).toBe(200);
    for (const api of [all.employer, stranger])
      expect((await api.get(path(dqItemId, 'mails'))).status).toBe(403);
    const unknown = '018f3c1e-7d2a-7c3b-8d4e-5f6071829304';
    expect((await staff.post(path(unknown, 'sendEmail'), {})).status).toBe(404);
    expect((await staff.post(`/v1/internalDQ/reportError/${unknown}`, {})).status).toBe(404);
    expect((await staff.get(path(unknown, 'mails'))).status).toBe(404);
  });
});

describe('reporting an error', () => {
  test('keeps it, tags the item and mails those who run the installation', async () => {
    const item = await held();
    await world.makeUser({
      client: world.internal,
      permissions: ['admin.superAdmin'],
      email: 'it@internal.example',
    });
    const { status, body } = await staff.post(`/v1/internalDQ/reportError/${item.dqItemId}`, {
      whatWentWrong: 'Page 3 stays black.',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ kind: 'error', text: 'Page 3 stays black.' });
    const mail = await mailed(body.mailId);
    expect(mail.to).toBe('it@internal.example');
    expect(mail.text).toContain('Page 3 stays black.');
    expect(mail.text).toContain(item.dqItemId);
    expect((await stateOf(item)).activities.at(-1)).toMatchObject({
      tag: 'Sent Error to IT',
      userName: 'Rae User',
    });
    // The word is no item's id (A84).
    expect((await staff.post('/v1/internalDQ/reportError/sendEmail', {})).status).toBe(404);
    expect((await staff.post(`/v1/internalDQ/reportError/${item.dqItemId}`, {})).status).toBe(200);
  });

  test('refuses personal data', async () => {
    const { dqItemId } = await all.matched();
    for (const whatWentWrong of [
      'Quillfeather is not found',
      'SSN 900112233 is not found',
      'dora@fleet.example is not found',
    ])
      expect(
        fieldsOf(await staff.post(`/v1/internalDQ/reportError/${dqItemId}`, { whatWentWrong })),
      ).toEqual(['whatWentWrong']);
  });
});

describe('the link for what is missing', () => {
  test('is mailed once and kept as a hash alone', async () => {
    const { dqItemId } = await held();
    const { token, text, request } = await ask(dqItemId);
    expect(text).toContain('Please send page two.');
    expect(request).toMatchObject({ standing: 'open', allowed: ['withdraw'] });
    const kept = await world.kernel.pool.query('select * from single_use_tokens');
    const mails = await world.inTenant(world.internal.tenantId, 'select * from dq_mails');
    const audit = await world.kernel.pool.query('select * from audit_log');
    expect(JSON.stringify([kept.rows, mails, audit.rows])).not.toContain(token);
    expect((await staff.get(path(dqItemId, 'mails'))).body.mails[0].text).toContain('[the link');
  });

  test('shows what is asked and no more, and reading does not use it up', async () => {
    const { link } = await ask((await all.matched()).dqItemId);
    for (let at = 0; at < 3; at += 1) {
      const { status, body } = await nobody.get(link);
      expect(status).toBe(200);
      expect(body).toMatchObject({ asked: 'Please send page two.', clientName: 'Yard' });
      expect(Object.keys(body).sort()).toEqual(
        ['asked', 'clientName', 'expiresAt', 'receivedOn', 'reference'].sort(),
      );
    }
  });

  test('brings words and files; the item leaves its waiting for its step, once', async () => {
    const item = await held();
    await letWait(item);
    const { link, request } = await ask(item.dqItemId);
    const { status, body } = await send(link, GIVEN, [pdf(), pdf()]);
    expect([status, body.files], JSON.stringify(body)).toEqual([200, 2]);
    const now = await stateOf(item);
    expect(now.state).toBe('searchAndMatch');
    expect(now.item.images.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      'paper.pdf',
      'page-1.pdf',
      'page-2.pdf',
    ]);
    expect(now.task).toMatchObject({ formKey: 'searchAndMatch', hold: 'open' });
    expect(now.activities.at(-1)).toMatchObject({
      fromState: 'getExternalDocs',
      toState: 'searchAndMatch',
      userName: null,
    });
    const image = now.item.images[1].imageId;
    expect((await staff.get(path(item.dqItemId, `image/${image}`))).status).toBe(200);
    const { requests } = (await staff.get(path(item.dqItemId, 'mails'))).body;
    expect(requests[0]).toMatchObject({
      requestId: request.requestId,
      standing: 'answered',
      answeredBy: 'Erin Boss',
      answer: 'Here it is.',
      files: 2,
      allowed: [],
    });
    for (const again of [await send(link), await nobody.get(link)])
      expect(codeOf(again)).toEqual([409, 'correspondence.link_used']);
    const late = await staff.post(path(item.dqItemId, `requests/${request.requestId}/withdraw`));
    expect(codeOf(late)).toEqual([409, 'correspondence.link_used']);
    // The colleague's task is free to be claimed, and nobody can undo what nobody here did.
    expect((await claim(staff, now.task.taskId, user.userId)).status).toBe(200);
    expect((await staff.post(`${TASKS}/${item.taskId}/undo`)).status).toBe(409);
  });

  test('puts the item aside with the same call: both happen, or neither', async () => {
    const [at, other] = [await held(), await held()];
    const { dqItemId, taskId, leaseId } = at;
    const asking = (putAside: object, to?: string) =>
      staff.post(path(dqItemId, 'requests'), { asked: 'Page two.', putAside, to });
    // Not held by it, another item's task, a stranger's address: nothing is mailed and nothing moves.
    expect((await asking({ taskId, leaseId: other.leaseId })).status).toBe(409);
    expect((await asking({ taskId: other.taskId, leaseId: other.leaseId })).status).toBe(404);
    expect((await asking({ taskId, leaseId }, 'a@b.example')).status).toBe(400);
    expect((await staff.get(path(dqItemId, 'mails'))).body.requests).toEqual([]);
    expect((await stateOf(at)).state).toBe('searchAndMatch');

    await ask(dqItemId, { putAside: { taskId, leaseId } });
    expect((await stateOf(at)).state).toBe('getExternalDocs');
  });

  test('ends the wait for a cover sheet too; whoever had that task open finds it done', async () => {
    const item = await held();
    const { taskId, leaseId } = item;
    const waits = await staff.post(`${TASKS}/${taskId}/waitForCover`, { leaseId });
    expect([waits.status, waits.body.state]).toEqual([200, 'waitingForCoverSheet']);
    const { link } = await ask(item.dqItemId);
    const { task } = await stateOf(item);
    const taken = await claim(staff, task.taskId, user.userId);
    expect((await send(link)).status).toBe(200);
    expect((await stateOf(item)).state).toBe('searchAndMatch');
    const late = await staff.post(`${TASKS}/${task.taskId}/coverArrived`, {
      leaseId: taken.body.leaseId,
    });
    expect(codeOf(late)).toEqual([409, 'work.already_done']);
    const { rows } = await world.kernel.pool.query(
      "select tenant_id, user_id from audit_log where action = 'correspondence.answer' and entity_id = $1",
      [item.dqItemId],
    );
    expect(rows).toEqual([{ tenant_id: world.internal.tenantId, user_id: null }]);
  });

  test('brings words alone into an item that did not wait, which stays where it is', async () => {
    const item = await held();
    const { link } = await ask(item.dqItemId);
    expect((await send(link, { ...GIVEN, answer: 'There is no page two.' }, [])).status).toBe(200);
    const now = await stateOf(item);
    expect([now.state, now.task.hold, now.item.images.length]).toEqual([
      'searchAndMatch',
      'mine',
      1,
    ]);
  });

  test('refuses what is not complete or no PDF, and holds afterwards', async () => {
    const item = await held();
    const { link } = await ask(item.dqItemId);
    expect(fieldsOf(await send(link, { name: 'Erin Boss' }, []))).toEqual(['answer']);
    expect(fieldsOf(await send(link, { answer: 'x' }))).toEqual(['name']);
    expect(fieldsOf(await send(link, { ...GIVEN, name: 'Erin\u202Eboss' }))).toEqual(['name']);
    expect((await send(link, GIVEN, [Buffer.from('MZ not a PDF')])).status).toBe(415);
    const half = await send(link, GIVEN, [pdf(), Buffer.from('%PDF-1.7 cut')]);
    expect([415, 422]).toContain(half.status);
    expect((await nobody.post(link, GIVEN)).status).toBe(415);
    expect((await stateOf(item)).item.images).toHaveLength(1);
    expect((await send(link)).status).toBe(200);
  });

  test('an upload that is cut off leaves nothing, and the link holds', async () => {
    const item = await held();
    const { link } = await ask(item.dqItemId);
    await cutOff(link);
    expect((await stateOf(item)).item.images).toHaveLength(1);
    expect((await nobody.get(link)).status).toBe(200);
    expect((await send(link)).status).toBe(200);
  });

  test('of two answers at once one counts, and of an answer and a withdrawal', async () => {
    const item = await held();
    await letWait(item);
    const { link } = await ask(item.dqItemId);
    const answers = await Promise.all([send(link), send(link), send(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await stateOf(item)).item.images).toHaveLength(2);
    const other = await held();
    const asked = await ask(other.dqItemId);
    const [answer, withdrawal] = await Promise.all([
      send(asked.link),
      staff.post(path(other.dqItemId, `requests/${asked.request.requestId}/withdraw`)),
    ]);
    expect([answer.status, withdrawal.status].sort()).toEqual([200, 409]);
  });

  test('taken back, expired or settled, it says so', async () => {
    const item = await held();
    const gone = await ask(item.dqItemId);
    const back = await staff.post(
      path(item.dqItemId, `requests/${gone.request.requestId}/withdraw`),
    );
    expect(back.body).toMatchObject({ mailStopped: true, request: { standing: 'withdrawn' } });
    for (const answer of [await nobody.get(gone.link), await send(gone.link)])
      expect(codeOf(answer)).toEqual([409, 'correspondence.link_withdrawn']);

    const late = await ask(item.dqItemId);
    await world.kernel.pool.query(
      "update single_use_tokens set expires_at = now() - interval '1 second' where token_hash = $1",
      [createHash('sha256').update(late.token).digest()],
    );
    for (const answer of [await nobody.get(late.link), await send(late.link)])
      expect(codeOf(answer)).toEqual([409, 'correspondence.link_expired']);

    const settled = await ask(item.dqItemId);
    await world.inTenant(
      world.internal.tenantId,
      "update process_instances set state = 'rejected', ended_at = now() where process_instance_id = $1",
      [item.processInstanceId],
    );
    for (const answer of [await nobody.get(settled.link), await send(settled.link)])
      expect(codeOf(answer)).toEqual([409, 'correspondence.link_settled']);
    expect(
      codeOf(await staff.post(path(item.dqItemId, 'requests'), { asked: 'One more' })),
    ).toEqual([409, 'correspondence.item_closed']);
  });

  test('no other text opens it: not the ids, not the hash, no link of another purpose', async () => {
    const { dqItemId } = await held();
    const { token, request } = await ask(dqItemId);
    const other = randomBytes(32).toString('base64url');
    await world.kernel.pool.query(
      `insert into single_use_tokens (token_hash, purpose, tenant_id, user_id, expires_at)
       values ($1, 'resetPassword', $2, $3, now() + interval '1 hour')`,
      [createHash('sha256').update(other).digest(), user.tenantId, user.userId],
    );
    const hash = createHash('sha256').update(token).digest();
    const guesses = [request.requestId, dqItemId, hash.toString('base64url'), `${token}A`, other];
    for (const guess of guesses) {
      expect((await nobody.get(`/v1/additionalinfo/${guess}`)).status).toBe(404);
      expect((await send(`/v1/additionalinfo/${guess}`)).status).toBe(404);
    }
    expect((await nobody.get(`/v1/driverannual/${token}`)).status).toBe(404);
    expect(codeOf(await nobody.get('/v1/additionalinfo/x'))).toEqual([
      404,
      'correspondence.link_unknown',
    ]);
    await forget();
  });

  test('guesses are slowed down, before their files are read; good links are not', async () => {
    const { link } = await ask((await held()).dqItemId);
    for (let at = 0; at < 30; at += 1) expect((await nobody.get(link)).status).toBe(200);
    const statuses = [];
    for (let at = 0; at < 25; at += 1)
      statuses.push((await send(`/v1/additionalinfo/${'guess'.repeat(6)}${at}`)).status);
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
    await forget();
  });
});

describe('templates', () => {
  test('are changed by administrators, by version, with facts that there are', async () => {
    const admin = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['admin.superAdmin'] }),
    );
    const templates = '/v1/internalDQ/mailTemplates';
    expect((await staff.get(templates)).status).toBe(403);
    const { body } = await admin.get(templates);
    const [first] = body;
    const change = { subject: 'About {{reference}}', text: 'Hello, please send {{files}} again.' };
    const edit = (key: string, text: object, version = first.version) =>
      admin.patch(`${templates}/${key}`, text, { headers: { 'if-match': `"${version}"` } });
    expect(fieldsOf(await edit(first.templateKey, { ...change, text: '{{ssn}}' }))).toEqual([
      'text',
    ]);
    expect(fieldsOf(await edit(first.templateKey, { ...change, text: '{{asked}}' }))).toEqual([
      'text',
    ]);
    expect(fieldsOf(await edit('additionalInfo', change))).toEqual(['text']);
    const saved = await edit(first.templateKey, change);
    expect([saved.status, saved.body.version]).toEqual([200, first.version + 1]);
    const stale = await edit(first.templateKey, change);
    expect([stale.status, stale.body.error.current.version]).toEqual([409, first.version + 1]);
    expect((await edit('noSuch', change)).status).toBe(404);
    const draft = await staff.get(path((await held()).dqItemId, 'mailDraft'));
    expect(draft.body.templates[0].text).toBe('Hello, please send 1 file again.');
  });
});

/** Sends half of a form and hangs up; returns once the server has let go. */
async function cutOff(link: string): Promise<void> {
  const { port } = new URL(world.address);
  const half = [
    '--cut',
    'Content-Disposition: form-data; name="name"',
    '',
    'Erin Boss',
    '--cut',
    'Content-Disposition: form-data; name="document"; filename="a.pdf"',
    'Content-Type: application/pdf',
    '',
    '%PDF-1.7',
  ].join('\r\n');
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `POST ${link} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 90000\r\n\r\n${half}`,
        () => setTimeout(() => socket.destroy(), 150),
      );
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
}
