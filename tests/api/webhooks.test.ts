import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverWebhooks, forgetDeliveriesJob } from '#src/features/webhooks/server/deliver.job.ts';
import { errorOf } from '#tests/support/sign-on-world.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

const HOOKS = '/v1/webhooks';

interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on this machine, which does what a test wants of it. */
let answers: 'well' | 'hangs' | 'leads inside' | 'too much' | 'fails' | 'gone' = 'well';
const heard: Heard[] = [];
const receiver = createServer((request, reply) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    heard.push({ headers: request.headers, body });
    if (answers === 'hangs') return;
    if (answers === 'leads inside')
      reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    else if (answers === 'too much') reply.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024));
    else reply.writeHead({ well: 204, fails: 500, gone: 410 }[answers]).end();
  });
});

let world: World;
let address: string;
beforeAll(async () => {
  world = await openWorld({ privateNetworks: ['127.0.0.0/8'] });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/console`;
}, 120_000);
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await world.close();
});
beforeEach(() => {
  answers = 'well';
  heard.length = 0;
});
afterEach(async () => {
  receiver.closeAllConnections();
  for (const { client } of made.splice(0)) await within(client, 'delete from webhooks');
});

const within = ({ tenantId }: Client, statement: string, values: unknown[] = []) =>
  world.inTenant<Json>(tenantId, statement, values);

interface Hook {
  client: Client;
  api: Api;
  id: string;
  secret: string;
}

const made: Hook[] = [];

async function hook(topics = ['applicants', 'results']): Promise<Hook> {
  const client = await world.makeClient();
  const api = await world.as(
    await world.makeUser({ client, permissions: ['client.configureUser', 'client.viewRoster'] }),
  );
  const added = await api.post(HOOKS, { name: 'Dispatch', address, topics });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const one = { client, api, id: added.body.webhook.webhookId, secret: added.body.secret };
  made.push(one);
  return one;
}

const deliveries = async ({ api, id }: Hook): Promise<Json[]> =>
  (await api.get(`${HOOKS}/${id}/deliveries`)).body;

/** The last delivery, once it is so. The server's own runner may be quicker than the test. */
const becomes = (one: Hook, state: Json) =>
  expect
    .poll(
      async () => {
        await deliverWebhooks(world.kernel);
        return (await deliveries(one))[0];
      },
      { timeout: 20_000 },
    )
    .toMatchObject(state);

/** The time of the next try has come. */
const come = ({ client, id }: Hook) =>
  within(
    client,
    "update webhook_deliveries set next_at = now() - interval '1 second' where webhook_id = $1 and next_at is not null",
    [id],
  );

const signed = ({ headers, body }: Heard, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;

async function applicant(client: Client): Promise<string> {
  const { rows } = await world.kernel.pool.query(
    "select employment_status_id as id from employment_statuses where status = 'Applicant' limit 1",
  );
  const { employeeId } = await world.makeEmployee({
    client,
    lastName: 'Newcomer',
    statusId: Number(rows[0].id),
  });
  return employeeId;
}

describe('a webhook', () => {
  test('tells of what happens, signed, and of nobody by name', async () => {
    const one = await hook();
    const employeeId = await applicant(one.client);
    expect(await deliveries(one)).toMatchObject([{ topic: 'applicants', subjects: 1 }]);
    await becomes(one, { state: 'sent', status: 204, fault: null, nextAt: null, tries: 1 });
    const [said] = heard;
    if (!said) throw new Error('Nothing was heard.');
    expect(JSON.parse(said.body)).toMatchObject({
      type: 'applicants',
      data: { employees: [employeeId] },
    });
    expect(said.body).not.toContain('Newcomer');
    expect(said.headers['webhook-signature']).toBe(signed(said, one.secret));
    const age = Date.now() / 1000 - Number(said.headers['webhook-timestamp']);
    expect(Math.abs(age)).toBeLessThan(30);
    const [sent] = await deliveries(one);
    expect(said.headers['webhook-id']).toBe(`msg_${sent?.deliveryId}`);
    // Told once.
    await deliverWebhooks(world.kernel);
    expect(heard).toHaveLength(1);
    const [kept] = await within(one.client, 'select secret_cipher from webhooks');
    expect(kept?.secret_cipher.length).toBeGreaterThan(20);
    expect(String(kept?.secret_cipher)).not.toContain(one.secret);
    expect(JSON.stringify((await one.api.get(HOOKS)).body)).not.toContain('whsec_');
  });

  test('is told only of what was asked for, and of its own client', async () => {
    const [one, other] = [await hook(['results']), await hook()];
    await applicant(one.client);
    expect(await deliveries(one)).toEqual([]);
    expect(await deliveries(other)).toEqual([]);
    const strange = await other.api.get(`${HOOKS}/${one.id}/deliveries`);
    expect(strange.status).toBe(404);
    expect((await other.api.delete(`${HOOKS}/${one.id}`)).status).toBe(404);
  });

  test('has two valid secrets for a while after a rotation', async () => {
    const one = await hook();
    const { secret } = (await one.api.post(`${HOOKS}/${one.id}/rotation`, { keepHours: 1 })).body;
    expect((await one.api.post(`${HOOKS}/${one.id}/test`)).status).toBe(200);
    await becomes(one, { state: 'sent' });
    const said = heard[0] ?? { headers: {}, body: '' };
    expect(JSON.parse(said.body)).toMatchObject({ type: 'test', data: {} });
    const both = [signed(said, secret), signed(said, one.secret)];
    expect(String(said.headers['webhook-signature']).split(' ')).toEqual(both);
    await within(one.client, "update webhooks set former_until = now() - interval '1 second'");
    await one.api.post(`${HOOKS}/${one.id}/test`);
    await becomes(one, { state: 'sent' });
    const later = heard[1] ?? said;
    expect(later.headers['webhook-signature']).toBe(signed(later, secret));
  });

  test('that fails is tried again, later each time, and at last is a dead letter that can be sent again', async () => {
    const one = await hook();
    answers = 'fails';
    await one.api.post(`${HOOKS}/${one.id}/test`);
    await becomes(one, { state: 'waits', tries: 1, status: 500, fault: 'status' });
    const waits: number[] = [];
    for (let tries = 2; tries <= 10; tries += 1) {
      await within(one.client, 'update webhook_deliveries set status = null');
      await come(one);
      await becomes(one, { tries, status: 500 });
      const [{ nextAt } = { nextAt: null }] = await deliveries(one);
      if (nextAt !== null) waits.push(Date.parse(nextAt) - Date.now());
    }
    // Later each time.
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits).toHaveLength(8);
    const [dead] = await deliveries(one);
    expect(dead).toMatchObject({ state: 'dead', tries: 10, nextAt: null });
    expect((await one.api.get(HOOKS)).body[0].dead).toBe(1);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    answers = 'well';
    const replay = `${HOOKS}/${one.id}/deliveries/${dead?.deliveryId}/replay`;
    expect((await one.api.post(replay)).body.state).toBe('waits');
    await becomes(one, { state: 'sent', status: 204, tries: 1 });
  });

  test.each([
    ['leads inside', { fault: 'redirect', status: 302 }],
    ['too much', { fault: 'large', status: null }],
  ] as const)('whose receiver %s is not followed, nor read on', async (how, came) => {
    const one = await hook();
    answers = how;
    await one.api.post(`${HOOKS}/${one.id}/test`);
    await becomes(one, { state: 'waits', ...came });
    expect(heard).toHaveLength(1);
  });

  test('that says it is gone for good is not asked again', async () => {
    const one = await hook();
    answers = 'gone';
    await one.api.post(`${HOOKS}/${one.id}/test`);
    await becomes(one, { state: 'dead', status: 410 });
  });

  test('that hangs is left after ten seconds, and holds up nobody else', async () => {
    const [hanging, well] = [await hook(), await hook()];
    answers = 'hangs';
    await hanging.api.post(`${HOOKS}/${hanging.id}/test`);
    const under = deliverWebhooks(world.kernel);
    await expect.poll(() => heard.length).toBe(1);
    answers = 'well';
    await well.api.post(`${HOOKS}/${well.id}/test`);
    await becomes(well, { state: 'sent' });
    expect((await deliveries(hanging))[0]).toMatchObject({ state: 'waits', fault: null });
    await under;
    await becomes(hanging, { state: 'waits', fault: 'slow' });
  }, 30_000);

  test('goes nowhere inside the house, whatever its address is', async () => {
    const one = await hook();
    const add = (to: string) =>
      one.api.post(HOOKS, { name: to.slice(0, 60), address: to, topics: ['results'] });
    for (const to of [
      'https://169.254.169.254/latest',
      'https://10.0.0.8/hook',
      'https://[fd00::1]/hook',
      `https://${['user', 'word'].join(':')}@hooks.example.com/`,
    ])
      expect(errorOf(await add(to)), to).toBe('webhooks.inside');
    expect((await add('ftp://hooks.example.com/')).status).toBe(400);
    // A name leads there only later.
    await within(one.client, "update webhooks set address = 'https://169.254.169.254/'");
    await one.api.post(`${HOOKS}/${one.id}/test`);
    await becomes(one, { fault: 'inside', status: null });
  });

  test('is one of twenty at most, also when many are added at once; its address is one line', async () => {
    const { api } = await hook();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        api.post(HOOKS, { name: `Program ${at}`, address, topics: ['results'] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    const listed = await api.get(HOOKS);
    expect(listed.body.webhooks ?? listed.body).toHaveLength(20);
    const twoLines = { name: 'Two lines', address: `${address}\r\nX-Evil: 1`, topics: ['results'] };
    expect((await api.post(HOOKS, twoLines)).status).toBe(400);
  });

  test('keeps what it was told for thirty days', async () => {
    const one = await hook();
    await one.api.post(`${HOOKS}/${one.id}/test`);
    await becomes(one, { state: 'sent' });
    await forgetDeliveriesJob.run(world.kernel);
    expect(await deliveries(one)).toHaveLength(1);
    await within(
      one.client,
      "update webhook_deliveries set happened_at = now() - interval '31 days'",
    );
    await forgetDeliveriesJob.run(world.kernel);
    expect(await deliveries(one)).toEqual([]);
  });

  test('is for who administers the whole company, and not of the house', async () => {
    const one = await hook();
    const yard = await world.makeClient({ parent: one.client });
    const lower = await world.as(
      await world.makeUser({ client: yard, permissions: ['client.configureUser'], sites: [yard] }),
    );
    expect(errorOf(await lower.get(HOOKS))).toBe('webhooks.not_whole');
    expect((await lower.post(`${HOOKS}/${one.id}/test`)).status).toBe(404);
    const reader = await world.as(
      await world.makeUser({ client: one.client, permissions: ['client.viewRoster'] }),
    );
    expect((await reader.get(HOOKS)).status).toBe(403);
    expect((await makeApi(world.address, '').get(HOOKS)).status).toBe(401);
    const again = { name: 'Dispatch', address, topics: ['results'] };
    expect(errorOf(await one.api.post(HOOKS, again))).toBe('webhooks.known');
    const off = { ...again, isOn: false };
    expect((await one.api.put(`${HOOKS}/${one.id}`, off)).body.isOn).toBe(false);
    expect(errorOf(await one.api.post(`${HOOKS}/${one.id}/test`))).toBe('webhooks.off');
    await applicant(one.client);
    expect(await deliveries(one)).toEqual([]);
    expect((await one.api.delete(`${HOOKS}/${one.id}`)).status).toBe(204);
    expect((await one.api.get(HOOKS)).body).toEqual([]);
  });
});
