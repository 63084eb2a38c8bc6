import { spawn } from 'node:child_process';
import { verify } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readHeads } from '#src/server/audit/heads.ts';
import { verifyAudit } from '#src/server/audit/verify-chains.ts';
import { exportAuditHeads } from '#src/server/jobs/export-audit-heads.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Client, World } from '#tests/support/world.ts';
import { removeFolder } from '#tests/support/scratch.ts';

let world: World;
let base: string;
let outside: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'console-audit-'));
  outside = join(base, 'outside');
  world = await openWorld({ auditHeadsFolder: outside });
});
afterAll(async () => {
  await world.close();
  await removeFolder(base);
});

const month = new Date().toISOString().slice(0, 7);
const fileIn = (folder: string) => join(folder, `heads-${month}.jsonl`);

/** A company with this many rows in its chain. */
async function companyWithRows(rows: number): Promise<Client> {
  const client = await world.makeClient();
  const employee = await world.makeEmployee({ client });
  const editor = await world.as(
    await world.makeUser({ client, permissions: ['client.editEmployeeInfo'] }),
  );
  for (let at = 1; at <= rows; at += 1) {
    const path = `/v1/employees/${employee.employeeId}`;
    const answer = await editor.patch(path, { firstName: `Name${at}` });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  return client;
}

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** `npm run audit:verify` beside the server, over its data directory's heads and those outside. */
async function runVerify(...args: string[]): Promise<Ended> {
  const keys = (world.kernel.config.consoleKeys ?? [])
    .map(({ id, secret }) => `${id}:${secret.toString('base64')}`)
    .join(',');
  const child = spawn(process.execPath, ['src/server/audit/verify.ts', ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: world.databaseUrl,
      CONSOLE_KEYS: keys,
      DATA_DIR: world.dataDir,
      AUDIT_HEADS_FOLDER: outside,
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

describe('the heads of the chains', () => {
  test('lie inside and outside, signed with the key that the product publishes', async () => {
    const acme = await companyWithRows(2);
    await exportAuditHeads(world.kernel);
    const answer = await (await world.as(null)).get('/v1/audit/keys');
    expect(answer.status).toBe(200);
    const [key] = answer.body.keys as { id: number; pem: string }[];
    if (!key) throw new Error('No key is published');
    const [head] = await world.asSchemaOwner<{ hash: Buffer }>(
      'select hash from audit_head where tenant_id = $1',
      [acme.tenantId],
    );
    for (const folder of [join(world.dataDir, 'audit'), outside]) {
      expect(await readFile(join(folder, `public-key-${key.id}.pem`), 'utf8')).toBe(key.pem);
      expect((await stat(fileIn(folder))).mode & 0o777).toBe(0o600);
      const lines = (await readFile(fileIn(folder), 'utf8')).trim().split('\n');
      const line = lines.find((text) => text.includes(`"tenantId":${acme.tenantId},`)) ?? '';
      expect(JSON.parse(line)).toMatchObject({ seq: 2, hash: head?.hash.toString('hex') });
      // As src/docs/operate.md tells an outsider: the line without its last field is what was signed.
      const [, text = '', signature = ''] = /^(.*),"signature":"([\w-]+)"}$/.exec(line) ?? [];
      expect(
        verify(null, Buffer.from(`${text}}`), key.pem, Buffer.from(signature, 'base64url')),
      ).toBe(true);
    }
  });

  test('are added where a chain grew, and nothing is written twice', async () => {
    await exportAuditHeads(world.kernel);
    const before = await readFile(fileIn(outside), 'utf8');
    await exportAuditHeads(world.kernel);
    expect(await readFile(fileIn(outside), 'utf8')).toBe(before);
    const acme = await companyWithRows(1);
    await exportAuditHeads(world.kernel);
    const after = await readFile(fileIn(outside), 'utf8');
    expect(after.startsWith(before)).toBe(true);
    const added = after.slice(before.length).trim().split('\n');
    expect(added.map((line) => JSON.parse(line).tenantId)).toEqual([acme.tenantId]);
  });

  test('a line that was cut off is left out, and what comes after it is whole', async () => {
    await companyWithRows(1);
    await exportAuditHeads(world.kernel);
    const file = fileIn(outside);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.slice(0, -40));
    const acme = await companyWithRows(1);
    await exportAuditHeads(world.kernel);
    const read = await readHeads(file, world.kernel.keys);
    expect(read).toMatchObject({ torn: 1, forged: [] });
    expect(read.heads.map(({ tenantId }) => tenantId)).toContain(acme.tenantId);
  });

  test('go to syslog too; while it is away they are kept for it, and the other places get theirs', async () => {
    const socket = join(base, 'syslog');
    const kernel = {
      ...world.kernel,
      config: { ...world.kernel.config, auditSyslog: `unix:${socket}` },
    };
    const acme = await companyWithRows(1);
    await expect(exportAuditHeads(kernel)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readFile(fileIn(outside), 'utf8')).toContain(`"tenantId":${acme.tenantId},`);
    const server = createServer();
    server.listen(socket);
    await once(server, 'listening');
    const arrived = once(server, 'connection').then(async ([connection]) =>
      Buffer.concat(await connection.toArray()).toString(),
    );
    await exportAuditHeads(kernel);
    server.close();
    // As a daemon writes them down: a message a line, with its own words before it.
    const log = join(base, 'syslog.log');
    await writeFile(log, (await arrived).replaceAll(/(?<=\})(?=\d+ <109>)/g, '\n'));
    const read = await readHeads(log, kernel.keys);
    expect(read).toMatchObject({ torn: 0, forged: [] });
    expect(read.heads.map(({ tenantId }) => tenantId)).toContain(acme.tenantId);
  });

  test('are exported when the server stops, after its last row', async () => {
    const other = await openWorld();
    const folder = await mkdtemp(join(base, 'stop-'));
    // The world goes with its folder: the outside place is what stays.
    other.kernel.config.auditHeadsFolder = folder;
    const client = await other.makeClient();
    const employee = await other.makeEmployee({ client });
    const reader = await other.as(await other.makeUser({ client }));
    expect((await reader.patch(`/v1/employees/${employee.employeeId}`, {})).status).toBe(403);
    await other.close();
    const { heads } = await readHeads(fileIn(folder), other.kernel.keys);
    expect(heads).toContainEqual(expect.objectContaining({ tenantId: client.tenantId, seq: 1 }));
  });
});

describe('what was done to the tables by their owner is found', () => {
  let client: Client;
  beforeEach(async () => {
    client = await companyWithRows(4);
    await exportAuditHeads(world.kernel);
  });

  /** Undoes what the tests before it did, by taking their company out of what is looked at. */
  async function problemsHere(): Promise<[number, string][]> {
    const { heads } = await readHeads(fileIn(outside), world.kernel.keys);
    const { problems } = await verifyAudit(world.kernel.pool, world.kernel.keys, heads);
    return problems
      .filter(({ tenantId }) => tenantId === client.tenantId)
      .map(({ seq, problem }) => [seq, problem]);
  }

  async function tamper(...statements: string[]): Promise<void> {
    await world.asSchemaOwner('alter table audit_log disable trigger audit_log_append_only');
    for (const statement of statements)
      await world.asSchemaOwner(statement.replaceAll(':tenant', String(client.tenantId)));
    await world.asSchemaOwner('alter table audit_log enable trigger audit_log_append_only');
  }

  test('nothing, where nothing was done', async () => {
    expect(await problemsHere()).toEqual([]);
  });

  test.each([
    [
      'a row changed',
      ["update audit_log set action = 'x' where tenant_id = :tenant and seq = 2"],
      [[2, 'was changed']],
    ],
    [
      'a user swapped',
      ['update audit_log set user_id = uuidv7() where tenant_id = :tenant and seq = 2'],
      [[2, 'was changed']],
    ],
    [
      'a time changed',
      ["update audit_log set at = at - interval '1 day' where tenant_id = :tenant and seq = 4"],
      [[4, 'was changed']],
    ],
    [
      'a key named that is not there',
      ['update audit_log set key_id = 9 where tenant_id = :tenant and seq = 3'],
      [[3, 'was changed']],
    ],
    [
      'a row deleted',
      ['delete from audit_log where tenant_id = :tenant and seq = 2'],
      [
        [2, 'rows are missing'],
        [3, 'does not follow the row before it'],
      ],
    ],
    [
      'a row added',
      [
        `insert into audit_log select tenant_id, 5, at, session_id, user_id, impersonated_user_id, auditor_link_id, client_id, action,
           outcome, entity, entity_id, detail, key_id, hash, hash from audit_log where tenant_id = :tenant and seq = 4`,
      ],
      [
        [5, 'was changed'],
        [4, 'the head does not match the last row'],
      ],
    ],
    [
      'the end cut off',
      ['delete from audit_log where tenant_id = :tenant and seq > 2'],
      [
        [4, 'the head does not match the last row'],
        [4, 'was exported, and the chain ends at row 2'],
      ],
    ],
    [
      'the end cut off and the head set back',
      [
        'delete from audit_log where tenant_id = :tenant and seq > 2',
        `update audit_head h set seq = l.seq, hash = l.hash from audit_log l
          where h.tenant_id = :tenant and l.tenant_id = h.tenant_id and l.seq = 2`,
      ],
      [[4, 'was exported, and the chain ends at row 2']],
    ],
    [
      'the head taken away',
      ['delete from audit_head where tenant_id = :tenant'],
      [[4, 'the head is missing']],
    ],
    [
      'the whole chain taken away',
      [
        'delete from audit_log where tenant_id = :tenant',
        'delete from audit_head where tenant_id = :tenant',
      ],
      [[4, 'was exported, and the whole chain is gone']],
    ],
  ])('%s', async (_, statements, problems) => {
    await tamper(...statements);
    expect(await problemsHere()).toEqual(problems);
  });

  test('the end cut off and written anew by the product itself', async () => {
    await tamper(
      'delete from audit_log where tenant_id = :tenant and seq > 2',
      `update audit_head h set seq = l.seq, hash = l.hash from audit_log l
        where h.tenant_id = :tenant and l.tenant_id = h.tenant_id and l.seq = 2`,
    );
    const user = await world.makeUser({ client });
    const caller = await world.as(user);
    const { employeeId } = await world.makeEmployee({ client });
    for (let at = 0; at < 3; at += 1) await caller.patch(`/v1/employees/${employeeId}`, {});
    expect(await problemsHere()).toEqual([[4, 'is not the row that was exported']]);
  });
});

describe('npm run audit:verify', () => {
  test('fails, by tenant and row, on what the heads outside tell, on forged heads and on none', async () => {
    // What the tests before it did is there too, so the lines about this company are looked for.
    const client = await companyWithRows(3);
    await exportAuditHeads(world.kernel);
    await world.asSchemaOwner('alter table audit_log disable trigger audit_log_append_only');
    await world.asSchemaOwner('delete from audit_log where tenant_id = $1', [client.tenantId]);
    await world.asSchemaOwner('delete from audit_head where tenant_id = $1', [client.tenantId]);
    await world.asSchemaOwner('alter table audit_log enable trigger audit_log_append_only');
    for (const name of await readdir(join(world.dataDir, 'audit')))
      await rm(join(world.dataDir, 'audit', name));
    const forged = join(base, 'forged.jsonl');
    const line = (await readFile(fileIn(outside), 'utf8')).trim().split('\n').at(-1) ?? '';
    await writeFile(forged, `${line.replace(/"seq":\d+/, '"seq":1')}\n`);
    await appendFile(forged, '{"at":"2026');
    const { code, out } = await runVerify(forged);
    expect(code).toBe(1);
    expect(out).toContain(
      `Tenant ${client.tenantId}, row 3: was exported, and the whole chain is gone.`,
    );
    expect(out).toContain(`row 1: ${forged} has it with a signature that is not ours.`);
    expect(out).toMatch(/^\d+ lines of exported heads were cut off/m);
    // A chain of old rows of which nobody exported a head: its lines were taken out of the files.
    const old = await companyWithRows(1);
    await world.asSchemaOwner('alter table audit_log disable trigger audit_log_append_only');
    await world.asSchemaOwner(
      "update audit_log set at = at - interval '3 hours' where tenant_id = $1",
      [old.tenantId],
    );
    await world.asSchemaOwner('alter table audit_log enable trigger audit_log_append_only');
    expect((await runVerify()).out).toContain(
      `Tenant ${old.tenantId}, row 1: no head of this chain is among the exported ones`,
    );
    const missing = await runVerify(join(base, 'nowhere'));
    expect([missing.code, missing.err]).toEqual([
      1,
      `There are no exported heads at ${join(base, 'nowhere')}.\n`,
    ]);
  });
});
