import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPLOYER, pdf, REVIEWER } from '#tests/support/review-world.ts';
import { openWorld } from '#tests/support/world.ts';
import type { World } from '#tests/support/world.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const PARTS = join(ROOT, 'tests/api-client');

let world: World;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  // Within the checkout, so that the client finds its package.
  await mkdir(join(ROOT, 'test-results'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'test-results/api-client-'));
}, 60_000);
afterAll(async () => {
  await world?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('a client that is generated from the description does the main job, and brings employees of a TMS', async () => {
  const description = await fetch(`${world.address}/v1/openapi.json`);
  const text = await description.text();
  const parsed = JSON.parse(text) as { paths: Record<string, object> };
  expect(parsed).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] });
  // It grows with the calls, not by shapes that are written out again in each of them.
  const calls = Object.values(parsed.paths).flatMap((path) => Object.keys(path)).length;
  expect(text.length / calls).toBeLessThan(3_000);
  const [from, schema, job, bring] = [
    'openapi.json',
    'schema.d.ts',
    'main-job.ts',
    'import-employees.ts',
  ].map((name) => join(folder, name)) as [string, string, string, string];
  await writeFile(from, text);
  await run(process.execPath, [join(PARTS, 'generate.mjs'), pathToFileURL(from).href, schema]);
  await copyFile(join(PARTS, 'main-job.ts'), job);
  await copyFile(join(PARTS, 'import-employees.ts'), bring);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { types: ['node'], skipLibCheck: false },
      include: ['.'],
    }),
  );
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder, '--noEmit']).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(stdout);
    },
  );

  const fleet = await world.makeClient({ name: 'Fleet' });
  const { employeeId } = await world.makeEmployee({ client: fleet, lastName: 'Quillfeather' });
  const employer = await world.as(await world.makeUser({ client: fleet, permissions: EMPLOYER }));
  await employer.upload('/v1/internalDQ', [{ name: 'card.pdf', bytes: pdf('A medical card') }]);
  const [email, password] = ['dana@client.example', 'a long enough password'];
  await world.makeUser({ client: world.internal, permissions: REVIEWER, email, password });
  const { runMainJob } = (await import(pathToFileURL(job).href)) as {
    runMainJob: (address: string, of: object) => Promise<unknown>;
  };
  expect(await runMainJob(world.address, { email, password, employeeId })).toMatchObject({
    employeeId,
    documentTypeId: 238,
    expirationDate: '2028-03-01',
    fileName: 'card.pdf',
  });

  const boss = await world.as(
    await world.makeUser({
      client: fleet,
      permissions: ['client.configureUser', 'client.uploadRosterUpdates'],
    }),
  );
  const made = await boss.post('/v1/apiKeys', {
    name: 'TMS',
    permissions: ['client.uploadRosterUpdates'],
    sites: [fleet.clientId],
    mayExport: false,
    networks: [],
    callsAMinute: 60,
    days: 30,
  });
  const { importEmployees } = (await import(pathToFileURL(bring).href)) as {
    importEmployees: (address: string, of: object) => Promise<unknown>;
  };
  const employees = [
    { externalId: '7001', workId: 'D-1', firstName: 'Ada', lastName: 'Marsh' },
    { externalId: '7002', status: 'Terminated' },
  ];
  const of = { key: made.body.secret, clientId: fleet.clientId, employees };
  const sent = await importEmployees(world.address, of);
  expect(sent).toMatchObject({
    rows: [
      { index: 0, externalId: '7001', outcome: 'created', faults: [] },
      { index: 1, externalId: '7002', outcome: 'refused', faults: [{ field: 'workId' }] },
    ],
    left: 58,
  });
  // The same call again is answered as the first.
  expect(await importEmployees(world.address, of)).toMatchObject({
    rows: (sent as { rows: unknown }).rows,
  });
}, 120_000);
