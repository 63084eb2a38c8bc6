import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mvrData } from '#src/features/mvr/mvr-data.shapes.ts';
import { askProvidersJob } from '#src/features/mvr/server/ask-providers.job.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { completeReply, recordFor } from '#tests/support/mvr-provider.ts';
import { openMvrWorld } from '#tests/support/mvr-world.ts';
import type { Client, Json, World } from '#tests/support/world.ts';
import { until } from '#tests/support/until.ts';

type MvrWorld = Awaited<ReturnType<typeof openMvrWorld>>;

let all: MvrWorld;
let world: World;
let acme: Client;
let boss: MvrWorld['boss'];
let provider: MvrWorld['provider'];
let driver: MvrWorld['driver'];
let order: MvrWorld['order'];
let placed: MvrWorld['placed'];
let refresh: MvrWorld['refresh'];
let statusOf: MvrWorld['statusOf'];
let settled: MvrWorld['settled'];
let trail: MvrWorld['trail'];
let documentsOf: MvrWorld['documentsOf'];
let recordsOf: MvrWorld['recordsOf'];

beforeAll(async () => {
  all = await openMvrWorld();
  ({ world, acme, boss, provider, driver, order, placed } = all);
  ({ refresh, statusOf, settled, trail, documentsOf, recordsOf } = all);
}, 120_000);
afterAll(() => all.close());
beforeEach(() => {
  provider.behave(completeReply);
  provider.asked.clear();
});

