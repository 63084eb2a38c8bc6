import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { claim, pdf, TASKS } from '#tests/support/review-world.ts';
import { until } from '#tests/support/until.ts';
import { photo } from '#tests/support/image-files.ts';
import {
  codeOf,
  fieldsOf,
  GIVEN,
  itemPath as path,
  openCorrespondenceWorld,
} from '#tests/support/correspondence-world.ts';

const { all, world, user, staff, nobody, held, letWait, ask, send, stateOf, forget } =
  await openCorrespondenceWorld();
afterAll(() => world.close());

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

  test('takes a photo for an answer; it becomes a PDF', async () => {
    const item = await held();
    await letWait(item);
    const { link } = await ask(item.dqItemId);
    const sent = await nobody.upload(
      link,
      [{ name: 'IMG_1.JPG', bytes: photo('jpeg'), type: 'image/jpeg' }],
      { name: 'Erin Boss', answer: '' },
    );
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const [, made] = (await stateOf(item)).item.images;
    expect(made.fileName).toBe('IMG_1.pdf');
    const reply = await fetch(
      `${world.address}/v1/internalDQ/${item.dqItemId}/image/${made.imageId}`,
      { headers: { authorization: `Bearer ${staff.token}` } },
    );
    expect((await reply.text()).slice(0, 5)).toBe('%PDF-');
  });
});

/** Sends half of a form and hangs up; returns once the server has let go. */
async function cutOff(link: string): Promise<void> {
  const { port } = new URL(world.address);
  const received = () => readdir(join(world.dataDir, 'tmp'));
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
      );
    });
    socket.once('error', reject);
    void until('The half of the file', async () => (await received()).length === 1)
      .then(() => socket.destroy())
      .catch(reject);
    socket.once('close', () => resolve());
  });
  await until('The end of the upload', async () => (await received()).length === 0);
}
