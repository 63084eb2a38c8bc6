import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEXT_CONSENT } from '#src/features/driver-page/driver-texts.rules.ts';
import { sendTexts } from '#src/features/driver-page/server/send-texts.job.ts';
import { removeApproved } from '#tests/support/approve-files.ts';
import { type DocumentWorld, openDocumentWorld } from '#tests/support/document-world.ts';
import { mailsTo, simulatedTexts } from '#tests/support/mails.ts';
import {
  delivered,
  type FakeTextProvider,
  openTextProvider,
} from '#tests/support/text-provider.ts';
import { until } from '#tests/support/until.ts';
import { type Answer, type Api, type Employee, type Json, makeApi } from '#tests/support/world.ts';

const REPORTS = 'a-token-of-reports-of-texts';
let d: DocumentWorld;
let provider: FakeTextProvider;
let boss: Api;
let nobody: Api;

beforeAll(async () => {
  provider = await openTextProvider();
  d = await openDocumentWorld();
  Object.assign(d.world.kernel.config, {
    textProviderUrl: provider.url,
    textProviderToken: 'texts-secret',
    textReportToken: REPORTS,
  });
  const permissions = [
    'client.viewEmployee',
    'client.uploadDocuments',
    'client.editEmployeeInfo',
  ] as const;
  boss = await d.world.as(await d.world.makeUser({ client: d.fleet, permissions }));
  nobody = await d.world.as(null);
}, 120_000);
afterAll(async () => {
  await d.world.close();
  await provider.close();
});

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const own = (token: string, rest = '') => `/v1/ownFile/${token}${rest}`;
const visited = (visit: string, rest = '') => `/v1/ownFileVisits/${visit}${rest}`;
const inFleet = (sql: string, values: readonly unknown[] = []) =>
  d.world.inTenant<Json>(d.fleet.tenantId, sql, values);

interface Driver extends Employee {
  email: string;
  /** As the file has it, and as texts go to it. */
  phone: string;
  number: string;
}
let drivers = 0;
async function driver(phone?: string): Promise<Driver> {
  const one = await d.world.makeEmployee({ client: d.yard, firstName: 'Ray', lastName: 'Oakes' });
  drivers += 1;
  const last = String(drivers).padStart(4, '0');
  const has = { email: `text${drivers}@mail.example`, phone: phone ?? `(940) 555-${last}` };
  await inFleet('update employees set email = $2, phone = $3 where employee_id = $1', [
    ...[one.employeeId, has.email, has.phone],
  ]);
  return { ...one, ...has, number: `+1940555${last}` };
}

const mailed = async ({ email }: Driver, pattern: RegExp): Promise<string[]> =>
  (await mailsTo(d.world, email)).flatMap((text) => pattern.exec(text)?.[1] ?? []);
async function news(one: Driver, pattern: RegExp, before: readonly string[]): Promise<string> {
  return until('the mail', async () =>
    (await mailed(one, pattern)).find((each) => !before.includes(each)),
  );
}
async function linked(one: Driver): Promise<string> {
  const link = /\/driver\/([\w-]{43})/;
  const before = await mailed(one, link);
  expect((await boss.post(`/v1/employees/${one.employeeId}/ownPage`, { what: '' })).status).toBe(
    201,
  );
  return news(one, link, before);
}
async function enterBy(token: string, code: string): Promise<string> {
  const { status, body } = await nobody.post(own(token, '/enter'), { code });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.visit;
}
async function entered(one: Driver, token: string): Promise<string> {
  const code = /Your code is (\d{6})/;
  const before = await mailed(one, code);
  expect((await nobody.post(own(token, '/code'))).status).toBe(200);
  return enterBy(token, await news(one, code, before));
}
const agree = (visit: string, more: Json = {}) =>
  nobody.post(visited(visit, '/texts'), {
    ...{ version: TEXT_CONSENT.version, agreed: true },
    ...more,
  });
