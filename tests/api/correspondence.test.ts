import { afterAll, describe, expect, test } from 'vitest';
import { EMPLOYER, pdf } from '#tests/support/review-world.ts';
import type { Answer, Api } from '#tests/support/world.ts';

import {
  codeOf,
  fieldsOf,
  itemPath as path,
  openCorrespondenceWorld,
} from '#tests/support/correspondence-world.ts';

const { all, world, staff, nobody, held, mailed, stateOf } = await openCorrespondenceWorld();
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
