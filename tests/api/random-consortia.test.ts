import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawHiddenDays } from '#src/features/randoms/server/random-days.job.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

const DRAWER = [
  ...(['records.configurePools', 'records.drawRandoms', 'records.placeOrder'] as const),
  ...(['servicesRandoms.viewConfigurePools', 'servicesRandoms.viewSelections'] as const),
] as const satisfies readonly Permission[];

/** So many people each client has: the last is an owner-operator. */
const SIZES = [20, 15, 1];

let world: World;
let house: Api;
let dashboard: Api;
const clients: Client[] = [];
const apis: Api[] = [];
const there = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('There are three clients');
  return one;
};
const clientAt = (at: number) => there(clients[at]);
const apiAt = (at: number) => there(apis[at]);

beforeAll(async () => {
  world = await openWorld();
  for (const [at, people] of SIZES.entries()) {
    const client = await world.makeClient({ name: `Haulier ${at + 1}` });
    clients.push(client);
    await world.inTenant(
      client.tenantId,
      `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id, hire_date, license, license_state)
       select $1::int, $1::int, 'Pat', 'Driver ' || n, 2, '2020-01-06', 'T' || n, 'TX' from generate_series(1, $2::int) n`,
      [client.tenantId, people],
    );
    apis.push(
      await world.as(
        await world.makeUser({
          client,
          permissions: [...DRAWER, 'records.viewDrugAlcohol'],
          email: `der@haulier${at + 1}.example`,
        }),
      ),
    );
  }
  house = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['randoms.dashboard', 'records.configurePools', 'records.drawRandoms'],
    }),
  );
  dashboard = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['randoms.dashboard'] }),
  );
}, 60_000);
afterAll(() => world?.close());