describe('ordering', () => {
  test('keeps who accepted which text from where, and files the record as document and data', async () => {
    const one = await driver();
    const prepared = await boss.get(`/v1/orders/mvr?employeeId=${one.employeeId}`);
    expect(prepared.body).toMatchObject({
      refusal: null,
      provider: 'http',
      consentDocumentId: null,
      openOrderId: null,
    });
    const seen: Json[] = [];
    const violations = [
      { date: '2026-01-02', acd: 'S92', description: 'Speeding', state: 'CA', speedOver: 12 },
    ];
    provider.behave((question) => {
      seen.push(question);
      return completeReply(question, { record: recordFor(question.driver, { violations }) });
    });
    const { status, body } = await order(one);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      state: 'waiting',
      provider: 'http',
      simulated: false,
      verification: { acceptedBy: 'Erin Boss', ip: '127.0.0.1' },
      consentDocumentId: null,
      record: null,
      allowed: ['refresh'],
    });
    expect(body.verification.textHash).toMatch(/^[\da-f]{64}$/);
    const [text] = (await world.kernel.pool.query('select * from mvr_texts')).rows;
    expect(text.contents).toContain('Fair Credit Reporting Act');
    expect(text.text_hash.toString('hex')).toBe(body.verification.textHash);
    const done = await settled(body);
    expect(done).toMatchObject({
      state: 'done',
      failure: null,
      record: { reportDate: utcToday(), licenseStatus: 'VALID', violations: 1, score: null },
      answers: [{ outcome: 'filed' }],
      allowed: [],
    });
    expect(seen).toMatchObject([
      {
        driver: { license: 'D1234567', state: 'CA', class: 'A' },
        authorization: 'Bearer provider-secret',
      },
    ]);
    expect(Object.keys(seen[0].driver)).not.toContain('ssn');
    expect(await all.read(body)).toMatchObject({ orderType: 'mvr', orderStatusId: 4 });
    expect(await trail(body)).toEqual([
      'Record filed',
      'Order placed; certification of purpose accepted (version 1)',
    ]);
    expect(await documentsOf(one)).toMatchObject([
      { document_type_id: 225, status: 'accepted', source: 'mvr', doc_date: utcToday() },
    ]);
    const [record] = await recordsOf(body);
    expect(mvrData.parse(record.record).violations).toEqual(violations);
    expect(record).toMatchObject({ source_id: 2, score: null });
    const found = await boss.get(
      `/v1/employees/${one.employeeId}/findMVR?docImageId=${record.document_id}`,
    );
    expect(found.body).toMatchObject({
      simulated: false,
      violations: [{ description: 'Speeding' }],
    });
    const pdf = await boss.get(`/v1/documents/${record.document_id}`);
    expect(pdf.status).toBe(200);
    expect((await boss.get(`/v1/employees/${one.employeeId}`)).status).toBe(200);
  });

  test('an applicant’s first record is the initial one', async () => {
    const one = await world.makeEmployee({
      ...{ client: acme, license: 'D1234567', licenseState: 'CA', statusId: 1 },
    });
    await settled(await placed(one));
    expect((await documentsOf(one)).map((paper) => paper.document_type_id)).toEqual([660]);
  });

  test('refuses an incomplete file, another text, a second order, rule 3, and without a provider', async () => {
    const bare = await world.makeEmployee({ client: acme });
    const refused = await order(bare);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      message: 'You must fill in all of the required fields.',
      fields: [{ field: 'license' }, { field: 'state' }],
    });
    const one = await driver();
    expect((await order(one, boss, 2)).body.error.code).toBe('mvr.text_changed');
    const first = await placed(one);
    expect((await order(one)).body.error.code).toBe('mvr.on_order');
    const prepared = await boss.get(`/v1/orders/mvr?employeeId=${one.employeeId}`);
    expect(prepared.body.openOrderId).toBe(first.orderId);
    const twice = await driver();
    const sent = await Promise.all([order(twice), order(twice)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
    const low = await driver(all.west);
    await world.inTenant(acme.tenantId, 'insert into client_rules values ($1, $1, 3, null)', [
      acme.tenantId,
    ]);
    expect((await order(low)).body.error.message).toContain('does not allow MVR orders');
    expect((await refresh(first)).body.error.message).toContain('does not allow MVR orders');
    await world.inTenant(acme.tenantId, 'delete from client_rules where tenant_id = $1', [
      acme.tenantId,
    ]);
    const { config } = world.kernel;
    const url = config.mvrProviderUrl;
    delete config.mvrProviderUrl;
    expect((await order(low)).body.error.code).toBe('mvr.no_provider');
    Object.assign(config, { mvrProviderUrl: url });
    await world.inTenant(
      acme.tenantId,
      "update employees set archived_at = now(), archived_from = '{}' where employee_id = $1",
      [one.employeeId],
    );
    // Somebody has left: said before the dialog is filled in.
    const left = await boss.get(`/v1/orders/mvr?employeeId=${one.employeeId}`);
    expect(left.body.refusal).toContain('This employment is closed.');
    expect((await refresh(first)).body.error.message).toContain('This employment is closed.');
  });

  test('needs permission and service; another company’s ids are unknown', async () => {
    const one = await driver();
    expect((await order(one, all.reader)).status).toBe(403);
    const placed1 = await placed(one);
    const west1 = await world.as(
      await world.makeUser({
        client: all.west,
        permissions: ['client.viewOrders', 'records.placeOrder'],
      }),
    );
    const other = await world.as(
      await world.makeUser({
        client: all.theirs,
        permissions: ['client.viewOrders', 'records.placeOrder'],
      }),
    );
    for (const api of [west1, other]) {
      expect((await order(one, api)).status).toBe(404);
      expect((await api.get(`/v1/orders/mvr?employeeId=${one.employeeId}`)).status).toBe(404);
      expect((await api.get(`/v1/orders/${placed1.orderId}/mvr`)).status).toBe(404);
      expect((await refresh(placed1, api)).status).toBe(404);
    }
    expect((await all.reader.get(`/v1/orders/${placed1.orderId}/mvr`)).body.allowed).toEqual([]);
    expect((await refresh(placed1, all.reader)).status).toBe(403);
    const plain = await world.makeClient({ services: ['Drug Testing'] });
    const api = await world.as(
      await world.makeUser({
        client: plain,
        permissions: ['client.viewOrders', 'records.placeOrder'],
      }),
    );
    expect((await order(await driver(plain), api)).body.error.code).toBe('request.no_service');
  });
});

describe('an order of before, that nobody certified', () => {
  test('is asked for once somebody accepts the certification', async () => {
    const one = await driver();
    const [{ orderId }] = await world.inTenant<Json>(
      acme.tenantId,
      `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id)
       values ($1, $1, $2, 'mvr', 1) returning order_id as "orderId"`,
      [acme.tenantId, one.employeeId],
    );
    expect(await statusOf({ orderId })).toMatchObject({ state: 'none', verification: null });
    const refused = await refresh({ orderId });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'mvr.not_certified']);
    const again = (acceptedVersion: number) =>
      boss.patch(`/v1/orders/${orderId}/refreshmvr`, { acceptedVersion });
    expect((await again(2)).body.error.code).toBe('mvr.text_changed');
    expect(provider.asked.size).toBe(0);
    const { body } = await again(1);
    expect(body).toMatchObject({ state: 'waiting', verification: { acceptedBy: 'Erin Boss' } });
    expect((await settled({ orderId })).state).toBe('done');
    expect(await trail({ orderId })).toEqual([
      'Record filed',
      'Record asked for; certification of purpose accepted (version 1)',
    ]);
  });
});

