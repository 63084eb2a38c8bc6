import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bindSql } from '#src/server/db/handle.ts';
import { openPool } from '#src/server/db/pool.ts';
import { makeKeys, parseMasterKeys } from '#src/server/keys.ts';
import { openStorage } from '#src/server/storage/storage.ts';
import { copyDatabase } from '#tests/support/database.ts';
import { mailOf, mailSender } from '#tests/support/mail-files.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { freePort, startProgram } from '#tests/support/program.ts';
import { until } from '#tests/support/until.ts';
import { removeFolder } from '#tests/support/scratch.ts';

const MAILS = 60;
const AT_ONCE = 6;
const KILL_AFTER = 25;

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;
let dataDir: string;
let smtp: number;
let port: number;
let child: ChildProcess;
const key = `1:${randomBytes(32).toString('base64')}`;

/** The program as a service bureau runs it. */
const start = (): Promise<ChildProcess> =>
  startProgram({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CONSOLE_KEYS: key,
    DEMO: 'off',
    INTAKE_SMTP_PORT: String(smtp),
    INTAKE_DOMAIN: 'papers.test',
  });

async function rows<Row>(sql: string): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const found = await client.query<{ client_id: number }>(
      'select client_id from client_directory where is_internal',
    );
    const tenantId = found.rows[0]?.client_id ?? 0;
    await client.query(`begin; ${bindSql({ role: 'jobs', tenantId, sites: '*' })}`);
    const result = await client.query(sql);
    await client.query('commit');
    return result.rows as Row[];
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  database = await copyDatabase(inject('databaseUrl'));
  pool = openPool({ connectionString: database.url }, { max: 2 });
  dataDir = await mkdtemp(join(tmpdir(), 'console-intake-kill-'));
  [smtp, port] = [await freePort(), await freePort()];
  child = await start();
});

afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await pool.end();
  await database.drop();
  await removeFolder(dataDir);
});

test(
  'kill -9 while mails come in: each that was answered with 250 is there exactly once',
  { timeout: 90_000 },
  async () => {
    const sent = new Map<string, string>();
    let answered = 0;
    let cutOff = 0;
    let restarted: Promise<unknown> = Promise.resolve();
    const killAndRestart = async (): Promise<void> => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = await start();
    };
    const queue = Array.from({ length: MAILS }, (_, at) => {
      const bytes = textPdf([`Mail ${at} ${randomBytes(8).toString('hex')}`]);
      sent.set(`Mail ${at}`, createHash('sha256').update(bytes).digest('hex'));
      return mailOf({
        to: 'documents@papers.test',
        subject: `Mail ${at}`,
        messageId: `<mail-${at}@fleet.example>`,
        files: [{ name: 'paper.pdf', bytes }],
      });
    });
    // Made once, so that a repeat is the same to the byte, as a mail server's queue sends it.
    const composed = await Promise.all(
      queue.map(async (mail) => {
        const { createTransport } = await import('nodemailer');
        const made = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
        return made.message as Buffer;
      }),
    );
    const send = async (raw: Buffer): Promise<void> => {
      for (;;) {
        const sender = mailSender(smtp);
        try {
          const envelope = { from: 'office@fleet.example', to: 'documents@papers.test' };
          await sender.sendMail({ envelope, raw });
        } catch {
          cutOff += 1;
          await restarted;
          continue;
        } finally {
          sender.close();
        }
        answered += 1;
        if (answered === KILL_AFTER) restarted = killAndRestart();
        return;
      }
    };
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let raw = composed.pop(); raw; raw = composed.pop()) await send(raw);
      }),
    );
    await restarted;
    expect(answered).toBe(MAILS);
    expect(cutOff).toBeGreaterThan(0);

    await until('The last arrival', async () => {
      const [open] = await rows<{ count: number }>(
        "select count(*)::int as count from intake_arrivals where state = 'received'",
      );
      return open?.count === 0;
    });
    const items = await rows<{ subject: string; sha256: Buffer; tasks: number; tenant: number }>(
      `select i.subject, m.sha256, i.tenant_id as tenant,
         (select count(*)::int from process_instances p join tasks t using (tenant_id, process_instance_id)
           where p.dq_item_id = i.dq_item_id) as tasks
         from dq_items i join dq_item_images m using (tenant_id, dq_item_id)`,
    );
    expect(items.map(({ subject }) => subject).toSorted()).toEqual([...sent.keys()].toSorted());
    const masters = parseMasterKeys(key);
    if (typeof masters === 'string') throw new Error(masters);
    const storage = await openStorage({ dataDir }, pool, makeKeys(masters));
    for (const { subject, sha256, tasks, tenant } of items) {
      expect(sha256.toString('hex')).toBe(sent.get(subject));
      expect(tasks).toBe(1);
      expect(await storage.check(tenant, sha256)).toBe('whole');
    }
    await storage.close();
  },
);