const BASE = '/v1/randoms/consortia';
const code = (answer: { body: Json }) => answer.body.error?.code;
let made = 0;
const definition = (change: object = {}) => ({
  ...{ name: `Small fleets ${(made += 1)}`, authority: 'FMCSA', drugPct: 50, alcoholPct: 10 },
  ...{ frequency: 12 },
  ...change,
});
async function consortium(of: readonly Client[], change: object = {}): Promise<string> {
  const answer = await house.post(BASE, definition(change));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { consortiumId } = answer.body;
  for (const { clientId } of of)
    expect((await house.post(`${BASE}/${consortiumId}/clients`, { clientId })).status).toBe(204);
  return consortiumId;
}
async function partOf(at: number, name: string): Promise<Json> {
  const { body } = await apiAt(at).get(`/v1/clients/${clientAt(at).clientId}/pools?summary`);
  return body.find((one: Json) => one.name === name);
}
function verify(text: string): { status: number | null; out: string } {
  const path = join(world.dataDir, `draw-${(made += 1)}.txt`);
  writeFileSync(path, text);
  const { status, stdout } = spawnSync(
    process.execPath,
    ['src/features/randoms/server/verify-draw.ts', path],
    { encoding: 'utf8' },
  );
  return { status, out: stdout };
}
async function fileAt(api: Api, path: string): Promise<string> {
  const answer = await fetch(`${world.address}${path}`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('a pool over several clients', () => {
  test('is kept by the service, below no rate, with each client once', async () => {
    const low = await house.post(BASE, definition({ drugPct: 10 }));
    expect(low.body.error.fields[0]).toMatchObject({ field: 'drugPct', message: /At least 50 %/ });
    const id = await consortium([clientAt(0)]);
    const again = await house.post(`${BASE}/${id}/clients`, { clientId: clientAt(0).clientId });
    expect(code(again)).toBe('consortia.in_already');
    const none = await house.post(`${BASE}/${id}/clients`, { clientId: 999_999 });
    expect(code(none)).toBe('consortia.no_client');
    const own = await house.post(`${BASE}/${id}/clients`, { clientId: world.internal.clientId });
    expect(code(own)).toBe('consortia.no_client');
    expect((await apiAt(0).get(BASE)).status).toBe(403);
    expect((await dashboard.get(BASE)).status).toBe(200);
    expect((await dashboard.post(BASE, definition())).status).toBe(403);
    const found = await house.get(`${BASE}/${id}/candidates?search=haulier`);
    expect(found.body.map(({ clientName }: Json) => clientName)).toContain('Haulier 2');
    expect(found.body.some(({ clientName }: Json) => clientName === 'Internal')).toBe(false);
    // One person is no pool, in a consortium neither.
    const alone = await consortium([clientAt(2)]);
    const frozen = await house.post(`${BASE}/${alone}/freeze`);
    expect(frozen.body.error).toMatchObject({ code: 'selections.too_small' });
  });

  test('is drawn as a whole; each client has its own people and counts alone, and the same proof', async () => {
    const id = await consortium(clients);
    const total = SIZES.reduce((sum, size) => sum + size, 0);
    const { body: before } = await house.get(`${BASE}/${id}`);
    expect(before.consortium).toMatchObject({ clients: clients.length, people: total });
    expect(before.calculation.rosterNow).toBe(total);
    const name = before.consortium.name;
    const part = await partOf(0, name);
    expect(part).toMatchObject({ ofConsortium: true, people: SIZES[0], allowed: [] });
    const at = (n: number, poolId: string) => `/v1/clients/${clientAt(n).clientId}/pools/${poolId}`;
    // Nobody at a client freezes, draws, changes or deletes it, or sets a day.
    const first = apiAt(0);
    expect(code(await first.post(`${at(0, part.poolId)}/freeze`))).toBe('pools.of_consortium');
    expect(code(await first.post(`${at(0, part.poolId)}/selections`))).toBe('pools.of_consortium');
    expect(code(await first.delete(at(0, part.poolId)))).toBe('pools.of_consortium');
    expect((await first.get(`${at(0, part.poolId)}/hiddenDay`)).status).toBe(403);
    expect(
      (await apiAt(1).get(`/v1/clients/${clientAt(1).clientId}/pools/${part.poolId}`)).status,
    ).toBe(404);
    const numbers = (await first.get(`${at(0, part.poolId)}/selections/calculation`)).body;
    expect(numbers).toMatchObject({
      ...{ ofConsortium: true, rosterNow: SIZES[0], numToSelectDrug: 0 },
      ...{ targetDrug: 0 },
    });
    expect(code(await house.post(`${BASE}/${id}/selections`, { value: '1' }))).toBe(
      'selections.freeze_first',
    );
    const frozen = await house.post(`${BASE}/${id}/freeze`);
    expect(frozen.status, JSON.stringify(frozen.body)).toBe(201);
    expect(frozen.body).toMatchObject({ state: 'frozen', snapshot: { people: total } });
    // Nothing of it shows at a client before the draw, nor to staff who may not draw.
    expect(
      (await first.get(`/v1/clients/${clientAt(0).clientId}/pools/selections/previous`)).body,
    ).toEqual([]);
    expect((await dashboard.get(`${BASE}/${id}`)).body.selections).toEqual([]);
    // Who leaves after the freeze still stands in the list.
    await house.delete(`${BASE}/${id}/clients/${clientAt(1).clientId}`);
    const asked = { value: '40771', reason: 'As the test wants it' };
    const [one, two] = await Promise.all([
      house.post(`${BASE}/${id}/selections?drug=12&alcohol=4`, asked),
      house.post(`${BASE}/${id}/selections?drug=12&alcohol=4`, asked),
    ]);
    // Two at once: one draw.
    expect([one.status, two.status].toSorted()).toEqual([201, 409]);
    const drawn = one.status === 201 ? one.body : two.body;
    const sum = (of: string) => drawn.parts.reduce((all: number, row: Json) => all + row[of], 0);
    expect([sum('people'), sum('drug'), sum('alcohol')]).toEqual([total, 12, 4]);
    const text = await fileAt(house, `${BASE}/${id}/selections/${drawn.selectionId}/published`);
    expect(verify(text)).toMatchObject({ status: 0 });
    const places: number[] = [];
    for (const [n, api] of apis.entries()) {
      const shown = drawn.parts.find((row: Json) => row.clientId === clientAt(n).clientId);
      const path = `${at(n, shown.poolId)}/selections/${shown.selectionId}`;
      const { status, body } = await api.get(path);
      expect(status).toBe(200);
      expect(body.snapshot).toMatchObject({ people: SIZES[n], ofAll: total });
      expect(body.selected.every((row: Json) => row.clientId === clientAt(n).clientId)).toBe(true);
      expect(body.selected).toHaveLength(Math.max(shown.drug, shown.alcohol));
      places.push(...body.selected.map(({ place }: Json) => place));
      expect(await fileAt(api, `${path}/published`)).toBe(text);
      if (n > 0) expect((await first.get(path)).status).toBe(404);
      // The life after the draw is each client's own; numbers are the whole's.
      expect(body.allowed).toEqual(['note', 'notify', 'close', 'order']);
      const report = await api.get(
        `/v1/clients/${clientAt(n).clientId}/mis?year=${body.year}&agency=FMCSA`,
      );
      expect(report.body.covered).toEqual([{ category: 'Driver', people: SIZES[n] }]);
    }
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    expect(code(await house.post(`${BASE}/${id}/selections`, asked))).toBe(
      'selections.drawn_already',
    );
    const raised = await house.patch(
      `${BASE}/${id}/selections/${drawn.selectionId}`,
      { numToSelectDrug: 15, numToSelectAlcohol: 4, reason: 'Three more for the auditor' },
      { headers: { 'if-match': `"${drawn.version}"` } },
    );
    expect(raised.status, JSON.stringify(raised.body)).toBe(200);
    expect(raised.body.parts.reduce((all: number, row: Json) => all + row.drug, 0)).toBe(15);
    expect((await house.get(`${BASE}/${id}`)).body.calculation.drug).toMatchObject({ open: 15 });
  });

  test('a refusal at one client counts for the whole', async () => {
    const id = await consortium(clients);
    const reason = 'As the test wants it';
    const drawn = await house.post(`${BASE}/${id}/selections?drug=6&alcohol=0`, { reason });
    expect(drawn.status, JSON.stringify(drawn.body)).toBe(201);
    const row = drawn.body.parts.find(({ drug }: Json) => drug > 0);
    const n = clients.findIndex(({ clientId }) => clientId === row.clientId);
    const path = `/v1/clients/${row.clientId}/pools/${row.poolId}/selections/${row.selectionId}`;
    const { body } = await apiAt(n).get(path);
    const on = body.drawnAt.slice(0, 10);
    const ended = await apiAt(n).post(`${path}/selected/${body.selected[0].place}/outcome`, {
      ...{ outcome: 'refused', on, note: 'Left the site' },
    });
    expect(ended.status, JSON.stringify(ended.body)).toBe(201);
    const { calculation } = (await house.get(`${BASE}/${id}`)).body;
    expect(calculation.drug).toMatchObject({ done: 1, open: 5 });
  });
});

describe('somebody who is transferred after the draw', () => {
  test('stays in the list of the place of the draw, with where they went', async () => {
    const company = await world.makeClient({ name: 'Mover' });
    const yard = await world.makeClient({ parent: company, name: 'Yard' });
    const plant = await world.makeClient({ parent: company, name: 'Plant' });
    for (let n = 0; n < 3; n += 1)
      await world.makeEmployee({ client: yard, lastName: `Yardman ${n}` });
    const clerk = await world.as(await world.makeUser({ client: yard, permissions: DRAWER }));
    const name = 'Yard pool';
    const pool = await clerk.post(`/v1/clients/${yard.clientId}/pools?ezCompliance`, {
      ...{ name, authority: 'nonRegulated', sites: [yard.clientId], statuses: [1, 2] },
      ...{ drugPct: 50, alcoholPct: 10, frequency: 12 },
    });
    expect(pool.status, JSON.stringify(pool.body)).toBe(204);
    const { body: list } = await clerk.get(`/v1/clients/${yard.clientId}/pools`);
    const at = `/v1/clients/${yard.clientId}/pools/${list[0].poolId}`;
    const drawn = await clerk.post(`${at}/selections?drug=3&alcohol=0`, { reason: 'All of them' });
    expect(drawn.status, JSON.stringify(drawn.body)).toBe(201);
    const [moved] = drawn.body.selected;
    await world.inTenant(
      company.tenantId,
      'update employees set client_id = $3 where tenant_id = $1 and employee_id = $2',
      [company.tenantId, moved.employeeId, plant.clientId],
    );
    const path = `${at}/selections/${drawn.body.selectionId}`;
    const { body } = await clerk.get(path);
    expect(body.selected).toHaveLength(3);
    expect(body.selected[0]).toMatchObject({
      ...{ name: moved.name, clientName: 'Yard', movedTo: 'Plant', seesFile: false },
    });
    expect(body.selected[1]).toMatchObject({ movedTo: null, seesFile: true });
    const alerts = await clerk.get(`/v1/clients/${yard.clientId}/alerts/randoms?noticeHours=0`);
    expect(alerts.body.filter(({ kind }: Json) => kind === 'notNotified')).toHaveLength(3);
    const noted = await clerk.patch(`${path}/selected/1`, {
      ...{ notifiedAt: new Date().toISOString(), arrivedAt: null, collectedAt: null },
    });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    const ordered = await clerk.post(`${path}/orders`, { places: [1] });
    expect(ordered.body.refused).toEqual([
      { place: 1, name: moved.name, message: 'Works at Plant now. Order the test there.' },
    ]);
  });
});

/** A beacon as drand serves one: a round each second since its beginning, by its own clock. */
function beaconServer(state: { shift: number; broken: string | null }) {
  const genesis = Math.floor(Date.now() / 1000) - 10_000;
  const hash = 'c'.repeat(64);
  const round = (n: number) => {
    const signature = createHash('sha256').update(`round ${n}`).digest('hex').repeat(3);
    const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
    return { round: n, randomness, signature };
  };
  const server: Server = createServer((request, response) => {
    const say = (body: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/info')
      return say({ period: 1, genesis_time: genesis - state.shift, hash });
    const n = Number(/^\/public\/(\d+)$/.exec(request.url ?? '')?.[1]);
    if (state.broken === 'early') return say(round(n - 60));
    if (state.broken === 'forged') return say({ ...round(n), randomness: 'a'.repeat(64) });
    if (state.broken === 'late') return say({}, 404);
    return say(round(n));
  });
  return new Promise<{ url: string; hash: string; close: () => void }>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        hash,
        close: () => server.close(),
      }),
    );
  });
}