describe('answers', () => {
  const other = (change: object) => (question: Json) =>
    completeReply(question, {
      record: recordFor(question.driver, {
        driver: { ...recordFor(question.driver).driver, ...change },
      }),
    });

  const WRONG = [
    ['another name', other({ name: 'LEE, ANN' }), 'otherDriver', 'name'],
    ['another birth date', other({ birthDate: '1981-05-17' }), 'otherDriver', 'birth date'],
    ['another license', other({ license: 'D7654321' }), 'otherDriver', 'license number'],
    ['no JSON', () => ({ body: '<html>' }), 'garbage', 'HTTP 200'],
    ['no record', (q: Json) => completeReply(q, { record: {} }), 'garbage', 'record'],
    [
      'a day of the future',
      (q: Json) =>
        completeReply(q, { record: recordFor(q.driver, { reportDate: addDays(utcToday(), 3) }) }),
      'garbage',
      'future',
    ],
    [
      'a text that no database keeps',
      (q: Json) => completeReply(q, { record: recordFor(q.driver, { licenseStatus: 'VA\u0000' }) }),
      'garbage',
      'record.licenseStatus',
    ],
    [
      'a number that no database keeps',
      (q: Json) => completeReply(q, { reference: `R\u0000${q.key}` }),
      'garbage',
      'reference',
    ],
    [
      'a redirect',
      () => ({ status: 307, headers: { location: '/elsewhere' }, body: '' }),
      'garbage',
      'HTTP 307',
    ],
    [
      'no PDF',
      (q: Json) => completeReply(q, { document: Buffer.from('hello').toString('base64') }),
      'garbage',
      'PDF',
    ],
    [
      'a refusal',
      () => ({ status: 422, body: { status: 'refused', reason: 'notFound' } }),
      'refused',
      'knows no such license',
    ],
    ['a failing provider', () => ({ status: 503, body: '' }), 'unreachable', 'HTTP 503'],
    ['a cut connection', () => 'cut' as const, 'unreachable', 'no connection'],
  ] as const;

  test('what is wrong is noted, never filed, and left to a person', async () => {
    const sent = await Promise.all(
      WRONG.map(async ([what, behave, code, detail], at) => {
        const one = await all.licensed(`D10000${10 + at}`);
        return {
          what,
          behave,
          code,
          detail,
          one,
          license: `D10000${10 + at}`,
          sent: await placed(one),
        };
      }),
    );
    provider.behave((question) => {
      const found = sent.find(({ license }) => license === question.driver.license);
      return found ? found.behave(question) : 'cut';
    });
    await all.drained();
    await Promise.all(
      sent.map(async ({ what, code, detail, one, sent: wrong }) => {
        const ended = await statusOf(wrong);
        expect(ended, what).toMatchObject({
          state: 'failed',
          failure: { code, detail: expect.stringContaining(detail) },
          record: null,
          allowed: ['refresh'],
        });
        expect(ended.answers[0].outcome, what).not.toBe('filed');
        expect(await documentsOf(one), what).toEqual([]);
        expect(await recordsOf(wrong), what).toEqual([]);
        expect((await all.read(wrong)).orderStatusId, what).toBe(22);
      }),
    );
    // A person asks again, and now all is well: by the same key only where nothing wrong was answered.
    provider.behave(completeReply);
    const asked = await Promise.all(sent.map(({ sent: again }) => refresh(again)));
    expect(asked.map(({ body }) => body.state)).toEqual(WRONG.map(() => 'waiting'));
    await all.drained();
    await Promise.all(
      sent.map(async ({ what, code, one, sent: again }) => {
        expect((await statusOf(again)).state, what).toBe('done');
        expect(await all.requestsOf(again), what).toHaveLength(code === 'unreachable' ? 1 : 2);
        expect(await documentsOf(one), what).toHaveLength(1);
      }),
    );
  });

  test('the state takes its time, the provider fails in between: one key, one record', async () => {
    provider.behave((question) => {
      if (question.time === 1) return { status: 202, body: { status: 'pending', retryAfter: 600 } };
      if (question.time < 4) return { status: 503, body: 'busy' };
      return completeReply(question);
    });
    const sent = await placed();
    await all.askAll();
    const waiting = await until('The order’s next state', async () => {
      const status = await statusOf(sent);
      // As long as the provider said.
      return Date.parse(status.nextAt) - Date.now() > 500_000 && status;
    });
    expect(waiting).toMatchObject({ state: 'waiting', answers: [{ outcome: 'pending' }] });
    expect(await all.read(sent)).toMatchObject({ orderStatusId: 5 });
    const done = await settled(sent);
    expect(done.answers.map((one: Json) => one.outcome)).toEqual([
      'filed',
      'busy',
      'busy',
      'pending',
    ]);
    expect(await recordsOf(sent)).toHaveLength(1);
    expect((await refresh(sent)).body.error.code).toBe('mvr.on_file');
  });

  test('a report that is on file already is not filed for another order', async () => {
    provider.behave((question) => completeReply(question, { reference: 'R-1' }));
    expect((await settled(await placed())).state).toBe('done');
    const again = await placed();
    expect(await settled(again)).toMatchObject({ state: 'failed', failure: { code: 'repeated' } });
    expect(await recordsOf(again)).toEqual([]);
  });

  test('one that comes twice for the same order is filed once', async () => {
    // The first asker is taken for dead while it waits; another one asks and files; then the first one's answer comes.
    const { asked, release } = all.hanging();
    const one = await driver();
    const sent = await placed(one);
    await asked(sent);
    const { kernel } = world;
    await kernel.pool.query("update mvr_work set lease_until = now() - interval '1 second'");
    // Another server of the same database.
    await askProvidersJob.run({ ...kernel });
    await until('The order’s next state', async () => (await statusOf(sent)).state === 'done');
    release();
    const done = await until('The order’s next state', async () => {
      const status = await statusOf(sent);
      return status.answers.length > 1 && status;
    });
    expect(done.answers.map((answer: Json) => answer.outcome)).toEqual(['repeated', 'filed']);
    expect(await recordsOf(sent)).toHaveLength(1);
    expect(await documentsOf(one)).toHaveLength(1);
  });

  test('a question that hangs holds up no other one, and is renewed until it is answered', async () => {
    const { asked, release } = all.hanging();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const slow = await placed();
      const requestId = await asked(slow);
      const left = async () => {
        const { rows } = await world.kernel.pool.query<{ seconds: number }>(
          'select extract(epoch from lease_until - now())::float8 as seconds from mvr_work where request_id = $1',
          [requestId],
        );
        return rows[0]?.seconds ?? 0;
      };
      // Little more than a provider may take: a server that is killed leaves it to another one by then.
      expect(await left()).toBeLessThanOrEqual(15);
      await world.kernel.pool.query(
        "update mvr_work set lease_until = now() + interval '1 second' where request_id = $1",
        [requestId],
      );
      vi.advanceTimersByTime(5_000);
      await until('The order’s next state', async () => (await left()) > 10);

      const quick = await placed();
      await world.kernel.pool.query(
        "update mvr_work set run_after = now() + interval '300 milliseconds' where lease_until is null",
      );
      world.kernel.wakeJobs('askMvrProviders');
      await until('The order’s next state', async () => (await statusOf(quick)).state === 'done');
      expect((await statusOf(slow)).state).toBe('waiting');
      release();
      await until('The order’s next state', async () => (await statusOf(slow)).state === 'done');
      expect(provider.asked.get(requestId)).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a canceled order is not asked for, and an answer after its end is not filed', async () => {
    const cancel = (sent: Json) =>
      boss.patch(`/v1/orders/${sent.orderId}`, { updateStatus: { orderStatusId: 6 } });
    const again = await driver();
    const early = await placed(again);
    await cancel(early);
    // However long its question would wait, it stands in nobody's way.
    const prepared = await boss.get(`/v1/orders/mvr?employeeId=${again.employeeId}`);
    expect(prepared.body.openOrderId).toBeNull();
    const second = await placed(again);
    expect(await settled(early)).toMatchObject({ state: 'canceled', answers: [], allowed: [] });
    expect((await settled(second)).state).toBe('done');
    expect(provider.asked.size).toBe(1);
    expect((await refresh(early)).body.error.code).toBe('mvr.closed');

    const one = await driver();
    const late = await placed(one);
    provider.behave(async (question) => {
      if (question.time === 1) await cancel(late);
      return completeReply(question);
    });
    expect(await settled(late)).toMatchObject({
      state: 'canceled',
      answers: [{ outcome: 'late' }],
    });
    expect(await documentsOf(one)).toEqual([]);
    // Nothing is lost: reopened, the same question brings the same answer.
    await boss.patch(`/v1/orders/${late.orderId}/reopen`, {});
    expect((await refresh(late)).status).toBe(200);
    expect((await settled(late)).state).toBe('done');
  });

  test('a removed file forgets whom it was about', async () => {
    const one = await driver();
    const sent = await placed(one);
    await world.inTenant(
      acme.tenantId,
      'update employees set deleted_at = now(), removed_at = now() where employee_id = $1',
      [one.employeeId],
    );
    const [request] = await world.inTenant<Json>(
      acme.tenantId,
      'select asked, state from mvr_requests where order_id = $1',
      [sent.orderId],
    );
    expect(request).toEqual({ asked: {}, state: 'canceled' });
  });

  test('forty orders against a slow and failing provider: each ends once, none twice', async () => {
    const drivers = await Promise.all(Array.from({ length: 40 }, () => driver()));
    const ends = new Map<string, string>();
    provider.behave(async (question) => {
      const luck = (Number.parseInt(question.key.slice(-4), 16) + question.time * 7) % 10;
      await new Promise((resolve) => setTimeout(resolve, luck * 4));
      if (luck < 2) return { status: 503, body: 'busy' };
      if (luck === 2) return 'cut';
      if (luck === 3) return { body: { status: 'pending', retryAfter: 2 } };
      if (luck === 4) return { body: 'garbage' };
      const reply = luck === 5 ? other({ name: 'LEE, ANN' })(question) : completeReply(question);
      ends.set(question.key, luck === 5 ? 'failed' : 'done');
      return reply;
    });
    const sent = await Promise.all(drivers.map((one) => placed(one)));
    await all.drained();
    const states = await Promise.all(sent.map(async (one) => (await statusOf(one)).state));
    expect(states.filter((state) => state === 'waiting')).toEqual([]);
    const filed = states.filter((state) => state === 'done').length;
    expect(filed).toBeGreaterThan(15);
    const papers = await Promise.all(drivers.map(async (one) => (await documentsOf(one)).length));
    expect(papers).toEqual(states.map((state) => (state === 'done' ? 1 : 0)));
    const records = await Promise.all(sent.map(async (one) => (await recordsOf(one)).length));
    expect(records).toEqual(papers);
  });
});