/** A driver who agreed to texts: the link of the page, and a visit to it. */
async function agreed(one: Driver): Promise<{ token: string; visit: string }> {
  const token = await linked(one);
  const visit = await entered(one, token);
  const said = await agree(visit);
  expect(said.status, JSON.stringify(said.body)).toBe(200);
  return { token, visit };
}
const ask = (token: string, another = false) => nobody.post(own(token, '/textCode'), { another });
const textsTo = ({ number }: Driver): string[] => provider.phones.get(number) ?? [];
const codeIn = (text = ''): string => text.slice(0, 6);
const doorOf = async (token: string): Promise<Json> => (await nobody.get(own(token))).body.text;
/** Sends what waits, until the newest text of a page stands so. */
const stands = (token: string, state: string): Promise<Json> =>
  until(`the text is ${state}`, async () => {
    await inFleet(
      "update driver_texts set run_after = now() where state = 'waiting' and lease_until is null",
    );
    await sendTexts(d.world.kernel);
    const text = await doorOf(token);
    return text?.state === state && text;
  });
const textOf = async (one: Driver): Promise<Json> =>
  (
    await inFleet(
      'select text_id, state, failure, attempts, message_cipher from driver_texts where employee_id = $1 order by made_at desc',
      [one.employeeId],
    )
  )[0];