describe('a public beacon', () => {
  test('says the value, by the first round after the freeze alone', async () => {
    // A clock ahead of ours by a minute: the round after the freeze is out by it at once.
    const state = { shift: 0, broken: null as string | null };
    const beacon = await beaconServer(state);
    Object.assign(world.kernel.config, { randomBeaconUrl: `${beacon.url}/` });
    try {
      const client = clientAt(0);
      const api = apiAt(0);
      const made = await api.post(`/v1/clients/${client.clientId}/pools?ezCompliance&topLevel`, {
        ...{ name: 'Beacon pool', authority: 'FMCSA', sites: [client.clientId], statuses: [2] },
        ...{ drugPct: 50, alcoholPct: 10, frequency: 12 },
      });
      const at = `/v1/clients/${client.clientId}/pools/${made.body.poolId}`;
      expect(code(await api.post(`${at}/selections`))).toBe('selections.freeze_first');
      const frozen = await api.post(`${at}/freeze`);
      expect(frozen.body.takesBeacon).toBe(true);
      expect(code(await api.post(`${at}/selections`, { value: '407' }))).toBe(
        'selections.beacon_only',
      );
      const waits = await api.post(`${at}/selections`);
      expect(code(waits)).toBe('selections.beacon_waits');
      expect(waits.body.error.message).toMatch(/comes out in \d+ seconds?\. Draw again then\.$/);
      // As though the list had been frozen a minute ago.
      await world.inTenant(
        client.tenantId,
        "update random_selections set frozen_at = frozen_at - interval '1 minute' where selection_id = $1",
        [frozen.body.selectionId],
      );
      for (const [broken, what] of [
        ['early', /from before the freeze/],
        ['forged', /does not follow from its signature/],
      ] as const) {
        state.broken = broken;
        const refused = await api.post(`${at}/selections`);
        expect(code(refused)).toBe('selections.beacon_fails');
        expect(refused.body.error.message).toMatch(what);
      }
      state.broken = 'late';
      expect(code(await api.post(`${at}/selections`))).toBe('selections.beacon_waits');
      state.broken = null;
      Object.assign(world.kernel.config, { randomBeaconHash: 'd'.repeat(64) });
      expect((await api.post(`${at}/selections`)).body.error.message).toMatch(/another chain/);
      Object.assign(world.kernel.config, { randomBeaconHash: beacon.hash });
      const drawn = await api.post(`${at}/selections`);
      expect(drawn.status, JSON.stringify(drawn.body)).toBe(201);
      const { beacon: round, value, valueFrom, selectionId } = drawn.body;
      expect(valueFrom).toBe('beacon');
      expect(value).toBe(`${round.round}:${round.randomness}`);
      expect(Date.parse(round.at)).toBeGreaterThan(
        Date.parse(frozen.body.snapshot.frozenAt) - 60_000,
      );
      const text = await fileAt(api, `${at}/selections/${selectionId}/published`);
      expect(verify(text)).toMatchObject({ status: 0, out: /compare the round at any node/ });
      const other = text.replace(`"round":${round.round}`, `"round":${round.round + 1}`);
      expect(verify(other)).toMatchObject({ status: 1, out: /WRONG the value is of round/ });
    } finally {
      delete world.kernel.config.randomBeaconUrl;
      delete world.kernel.config.randomBeaconHash;
      beacon.close();
    }
  });

  test('draws on a hidden day in two steps: the freeze, then its round', async () => {
    const beacon = await beaconServer({ shift: 0, broken: null });
    Object.assign(world.kernel.config, { randomBeaconUrl: beacon.url });
    try {
      const [client, api] = [clientAt(1), apiAt(1)];
      const made = await api.post(`/v1/clients/${client.clientId}/pools?ezCompliance&topLevel`, {
        ...{ name: 'Hidden', authority: 'FMCSA', sites: [client.clientId], statuses: [2] },
        ...{ drugPct: 50, alcoholPct: 10, frequency: 12 },
      });
      const at = `/v1/clients/${client.clientId}/pools/${made.body.poolId}`;
      const { body: day } = await api.get(`${at}/hiddenDay`);
      expect((await api.put(`${at}/hiddenDay`, { day: day.from })).status).toBe(200);
      expect(await drawHiddenDays(world.kernel)).toBe(0);
      const state = () =>
        world.inTenant<{ state: string }>(
          client.tenantId,
          'select state from random_selections where pool_id = $1',
          [made.body.poolId],
        );
      expect(await state()).toEqual([{ state: 'frozen' }]);
      expect(await drawHiddenDays(world.kernel)).toBe(0);
      await world.inTenant(
        client.tenantId,
        "update random_selections set frozen_at = frozen_at - interval '1 minute' where pool_id = $1",
        [made.body.poolId],
      );
      expect(await drawHiddenDays(world.kernel)).toBe(1);
      expect(await state()).toEqual([{ state: 'drawn' }]);
    } finally {
      delete world.kernel.config.randomBeaconUrl;
      beacon.close();
    }
  });
});
