import type { ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningEmbedded } from '#src/server/db/embedded.ts';
import { bindSql } from '#src/server/db/handle.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { freePort, startProgram } from '#tests/support/program.ts';
import { makeApi } from '#tests/support/world.ts';
import { ACCEPT, INSTANCES, TASKS } from '#tests/support/review-world.ts';
import type { Answer, Api, Json } from '#tests/support/world.ts';
import { removeFolder } from '#tests/support/scratch.ts';

const UPLOADS = 720;
const EDITS = 280;
const FILED = 20;
const AT_ONCE = 10;
const KILL_AFTER = 450;

let dataDir = '';
let port = 0;
let child: ChildProcess;

/** The program over its own embedded database, as `npm start` runs it. */
const start = (): Promise<ChildProcess> =>
  startProgram({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_EMPLOYEES: '20',
    DATABASE_URL: '',
  });

async function signIn(email: string): Promise<Api> {
  const address = `http://127.0.0.1:${port}`;
  const answer = await makeApi(address, '').post('/v1/auth/login', {
    email,
    password: 'console-demo',
  });
  expect(answer.status).toBe(200);
  return makeApi(address, String(answer.body['token']));
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-durable-'));
  port = await freePort();
  child = await start();
});

afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await removeFolder(dataDir);
});

interface ItemRow {
  dqItemId: string;
  /** The step it waits at; null when it was dealt with. */
  formKey: string | null;
  note: string;
  version: number;
  images: { imageId: string; fileName: string }[];
}

async function everyItem(reviewer: Api, narrowed = ''): Promise<ItemRow[]> {
  const rows: ItemRow[] = [];
  for (let after = ''; ;) {
    const answer = await reviewer.get(
      `/v1/internalDQ?limit=500${narrowed}${after && `&after=${encodeURIComponent(after)}`}`,
    );
    expect(answer.status).toBe(200);
    rows.push(...(answer.body['rows'] as never as ItemRow[]));
    if (answer.body['next'] === null) return rows;
    after = String(answer.body['next']);
  }
}