describe('codes by text', () => {
  test('come to the number in the file once its driver agreed, and open the page once', async () => {
    provider.behave(delivered);
    const one = await driver();
    const token = await linked(one);
    // Nobody agreed: who has the link alone can have nothing texted.
    expect(await doorOf(token)).toBeNull();
    expect(codeOf(await ask(token))).toEqual([409, 'driver-page.no_texts']);
    const visit = await entered(one, token);
    const before = (await nobody.get(visited(visit))).body.texts;
    expect(before).toMatchObject({ phone: expect.stringMatching(/^•••-•••-••\d\d$/) });
    expect(before).toMatchObject({ agreedAt: null, simulated: false });
    expect((await agree(visit, { agreed: false })).status).toBe(400);
    expect(codeOf(await agree(visit, { version: 'older' }))).toEqual([
      ...[409, 'driver-page.wording_changed'],
    ]);
    // Pressed twice it is one consent, with what was shown.
    const both = await Promise.all([agree(visit), agree(visit)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const consents = await inFleet(
      'select wording, wording_version, language, agreed_at from driver_text_consents where employee_id = $1',
      [one.employeeId],
    );
    expect(consents).toHaveLength(1);
    expect(consents[0].wording).toMatch(/Fleet.*STOP/);
    // Two tabs, one code.
    const asked = await Promise.all([ask(token), ask(token)]);
    expect(asked.map(({ body }) => body.already).sort()).toEqual([false, true]);
    expect(JSON.stringify(asked)).not.toContain(one.number.slice(2));
    await stands(token, 'delivered');
    expect(textsTo(one)).toHaveLength(1);
    const [given] = provider.given.filter(({ body }) => body.to === one.number);
    expect(given?.authorization).toBe('Bearer texts-secret');
    expect(given?.body.text).toMatch(/^\d{6} is your code .*STOP/);
    const code = codeIn(textsTo(one)[0]);
    const tries = await Promise.all([
      nobody.post(own(token, '/enter'), { code }),
      nobody.post(own(token, '/enter'), { code }),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = await inFleet('select * from driver_texts t, driver_text_consents k');
    const audit = await d.world.kernel.pool.query('select * from audit_log');
    for (const secret of [one.number.slice(2), one.phone, code])
      expect(JSON.stringify([kept, audit.rows])).not.toContain(secret);
    const details = JSON.stringify(audit.rows);
    for (const said of ['"texts":"agreed"', '"code":"texted"', '"text":"delivered"'])
      expect(details).toContain(said);
  });

  test('another one only if asked for: the one before opens nothing; a mailed one ends it, too', async () => {
    provider.behave(delivered);
    const one = await driver();
    const { token } = await agreed(one);
    await ask(token);
    await stands(token, 'delivered');
    expect((await ask(token)).body.already).toBe(true);
    expect((await ask(token, true)).body.already).toBe(false);
    await until('the second text', async () => {
      await sendTexts(d.world.kernel);
      return textsTo(one).length === 2;
    });
    const [first, second] = textsTo(one).map(codeIn);
    if (first !== second)
      expect(codeOf(await nobody.post(own(token, '/enter'), { code: first }))).toEqual([
        ...[409, 'driver-page.wrong_code'],
      ]);
    expect((await nobody.post(own(token, '/enter'), { code: second })).status).toBe(200);
    await entered(one, token);
  });

  test('wait after three of a page, with those by mail, and after six to a phone from whichever page', async () => {
    provider.behave(delivered);
    const one = await driver();
    const { token } = await agreed(one);
    const answers: unknown[] = [];
    for (let round = 0; round < 5; round += 1) answers.push(codeOf(await ask(token, true)));
    expect(answers).toContainEqual([429, 'driver-page.too_many_tries']);
    expect(answers.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => [200, undefined]));
    // Who comes in by each code has none given back of the phone's.
    const three = await driver();
    const looped = (await agreed(three)).token;
    for (let round = 0; round < 7; round += 1) {
      if ((await ask(looped, true)).status !== 200) continue;
      await stands(looped, 'delivered');
      await enterBy(looped, codeIn(textsTo(three).at(-1)));
    }
    const next = [(await ask(looped, true)).status, (await ask(looped, true)).status];
    expect(next).toContain(429);
    const two = await driver();
    const shared: unknown[] = [];
    let page = (await agreed(two)).token;
    for (let round = 0; round < 5; round += 1) {
      for (let press = 0; press < 2; press += 1) shared.push(codeOf(await ask(page, true))[0]);
      page = await linked(two);
    }
    expect(shared.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(shared).toContain(429);
  });

  test('are refused without a number of the file that can be texted, without a provider, and by another’s link', async () => {
    const one = await driver('555 0100 x3');
    const token = await linked(one);
    const visit = await entered(one, token);
    expect((await nobody.get(visited(visit))).body.texts).toMatchObject({ phone: null });
    expect(codeOf(await agree(visit))).toEqual([409, 'driver-page.no_phone']);
    expect(codeOf(await agree('y'.repeat(43)))).toEqual([409, 'driver-page.visit_over']);
    expect(codeOf(await ask('x'.repeat(43)))).toEqual([404, 'driver-page.link_unknown']);
    // No number comes with the request: it is the file's.
    const given = { another: false, phone: '+19405559999' };
    expect((await nobody.post(own(token, '/textCode'), given)).status).toBe(400);
    const two = await driver();
    const both = await agreed(two);
    const { config } = d.world.kernel;
    delete config.textProviderUrl;
    try {
      expect(await doorOf(both.token)).toBeNull();
      expect(codeOf(await ask(both.token))).toEqual([409, 'driver-page.no_texts']);
      expect((await nobody.get(visited(both.visit))).body.texts).toBeNull();
    } finally {
      config.textProviderUrl = provider.url;
    }
    // Another company sees nothing of it.
    const seen = await d.world.inTenant(
      d.world.kernel.internalTenantId,
      'select 1 from driver_text_consents',
    );
    expect(seen).toEqual([]);
  });

  test('a consent is for one number: another one, or its end on the page, ends the code as well', async () => {
    provider.behave(delivered);
    const one = await driver();
    const { token, visit } = await agreed(one);
    await ask(token);
    await stands(token, 'delivered');
    const code = codeIn(textsTo(one)[0]);
    // Written another way it is the same number.
    await inFleet('update employees set phone = $2 where employee_id = $1', [
      ...[one.employeeId, one.phone.replace(/\D/g, '')],
    ]);
    expect(await doorOf(token)).not.toBeNull();
    const changed = await boss.patch(`/v1/employees/${one.employeeId}`, { phone: '940-555-7777' });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await doorOf(token)).toBeNull();
    expect(codeOf(await nobody.post(own(token, '/enter'), { code }))).toEqual([
      ...[409, 'driver-page.wrong_code'],
    ]);
    // Nor does it come back with the number.
    await boss.patch(`/v1/employees/${one.employeeId}`, { phone: one.phone });
    expect(codeOf(await ask(token))).toEqual([409, 'driver-page.no_texts']);
    expect((await agree(visit)).status).toBe(200);
    expect((await nobody.delete(visited(visit, '/texts'))).body).toEqual({ ended: true });
    expect((await nobody.delete(visited(visit, '/texts'))).body).toEqual({ ended: false });
    expect(codeOf(await ask(token))).toEqual([409, 'driver-page.no_texts']);
    const ends = await inFleet(
      'select ended_by from driver_text_consents where employee_id = $1 order by agreed_at',
      [one.employeeId],
    );
    expect(ends.map((row) => row.ended_by)).toEqual(['number', 'driver']);
  });

  test('go with the removed file', async () => {
    provider.behave(delivered);
    const one = await driver();
    const { token } = await agreed(one);
    await ask(token);
    await stands(token, 'delivered');
    await inFleet(
      `update employees set employment_status_id = 4, archived_at = now(), archived_from = '{}', termination_date = '2020-01-01', retain_until = '2023-01-01'
        where employee_id = $1`,
      [one.employeeId],
    );
    await removeApproved(d.world, new Date('2040-01-01T12:00Z'));
    for (const table of ['driver_texts', 'driver_text_consents'])
      expect(
        await inFleet(`select 1 from ${table} where employee_id = $1`, [one.employeeId]),
      ).toEqual([]);
  });
});

describe('a provider of texts', () => {
  test('whose answer is lost is given the same text under the same key: nothing is sent twice', async () => {
    const one = await driver();
    const { token } = await agreed(one);
    provider.behave(({ time }) =>
      time === 1 ? 'cut' : time === 2 ? { status: 503, body: {} } : delivered(),
    );
    await ask(token);
    await stands(token, 'delivered');
    const given = provider.given.filter(({ body }) => body.to === one.number);
    expect(given).toHaveLength(3);
    expect(new Set(given.map(({ key }) => key)).size).toBe(1);
    expect(textsTo(one)).toHaveLength(1);
    expect((await textOf(one)).message_cipher).toBeNull();
  });

  test('that answers with ten megabytes, or what is none of ours, fails the text, and another may be asked for', async () => {
    const one = await driver();
    const { token } = await agreed(one);
    provider.behave(({ time }) => ({
      body: time === 1 ? 'x'.repeat(10 * 1024 * 1024) : { status: 'perhaps' },
    }));
    await ask(token);
    await stands(token, 'failed');
    expect(await textOf(one)).toMatchObject({ failure: 'garbage', attempts: 3 });
    provider.behave(() => ({ body: { status: 'failed', reason: 'landline' } }));
    // No other code is wanted where the first one never came.
    expect((await ask(token)).body.already).toBe(false);
    await stands(token, 'failed');
    expect(await textOf(one)).toMatchObject({ failure: 'landline' });
  });

  test('that is down until the code is over is given nothing any more; one that hangs holds up nobody else', async () => {
    const one = await driver();
    const { token } = await agreed(one);
    provider.behave(({ body }) => (body.to === one.number ? 'slow' : delivered()));
    await ask(token);
    const two = await driver();
    const other = await agreed(two);
    await ask(other.token);
    await until('the other text', async () => {
      await sendTexts(d.world.kernel);
      return textsTo(two).length === 1;
    });
    provider.behave(() => ({ status: 500, body: {} }));
    await until('a failed attempt', async () => {
      const text = await textOf(one);
      return text.attempts > 0;
    });
    await inFleet(
      `update driver_texts set until = now(), run_after = now(), lease_until = null where employee_id = $1`,
      [one.employeeId],
    );
    const before = provider.given.length;
    await until('the end', async () => {
      await sendTexts(d.world.kernel);
      return (await textOf(one)).state === 'failed';
    });
    expect(await textOf(one)).toMatchObject({ failure: 'unreachable', message_cipher: null });
    expect(provider.given.length).toBeLessThanOrEqual(before + 1);
  }, 60_000);

  test('that knows of a STOP ends the consent; nothing under way by it is sent', async () => {
    const one = await driver();
    const { token } = await agreed(one);
    provider.behave(() => ({ body: { status: 'optedOut' } }));
    await ask(token);
    await until('the end of the consent', async () => {
      await sendTexts(d.world.kernel);
      return (await doorOf(token)) === null;
    });
    expect(await textOf(one)).toMatchObject({ state: 'failed', failure: 'optedOut' });
    const two = await driver();
    const held = await agreed(two);
    provider.behave(() => ({ status: 500, body: {} }));
    await ask(held.token);
    await nobody.delete(visited(held.visit, '/texts'));
    await inFleet('update driver_texts set run_after = now(), lease_until = null');
    await until('the stop', async () => {
      await sendTexts(d.world.kernel);
      return (await textOf(two)).state === 'stopped';
    });
    expect((await textOf(two)).message_cipher).toBeNull();
  });
});

describe('reports of texts', () => {
  const program = (token: string) => makeApi(d.world.address, token);
  const report = (reports: Json[], token = REPORTS) =>
    program(token).post('/v1/textReports', { reports });

  test('say what became of a text, and end the consent of who replied STOP, everywhere', async () => {
    provider.behave(() => ({ body: { status: 'sent' } }));
    const one = await driver();
    const { token } = await agreed(one);
    await ask(token);
    await stands(token, 'sent');
    const { text_id: textId } = await textOf(one);
    expect((await report([{ status: 'delivered', textId }])).body).toEqual({ taken: 1 });
    expect((await doorOf(token)).state).toBe('delivered');
    // Late, twice, and about what is not ours.
    for (const late of [
      { status: 'sent', textId },
      { status: 'failed', textId, reason: 'blocked' },
      { status: 'delivered', textId: randomUUID() },
      { status: 'optedOut', phone: '+19405558888' },
    ])
      expect((await report([late])).body).toEqual({ taken: 0 });
    expect((await doorOf(token)).state).toBe('delivered');
    expect((await report([{ status: 'optedOut', phone: one.number }])).body).toEqual({ taken: 1 });
    expect(await doorOf(token)).toBeNull();
    const code = codeIn(textsTo(one)[0]);
    expect(codeOf(await nobody.post(own(token, '/enter'), { code }))).toEqual([
      ...[409, 'driver-page.wrong_code'],
    ]);
    const ends = await inFleet('select ended_by from driver_text_consents where employee_id = $1', [
      one.employeeId,
    ]);
    expect(ends).toEqual([{ ended_by: 'stop' }]);
  });

  test('are taken by their token alone, and guessing it is slowed down', async () => {
    const one = [{ status: 'delivered', textId: randomUUID() }];
    expect(codeOf(await nobody.post('/v1/textReports', { reports: one }))).toEqual([
      ...[403, 'text-reports.refused'],
    ]);
    const answers: unknown[] = [];
    for (let round = 0; round < 12; round += 1)
      answers.push(codeOf(await report(one, `wrong-${round}-wrong-wrong`)));
    expect(answers).toContainEqual([429, 'text-reports.too_many_tries']);
  });
});

test('the simulator keeps texts as files beside the mails, and says that they are none', async () => {
  const { config } = d.world.kernel;
  delete config.textProviderUrl;
  config.textSimulator = true;
  const one = await driver();
  const { token, visit } = await agreed(one);
  expect((await nobody.get(visited(visit))).body.texts.simulated).toBe(true);
  await ask(token);
  expect(await stands(token, 'delivered')).toMatchObject({ simulated: true });
  const mine = await simulatedTexts(d.world, one.number);
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatch(/^SIMULATED TEXT/);
  await enterBy(token, /^(\d{6}) is/m.exec(mine[0] ?? '')?.[1] ?? '');
});