test('the simulator’s records say on every side that they are none', async () => {
  const { config } = world.kernel;
  const url = config.mvrProviderUrl;
  delete config.mvrProviderUrl;
  config.mvrSimulator = true;
  try {
    const one = await driver();
    const sent = await placed(one);
    expect(sent).toMatchObject({ provider: 'simulator', simulated: true });
    // As if it had been ordered some seconds ago.
    await world.inTenant(
      acme.tenantId,
      "update mvr_requests set asked_at = now() - interval '10 seconds' where order_id = $1",
      [sent.orderId],
    );
    expect((await settled(sent)).state).toBe('done');
    expect((await trail(sent))[0]).toContain('not a record of any state');
    const [paper] = await documentsOf(one);
    expect(paper.file_name).toContain('Simulated MVR CA');
    const [record] = await recordsOf(sent);
    expect(record.source_id).toBe(3);
    expect(mvrData.safeParse(record.record).success).toBe(true);
    const found = await boss.get(
      `/v1/employees/${one.employeeId}/findMVR?docImageId=${record.document_id}`,
    );
    expect(found.body.simulated).toBe(true);
    const { body: lists } = await boss.get('/v1/settings/lists?collections=mvrSources');
    expect(lists.mvrSources).toContainEqual({ mvrSourceId: 3, name: 'Simulator' });
    expect(lists.mvrSources).toContainEqual({ mvrSourceId: 1, name: 'Other' });
  } finally {
    delete config.mvrSimulator;
    Object.assign(config, { mvrProviderUrl: url });
  }
});