/** Papers of one employee, to review and in the reviewer's hands. */
async function inHand(employer: Api, reviewer: Api): Promise<Json[]> {
  const { clientId } = (await employer.get('/v1/auth/session')).body as Json;
  const { id } = (await reviewer.get('/v1/auth/session')).body as Json;
  const roster = await employer.get(`/v1/clients/${clientId}/employees?active&limit=1`);
  const sent = await employer.upload(
    `/v1/employees/${(roster.body as Json).rows[0].employeeId}/documents`,
    Array.from({ length: FILED }, (_, i) => ({
      name: `filed-${i}.pdf`,
      bytes: textPdf([`Filed ${i} ${randomUUID()}`]),
    })),
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return Promise.all(
    (sent.body as Json).documents.map(
      async ({ taskId }: Json) =>
        (await reviewer.patch(`${TASKS}/${taskId}`, { assignee: id })).body,
    ),
  );
}

/** Days and moments that lie ahead by their nature; all others tell what has happened. */
const AHEAD =
  /expire|expir|due|waits_until|appointment|retain|valid_to|next_change|last_day|business_days|sort_day|covers_to|returns_on|day_tallies|forecast/;

test('what the demo tells of the past lies in it', async () => {
  const running = await findRunningEmbedded(dataDir);
  if (!running) throw new Error('The demo has no database');
  const client = new pg.Client(running.connection);
  await client.connect();
  const { rows: columns } = await client.query<{ at: string; sql: string }>(
    `select table_name || '.' || column_name as at, format('select %L as at, max(%I)::text as latest from %I where %I > %s',
         table_name || '.' || column_name, column_name, table_name, column_name,
         case data_type when 'date' then '(clock_timestamp() at time zone ''utc'')::date' else 'clock_timestamp()' end) as sql
       from information_schema.columns c join pg_class t on t.relname = table_name and t.relkind = 'r'
      where table_schema = 'public' and data_type in ('date', 'timestamp with time zone')
        and has_table_privilege('console_jobs', t.oid, 'select')`,
  );
  const past = columns.filter(({ at }) => !AHEAD.test(at)).map(({ sql }) => sql);
  expect(past.length).toBeGreaterThan(80);
  const { rows: tenants } = await client.query<{ id: number }>(
    'select distinct tenant_id as id from client_directory',
  );
  const wrong: unknown[] = [];
  for (const { id } of tenants) {
    await client.query(`begin; ${bindSql({ role: 'jobs', tenantId: id, sites: '*' })}`);
    const { rows } = await client.query<{ latest: string | null }>(past.join(' union all '));
    wrong.push(...rows.filter(({ latest }) => latest !== null));
    await client.query('rollback');
  }
  await client.end();
  expect(wrong).toEqual([]);
});

test(
  'kill -9 amid a thousand uploads, edits and documents filed: each acknowledged one is there exactly once',
  { timeout: 240_000 },
  async () => {
    const employer = await signIn('employer@demo.example');
    const reviewer = await signIn('dq@demo.example');
    const filed = await inHand(employer, reviewer);
    const documentsOf = new Map<string, unknown>();
    const file = async ({ taskId, dqItemId, leaseId }: Json, key: string): Promise<Answer> => {
      const answer = await reviewer.post(
        `${TASKS}/${taskId}/accept`,
        { ...ACCEPT, leaseId },
        { key },
      );
      if (answer.status === 200) documentsOf.set(dqItemId, answer.body['documents']);
      return answer;
    };
    const held = new Set(filed.map(({ dqItemId }) => dqItemId));
    const edited = (await everyItem(reviewer))
      .filter(({ formKey, dqItemId }) => formKey !== null && !held.has(dqItemId))
      .slice(0, EDITS);
    expect(edited).toHaveLength(EDITS);

    const hashes = new Map<string, string>();
    const works = [
      ...Array.from({ length: UPLOADS }, (_, i) => {
        const bytes = textPdf([`Upload ${i} ${randomUUID()}`]);
        const name = `durable-${i}.pdf`;
        hashes.set(name, createHash('sha256').update(bytes).digest('hex'));
        return (key: string) => employer.upload('/v1/internalDQ', [{ name, bytes }], {}, { key });
      }),
      ...edited.map(
        ({ dqItemId, version }, i) =>
          (key: string) =>
            reviewer.patch(
              `/v1/internalDQ/${dqItemId}`,
              { note: `edit ${i}` },
              { key, headers: { 'if-match': `"${version}"` } },
            ),
      ),
      ...filed.map((task) => (key: string) => file(task, key)),
    ].sort(() => Math.random() - 0.5);

    let acknowledged = 0;
    let cutOff = 0;
    let restarted: Promise<unknown> = Promise.resolve();
    const killAndRestart = async (): Promise<void> => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = await start();
    };
    const send = async (work: (key: string) => Promise<Answer>): Promise<void> => {
      const key = randomUUID();
      for (;;) {
        let answer: Answer | null = null;
        try {
          answer = await work(key);
        } catch {
          // The connection broke: whether it was done, the same key finds out.
          cutOff += 1;
          await restarted;
          continue;
        }
        expect([200, 201, 204], JSON.stringify(answer.body)).toContain(answer.status);
        acknowledged += 1;
        if (acknowledged === KILL_AFTER) restarted = killAndRestart();
        return;
      }
    };
    const queue = [...works];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let work = queue.pop(); work; work = queue.pop()) await send(work);
      }),
    );
    await restarted;
    expect(acknowledged).toBe(UPLOADS + EDITS + FILED);
    expect(cutOff).toBeGreaterThan(0);

    const after = await everyItem(reviewer);
    const uploaded = after.filter(({ images }) => images[0]?.fileName.startsWith('durable-'));
    expect(uploaded.map(({ images }) => images[0]?.fileName).sort()).toEqual(
      [...hashes.keys()].sort(),
    );
    const byId = new Map(after.map((item) => [item.dqItemId, item]));
    expect(edited.map(({ dqItemId }) => byId.get(dqItemId)?.note)).toEqual(
      edited.map((_, i) => `edit ${i}`),
    );
    expect(
      edited.map(({ dqItemId, version }) => (byId.get(dqItemId)?.version ?? 0) - version),
    ).toEqual(edited.map(() => 1));
    // What was filed amid it is filed once, each file of it, and nobody has it in the queue.
    for (const { dqItemId, processInstanceId } of filed) {
      const item = byId.get(dqItemId);
      expect(item?.formKey).toBeNull();
      const { activities } = (
        await reviewer.get(`${INSTANCES}/${processInstanceId}?fields=activities`)
      ).body as Json;
      const ends = activities.filter(({ toState }: Json) => toState === 'done');
      expect(ends).toHaveLength(1);
      expect(documentsOf.get(dqItemId)).toHaveLength(item?.images.length ?? 0);
    }
    for (const { dqItemId, images } of uploaded.slice(0, 100)) {
      const [image] = images;
      const reply = await fetch(
        `http://127.0.0.1:${port}/v1/internalDQ/${dqItemId}/image/${image?.imageId}`,
        {
          headers: { authorization: `Bearer ${reviewer.token}` },
        },
      );
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(
        hashes.get(image?.fileName ?? ''),
      );
    }
  },
);
