import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startProgram, stopProgram } from '#tests/support/program.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';
import { removeFolder } from '#tests/support/scratch.ts';

/** Locations that are pushed to, and after how many the server is killed. */
const SITES = 40;
const KILL_AFTER = 17;
const FIELDS = ['docTypes', 'medcardsubmissions', 'drivermonitoring'];
const MED = { name: 'State desk', email: 'cards@state.example' };

let world: World;
let big: Client;
let boss: Api;
/** The server that pushes: a process of its own on the same database. */
let child: ChildProcess | null = null;
let port = 0;
let dataDir = '';

async function start(): Promise<ChildProcess> {
  const { databaseUrl, migrateDatabaseUrl, consoleKeys } = world.kernel.config;
  return startProgram({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    MIGRATE_DATABASE_URL: migrateDatabaseUrl ?? '',
    CONSOLE_KEYS: (consoleKeys ?? [])
      .map(({ id, secret }) => `${id}:${secret.toString('base64')}`)
      .join(),
    DEMO: 'off',
  });
}

beforeAll(async () => {
  world = await openWorld();
  big = await world.makeClient({ name: 'Big Haul' });
  for (let at = 1; at <= SITES; at += 1)
    await world.makeClient({ parent: big, name: `Terminal ${at}` });
  boss = await world.as(
    await world.makeUser({
      client: big,
      permissions: [
        'client.viewLocation',
        'client.configureLocation',
        'client.copyLocationSettings',
        'client.addLocationToMedCardSubmission',
      ],
    }),
  );
  dataDir = await mkdtemp(join(tmpdir(), 'console-push-kill-'));
  port = await freePort();
  child = await start();
}, 120_000);
afterAll(async () => {
  if (child) await stopProgram(child);
  await world.close();
  await removeFolder(dataDir);
});

test('killed half way (kill -9), a push is taken up where it stopped, and reaches no location twice', async () => {
  await boss.patch(`/v1/clients/${big.clientId}/locationSettings`, { medCards: MED });
  const address = `http://127.0.0.1:${port}`;
  const { body: push } = await makeApi(address, boss.token).post(
    `/v1/clients/${big.clientId}/settingsPush`,
    { fields: FIELDS },
  );
  expect(push.sites).toHaveLength(SITES);
  /** Sends one location; null where no answer came. */
  const send = (clientId: number): Promise<number | null> =>
    makeApi(address, boss.token)
      .patch(
        `/v1/clients/${clientId}?settingsFrom=${big.legacyClientId}&fields=${FIELDS.join()}&legacy=true&push=${push.pushId}`,
      )
      .then(
        ({ status }) => status,
        () => null,
      );
  const state = async (): Promise<Json> =>
    (await boss.get(`/v1/clients/${big.clientId}/settingsPush`)).body;
  let answered = 0;
  for (const { clientId } of push.sites) {
    const sent = send(clientId);
    if (answered === KILL_AFTER && child) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    if ((await sent) !== 201) break;
    answered += 1;
  }
  // The one on its way was either whole or is still to come.
  const left = await state();
  const done = left.sites.filter(({ isDone }: Json) => isDone).length;
  expect(left.pushId).toBe(push.pushId);
  expect([KILL_AFTER, KILL_AFTER + 1]).toContain(answered);
  expect([answered, answered + 1]).toContain(done);

  child = await start();
  // Another tab knows less than this one: it sends the last that was reached once more, and then the rest.
  const rest = left.sites.slice(done - 1);
  for (const { clientId } of rest) expect(await send(clientId)).toBe(201);
  expect((await state()).sites.every(({ isDone }: Json) => isDone)).toBe(true);
  const { rows } = await world.kernel.pool.query<{ id: string; times: number }>(
    `select entity_id as id, count(*)::int as times from audit_log
      where detail->>'act' = 'settingsCopied' and detail->>'push' = $1 group by entity_id`,
    [push.pushId],
  );
  expect(rows).toHaveLength(SITES);
  expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
}, 120_000);
