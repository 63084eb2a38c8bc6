import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeReports } from '#src/features/reports/server/make-reports.job.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { reportRunRecord } from '#tests/support/report-runs.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Json, User, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let user: User;
let director: Api;

const REPORTS = ['client.viewEmployeeDataReports', 'client.viewRoster'] as const;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  for (const lastName of ['=Quill', 'Reed', 'Stone'])
    await world.makeEmployee({ client: west, lastName });
  user = await world.makeUser({ client: acme, permissions: REPORTS });
  director = await world.as(user);
}, 60_000);
afterAll(() => world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const ask = (body: object, api = director, client = acme, name = 'roster') =>
  api.post(`/v1/clients/${client.clientId}/reports/${name}/runs`, body);
const listed = async (runId: string, api = director): Promise<Json> =>
  (await api.get(`/v1/clients/${acme.clientId}/reportRuns`)).body.find(
    (one: Json) => one.runId === runId,
  );
/** Made by this test or by the runner, the first of the two. */
async function made(runId: string, api = director): Promise<Json> {
  await expect
    .poll(
      async () => {
        await makeReports(world.kernel);
        return (await listed(runId, api)).state;
      },
      { timeout: 20_000 },
    )
    .not.toMatch(/waiting|running/);
  return listed(runId, api);
}
const fetched = (runId: string, api = director) =>
  fetch(`${world.address}/v1/reportRuns/${runId}/file`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
const waiting = (change: Parameters<typeof reportRunRecord>[3] = {}) =>
  reportRunRecord(world, acme, user.userId, { state: 'waiting', ...change });

describe('a file of a report in the background', () => {
  test.each(['csv', 'xlsx', 'pdf'])(
    'is made whole as %s, and its export recorded',
    async (format) => {
      const asked = await ask({ format, sort: '-name' });
      expect(asked.status, JSON.stringify(asked.body)).toBe(201);
      expect(asked.body).toMatchObject({ reportName: 'roster', hasFile: false, fault: null });
      const run = await made(asked.body.runId);
      expect(run).toMatchObject({ state: 'done', rowsRead: 3, rowsOf: 3, hasFile: true });
      const file = await fetched(run.runId);
      expect(file.status).toBe(200);
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(bytes.length).toBe(run.size);
      const start = { csv: '\uFEFF', xlsx: 'PK', pdf: '%PDF' }[format] ?? '';
      expect(bytes.subarray(0, Buffer.byteLength(start)).toString()).toBe(start);
      // A formula in a name is text.
      if (format === 'csv') expect(bytes.toString()).not.toMatch(/(^|,|")=Quill/m);
      const { rows } = await world.kernel.pool.query(
        `select count(*)::int as n from audit_log where entity = 'export' and (entity_id = $1
        or entity_id = 'report.roster' and user_id = $2)`,
        [run.runId, user.userId],
      );
      expect(rows[0].n).toBeGreaterThanOrEqual(2);
    },
  );

  test('asked for twice at the same time is made once', async () => {
    const body = { format: 'pdf', columns: 'name' };
    const [one, other] = await Promise.all([ask(body), ask(body)]);
    expect([one?.status, other?.status]).toEqual([201, 201]);
    expect(one?.body.runId).toBe(other?.body.runId);
    await made(one?.body.runId);
  });

  test('over nothing is a file with its heading', async () => {
    const east = await world.makeClient({ parent: acme, name: 'East' });
    const { runId } = (await ask({ format: 'csv', columns: 'name' }, director, east)).body;
    const file = await expect
      .poll(async () => {
        await makeReports(world.kernel);
        return (await fetched(runId)).status;
      })
      .toBe(200)
      .then(() => fetched(runId));
    expect((await file.text()).trim()).toBe('Name');
    expect((await ask({ format: 'csv', columns: 'nothing' })).status).toBe(400);
    expect((await ask({ format: 'doc' })).status).toBe(400);
  });

  test('is begun anew when its server was killed, and never shown in part', async () => {
    const runId = await waiting();
    await makeReports(world.kernel, {
      afterRead: () => Promise.reject(new Error('The server was killed')),
    });
    expect(await listed(runId)).toMatchObject({ state: 'waiting', hasFile: false, size: null });
    expect(codeOf(await director.get(`/v1/reportRuns/${runId}/file`))).toEqual([
      ...[409, 'reports.run_not_ready'],
    ]);
    expect(await made(runId)).toMatchObject({ state: 'done', rowsRead: 3, hasFile: true });
    // A kill leaves its lease behind, which runs out.
    const killed = await waiting({ state: 'running', tries: 1 });
    expect(await made(killed)).toMatchObject({ state: 'done', hasFile: true });
  });

  test('that fails again and again has failed, and says so', async () => {
    const runId = await waiting({ tries: 2 });
    await makeReports(world.kernel, { afterRead: () => Promise.reject(new Error('Broken')) });
    expect(await listed(runId)).toMatchObject({
      ...{ state: 'failed', hasFile: false, fault: 'request.internal' },
    });
  });

  test('is canceled while it is made, and its file with it', async () => {
    const runId = await waiting();
    await makeReports(world.kernel, {
      afterRead: async () => {
        expect((await director.post(`/v1/reportRuns/${runId}/cancel`)).status).toBe(204);
      },
    });
    expect(await listed(runId)).toMatchObject({ state: 'canceled', hasFile: false });
    const { runId: ready } = (await ask({ format: 'csv' })).body;
    await made(ready);
    for (let press = 0; press < 2; press += 1)
      expect((await director.post(`/v1/reportRuns/${ready}/cancel`)).status).toBe(204);
    expect(await listed(ready)).toMatchObject({ state: 'canceled', hasFile: false });
    expect((await fetched(ready)).status).toBe(409);
  });

  test('is kept for seven days, and its line as long again', async () => {
    const { runId } = (await ask({ format: 'xlsx' })).body;
    await made(runId);
    const older = (days: number) =>
      world.inTenant(
        acme.tenantId,
        "update report_runs set finished_at = now() - $2::int * interval '1 day' where run_id = $1",
        [runId, days],
      );
    await older(8);
    await makeReports(world.kernel);
    expect(await listed(runId)).toMatchObject({ state: 'done', hasFile: false });
    expect((await fetched(runId)).status).toBe(409);
    await older(15);
    await makeReports(world.kernel);
    expect(await listed(runId)).toBeUndefined();
  });
});

describe('who has it', () => {
  test('is who asked for it, as they may run the report when it is made and when it is saved', async () => {
    const clerk = await world.makeUser({ client: acme, permissions: REPORTS });
    const api = await world.as(clerk);
    const { runId } = (await ask({ format: 'csv' }, api)).body;
    expect(await made(runId, api)).toMatchObject({ hasFile: true });
    expect(await listed(runId)).toBeUndefined();
    expect((await fetched(runId)).status).toBe(404);
    expect((await director.post(`/v1/reportRuns/${runId}/cancel`)).status).toBe(404);
    expect((await fetched(runId, api)).status).toBe(200);
    await world.inTenant(
      acme.tenantId,
      "delete from user_permissions where user_id = $1 and permission = 'viewRoster'",
      [clerk.userId],
    );
    expect((await fetched(runId, api)).status).toBe(403);
    const late = await reportRunRecord(world, acme, clerk.userId, { state: 'waiting' });
    await makeReports(world.kernel);
    expect(await listed(late, api)).toMatchObject({ state: 'failed', fault: 'request.forbidden' });
  });

  test('is nobody without the report, or of another company', async () => {
    expect(codeOf(await ask({ format: 'csv' }, director, acme, 'accidents'))).toEqual([
      ...[403, 'request.forbidden'],
    ]);
    const other = await world.makeClient({ name: 'Other' });
    const stranger = await world.as(await world.makeUser({ client: other, permissions: REPORTS }));
    expect((await ask({ format: 'csv' }, stranger)).status).toBe(404);
  });

  test('has three under way at a time', async () => {
    const busy = await world.makeUser({ client: acme, permissions: REPORTS });
    const api = await world.as(busy);
    for (let at = 0; at < 3; at += 1) {
      const runId = await reportRunRecord(world, acme, busy.userId, { format: 'pdf' });
      await world.inTenant(
        acme.tenantId,
        `update report_runs set state = 'running', asked = jsonb_build_object('columns', $2::int),
           lease_until = now() + interval '1 hour' where run_id = $1`,
        [runId, at],
      );
    }
    expect(codeOf(await ask({ format: 'csv' }, api))).toEqual([409, 'reports.too_many_runs']);
  });
});

describe('staff who act for a company', () => {
  const STAFF = ['customerCare.assumeClient', ...REPORTS] as const;
  const there = () => ({ client: acme.clientId });
  const askThere = (api: Api, body: object = { format: 'csv', columns: 'name' }) =>
    api.post(`/v1/clients/${acme.clientId}/reports/roster/runs`, body, there());
  const listedThere = async (api: Api, runId: string): Promise<Json> =>
    (await api.get(`/v1/clients/${acme.clientId}/reportRuns`, there())).body.find(
      (one: Json) => one.runId === runId,
    );
  const fetchedThere = (api: Api, runId: string, client: string | null = String(acme.clientId)) =>
    fetch(`${world.address}/v1/reportRuns/${runId}/file`, {
      headers: {
        authorization: `Bearer ${api.token}`,
        ...(client === null ? {} : { 'x-client': client }),
      },
    });
  async function rep(permissions: readonly Permission[] = STAFF) {
    const user = await world.makeUser({ client: world.internal, permissions });
    return { user, api: await world.as(user) };
  }
  async function madeThere(api: Api, runId: string): Promise<Json> {
    await expect
      .poll(
        async () => {
          await makeReports(world.kernel);
          return (await listedThere(api, runId)).state;
        },
        { timeout: 20_000 },
      )
      .not.toMatch(/waiting|running/);
    return listedThere(api, runId);
  }

  test("have its report made as themselves, and it is in the company's audit", async () => {
    const { user: who, api } = await rep();
    const [one, other] = await Promise.all([askThere(api), askThere(api)]);
    expect([one?.status, other?.status], JSON.stringify(one?.body)).toEqual([201, 201]);
    expect(one?.body.runId).toBe(other?.body.runId);
    const { runId } = one?.body ?? {};
    expect(await madeThere(api, runId)).toMatchObject({
      state: 'done',
      rowsRead: 3,
      hasFile: true,
    });
    const file = await fetchedThere(api, runId);
    expect(file.status).toBe(200);
    expect(await file.text()).toContain('Reed');
    const { rows } = await world.kernel.pool.query(
      `select distinct action from audit_log where tenant_id = $1 and user_id = $2
        and (entity_id in ($3, 'report.roster') or entity = 'export') order by 1`,
      [acme.tenantId, who.userId, runId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['reportRuns.ask', 'reportRuns.file', 'reports.make'],
    ]);
  });

  test('alone see it, and only while they act there', async () => {
    const { api } = await rep();
    const { runId } = (await askThere(api)).body;
    await madeThere(api, runId);
    const colleague = await rep();
    expect(await listedThere(colleague.api, runId)).toBeUndefined();
    expect((await fetchedThere(colleague.api, runId)).status).toBe(404);
    expect(await listed(runId)).toBeUndefined();
    expect((await fetched(runId)).status).toBe(404);
    const other = await world.makeClient({ name: 'Elsewhere' });
    expect((await fetchedThere(api, runId, String(other.clientId))).status).toBe(404);
    expect((await fetchedThere(api, runId, null)).status).toBe(400);
    const outside = await rep(REPORTS);
    expect((await askThere(outside.api)).status).toBe(403);
  });

  test('get none once they may not act there, before it is made or after', async () => {
    const { user: who, api } = await rep();
    const { runId } = (await askThere(api)).body;
    await madeThere(api, runId);
    await world.inTenant(
      world.internal.tenantId,
      "delete from user_permissions where user_id = $1 and permission = 'assumeClient'",
      [who.userId],
    );
    expect((await fetchedThere(api, runId)).status).toBe(403);
    const late = await reportRunRecord(world, acme, who.userId, {
      ...{ state: 'waiting', userTenantId: world.internal.tenantId },
    });
    await makeReports(world.kernel);
    const [run] = await world.inTenant<Json>(
      acme.tenantId,
      'select state, fault from report_runs where run_id = $1',
      [late],
    );
    expect(run).toEqual({ state: 'failed', fault: 'request.forbidden' });
  });

  test('have three under way at all companies together', async () => {
    const { user: who, api } = await rep();
    const other = await world.makeClient({ name: 'Far' });
    for (const client of [other, other, acme]) {
      const runId = await reportRunRecord(world, client, who.userId, {
        ...{ state: 'running', format: 'pdf', userTenantId: world.internal.tenantId },
      });
      await world.inTenant(
        client.tenantId,
        "update report_runs set lease_until = now() + interval '1 hour' where run_id = $1",
        [runId],
      );
    }
    expect(codeOf(await askThere(api))).toEqual([409, 'reports.too_many_runs']);
  });
});
