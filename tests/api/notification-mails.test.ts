import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningEmbedded } from '#src/server/db/embedded.ts';
import { bindSql } from '#src/server/db/handle.ts';
import { freePort, startProgram, stopProgram } from '#tests/support/program.ts';
import { until } from '#tests/support/until.ts';
import { removeFolder } from '#tests/support/scratch.ts';

/** Contacts whose digest is due at the same time; 10,000 to measure (`NOTIFICATION_MAILS`). */
const MAILS = Number(process.env['NOTIFICATION_MAILS'] ?? 120);
/** It will never take mail for this one. */
const GONE = 'contact3@gone.example';

interface Received {
  to: string;
  messageId: string;
  unsubscribe: boolean;
}

let dataDir = '';
let smtp: SMTPServer;
let program: ChildProcess | null = null;
let settings: Record<string, string> = {};
let tenantId = 0;
const received: Received[] = [];

const addressOf = (at: number) => (at === 3 ? GONE : `contact${at}@test.example`);
const header = (text: string, name: string) =>
  new RegExp(`^${name}:\\s+(\\S+)`, 'im').exec(text)?.[1] ?? '';

async function inDatabase<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
  const running = await findRunningEmbedded(dataDir);
  if (!running) throw new Error('The program has no database');
  const client = new pg.Client(running.connection);
  await client.connect();
  try {
    await client.query('begin');
    if (tenantId > 0) await client.query(bindSql({ role: 'jobs', tenantId, sites: '*' }));
    const { rows } = await client.query<Row>(sql, values);
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

/** How many addresses have had their mail. */
const told = () => new Set(received.map(({ to }) => to)).size;

/** Waits for so many addresses, a few at a time: each few come soon. */
async function untilTold(count: number): Promise<void> {
  for (let next = 20; ; next += 20) {
    const goal = Math.min(next, count);
    await until(`mail to ${goal} addresses`, () => told() >= goal);
    if (goal === count) return;
  }
}

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === GONE ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null,
      ),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        received.push({
          to: envelope.rcptTo[0]?.address ?? '',
          messageId: header(text, 'Message-ID'),
          unsubscribe: header(text, 'List-Unsubscribe').includes('/notifications/'),
        });
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  dataDir = await mkdtemp(join(tmpdir(), 'console-digests-'));
  settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_EMPLOYEES: '20',
    DATABASE_URL: '',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'console@fleet.example',
  };
  program = await startProgram(settings);
  // The company of the demo's employer has drivers whose documents are missing.
  const [client] = await inDatabase<{ id: number }>(
    "select tenant_id as id from logins where email = 'employer@demo.example'",
  );
  tenantId = client?.id ?? 0;
  await inDatabase(
    `insert into notification_contacts (tenant_id, client_id, email, topics, zone, next_at)
     select $1, $1, unnest($2::text[]), '{missing,doNotDispatch,expiring}', 'UTC', now()`,
    [tenantId, Array.from({ length: MAILS }, (_, at) => addressOf(at))],
  );
  await stopProgram(program);
}, 120_000);

afterAll(async () => {
  if (program) await stopProgram(program);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await removeFolder(dataDir);
});

test(
  'killed half way, the sender loses no digest and repeats at most the one in flight, under its own id',
  async () => {
    program = await startProgram(settings);
    await untilTold(MAILS / 2);
    const ended = once(program, 'exit');
    program.kill('SIGKILL');
    await ended;
    const before = received.length;
    expect(before).toBeLessThan(MAILS - 1);
    program = await startProgram(settings);
    await untilTold(MAILS - 1);
    await until('the end of what is due', async () => {
      const [left] = await inDatabase<{ count: number }>(
        'select count(*)::int as count from notification_contacts where next_at <= now()',
      );
      return left?.count === 0;
    });
    expect(told()).toBe(MAILS - 1);
    expect(received.length).toBeLessThanOrEqual(MAILS);
    expect(received.every(({ unsubscribe }) => unsubscribe)).toBe(true);
    // As many ids as addresses: what was repeated is the same mail.
    const ids = new Set(received.map(({ messageId }) => messageId));
    expect(ids.size).toBe(MAILS - 1);
    expect([...ids].every((id) => /^<[\da-f-]{36}@fleet\.example>$/.test(id))).toBe(true);
  },
  240_000 + MAILS * 200,
);

test('a contact whose address is refused for good says so', async () => {
  await until('the note that the address is refused', async () => {
    const [contact] = await inDatabase<{ bounced: boolean }>(
      'select bounced_at is not null as bounced from notification_contacts where email = $1',
      [GONE],
    );
    return contact?.bounced === true;
  });
}, 120_000);
